/** Writes the comment on a pull request: what it changes, what is wrong, and where its preview is. */

import type { Issue } from '../../lib/issue.ts';
import { pluralise } from '../../lib/text/pluralise.ts';
import { comparedAddress } from '../../theme/layout/compare-path.ts';
import type { ChangedPage, MissingRedirect, PreviewDetails } from '../../web/service/preview-operations.ts';

interface CommentParts {
  readonly project: string;
  /** Public address of the preview without trailing slash. */
  readonly address: string;
  readonly details: PreviewDetails;
}

interface CommentPlace {
  readonly address: string;
  /** Commit that the preview is compared with. */
  readonly base: string;
}

/** The least that any forge takes is 32,768 characters. */
export const MAX_COMMENT = 30_000;
export const MAX_PAGES = 100;
const MAX_PROBLEMS = 30;
const MAX_REDIRECTS = 50;

/** The comment begins with it, which is how it is found again. */
export const previewMark = (project: string): string => `<!-- lectern preview:${project} -->`;

const headOf = (project: string): string[] => [
  previewMark(project),
  `### Documentation preview of ${safeCode(project)}`,
  '',
];

export function commentText({ project, address, details }: CommentParts): string {
  const { base, commit, pages, problems, redirects } = details;
  const head = [
    ...headOf(project),
    `**[Open the preview](${safeAddress(`${address}/`)})** of commit ${safeCode(commit.slice(0, 10))}`,
  ];
  const rest = [...problemLines(problems), ...redirectLines(redirects)];
  // Excerpts are the first to go, then pages: problems and redirects are what somebody has to act on.
  for (const [excerpts, max] of [
    [8, MAX_PAGES],
    [3, MAX_PAGES],
    [0, MAX_PAGES],
    [0, 20],
    [0, 0],
  ] as const) {
    const text = [...head, ...pageLines(pages, { address, base }, { excerpts, max }), ...rest].join('\n');
    if (text.length <= MAX_COMMENT) return text;
  }
  return [...head, '', 'The change is too large to be listed here.'].join('\n');
}

export function closedText(project: string, merged: boolean): string {
  const how = merged ? 'merged' : 'closed';
  return [...headOf(project), `The pull request is ${how}, and its preview is gone.`].join('\n');
}

export function noForkText(project: string): string {
  return [
    ...headOf(project),
    'The branch is in another repository, and this forge has no copy of its commits in this one. Such pull requests are not previewed.',
  ].join('\n');
}

/** @param why in words for people, of an author's mistake */
export function brokenText(project: string, commit: string, why: string): string {
  return [
    ...headOf(project),
    `Commit ${safeCode(commit.slice(0, 10))} cannot be shown: ${safeText(why, 500)}`,
  ].join('\n');
}

const KINDS = { added: 'Added', changed: 'Changed', removed: 'Removed', moved: 'Moved' } as const;

function pageLines(
  pages: readonly ChangedPage[],
  place: CommentPlace,
  { excerpts, max }: { readonly excerpts: number; readonly max: number },
): readonly string[] {
  if (pages.length === 0) return ['', 'The text of no page differs.'];
  const lines = ['', `**${pluralise(pages.length, 'page')} changed**`, ''];
  pages.slice(0, max).forEach((page, at) => {
    lines.push(pageLine(page, place));
    if (at < excerpts && page.excerpt.length > 0)
      lines.push('', ...indented(safeBlock(page.excerpt, 'diff')), '');
  });
  const more = pages.length - Math.min(pages.length, max);
  return more > 0 ? [...lines, `- and ${more} more`] : lines;
}

function pageLine({ kind, title, url, file, from }: ChangedPage, { address, base }: CommentPlace): string {
  const name = safeText(title, 120) || 'Untitled';
  const shown = kind === 'removed' ? name : `[${name}](${safeAddress(address + url)})`;
  const was = from === undefined ? '' : `, was ${safeCode(from.file)}`;
  const changes = safeAddress(comparedAddress(address, { from: base.slice(0, 10), page: url }));
  return `- ${KINDS[kind]}: ${shown} ${safeCode(file)}${was} ([changes](${changes}))`;
}

function problemLines(problems: readonly Issue[] | undefined): readonly string[] {
  if (problems === undefined) return ['', 'The pages were not checked: there are too many.'];
  if (problems.length === 0) return ['', 'No new problems.'];
  const shown = problems.slice(0, MAX_PROBLEMS).map(({ severity, message, hint, file, line }) => {
    const place = safeCode(line === undefined ? file : `${file}:${line}`);
    const advice = hint === undefined ? '' : `. ${safeText(hint, 300)}`;
    return `- ${severity === 'error' ? 'Error' : 'Warning'} at ${place}: ${safeText(message, 300)}${advice}`;
  });
  const more = problems.length - shown.length;
  return [
    '',
    `**${pluralise(problems.length, 'new problem')}**`,
    '',
    ...shown,
    ...(more > 0 ? [`- and ${more} more`] : []),
  ];
}

function redirectLines(redirects: readonly MissingRedirect[]): readonly string[] {
  if (redirects.length === 0) return [];
  const shown = redirects.slice(0, MAX_REDIRECTS);
  const list = shown.map(({ source, destination }) => ({ source, destination }));
  const json = JSON.stringify({ redirects: list }, undefined, 2);
  const where = 'Add this to `docs.json`, so that old links still work:';
  return [
    '',
    `**${pluralise(redirects.length, 'address', 'addresses')} would lead nowhere.** ${where}`,
    '',
    safeBlock(json.split('\n'), 'json'),
    ...(shown.some(({ removed }) => removed)
      ? ['', 'Where a page was removed, the destination is a guess: choose a better one.']
      : []),
  ];
}

const indented = (block: string): readonly string[] => block.split('\n').map((line) => `  ${line}`);

/** Invisible, and no part of a word: what stands before it is no longer a mention, a reference or an address. */
const BREAK = '\u2060';
/** Escaped with a backslash by every dialect. */
const ESCAPED = /[\\`*_{}[\]()#+\-.!]/g;

/** One line of text. @param max letters */
export function safeText(text: string, max = 200): string {
  return oneLine(text, max)
    .replace(/[@#!$%^&~:]|\bgh(?=-)/gi, (mark) => mark + BREAK)
    .replace(ESCAPED, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}

/** One line as code: nothing in it is read as Markdown, a mention or a link. */
export function safeCode(text: string, max = 200): string {
  const line = oneLine(text, max);
  if (line === '') return '';
  const fence = '`'.repeat(longestRun(line) + 1);
  const pad = /^`|`$/.test(line) ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** Lines as a block, with a fence that none of them can close. */
export function safeBlock(lines: readonly string[], language: string): string {
  const plain = lines.map((line) => withoutControls(line, ''));
  const fence = '`'.repeat(Math.max(3, longestRun(plain.join('\n')) + 1));
  return [`${fence}${language}`, ...plain, fence].join('\n');
}

/** An address for the round brackets of a link. */
export function safeAddress(address: string): string {
  return encodeURI(address.toWellFormed())
    .replace(/%25(?=[0-9a-f]{2})/gi, '%')
    .replace(/[()*_~]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
}

function oneLine(text: string, max: number): string {
  const letters = [...withoutControls(text, ' ').replace(/\s+/g, ' ').trim()];
  return letters.length <= max ? letters.join('') : `${letters.slice(0, max).join('')}…`;
}

/** Also those that change the direction of what follows, and invisible ones. */
function withoutControls(text: string, instead: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu, (letter) =>
      letter === '\t' ? letter : instead,
    );
}

function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
