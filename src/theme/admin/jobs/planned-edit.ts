/** What a member's commit on the branch of a job would do, shown before it is made. */
import type { FileDiff } from '../../../lib/git/repository.ts';
import type { Issue } from '../../../lib/issue.ts';

/** `broken`: no site can be made of it. `unknown`: the check could not be waited for. */
export type EditCheck =
  | { readonly kind: 'checked'; readonly problems: readonly Issue[] }
  | { readonly kind: 'broken'; readonly message: string }
  | { readonly kind: 'unknown'; readonly message: string };

export interface PlannedEdit {
  /** Compared with the branch as it is. */
  readonly files: readonly FileDiff[];
  /** Problems that the branch does not have now. */
  readonly check: EditCheck;
}

export interface PlannedFile extends PlannedEdit {
  /** Is not pushed. */
  readonly commit: string;
  /** Path of the page on the site; undefined for a file that is none. */
  readonly page?: string;
}
