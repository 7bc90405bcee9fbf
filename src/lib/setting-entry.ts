/** One setting of the operator: the variable that gives it, and what the manual says about it. */

export interface SettingEntry {
  /** In the environment. */
  readonly env: string;
  /** For people: what is used where nothing is set. */
  readonly default: string;
  readonly doc: string;
  /** Never in the settings file, which people copy around; `ENV_FILE` may name a file that holds it. */
  readonly secret?: true;
  /** A value that messages suggest. */
  readonly example?: string;
}
