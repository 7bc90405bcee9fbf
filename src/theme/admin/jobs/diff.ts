/** Renders a changed file as a unified diff. */

import { type DiffLine, type DiffSide, hunkLines, numberOf, sideOf } from '../../../lib/git/diff-lines.ts';
import type { DiffHunk, FileDiff } from '../../../lib/git/repository.ts';
import { attributes, type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { count, pluralise } from '../parts/numbers.ts';

/** Lines of a file that are shown at once; the others are one click away. */
const FOLD_AFTER = 400;
/** Lines of a file that are in the page at all. */
const MAX_LINES = 4_000;
/** Characters of a line. */
const LONGEST = 2_000;

type Row = { readonly kind: 'gap'; readonly now: number } | DiffLine;

/** What stands beside the lines of a file. */
export interface LineMarks {
  /** Above its lines. */
  readonly top: Html;
  /** Before a line; undefined where there is nothing to do with lines. */
  readonly link?: (side: DiffSide, line: number) => Html;
  /** After the first line of an edit; undefined where there is nothing to do with edits. */
  readonly action?: (line: DiffLine) => Html | undefined;
  /** Below a line. */
  readonly below: (side: DiffSide, line: number) => readonly Html[];
}

const KINDS: Readonly<Record<FileDiff['kind'], string>> = {
  added: 'new',
  changed: 'changed',
  removed: 'deleted',
  moved: 'moved',
};

/** The kind of change in a word. */
export function kindLabel({ kind }: FileDiff): string {
  return KINDS[kind];
}

/** `+3 −1`, with text for screen readers. */
export function lineCounts({ added, removed, binary }: FileDiff): Html {
  if (binary) return html`<span class="diff-kind">not text</span>`;
  if (added === 0 && removed === 0) return html``;
  return html`
    <span class="diff-counts"><span aria-hidden="true"><span class="diff-plus">+${count(added)}</span> <span class="diff-minus">−${count(removed)}</span></span>
    <span class="visually-hidden">${`${pluralise(added, 'line')} added, ${count(removed)} removed`}</span></span>
  `;
}

/** @param lines that the page may still show; a file without room is only mentioned */
export function fileDiff(
  file: FileDiff,
  id: string,
  lines: number,
  marks?: LineMarks,
): { html: Html; drawn: number } {
  const rows = file.hunks.flatMap(hunkRows);
  const drawn = Math.min(rows.length, MAX_LINES, lines);
  const body = file.binary
    ? note('Its content is not text, or too large to be shown.')
    : content(rows, drawn, marks);
  const moved =
    file.from === undefined
      ? html``
      : html` <span class="diff-from"><span class="visually-hidden">, moved from </span><span aria-hidden="true">←</span> ${file.from}</span>`;
  const diff = html`
      <details class="diff-file" open data-file${attributes({ id })}><summary class="diff-head">${interfaceIcon('chevron-right')}
      <span class="diff-path"><span class="mono">${file.path}</span>${moved}</span><span class="diff-kind">${kindLabel(file)}</span>${lineCounts(file)}</summary>${marks?.top ?? ''}${body}</details>
    `;
  return { html: diff, drawn: file.binary ? 0 : drawn };
}

function note(text: string): Html {
  return html`<p class="diff-told">${text}</p>`;
}

function content(rows: readonly Row[], drawn: number, marks: LineMarks | undefined): Html {
  if (rows.length === 0) return note('Only its path or its mode changed.');
  if (drawn === 0)
    return note('The page has no room for more lines. Look at this file on the branch itself.');
  const first = rows.slice(0, Math.min(drawn, FOLD_AFTER));
  const rest = rows.slice(first.length, drawn);
  const left = rows.length - drawn;
  const folded =
    rest.length === 0
      ? ''
      : html`<details class="diff-more"${attributes({ open: rest.some((one) => hasMark(one, marks)) })}><summary>${`Show ${pluralise(rest.length, 'more line')}`}</summary>${table(rest, marks)}</details>`;
  const more =
    left === 0
      ? ''
      : note(`${pluralise(left, 'further line')} left out. Look at this file on the branch itself.`);
  return html`${table(first, marks)}${folded}${more}`;
}

const hunkRows = (hunk: DiffHunk): Row[] => [{ kind: 'gap', now: hunk.newStart }, ...hunkLines(hunk)];

function below(line: Row, marks: LineMarks | undefined): readonly Html[] {
  return line.kind === 'gap' ? [] : (marks?.below(sideOf(line), numberOf(line)) ?? []);
}

const hasMark = (line: Row, marks: LineMarks | undefined): boolean => below(line, marks).length > 0;

const SIGNS = { ' ': ['same', ''], '+': ['added', '+'], '-': ['removed', '−'] } as const;

function table(rows: readonly Row[], marks: LineMarks | undefined): Html {
  const [col, head] =
    marks?.link === undefined
      ? ['', '']
      : [html`<col class="diff-col-talk">`, html`<th scope="col">Comment</th>`];
  const [lastCol, lastHead] =
    marks?.action === undefined
      ? ['', '']
      : [html`<col class="diff-col-undo">`, html`<th scope="col">Take back</th>`];
  return html`
    <table class="diff"${attributes({ 'data-review': marks?.link === undefined ? undefined : '' })}><colgroup>${col}<col class="diff-col-old"><col class="diff-col-number"><col class="diff-col-sign"><col>${lastCol}</colgroup><thead class="visually-hidden"><tr>${head}<th scope="col">Old line</th><th scope="col">New line</th><th scope="col">Change</th><th scope="col">Text</th>${lastHead}</tr></thead>
    <tbody>${rows.map((one) => row(one, marks))}</tbody></table>
  `;
}

function row(line: Row, marks: LineMarks | undefined): Html {
  const { link, action } = marks ?? {};
  const more = action === undefined ? 0 : 1;
  if (line.kind === 'gap')
    return html`<tr data-line="gap">${link === undefined ? '' : html`<td></td>`}<td class="diff-number diff-old"></td><td${attributes({ colspan: 3 + more })}><span aria-hidden="true">⋯</span> line ${count(line.now)}</td></tr>`;
  const { kind, old, now, text } = line;
  const [name, sign] = SIGNS[kind];
  const shown =
    text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${count(text.length - LONGEST)} more)` : text;
  // On narrow pages the cell before it is hidden, as the column of old lines is.
  const span = (link === undefined ? 3 : 4) + more;
  const notes = below(line, marks).map(
    (note) =>
      html`<tr class="diff-note"><td class="diff-old"></td><td${attributes({ colspan: span })}>${note}</td></tr>`,
  );
  return html`
    <tr data-line="${name}">${link === undefined ? '' : html`<td>${link(sideOf(line), numberOf(line))}</td>`}<td class="diff-number diff-old">${kind === '+' ? '' : old}</td><td class="diff-number">${kind === '-' ? '' : now}</td>
    <td class="diff-sign">${sign}</td><td class="diff-text">${shown}</td>${action === undefined ? '' : html`<td>${action(line) ?? ''}</td>`}</tr>${notes}
  `;
}
