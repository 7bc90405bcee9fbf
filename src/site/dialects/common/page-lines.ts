/** Lines of a page with their places: split, indented, and told apart from code. */

import type { PlacedLine } from './dialect.ts';
import { withoutMarks } from './escape.ts';

/** Longer pages are cut, so that no text takes long. */
const MAX_LINES = 200_000;
/** Longer lines are no prose, and are left as they are. */
export const LONGEST_LINE = 20_000;

/** What a block of another program became. */
export interface TakenBlock {
  readonly lines: readonly PlacedLine[];
  /** Index after the last line that was taken. */
  readonly end: number;
}

export function linesOf(text: string, from = 1, file?: string): PlacedLine[] {
  return withoutMarks(text)
    .split('\n')
    .slice(0, MAX_LINES)
    .map((line, i) => ({ text: line, at: from + i, ...(file !== undefined && { file }) }));
}

/** Adds lines one by one: a call takes fewer arguments than a page may have lines. */
export function append<Line>(to: Line[], lines: readonly Line[]): void {
  for (const line of lines) to.push(line);
}

/** Another text in the place of a line. */
export const inPlace = (line: PlacedLine, text: string): PlacedLine =>
  line.text === text ? line : { ...line, text };

export const isBlank = (line: PlacedLine | undefined): boolean =>
  line === undefined || line.text.trim() === '';

/** Columns before the first sign; a tab leads to the next multiple of four. */
export function indentOf(text: string): number {
  let columns = 0;
  for (const sign of text) {
    if (sign === ' ') columns++;
    else if (sign === '\t') columns += 4 - (columns % 4);
    else break;
  }
  return columns;
}

/** Without its first `columns`, or as many as there are. */
export function dedented(line: PlacedLine, columns: number): PlacedLine {
  let at = 0;
  let column = 0;
  const { text } = line;
  while (at < text.length && column < columns && (text[at] === ' ' || text[at] === '\t'))
    column += text[at++] === ' ' ? 1 : 4 - (column % 4);
  return inPlace(line, ' '.repeat(Math.max(0, column - columns)) + text.slice(at));
}

export function indented(line: PlacedLine, columns: number): PlacedLine {
  return columns === 0 || line.text.trim() === '' ? line : inPlace(line, ' '.repeat(columns) + line.text);
}

interface Fence {
  /** Everything before the marks: indent, quotes, the mark of a list item. */
  readonly before: string;
  readonly mark: string;
  readonly info: string;
}

const FENCE = /^([ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}|~{3,})(.*)$/;

/** The start of a code sample; undefined for other lines. */
export function fenceOf(text: string): Fence | undefined {
  const [, before, mark, info] = FENCE.exec(text) ?? [];
  if (before === undefined || mark === undefined || info === undefined) return undefined;
  return mark.startsWith('`') && info.includes('`') ? undefined : { before, mark, info };
}

interface Endless {
  readonly from: number;
  readonly mark: string;
  readonly deepest: number;
}

/** Samples without an end, by the lines that they are in: one like them further down has none either. */
const endless = new WeakMap<readonly PlacedLine[], Endless[]>();

/** What a line can end: samples with these marks or fewer of them, that are indented as deep; null for others. */
interface End {
  readonly mark: string;
  readonly indent: number;
}

/** Of lines that were looked at, so that samples which all seem to have no end read each line once. */
const ends = new WeakMap<readonly PlacedLine[], (End | null)[]>();

function endOf(text: string): End | null {
  const [, before, mark, info] = FENCE.exec(text) ?? [];
  if (before === undefined || info!.trim() !== '' || /[-*+\d]/.test(before)) return null;
  return { mark: mark!, indent: indentOf(before) };
}

/** The index after the last line of the sample that starts at `from`; undefined when it does not end. */
export function afterFence(
  lines: readonly PlacedLine[],
  from: number,
  { before, mark }: Fence,
): number | undefined {
  const deepest = indentOf(before.replace(/[^ \t]/g, ' ')) + 3;
  const known = endless.get(lines) ?? [];
  if (known.some((one) => one.from <= from && mark.startsWith(one.mark) && deepest <= one.deepest))
    return undefined;
  const read = ends.get(lines) ?? [];
  ends.set(lines, read);
  for (let i = from + 1; i < lines.length; i++) {
    const end: End | null = read[i] === undefined ? endOf(lines[i]!.text) : read[i]!;
    read[i] = end;
    if (end !== null && end.indent <= deepest && end.mark.startsWith(mark)) return i + 1;
  }
  endless.set(lines, [...known, { from, mark, deepest }]);
  return undefined;
}

/**
 * A sample with marks that nothing in it ends, as MDX has no limit to the indent of the last line.
 * @param info of its first line, as ours
 */
export function sample(
  lines: readonly PlacedLine[],
  { before, mark }: Fence,
  info: string,
): readonly PlacedLine[] {
  const inner = lines.slice(1, -1);
  const longest = inner.reduce((longestRun, { text }) => Math.max(longestRun, startRun(text, mark[0]!)), 0);
  const safe = longest >= mark.length ? mark[0]!.repeat(longest + 1) : mark;
  const last = lines.at(-1)!;
  return [
    inPlace(lines[0]!, `${before}${safe}${info}`),
    ...inner,
    inPlace(last, last.text.replace(/[`~]+[ \t]*$/, safe)),
  ];
}

/** How often a sign is repeated at the start of a line. */
function startRun(text: string, sign: string): number {
  const start = text.search(/[^ \t>]/);
  let run = 0;
  while (start >= 0 && text[start + run] === sign) run++;
  return run;
}

/** A made block between empty lines, all in the place of `line`. */
export function block(
  line: PlacedLine,
  open: string,
  inner: readonly PlacedLine[],
  close: string,
): PlacedLine[] {
  const last = inner.at(-1) ?? line;
  const empty = (at: PlacedLine) => inPlace(at, '');
  return [inPlace(line, open), empty(line), ...inner, empty(last), inPlace(last, close), empty(last)];
}

/** The index after the last line that is indented by at least `columns`; empty lines between belong to them. */
export function bodyEnd(lines: readonly PlacedLine[], from: number, columns: number): number {
  let end = from;
  for (let i = from; i < lines.length; i++) {
    if (isBlank(lines[i])) continue;
    if (indentOf(lines[i]!.text) < columns) break;
    end = i + 1;
  }
  // The empty line after it stays part of it, so that the tag that ends it has a place.
  return end;
}

/** The index of the next line that is not empty. */
export function skipBlank(lines: readonly PlacedLine[], from: number): number {
  let at = from;
  while (at < lines.length && isBlank(lines[at])) at++;
  return at;
}
