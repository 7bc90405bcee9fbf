/** Renders the changes of a job: a list of files, then each file as a diff. */

import type { FileDiff } from '../../../lib/git/repository.ts';
import { attributes, type Html, html } from '../../../lib/html.ts';
import { empty } from '../parts/empty.ts';
import { count, pluralise } from '../parts/numbers.ts';
import { goneComments, sendForm } from './change-comments.ts';
import { lineMarks, takeBackForm } from './change-marks.ts';
import type { ChangeReview } from './change-review.ts';
import { fileDiff } from './diff.ts';
import { FILES_AT_ONCE, fileList, firstOf } from './job-files.ts';
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
  /** The first file that is drawn, from 0. */
  readonly from?: number;
}

/** Lines on the whole page: more would keep a browser busy for seconds. */
const MAX_LINES = 20_000;

export function changesBody(view: JobChangesView): Html {
  const { href, branch, into, files, problem, review } = view;
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
  const from = firstOf(Math.min(view.from ?? 0, files.length - 1));
  const head = from === 0 ? summary(files, branch, into) : partHead(files, from, href);
  return html`${head}${review === undefined ? '' : html`${sendForm(review)}${elsewhere(review, files)}${takeBackForm(review)}`}<div class="diff-files" data-changes>${drawn(files, review, from)}${later(files, from, href)}</div>`;
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
    <section class="card diff-summary" aria-labelledby="files"><h2 class="card-title" id="files">${pluralise(files.length, 'file')}, ${pluralise(added!, 'line')} added, ${String(removed)} removed</h2>
    <p class="card-text">${branchName(branch)}${into === null ? '' : html` compared with ${branchName(into)}`}</p>${fileList(files, '')}
    <p class="diff-help"><kbd>n</kbd> <kbd>p</kbd> or <kbd>j</kbd> <kbd>k</kbd>: next and previous file <button class="button button-small" type="button" data-key-switch aria-pressed="true">Single keys</button></p></section>
  `;
}

/** Of a page that begins later, as without script. */
function partHead(files: readonly FileDiff[], from: number, href: string): Html {
  const last = Math.min(from + FILES_AT_ONCE, files.length);
  return html`
    <section class="card diff-summary" aria-labelledby="files"><h2 class="card-title" id="files">Files ${count(from + 1)} to ${count(last)} of ${count(files.length)}</h2>
    <p class="card-text"><a class="link"${attributes({ href: `${href}/changes` })}>All files</a></p></section>
  `;
}

/** What leads to the files that are not drawn; a script puts them in its place when it is scrolled to. */
function later(files: readonly FileDiff[], from: number, href: string): Html {
  const next = from + FILES_AT_ONCE;
  if (next >= files.length) return html``;
  const last = Math.min(next + FILES_AT_ONCE, files.length);
  return html`<p class="diff-later"><a class="button" data-later${attributes({ href: `${href}/changes?from=${next + 1}` })}>Files ${count(next + 1)} to ${count(last)}</a></p>`;
}

function drawn(files: readonly FileDiff[], review: ChangeReview | undefined, from: number): readonly Html[] {
  let room = MAX_LINES;
  return files.slice(from, from + FILES_AT_ONCE).map((file, index) => {
    const at = from + index;
    const place = { file: at, all: files.length };
    const marks = review === undefined ? undefined : lineMarks(review, file, place);
    const diff = fileDiff(file, `file-${at + 1}`, room, marks);
    room -= diff.drawn;
    return diff.html;
  });
}
