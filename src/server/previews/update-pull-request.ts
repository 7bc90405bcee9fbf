/** Looks at a pull request again: its preview, its one comment, and the report on its commit. */

import type { CommitReport, ForgeReviews, PullRequestHead } from '../../jobs/forges/forge.ts';
import type { AppError } from '../../lib/app-error.ts';
import { defined } from '../../lib/defined.ts';
import { pluralise } from '../../lib/text/pluralise.ts';
import type { Preview } from '../../records/previews/preview.ts';
import type { PreviewState } from '../../records/previews/preview-records.ts';
import { isOfAuthors } from '../../site/config/broken-config.ts';
import type { PreviewDetails } from '../../web/service/preview-operations.ts';
import { annotationsOf, problemCount } from '../sites/report-problems.ts';
import { brokenText, closedText, commentText, noForkText, previewMark } from './comment-text.ts';
import { isPassing } from './is-passing.ts';
import { forget, type PreviewParts, placed } from './preview-parts.ts';
import type { PreviewProject } from './preview-project.ts';
import { branchRef } from './update-branch.ts';

const MAX_ANNOTATIONS = 50;

interface PullWork {
  readonly parts: PreviewParts;
  readonly project: PreviewProject;
  readonly reviews: ForgeReviews;
  readonly pull: PullRequestHead;
}

/** @param again true when an earlier try may have ended in the middle */
export async function updatePullRequest(
  parts: PreviewParts,
  { id, number, again }: { readonly id: string; readonly number: number; readonly again: boolean },
): Promise<void> {
  const project = parts.projects.get(id);
  const reviews = await project.reviews();
  if (reviews === undefined) return;
  const known = await parts.records.previews.find(id, { kind: 'pull', number });
  const pull = await reviews.pullRequest(number);
  if (pull === undefined || pull.state !== 'open' || pull.base !== project.branch.branchName()) {
    if (known !== undefined) await end(parts, reviews, { known, pull });
    return;
  }
  await show({ parts, project, reviews, pull }, known, again);
}

/** The comment first: when the forge is away, the row stays for the next try. */
async function end(
  parts: PreviewParts,
  reviews: ForgeReviews,
  { known, pull }: { readonly known: Preview; readonly pull: PullRequestHead | undefined },
): Promise<void> {
  const { project } = known;
  if (pull !== undefined) {
    const body = closedText(project, pull.state === 'merged');
    await reviews.comment(pull.number, { mark: previewMark(project), body });
  }
  await forget(parts, known);
}

async function show(work: PullWork, known: Preview | undefined, again: boolean): Promise<void> {
  const { parts, project, reviews, pull } = work;
  const mark = previewMark(project.id);
  if (pull.fork && pull.ref === undefined) {
    await reviews.comment(pull.number, { mark, body: noForkText(project.id) });
    return;
  }
  const found = await placed(project, pull.ref ?? branchRef(pull.branch));
  const isSame = known?.commit === found.commit && known.base === found.base && known.title === pull.title;
  if (isSame && !again) return;
  const preview = await parts.records.previews.put({
    project: project.id,
    target: { kind: 'pull', number: pull.number },
    sharing: known?.sharing ?? (await parts.newSharing(project.id)),
    createdBy: null,
    state: stateOf(pull, found),
  });
  const url = parts.addressOf(preview);
  const report = reporter(work, { commit: found.commit, url });
  await report({ state: 'pending', summary: 'The preview is being made' });
  try {
    const details = await detailsOf(work, preview);
    await report(verdict(project, details));
    await reviews.comment(pull.number, {
      mark,
      body: commentText({ project: project.id, address: url, details }),
    });
  } catch (error) {
    if (!isOfAuthors(error)) throw error;
    await report({ state: 'failure', summary: 'The commit cannot be shown' });
    await reviews.comment(pull.number, { mark, body: brokenText(project.id, found.commit, error.message) });
  }
}

type Verdict = Pick<CommitReport, 'state' | 'summary' | 'annotations'>;

/** Reports on the commit until the forge refuses: whoever may not report may still comment. */
function reporter(
  { parts, project, reviews, pull }: PullWork,
  about: Pick<CommitReport, 'commit' | 'url'>,
): (verdict: Verdict) => Promise<void> {
  const name = `Documentation preview (${project.id})`.slice(0, 80);
  const ref = pull.fork ? pull.ref : pull.branch;
  let isRefused = false;
  return async (verdict) => {
    if (isRefused) return;
    try {
      await reviews.report({ ...about, ...verdict, ...defined({ ref }), name });
    } catch (error) {
      if (isPassing(error)) throw error;
      isRefused = true;
      parts.log.error(
        `Pull request ${pull.number} of "${project.id}" has no report on its commit: ${(error as AppError).message}`,
      );
    }
  };
}

/** As readers of a public site without any group may see it: what is closed to them is not named at the forge. */
async function detailsOf({ parts, project }: PullWork, preview: Preview): Promise<PreviewDetails> {
  const { commit, base } = preview;
  const [before, after] = [await parts.baseOf(project, base!), await parts.siteOf(project, preview)];
  return parts.comparer.compare(
    { base: base!, commit: commit!, before: before.site(), after: after.site() },
    true,
  );
}

function stateOf(
  { branch, title, url, fork, ref }: PullRequestHead,
  { commit, base }: { readonly commit: string; readonly base: string },
): PreviewState {
  return { branch, title, url, fork, ref: ref ?? branchRef(branch), commit, base };
}

function verdict({ slot }: PreviewProject, { problems = [], pages }: PreviewDetails): Verdict {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const folder = slot.plan.git?.folder ?? '';
  const annotations = annotationsOf(problems.slice(0, MAX_ANNOTATIONS), folder);
  return {
    state: errors === 0 ? 'success' : 'failure',
    summary: summaryOf({ pages: pages.length, errors, warnings: problems.length - errors }),
    ...defined({ annotations: annotations.length === 0 ? undefined : annotations }),
  };
}

interface Counts {
  readonly pages: number;
  readonly errors: number;
  readonly warnings: number;
}

function summaryOf({ pages, errors, warnings }: Counts): string {
  const changed = pages === 0 ? 'No page changed' : `${pluralise(pages, 'page')} changed`;
  const count = problemCount(errors, warnings, 'new ');
  return `${changed}, ${count === '' ? 'no new problems' : count}`;
}
