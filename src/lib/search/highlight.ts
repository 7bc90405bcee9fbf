/** Finds the words of a query in plain text: where to cut an excerpt, and what to mark. */
import { fold } from './fold.ts';

interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]/u;
const SHORTEST_INSIDE = 3;

interface Span {
  readonly from: number;
  readonly to: number;
}

/** @param marks folded words */
function spans(text: string, marks: readonly string[]): Span[] {
  if (marks.length === 0) return [];
  const found: Span[] = [];
  for (const match of text.matchAll(WORD)) {
    const word = fold(match[0]);
    const from = match.index;
    if (UNSPACED.test(word)) found.push(...inside(match[0], marks).map((span) => moved(span, from)));
    else if (
      marks.some((mark) => word.startsWith(mark) || (mark.length >= SHORTEST_INSIDE && word.includes(mark)))
    )
      found.push({ from, to: from + match[0].length });
  }
  return found;
}

/** In a run without spaces the characters themselves are marked; folding keeps their number. */
function inside(run: string, marks: readonly string[]): Span[] {
  const folded = fold(run);
  if (folded.length !== run.length)
    return marks.some((mark) => folded.includes(mark)) ? [{ from: 0, to: run.length }] : [];
  const found: Span[] = [];
  for (let at = 0; at < folded.length; ) {
    const mark = marks
      .filter((each) => each !== '' && folded.startsWith(each, at))
      .sort((a, b) => b.length - a.length)[0];
    if (mark !== undefined) found.push({ from: at, to: at + mark.length });
    at += mark?.length ?? 1;
  }
  return found;
}

function moved({ from, to }: Span, by: number): Span {
  return { from: from + by, to: to + by };
}

/** Splits the text into marked and unmarked pieces, which join to the text. */
export function highlight(text: string, marks: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, to } of spans(text, marks)) {
    if (from > at) pieces.push({ text: text.slice(at, from), hit: false });
    pieces.push({ text: text.slice(from, to), hit: true });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), hit: false });
  return pieces;
}

const EXCERPT = 180;

/** The part of the text around its first marked word, or its beginning. */
export function excerpt(text: string, marks: readonly string[]): string {
  const first = spans(text, marks)[0]?.from ?? 0;
  const wanted = Math.max(0, first - EXCERPT / 3);
  const space = wanted === 0 ? -1 : text.indexOf(' ', wanted);
  const from = wanted === 0 ? 0 : space < 0 || space > first ? first : space + 1;
  const to = from + EXCERPT;
  const cut = text.slice(from, to).toWellFormed().trim();
  return `${from > 0 ? '…' : ''}${cut}${to < text.length ? '…' : ''}`;
}
