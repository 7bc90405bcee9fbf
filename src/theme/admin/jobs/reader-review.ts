/** Renders what a job changes for readers: edits by their kind with the words marked, each of which may be accepted or left out. */
import { attributes, type Html, html, trustedHtml } from '../../../lib/html.ts';
import { diffPages } from '../../diff/diff-pages.ts';
import { compareWords } from '../../strings/compare-en.ts';
import { formToken } from '../parts/form-token.ts';
import { count, pluralise } from '../parts/numbers.ts';
import { fileAddress } from './job-files.ts';
import { READER_KINDS, type ReaderChange, type ReaderKind } from './reader-changes.ts';

/** Edits of one kind in the page; the others follow while they are scrolled to, or on pages of their own. */
const FIRST = 10;
const MORE = 40;

const TITLES: Readonly<Record<ReaderKind, readonly [one: string, many: string]>> = {
  'new-page': ['New page', 'New pages'],
  'removed-page': ['Removed page', 'Removed pages'],
  'moved-page': ['Moved page', 'Moved pages'],
  title: ['Title or description', 'Titles and descriptions'],
  heading: ['Heading', 'Headings'],
  text: ['Text', 'Text'],
  table: ['Table', 'Tables'],
  link: ['Link', 'Links'],
  picture: ['Picture', 'Pictures'],
  code: ['Code', 'Code'],
  settings: ['Settings of the site', 'Settings of the site'],
  file: ['Other file', 'Other files'],
};

/** One kind from a place in its list: what a link to more of them names. */
interface ReaderPart {
  readonly kind: ReaderKind;
  /** From 0. */
  readonly from: number;
}

export interface ReaderReviewView {
  /** Of the job. */
  readonly href: string;
  readonly csrf: string;
  readonly commit: string;
  readonly base: string;
  readonly changes: readonly ReaderChange[];
  readonly files: number;
  /** Whether the member may take edits back. */
  readonly mayChange: boolean;
  /** Undefined = the beginning of all kinds. */
  readonly part?: ReaderPart | undefined;
}

export function readReaderPart(query: URLSearchParams): ReaderPart | undefined {
  const kind = READER_KINDS.find((one) => one === query.get('kind'));
  const from = /^\d{1,6}$/.exec(query.get('from') ?? '')?.[0];
  return kind === undefined ? undefined : { kind, from: Number(from ?? 0) };
}

export function readerReview(view: ReaderReviewView): Html {
  const { href, csrf, commit, base, changes, files, mayChange, part } = view;
  const groups = Map.groupBy(changes, ({ kind }) => kind);
  const kinds = READER_KINDS.filter((kind) => groups.has(kind) && (part === undefined || part.kind === kind));
  const leave = mayChange
    ? html`<button class="button" type="submit" data-leave-all>Leave out what is ticked</button>`
    : '';
  const hidden = { commit, base };
  return html`
    <section class="card reader-review" aria-labelledby="readers" data-readers${attributes({ 'data-commit': commit })}>
    <div class="card-head"><h2 class="card-title" id="readers">What changes for readers</h2><span class="muted">${pluralise(changes.length, 'edit')} in ${pluralise(files, 'file')}</span></div>
    <form method="post"${attributes({ action: `${href}/take-back` })}>${mayChange ? html`${formToken(csrf)}${Object.entries(hidden).map(([name, value]) => html`<input type="hidden"${attributes({ name, value })}>`)}` : ''}
    ${kinds.map((kind) => group(view, kind, groups.get(kind)!))}
    <div class="reader-foot">${leave}<a class="button button-quiet"${attributes({ href: `${href}/changes` })}>Every line</a>${part === undefined ? '' : html`<a class="button button-quiet"${attributes({ href })}>All kinds</a>`}</div></form>
    <p class="diff-help" data-keys hidden><kbd>j</kbd> <kbd>k</kbd>: next and previous edit${mayChange ? html`, <kbd>a</kbd>: accept, <kbd>l</kbd>: leave out` : html`, <kbd>a</kbd>: accept`} <button class="button button-small" type="button" data-key-switch aria-pressed="true">Single keys</button></p>
    <p class="visually-hidden" role="status" data-status></p></section>
  `;
}

function group(view: ReaderReviewView, kind: ReaderKind, changes: readonly ReaderChange[]): Html {
  const { part, href } = view;
  const from = part?.from ?? 0;
  const shown = changes.slice(from, from + (part === undefined ? FIRST : MORE));
  const next = from + shown.length;
  const more =
    next < changes.length
      ? html`<p class="reader-more"><a class="link" data-more${attributes({ href: `${href}?kind=${kind}&from=${next}#readers` })}>${`${count(changes.length - next)} more`}</a></p>`
      : '';
  const title = `${TITLES[kind][changes.length === 1 ? 0 : 1]} (${count(changes.length)})`;
  return html`
    <section class="reader-group" data-kind="${kind}" aria-label="${title}"><h3>${title}</h3>
    <ol class="reader-list">${shown.map((change) => entry(view, change))}</ol>${more}</section>
  `;
}

function entry({ href, mayChange }: ReaderReviewView, change: ReaderChange): Html {
  const { path, line, part, file } = change;
  const place = line === undefined ? path : `${path}:${line}`;
  const leave = mayChange
    ? html`<label class="reader-leave"><input type="checkbox" name="part"${attributes({ value: part, 'aria-label': `Leave out: ${place}` })}>Leave out</label>`
    : '';
  return html`
    <li class="reader-edit" data-edit${attributes({ 'data-id': part })} tabindex="-1"><p class="reader-place"><a class="link mono"${attributes({ href: fileAddress(`${href}/changes`, file) })}>${place}</a>
    <span class="reader-accepted" hidden data-accepted>Accepted</span>${leave}</p><div class="reader-words">${marked(change)}</div></li>
  `;
}

const NOTHING = { address: (href: string): string => href, fileVersion: (): undefined => undefined };

/** Words that were added and removed, in the sentence. */
function marked({ kind, before, after }: ReaderChange): Html {
  const isCode = kind === 'code' || kind === 'settings';
  const block = (text: string): string =>
    text === ''
      ? ''
      : isCode
        ? String(html`<pre><code>${text}</code></pre>`)
        : text
            .split('\n')
            .map((line) => String(html`<p>${line}</p>`))
            .join('');
  if (before === after) return html`<p class="muted">Only signs of markup or spaces differ.</p>`;
  const { rows } = diffPages(block(before), block(after), {
    words: compareWords.diff,
    side: false,
    before: NOTHING,
    after: NOTHING,
    oldSource: (src) => src,
  });
  // Ids of marks are unique in one comparison only.
  return trustedHtml(
    rows
      .map((row) => row.after)
      .join('')
      .replace(/ id="[^"]*"/g, ''),
  );
}
