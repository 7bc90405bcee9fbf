/** The shapes of a merge of a job's pull request, and of what readers made of it. */
import type { FileChange } from './job.ts';

/** `few`: there are too few votes to tell. `same`: no difference that this many votes show for sure. */
export type MergeVerdict = 'better' | 'worse' | 'same' | 'few';

export interface MergePeriod {
  readonly helpful: number;
  readonly unhelpful: number;
  /** Searches of the whole site, and those of them without a result. */
  readonly searches: number;
  readonly withoutResults: number;
}

export interface MergeFigures {
  readonly before: MergePeriod;
  readonly after: MergePeriod;
}

/** What is known of a merge besides that it happened. */
export interface ReportedMerge {
  /** By the clock of the forge. */
  readonly mergedAt?: number | undefined;
  /** The commit that brought the changes to the base branch. */
  readonly commit?: string | undefined;
  /** The commit before the changes of the pull request; default the one of the last round. */
  readonly base?: string | undefined;
  /** The last commit of the pull request; default the one of the last round. */
  readonly head?: string | undefined;
  /** Addresses of the pages that it changed, added, moved or removed; undefined = not known. */
  readonly pages?: readonly string[] | undefined;
}

/** A job has another one for each of its pull requests. */
export interface JobMerge {
  readonly job: string;
  /** From 1. */
  readonly number: number;
  readonly project: string;
  readonly pullRequestLink: string | null;
  readonly mergedAt: number;
  /** True when the forge told the time; otherwise it is when the merge was noticed. */
  readonly told: boolean;
  readonly noticedAt: number;
  /** Null when the forge did not tell it. */
  readonly commit: string | null;
  /** Its changes are those from `base` to `head`. */
  readonly base: string | null;
  readonly head: string | null;
  readonly baseBranch: string | null;
  /** Ids of the feedback that the job quoted. */
  readonly feedback: readonly string[];
  /** Null when they could not be found out. */
  readonly pages: readonly string[] | null;
  /** Null until both periods are over. */
  readonly verdict: MergeVerdict | null;
  readonly figures: MergeFigures | null;
  /** The job that proposes to take it back, if there is one that may still be merged, or was. */
  readonly revertJob: string | null;
}

/** A job whose work is done before it is queued: only the pull request is missing. */
export interface NewRevert {
  readonly merge: Pick<JobMerge, 'job' | 'number' | 'project'>;
  readonly subdomain: string;
  readonly askedBy: string;
  /** What the name of its branch begins with; absent = the usual one. */
  readonly branchPrefix?: string;
  readonly prompt: string;
  readonly title: string;
  /** Of the pull request, in Markdown. */
  readonly body: string;
  /** The commit that the changes are of, and its branch. */
  readonly base: string;
  readonly baseBranch: string;
  /** Files that act on the whole site. */
  readonly switches: readonly string[];
  readonly changes: readonly FileChange[];
}

/** A merge in the list of a project. */
export interface ListedMerge extends JobMerge {
  /** Of the job. */
  readonly prompt: string;
}

/** The time before and after a merge that is compared in the end. */
export const MERGE_PERIOD_DAYS = 30;
/** Pages whose votes are counted. */
export const MERGE_PAGES = 50;
