/** What people declined in a project, for the jobs that come after. */
import type { Repository } from '../../lib/git/repository.ts';
import type { DeclinedEdit } from '../../records/jobs/declined-edit.ts';

export interface DeclinedMemory {
  /** Of these files of the repository. What was closed since the last time is noted first. */
  of(
    project: string,
    place: { readonly repository: Repository },
    paths: readonly string[],
  ): Promise<readonly DeclinedEdit[]>;
  /** The newest of all files, newest first. */
  newest(
    project: string,
    place: { readonly repository: Repository },
    take: number,
  ): Promise<readonly DeclinedEdit[]>;
}
