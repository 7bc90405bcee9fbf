/** The shape of a text that a member has begun to edit on the branch of a job, and what may be done with it. */

export const EDIT_LIMITS = Object.freeze({
  /** Bytes of a text. */
  bytes: 256 * 1024,
  /** Texts that one member may have begun in one job. */
  drafts: 20,
});

export interface JobEdit {
  readonly id: string;
  /** `user:ID` */
  readonly author: string;
  /** When it was last kept. */
  readonly at: number;
  /** Commit of the branch that the text was made from. */
  readonly commit: string;
  /** Inside the repository. */
  readonly path: string;
  readonly text: string;
}

/** All methods but `expire` are limited to one project and one member. */
export interface JobEditRecords {
  /** Paths of what the member has begun. */
  paths(project: string, job: string, author: string): Promise<readonly string[]>;
  get(
    project: string,
    job: string,
    of: { readonly author: string } & ({ readonly id: string } | { readonly path: string }),
  ): Promise<JobEdit | undefined>;
  /**
   * Keeps a text, instead of the one that was kept of the same file.
   * @returns undefined when there is no such job
   * @throws AppError `jobs/edit` (too long, too many)
   */
  keep(project: string, job: string, edit: Omit<JobEdit, 'id' | 'at'>): Promise<JobEdit | undefined>;
  remove(project: string, job: string, of: { readonly id: string; readonly author: string }): Promise<void>;
  /** Removes what was last kept before this moment. @returns how many */
  expire(before: number): Promise<number>;
}
