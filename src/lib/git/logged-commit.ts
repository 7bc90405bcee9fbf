/** A commit as the log of a repository has it, and what is asked of the log. */

export interface LoggedCommit {
  readonly commit: string;
  /** The branch that was merged into first. */
  readonly parents: readonly string[];
  /** Name of the author. */
  readonly author: string;
  /** When it was committed, in milliseconds. */
  readonly at: number;
  /** First line is the subject. */
  readonly message: string;
}

export interface LogRequest {
  /** File or folder; absent = all of the repository. */
  readonly path?: string | undefined;
  /** Milliseconds; absent = from the beginning. */
  readonly since?: number | undefined;
  readonly most: number;
}
