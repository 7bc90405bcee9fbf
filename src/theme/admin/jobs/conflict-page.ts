/** Renders a conflict: each file that both branches changed, block by block with both sides, as one form. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { formToken } from '../parts/form-token.ts';
import { pluralise } from '../parts/numbers.ts';
import type { BranchConflict, ConflictBlock, ConflictFile, Side } from './branch-conflict.ts';
import { conflictKey } from './conflict-key.ts';
import { branchName } from './jobs-page.ts';

interface ConflictView {
  readonly action: string;
  /** Of the job. */
  readonly back: string;
  readonly csrf: string;
  readonly branch: string;
  readonly into: string;
  readonly conflict: BranchConflict;
  /** What was sent before, by name of the field. */
  readonly values: Readonly<Record<string, string>>;
  /** Texts that were sent before about parts that have changed since. */
  readonly left: readonly string[];
  /** True after a form that left something open: what is not decided is marked. */
  readonly incomplete: boolean;
}

/** Lines of a text field. */
const ROWS = { least: 3, most: 16 } as const;

/** @param block undefined for a whole file */
export const fieldName = (file: number, block?: number): string =>
  block === undefined ? `file-${file}` : `file-${file}-part-${block}`;
export const textName = (field: string): string => `${field}-text`;
export const keyName = (field: string): string => `${field}-key`;
export const pathName = (file: number): string => `path-${file}`;

export function conflictBody(view: ConflictView): Html {
  const { action, back, csrf, branch, into, conflict, left } = view;
  const { files } = conflict;
  const parts = files.reduce((sum, { blocks }) => sum + (blocks?.length ?? 1), 0);
  return html`
    <form class="conflict" method="post"${attributes({ action })}>${formToken(csrf)}
    ${hidden('head', conflict.head)}${hidden('into', conflict.into)}${leftTexts(left)}
    <section class="card" aria-labelledby="what"><h2 class="card-title" id="what">${`${pluralise(parts, 'part')} of ${pluralise(files.length, 'file')} changed on both sides`}</h2>
    <p class="card-text">Everything else of ${branchName(into)} is merged into ${branchName(branch)} by itself. Choose for each part, or write the text.</p></section>
    ${files.map((file, at) => fileCard(view, file, at))}
    <div class="card conflict-foot"><button class="button button-primary" type="submit">${interfaceIcon('merge')}Update the branch</button>
    <a class="button button-quiet"${attributes({ href: back })}>Cancel</a></div></form>
  `;
}

/** What a member wrote is nowhere else. */
export function leftTexts(texts: readonly string[]): Html {
  if (texts.length === 0) return html``;
  const shown = texts.map(
    (text, at) =>
      html`<pre class="conflict-text" tabindex="0" role="group"${attributes({ 'aria-label': `Text ${at + 1} of ${texts.length}` })}>${'\n'}${text}</pre>`,
  );
  return html`
    <details class="card edit-now" open><summary>What you wrote for ${texts.length === 1 ? 'a part' : 'parts'} that cannot be found now</summary>${shown}</details>
  `;
}

const hidden = (name: string, value: string): Html =>
  html`<input type="hidden"${attributes({ name, value })}>`;

function fileCard(view: ConflictView, file: ConflictFile, at: number): Html {
  const id = `conflict-${at + 1}`;
  return html`
    <section class="card"${attributes({ 'aria-labelledby': id })}>${hidden(pathName(at), file.path)}<h2 class="card-title conflict-path"${attributes({ id })}><span class="mono">${file.path}</span></h2>
    ${file.blocks === undefined ? wholeFile(view, file, at) : file.blocks.map((block, part) => blockField(view, block, { file, at, part }))}</section>
  `;
}

interface Names {
  readonly ours: string;
  readonly theirs: string;
}

const namesOf = ({ branch, into }: ConflictView): Names => ({ ours: branch, theirs: into });

function wholeFile(view: ConflictView, file: ConflictFile, at: number): Html {
  const { has } = file;
  const name = fieldName(at);
  const names = namesOf(view);
  const option = (side: Side): Html =>
    html`<div class="conflict-side">${choice(view, name, { value: side, label: html`${has[side] ? 'Take the file of' : 'Remove it, as on'} ${branchName(names[side])}` })}</div>`;
  return html`
    <fieldset class="conflict-part"${attributes({ 'data-open': openMark(view, name) })}><legend class="conflict-legend">${has.ours && has.theirs ? 'It cannot be shown line by line' : 'One side has removed it'}${openNote(view, name)}</legend>
    ${hidden(keyName(name), conflictKey(file))}<div class="conflict-sides">${option('ours')}${option('theirs')}</div></fieldset>
  `;
}

function blockField(
  view: ConflictView,
  block: ConflictBlock,
  { file, at, part }: { readonly file: ConflictFile; readonly at: number; readonly part: number },
): Html {
  const name = fieldName(at, part);
  const names = namesOf(view);
  const option = (side: Side): Html =>
    html`<div class="conflict-side">${choice(view, name, { value: side, label: branchName(names[side]) })}${sideText(block[side], names[side])}</div>`;
  return html`
    <fieldset class="conflict-part"${attributes({ 'data-open': openMark(view, name) })}><legend class="conflict-legend">${linesOf(block)}${openNote(view, name)}</legend>
    ${hidden(keyName(name), conflictKey(file, block))}${context(block.before)}<div class="conflict-sides">${option('ours')}${option('theirs')}</div>${ownText(view, name, block)}${context(block.after)}</fieldset>
  `;
}

function linesOf({ line, ours }: ConflictBlock): string {
  const count = ours.split('\n').length - (ours.endsWith('\n') ? 1 : 0);
  return count <= 1 ? `Line ${line}` : `Lines ${line} to ${line + count - 1}`;
}

const openMark = ({ incomplete, values }: ConflictView, name: string): '' | undefined =>
  incomplete && values[name] === undefined ? '' : undefined;

const openNote = (view: ConflictView, name: string): Html =>
  openMark(view, name) === undefined
    ? html``
    : html`<span class="error conflict-open">${interfaceIcon('warning')}Not decided yet</span>`;

function choice(
  { values }: ConflictView,
  name: string,
  { value, label }: { readonly value: string; readonly label: Html | string },
): Html {
  const checked = values[name] === value;
  return html`<label class="conflict-choice"><input type="radio"${attributes({ name, value, checked, required: true })}><span>${label}</span></label>`;
}

function sideText(text: string, of: string): Html {
  if (text === '') return html`<p class="conflict-nothing">Nothing: these lines were removed</p>`;
  return html`<pre class="conflict-text" tabindex="0" role="group"${attributes({ 'aria-label': `Text of ${of}` })}>${'\n'}${text}</pre>`;
}

function context(text: string): Html {
  const lines = text.replace(/^\s*\n|\s+$/g, '');
  return lines === '' ? html`` : html`<pre class="conflict-context" aria-hidden="true">${'\n'}${lines}</pre>`;
}

/** The field is shown once its choice is made; it begins with what the job wrote. */
function ownText(view: ConflictView, name: string, block: ConflictBlock): Html {
  const field = textName(name);
  const start = block.ours === '' ? block.theirs : block.ours;
  const text = view.values[field] ?? start;
  const rows = Math.min(ROWS.most, Math.max(ROWS.least, text.split('\n').length));
  const control = attributes({
    class: 'textarea',
    id: field,
    name: field,
    rows,
    'aria-label': 'Your own text',
    spellcheck: 'true',
  });
  return html`
    <div class="conflict-own">${choice(view, name, { value: 'text', label: 'Write it yourself' })}
    <textarea${control}>${'\n'}${text}</textarea></div>
  `;
}
