/** What a job is made from. */
import type { Job, JobOrigin } from './job.ts';

export interface NewJob extends Pick<Job, 'project' | 'subdomain' | 'prompt' | 'draft'> {
  /** Undefined = a new one. */
  readonly id?: string;
  /** Undefined = derived from the prompt and the job's id. */
  readonly branch?: string;
  /** A text that the derived branch is named after instead of the prompt. */
  readonly branchAfter?: string;
  /** What the derived branch begins with; default `lectern/`. */
  readonly branchPrefix?: string;
  /** Default `terminal`. */
  readonly askedBy?: string;
  readonly feedback?: readonly string[];
  /** Default the one of the settings. */
  readonly agent?: NonNullable<Job['agent']>;
  /** Asked for a review of its pull request, beside those of the settings; at most `JOB_LIMITS.reviewers`. */
  readonly reviewers?: readonly string[];
  readonly origin?: JobOrigin;
  /** Of the pull request whose branch it works on, with the branch that this is to be merged into. */
  readonly pullRequest?: { readonly link: string; readonly base: string };
}
