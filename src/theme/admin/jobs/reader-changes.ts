/** Turns the diff of a job into what changes for readers: one entry for each edit, by its kind, in words and without signs of Markdown. */
import { editsOf } from '../../../lib/git/diff-edits.ts';
import { hunkLines } from '../../../lib/git/diff-lines.ts';
import type { FileDiff } from '../../../lib/git/repository.ts';
import { takeBackKey } from './change-review.ts';

/** In the order in which they are shown. */
export const READER_KINDS = [
  'new-page',
  'removed-page',
  'moved-page',
  'title',
  'heading',
  'text',
  'table',
  'link',
  'picture',
  'code',
  'settings',
  'file',
] as const;
export type ReaderKind = (typeof READER_KINDS)[number];

export interface ReaderChange {
  readonly kind: ReaderKind;
  readonly path: string;
  /** Place of the file among the changed ones, from 0. */
  readonly file: number;
  /** Line of the new text; undefined for a whole file. */
  readonly line?: number;
  /** Value that takes it back. */
  readonly part: string;
  readonly before: string;
  readonly after: string;
}

const LONGEST = 600;
const PAGE = /\.mdx?$/i;
const SETTINGS = /(?:^|\/)(?:docs|mint)\.json$|\.(?:json|ya?ml)$/i;
const FRONT = /^(?:title|sidebarTitle|description|keywords|tag|og:[\w:]+|twitter:[\w:]+)\s*:/;
/** Further down, such a line is text or code. */
const LAST_FRONT_LINE = 40;

export function readerChanges(files: readonly FileDiff[]): readonly ReaderChange[] {
  return files.flatMap((file, at) => changesOfFile(file, at));
}

function changesOfFile(file: FileDiff, at: number): readonly ReaderChange[] {
  const { path, from, kind } = file;
  const isPage = PAGE.test(path);
  const whole = (own: ReaderKind, before: string, after: string): ReaderChange => ({
    kind: own,
    path,
    file: at,
    part: takeBackKey(at, 'file'),
    before,
    after,
  });
  if (file.binary || (!isPage && !SETTINGS.test(path)))
    return [whole('file', kind === 'added' ? '' : (from ?? path), kind === 'removed' ? '' : path)];
  if (kind === 'added') return [whole(isPage ? 'new-page' : 'file', '', beginning(file, '+'))];
  if (kind === 'removed') return [whole(isPage ? 'removed-page' : 'file', beginning(file, '-'), '')];
  const moved = kind === 'moved' ? [whole(isPage ? 'moved-page' : 'file', from ?? '', path)] : [];
  const code = codeLines(file);
  const edits = editsOf(file).map(({ old, now, removed, added }): ReaderChange => {
    const isCode = code.has(`${old} ${now}`);
    const own = isPage ? kindOf(removed, added, { line: now, isCode }) : 'settings';
    const shown = isCode || !isPage ? plainLines : own === 'link' || own === 'picture' ? targetsOf : wordsOf;
    return {
      kind: own,
      path,
      file: at,
      line: now,
      part: takeBackKey(at, { old, now }),
      before: shown(removed),
      after: shown(added),
    };
  });
  return [...moved, ...edits];
}

interface Where {
  readonly line: number;
  readonly isCode: boolean;
}

function kindOf(removed: readonly string[], added: readonly string[], { line, isCode }: Where): ReaderKind {
  if (isCode) return 'code';
  const lines = [...removed, ...added].filter((one) => one.trim() !== '');
  const all = (pattern: RegExp): boolean => lines.length > 0 && lines.every((one) => pattern.test(one));
  if (line <= LAST_FRONT_LINE && all(FRONT)) return 'title';
  if (all(/^\s*#{1,6}\s/)) return 'heading';
  const [before, after] = [wordsOf(removed), wordsOf(added)];
  if (removed.length > 0 && before === after && targetsOf(removed) !== targetsOf(added))
    return lines.some((one) => /!\[|<img\b/.test(one)) ? 'picture' : 'link';
  if (all(/^\s*(?:!\[|<img\b)/)) return 'picture';
  return all(/^\s*\|/) ? 'table' : 'text';
}

/** The places of edits inside fences, as far as the lines around them show one. */
function codeLines({ hunks }: Pick<FileDiff, 'hunks'>): ReadonlySet<string> {
  const places = new Set<string>();
  for (const hunk of hunks) {
    let isInside = false;
    for (const { kind, old, now, text } of hunkLines(hunk)) {
      if (/^\s*(?:`{3,}|~{3,})/.test(text)) isInside = !isInside;
      if (kind !== ' ' && isInside) places.add(`${old} ${now}`);
    }
  }
  return places;
}

function beginning({ hunks }: Pick<FileDiff, 'hunks'>, kind: '+' | '-'): string {
  const lines = hunks.flatMap((hunk) => hunk.lines).filter((line) => line.kind === kind);
  const texts = lines.map(({ text }) => text);
  const title = texts.find((text) => /^title:/.test(text))?.replace(/^title:\s*["']?|["']?\s*$/g, '');
  const end = texts[0] === '---' ? texts.indexOf('---', 1) + 1 : 0;
  return [title ?? '', wordsOf(texts.slice(end))]
    .filter((one) => one !== '')
    .join('. ')
    .slice(0, LONGEST);
}

const plainLines = (lines: readonly string[]): string => lines.join('\n').slice(0, LONGEST);

/** Without the signs of Markdown and MDX, roughly. */
function wordsOf(lines: readonly string[]): string {
  return lines
    .join('\n')
    .slice(0, 4 * LONGEST)
    .replace(/^(?:title|sidebarTitle|description|keywords|tag):\s*["']?(.*?)["']?\s*$/gm, '$1')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^<>]*\btitle="([^"]*)"[^<>]*>/g, ' $1 ')
    .replace(/^\s*(?:[-+*>]|\d+[.)]|#{1,6})\s|<[^<>]*>|\|/gm, ' ')
    .replace(/[`*{}]|(?<!\w)_|_(?!\w)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST);
}

/** What links and pictures name: addresses, and the descriptions of pictures. */
function targetsOf(lines: readonly string[]): string {
  const text = lines.join('\n').slice(0, 4 * LONGEST);
  const found = [...text.matchAll(/(!?)\[([^\]]*)\]\(([^)\s]*)|\b(?:href|src|alt)="([^"]*)"/g)];
  return found
    .map(
      ([, picture, alt = '', address, value]) =>
        value ?? (picture === '' ? address : `${alt} ${address}`.trim()),
    )
    .join('\n')
    .slice(0, LONGEST);
}
