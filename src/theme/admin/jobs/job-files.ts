/** Renders what a job changed, as a list of files that leads to the diff of each. */
import type { FileDiff } from '../../../lib/git/repository.ts';
import { attributes, type Html, html } from '../../../lib/html.ts';
import { count, pluralise } from '../parts/numbers.ts';
import { kindLabel, lineCounts } from './diff.ts';

/** Files whose lines are on one page. */
export const FILES_AT_ONCE = 20;

/** The first file of the page that draws this one; both from 0. */
export const firstOf = (file: number): number => file - (file % FILES_AT_ONCE);

/** Address of a file in the changes, of the first page without a query. */
export const fileAddress = (page: string, file: number): string =>
  `${page}${firstOf(file) === 0 ? '' : `?from=${firstOf(file) + 1}`}#file-${file + 1}`;

/** More are on the page of the changes. */
const MAX_FILES = 8;

/**
 * @param changes address of the page with the whole diff
 * @param drafts comments of the member that are not sent
 */
export function jobFiles(files: readonly FileDiff[], changes: string, drafts = 0): Html {
  const [added, removed] = (['added', 'removed'] as const).map((side) =>
    files.reduce((sum, file) => sum + file[side], 0),
  );
  const rest = files.length - MAX_FILES;
  const more =
    rest > 0
      ? html`<p class="job-more"><a class="link"${attributes({ href: changes })}>${pluralise(rest, 'more file')}</a></p>`
      : '';
  const unsent =
    drafts > 0
      ? html`<p class="job-more"><a class="link"${attributes({ href: `${changes}#drafts` })}>${pluralise(drafts, 'comment')} not sent yet</a></p>`
      : '';
  return html`
    <section class="card" aria-labelledby="changed"><div class="card-head"><h2 class="card-title" id="changed">${pluralise(files.length, 'file')} changed</h2>
    <span class="diff-counts" aria-hidden="true"><span class="diff-plus">+${count(added!)}</span> <span class="diff-minus">−${count(removed!)}</span></span></div>
    ${fileList(files.slice(0, MAX_FILES), changes)}${more}${unsent}</section>
  `;
}

/** @param page address of the diffs; empty for the same page */
export function fileList(files: readonly FileDiff[], page: string): Html {
  const items = files.map(
    (file, at) =>
      html`<li><a class="diff-jump"${attributes({ href: fileAddress(page, at) })}><span class="mono">${file.path}</span></a><span class="diff-kind">${kindLabel(file)}</span>${lineCounts(file)}</li>`,
  );
  return html`<ol class="diff-list">${items}</ol>`;
}
