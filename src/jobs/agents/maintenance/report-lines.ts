/** Single lines of what was done and of what was left. */

export interface ChangedLine {
  readonly file: string;
  /** What was done to it. */
  readonly text: string;
  /** True for a guess that a person has to review. */
  readonly likely?: boolean;
}

export interface LeftLine {
  /** `file:line`; undefined where the text has it. */
  readonly place?: string;
  readonly text: string;
}
