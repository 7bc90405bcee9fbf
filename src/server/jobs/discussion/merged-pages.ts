/** Finds out which pages a merged pull request changed, from the commits alone, so that moved and removed ones are among them. */
import { AppError } from '../../../lib/app-error.ts';
import type { FileDiff, Repository } from '../../../lib/git/repository.ts';
import type { FeedbackRecords } from '../../../records/feedback/feedback-records.ts';
import type { Job } from '../../../records/jobs/job.ts';
import { MERGE_PAGES, type ReportedMerge } from '../../../records/jobs/job-merge.ts';
import { pageOfFile } from '../../../web/service/dashboard/jobs/page-of-file.ts';
import { fetchCommit } from '../branch/fetch-commit.ts';

/**
 * Addresses of the pages that a diff names, old ones too.
 * @param folder of the documentation inside the repository, without slashes at its ends; empty = all of it
 */
export function pagesOf(files: readonly FileDiff[], folder: string): readonly string[] {
  const paths = files.flatMap(({ path, from }) => (from === undefined ? [path] : [path, from]));
  const urls = paths.flatMap((path) => pageOfFile(path, folder) ?? []);
  return [...new Set(urls)].slice(0, MERGE_PAGES);
}

interface MergedIn {
  readonly repository: Repository;
  /** Of the documentation inside the repository. */
  readonly folder: string;
  readonly feedback: Pick<FeedbackRecords, 'pagesOf'>;
}

/**
 * The commit that the pull request was made for, and its pages; after them the pages of the feedback that the job quotes, because
 * the text of a page can be in a file that several share. What the repository does not have any more stays unknown, and
 * the merge is noted all the same.
 * @param commit that the forge says brought the changes
 * @throws AppError `git/unreachable` and the like, which may be over at the next look
 */
export async function describeMerge(
  { repository, folder, feedback }: MergedIn,
  { project, base, commit: head, feedback: quoted }: Pick<Job, 'project' | 'base' | 'commit' | 'feedback'>,
  commit: string | undefined,
): Promise<Pick<ReportedMerge, 'base' | 'pages'>> {
  if (head === null) return {};
  const parent = await orUnknown(async () => {
    if (commit === undefined) return undefined;
    await fetchCommit(repository, commit);
    return (await repository.parents(commit))[0];
  });
  const pages = async (from: string): Promise<readonly string[] | undefined> =>
    orUnknown(async () => {
      await fetchCommit(repository, head);
      const changed = pagesOf(await repository.diff(from, head), folder);
      return [...new Set([...changed, ...(await feedback.pagesOf(project, quoted))])].slice(0, MERGE_PAGES);
    });
  // A branch that was moved on without a commit of the merge has only its last commit after that parent.
  const before = commit === head ? undefined : parent;
  const from = before ?? base ?? undefined;
  return from === undefined ? {} : { base: from, pages: await pages(from) };
}

async function orUnknown<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'git/unknown') return undefined;
    throw error;
  }
}
