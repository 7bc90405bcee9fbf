/** The reference of docs.json and the components, one subject at a time. */
export interface WriterReference {
  /** What every writer must know, with the names of all subjects; Markdown. */
  readonly brief: string;
  /** Names of all subjects. */
  readonly subjects: readonly string[];
  /** Everything about one subject, Markdown; names are found in any case. Undefined for an unknown name. */
  about(subject: string): string | undefined;
}
