/** The job repository: people and programs create, read, steer and stop jobs; workers use its queue. */

import type { DeclinedRecords } from './declined-edit.ts';
import type { JobDiscussion } from './forge-discussion.ts';
import type { MentionRecords } from './forge-mention.ts';
import type { Job, JobEvent, JobMessage, JobReview, JobState } from './job.ts';
import type { JobCommentRecords } from './job-comment.ts';
import type { JobEditRecords } from './job-edit.ts';
import type {
  JobMerge,
  ListedMerge,
  MergeFigures,
  MergeVerdict,
  NewRevert,
  ReportedMerge,
} from './job-merge.ts';
import type { JobQueue } from './job-queue.ts';
import type { NewJob } from './new-job.ts';

export const JOB_LIMITS = Object.freeze({
  prompt: 20_000,
  message: 20_000,
  /** Characters of what an agent is told beside a prompt that was written at a forge. */
  context: 12_000,
  /** Messages of one job. */
  messages: 100,
  /** Feedback entries a job may start from. */
  feedback: 50,
  /** People who are asked for a review beside those of the settings. */
  reviewers: 15,
  /** Events of one job that are kept; later ones are counted in one last note. */
  events: 2_000,
  /** Characters of an event that are kept. */
  event: 2_000,
  /** Bytes of the changed files of one round. */
  changes: 32 * 1024 * 1024,
});

interface JobFilter {
  readonly skip: number;
  readonly take: number;
  readonly states?: readonly JobState[];
}

export interface JobLoad {
  /** Jobs that have not ended. */
  readonly unfinished: number;
  /** Those that no worker holds although they are due. */
  readonly waiting: number;
}

interface ReviewClaim {
  readonly projects: readonly string[];
  readonly limit: number;
  /** Milliseconds. */
  readonly every: number;
  /** Only jobs made after this moment. */
  readonly since: number;
}

/** All methods but `load`, `claimReviews`, `dueMerges` and `judge` are limited to one project, and return undefined when it has no such job. */
export interface JobRecords extends JobDiscussion {
  /** Of all projects; counting stops at ten thousand. */
  load(): Promise<JobLoad>;
  /**
   * @throws AppError `jobs/prompt` (empty or too long), `jobs/branch` (invalid name), `jobs/feedback`, `jobs/import-running` for an
   * import while another one of the project is open
   */
  create(job: NewJob): Promise<Job>;
  get(project: string, id: string): Promise<Job | undefined>;
  /** Newest first. */
  list(project: string, filter: JobFilter): Promise<Job[]>;
  /** The job that writes documentation of another program down: the open one, else the newest. */
  newestImport(project: string): Promise<Job | undefined>;
  count(project: string, states?: readonly JobState[]): Promise<number>;
  /** Oldest first. @param after id of the last known event */
  events(project: string, id: string, page: { after?: string; limit: number }): Promise<JobEvent[]>;
  messages(project: string, id: string): Promise<JobMessage[]>;
  /**
   * Stops a job: at once when no worker holds it (queued, waiting, or its worker is gone), else at its worker's next
   * heartbeat. One that has ended stays unchanged.
   * @param by who cancels, for the event
   */
  cancel(project: string, id: string, by: string): Promise<Job | undefined>;
  /** Asks the agent to end its turn with its work so far. No effect on a job that has ended. */
  finishEarly(project: string, id: string, by: string): Promise<Job | undefined>;
  /**
   * Queues a job that failed, timed out or was cancelled again, from the beginning of its round.
   * @throws AppError `jobs/state`
   */
  retry(project: string, id: string, by: string): Promise<Job | undefined>;
  /**
   * Sends a message to a job. One that has ended is queued for its next round; a running one handles it after its
   * round. A pull request that is merged or closed stays so, and the round opens another one if it changes something.
   * @throws AppError `jobs/message` (empty, too long, too many), `jobs/state` when its review is merged or closed
   */
  message(
    project: string,
    id: string,
    message: {
      readonly text: string;
      readonly author: string;
      /** Further entries of feedback that the job quotes from now on; of too many, the newest stay. */
      readonly feedback?: readonly string[];
    },
  ): Promise<Job | undefined>;
  /**
   * Names the feedback that the merge resolves.
   * @throws AppError `jobs/state` when it is merged or closed already
   */
  setAnswered(project: string, id: string, answered: readonly string[], by: string): Promise<Job | undefined>;
  /** Merges or closes an open review. @throws AppError `jobs/state` when it is not open */
  setReview(
    project: string,
    id: string,
    review: Exclude<JobReview, 'open'>,
    by: string,
    /** Of a merge. */
    merge?: ReportedMerge,
  ): Promise<Job | undefined>;
  /**
   * Stores the commit that the branch of an ended job has after its base branch was merged into it.
   * @throws AppError `jobs/state` when it works again, or its review is merged or closed
   */
  updated(
    project: string,
    id: string,
    update: {
      readonly commit: string;
      readonly from: string;
      readonly by: string;
      /** Of the branch as it is with this commit; absent = as before. */
      readonly switches?: readonly string[];
    },
  ): Promise<Job | undefined>;
  /**
   * Stores a commit on the branch of an ended job that no round made.
   * @throws AppError `jobs/state` when it works again, or is merged or closed; `review/moved` when its commit is not `seen`
   */
  edited(
    project: string,
    id: string,
    edit: {
      readonly seen: string;
      readonly commit: string;
      /** Absent = it is not known. */
      readonly by?: string;
      /** For the log, after the name: `took back docs/guide.mdx`. */
      readonly what: string;
      readonly switches: readonly string[];
    },
  ): Promise<Job | undefined>;
  /**
   * Notes what became of the pull request of a job that has ended, once.
   * @param merge of a merge
   * @returns false when it was known, or the job works again
   */
  settle(
    project: string,
    id: string,
    outcome: Exclude<JobReview, 'open'>,
    merge?: ReportedMerge,
  ): Promise<boolean>;
  /** Of one job, newest first. */
  merges(project: string, job: string): Promise<readonly JobMerge[]>;
  /** Of a project, newest first. */
  listMerges(
    project: string,
    page: { readonly skip: number; readonly take: number },
  ): Promise<readonly ListedMerge[]>;
  /**
   * Makes a job that takes a merge back. While an earlier one is open, or was merged, that is the answer.
   * @throws AppError `jobs/state` for an unknown merge, `jobs/changes`
   */
  revert(request: NewRevert): Promise<{ readonly job: Job; readonly isNew: boolean }>;
  /** Of all projects: merged at `before` or earlier, with known pages and without a verdict. The longest ago first. */
  dueMerges(query: { readonly before: number; readonly limit: number }): Promise<readonly JobMerge[]>;
  /** Stores a verdict, once. @returns false when there was one */
  judge(
    merge: Pick<JobMerge, 'job' | 'number'>,
    found: { readonly verdict: MergeVerdict; readonly figures: MergeFigures },
  ): Promise<boolean>;
  /**
   * Jobs that have ended and whose pull request was open at the last look, the longest ago first. Each is given to one caller,
   * and to nobody else for the time of `every`.
   */
  claimReviews(claim: ReviewClaim): Promise<readonly Job[]>;
  /**
   * The open pull requests of a project are looked at as soon as anybody asks.
   * @param number of one of them; absent = all
   * @returns whether there is one
   */
  lookAgain(project: string, number?: number): Promise<boolean>;
  /** Of members, on the changes. */
  readonly comments: JobCommentRecords;
  /** Requests at the forge, where no job has been. */
  readonly mentions: MentionRecords;
  /** Texts that members have begun to edit. */
  readonly edits: JobEditRecords;
  /** Edits that people declined, which no job makes again. */
  readonly declined: DeclinedRecords;
  /** For workers. */
  readonly queue: JobQueue;
}
