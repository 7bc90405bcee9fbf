/** The shape of an edit that people declined, and what may be done with such edits. */
import type { EditContent } from '../../lib/git/edit-content.ts';
import type { Job } from './job.ts';
import type { JobMerge } from './job-merge.ts';

export const DECLINED_LIMITS = Object.freeze({
  /** Of a project; the oldest give way. */
  all: 10_000,
  /** Of one job. */
  ofJob: 2_000,
  /** Characters of either text that are kept for people. */
  words: 160,
  /** Characters of the reason. */
  why: 500,
});

/** Instead of both hashes: every edit of the file. */
export const EVERY_EDIT = '*';

const DECLINED_KINDS = ['closed', 'reverted', 'taken_back', 'never'] as const;
type DeclinedKind = (typeof DECLINED_KINDS)[number];

export interface DeclinedEdit extends EditContent {
  readonly id: string;
  readonly project: string;
  readonly kind: DeclinedKind;
  readonly why: string | null;
  /** `user:ID` or `terminal`; null where the forge said it. */
  readonly author: string | null;
  readonly job: string;
  readonly at: number;
}

/** Who declined something, and why. */
export interface Declining {
  readonly kind: DeclinedKind;
  readonly author?: string | undefined;
  readonly why?: string | undefined;
  /** No job changes these files again. */
  readonly never?: boolean | undefined;
}

/** A merge of a job whose changes are in the base branch, as far as is known. */
export interface StandingMerge
  extends Pick<JobMerge, 'job' | 'number' | 'project' | 'pullRequestLink' | 'mergedAt' | 'commit'> {
  /** Its changes are those from `base` to `head`. */
  readonly base: string;
  readonly head: string;
  readonly baseBranch: string;
}

/** All methods but `expire` are limited to one project. */
export interface DeclinedRecords {
  /** Keeps edits of a job; those that are there already are renewed. @returns how many */
  add(job: Pick<Job, 'id' | 'project'>, edits: readonly EditContent[], declining: Declining): Promise<number>;
  /** Jobs that were closed, and merged ones that took a merge back, whose edits are not noted. */
  due(
    project: string,
    query: { readonly since: number; readonly limit: number },
  ): Promise<readonly { readonly job: Job; readonly kind: 'closed' | 'reverted' }[]>;
  /** Does the same as `add`, and notes that the job is not due any more. */
  note(job: Job, edits: readonly EditContent[], declining: Declining): Promise<number>;
  /** Merges that nobody is known to have undone, newest first. */
  standing(
    project: string,
    query: { readonly since: number; readonly limit: number },
  ): Promise<readonly StandingMerge[]>;
  /** Does the same as `add`, and notes that no merge of the job so far is looked at again. */
  noteUndone(merge: Pick<StandingMerge, 'job' | 'project'>, edits: readonly EditContent[]): Promise<number>;
  /** Of these files. */
  of(project: string, paths: readonly string[]): Promise<readonly DeclinedEdit[]>;
  /** Newest first. */
  list(project: string, take: number): Promise<readonly DeclinedEdit[]>;
  get(project: string, id: string): Promise<DeclinedEdit | undefined>;
  /** @returns whether there was one */
  forget(project: string, id: string): Promise<boolean>;
  /** Removes what was last declined before this moment. @returns how many */
  expire(before: number): Promise<number>;
}
