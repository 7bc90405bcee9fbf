/** Renders the changes of a job: a list of files, then each file as a diff. */

import type { FileDiff } from '../../../lib/git/repository.ts';
import { type Html, html } from '../../../lib/html.ts';
import { empty } from '../parts/empty.ts';
import { counted } from '../parts/numbers.ts';
import { goneComments, sendForm } from './change-comments.ts';
import { lineMarks, takeBackForm } from './change-marks.ts';
import type { ChangeReview } from './change-review.ts';
import { fileDiff } from './diff.ts';
import { fileList } from './job-files.ts';
import { branchName } from './jobs-page.ts';

interface JobChangesView {
  /** Of the job. */
  readonly href: string;
  readonly branch: string;
  readonly into: string | null;
  /** Undefined when this machine has no copy of the branch. */
  readonly files: readonly FileDiff[] | undefined;
  /** Why there are none. */
  readonly problem?: string;
  /** Undefined where there is nothing to review. */
  readonly review?: ChangeReview;
}

/** Lines on the whole page: more would keep a browser busy for seconds. */
const MAX_LINES = 20_000;

export function changesBody({ href, branch, into, files, problem, review }: JobChangesView): Html {
  if (files === undefined)
    return empty({
      icon: 'branch',
      title: 'There is nothing to compare yet',
      text: problem ?? 'The job has no commit so far, or this server has no copy of the repository.',
      action: { label: 'Back to the job', href },
    });
  if (files.length === 0)
    return empty({
      icon: 'success',
      title: 'Nothing was changed',
      text: 'The branch is the same as the one it was made from.',
      action: { label: 'Back to the job', href },
    });
  return html`${summary(files, branch, into)}${review === undefined ? '' : html`${sendForm(review)}${elsewhere(review, files)}${takeBackForm(review)}`}<div class="diff-files" data-changes>${drawn(files, review)}</div>`;
}

/** Comments on files that the branch does not change any more. */
function elsewhere(review: ChangeReview, files: readonly FileDiff[]): Html {
  const paths = new Set(files.map(({ path }) => path));
  const rest = review.comments.filter(({ path }) => !paths.has(path));
  return rest.length === 0 ? html`` : html`<section class="card">${goneComments(review, rest)}</section>`;
}

function summary(files: readonly FileDiff[], branch: string, into: string | null): Html {
  const [added, removed] = (['added', 'removed'] as const).map((side) =>
    files.reduce((sum, file) => sum + file[side], 0),
  );
  return html`
    <section class="card diff-summary" aria-labelledby="files"><h2 class="card-title" id="files">${counted(files.length, 'file')}, ${counted(added!, 'line')} added, ${String(removed)} removed</h2>
    <p class="card-text">${branchName(branch)}${into === null ? '' : html` compared with ${branchName(into)}`}</p>${fileList(files, '')}
    <p class="diff-help"><kbd>n</kbd> <kbd>p</kbd> or <kbd>j</kbd> <kbd>k</kbd>: next and previous file</p></section>
  `;
}

function drawn(files: readonly FileDiff[], review: ChangeReview | undefined): readonly Html[] {
  let room = MAX_LINES;
  return files.map((file, at) => {
    const place = { file: at, all: files.length };
    const marks = review === undefined ? undefined : lineMarks(review, file, place);
    const made = fileDiff(file, `file-${at + 1}`, room, marks);
    room -= made.drawn;
    return made.html;
  });
}
