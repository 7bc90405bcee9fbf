/** Operations of the dashboard and the API on jobs beyond their rows: setup, diff, preview and review. */
import type { FileDiff } from '../../lib/git/repository.ts';
import type { Job } from '../../records/jobs/job.ts';
import type { JobMerge } from '../../records/jobs/job-merge.ts';
import type { BranchConflict, ConflictAnswer } from '../../theme/admin/jobs/branch-conflict.ts';
import type { JobSetup } from '../../theme/admin/jobs/job-form.ts';
import type { PlannedEdit, PlannedFile } from '../../theme/admin/jobs/planned-edit.ts';
import type { FinalHandler } from '../edge/http/handler.ts';
import type { ExactChanges } from './exact-changes.ts';

/** The source of a project's jobs, for API clients. */
export interface JobSource {
  /** Owner and name of the repository; without a forge the name of its folder; empty if there is none. */
  readonly repository: string;
  /** Name of the model, else of the agent. */
  readonly model: string;
}

/** `current`: there was nothing to merge. */
export type BranchUpdate = 'updated' | 'current' | 'conflict';

export interface ConflictAnswers extends Pick<BranchConflict, 'head' | 'into'> {
  /** By block, or one for a whole file; undefined where nothing was chosen. */
  of(path: string): readonly (ConflictAnswer | undefined)[];
}

export interface BranchChanges {
  /** Of the branch, and the one that it is compared with. */
  readonly commit: string;
  readonly base: string;
  /** Of the documentation inside the repository; empty = all of it. */
  readonly folder: string;
  readonly files: readonly FileDiff[];
}

/** What a member says when declining edits: they are not made again. */
export interface CloseReason {
  readonly why?: string | undefined;
  /** No job changes the files again. */
  readonly never?: boolean | undefined;
}

/** A changed file, or the edit of it that begins with these lines. */
export interface TakenBack {
  readonly path: string;
  readonly of: 'file' | { readonly old: number; readonly now: number };
}

export interface TakeBack extends Pick<BranchChanges, 'commit' | 'base'>, CloseReason {
  /** Of the changed file. */
  readonly path: string;
  /** The file, everything else, or the edit that begins with these lines. */
  readonly of: TakenBack['of'] | 'others';
  /** What is taken back in the same commit. */
  readonly and?: readonly TakenBack[];
}

/** A text that replaces the one of a file. */
export interface EditedFile {
  /** Of the branch, as the member saw it. */
  readonly commit: string;
  readonly path: string;
  readonly text: string;
}

export interface JobOperations {
  /** What can be done without a model, and how it is asked for. */
  readonly exact: ExactChanges;
  /** Called for every job in a reply, so it must be cheap. */
  source(project: string): Promise<JobSource>;
  setup(project: string): Promise<JobSetup>;
  /** Undefined while the job has no commit, or if this machine has no copy of the repository. */
  diff(job: Job): Promise<readonly FileDiff[] | undefined>;
  /** The same, with the commits that are compared. */
  changes(job: Job): Promise<BranchChanges | undefined>;
  /**
   * What the branch would become, and the problems that it would have.
   * @throws AppError `jobs/state`, `review/moved` when it is not what the member saw, `review/…`, `git/…`
   */
  planTakeBack(job: Job, request: TakeBack): Promise<PlannedEdit>;
  /** Puts it on the branch. @param by for the log @throws as `planTakeBack`, and AppError `review/broken` */
  takeBack(job: Job, by: string, request: TakeBack): Promise<void>;
  /**
   * The text of a file as the branch has it.
   * @throws AppError `jobs/edit` for files that cannot be edited here, `jobs/state`, `review/moved`, `git/…`
   */
  readFile(job: Job, file: Omit<EditedFile, 'text'>): Promise<string>;
  /** What an edited file would do, in a commit that is not pushed. @throws as `readFile`, and AppError `review/busy` */
  planFile(job: Job, edited: EditedFile): Promise<PlannedFile>;
  /** Saves it on the branch. @param by for the log @throws as `planFile`, and AppError `review/broken`, `review/unchanged` */
  saveFile(job: Job, by: string, edited: EditedFile): Promise<void>;
  /** The site as it would be with an edited file; otherwise as `preview`. @throws as `planFile` */
  previewFile(job: Job, edited: EditedFile, prefix: string): Promise<FinalHandler | undefined>;
  /**
   * The branch's site, made of Git objects. It serves paths without `prefix`, as on the published site.
   * @param prefix path without base and without trailing slash, added to every link
   */
  preview(job: Job, prefix: string): Promise<FinalHandler | undefined>;
  /**
   * Merges the branch into its base branch. @param by for the log
   * @throws AppError `review/conflict` (message names the files), `review/busy`, `jobs/state`
   */
  merge(job: Job, by: string): Promise<Job>;
  /**
   * Merges the base branch into the job's branch. @param by for the log
   * @throws AppError `jobs/state`, `review/…`, `git/…`
   */
  update(job: Job, by: string): Promise<BranchUpdate>;
  /** What both branches changed; undefined when they can be merged. @throws as `update` */
  findConflict(job: Job): Promise<BranchConflict | undefined>;
  /**
   * Merges with the answers of a member.
   * @throws AppError `review/unresolved`, `review/moved` when a branch has changed since; and as `update`
   */
  resolve(job: Job, by: string, answers: ConflictAnswers): Promise<void>;
  /**
   * Makes a job that takes a merge back, or finds the one that does. @param by for the log
   * @throws AppError `review/unknown-merge`, `git/refused` (the message says why it has no exact inverse), `git/…`, `jobs/…`
   */
  proposeRevert(
    job: Job,
    merge: JobMerge,
    by: string,
  ): Promise<{ readonly job: Job; readonly isNew: boolean }>;
  /**
   * Whether `commit` has all of `old`; false also when the repository does not have one of them.
   * @returns undefined when it cannot be found out now, for example because the repository does not answer
   */
  contains(project: string, commit: string, old: string): Promise<boolean | undefined>;
  /** Closes a review without merging, and its edits are not made again. The branch stays. @throws AppError `jobs/state` */
  close(job: Job, by: string, reason?: CloseReason): Promise<Job>;
  /** Wakes the worker of this process, because a job may be queued. */
  wake(): void;
}
