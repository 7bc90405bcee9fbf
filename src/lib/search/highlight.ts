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
  /** The mark that it matches. */
  readonly mark: string;
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
    else {
      const mark = marks.find(
        (each) => word.startsWith(each) || (each.length >= SHORTEST_INSIDE && word.includes(each)),
      );
      if (mark !== undefined) found.push({ mark, from, to: from + match[0].length });
    }
  }
  return found;
}

/** In a run without spaces the characters themselves are marked; folding keeps their number. */
function inside(run: string, marks: readonly string[]): Span[] {
  const folded = fold(run);
  if (folded.length !== run.length) {
    const mark = marks.find((each) => folded.includes(each));
    return mark === undefined ? [] : [{ mark, from: 0, to: run.length }];
  }
  const found: Span[] = [];
  for (let at = 0; at < folded.length; ) {
    const mark = marks
      .filter((each) => each !== '' && folded.startsWith(each, at))
      .sort((a, b) => b.length - a.length)[0];
    if (mark !== undefined) found.push({ mark, from: at, to: at + mark.length });
    at += mark?.length ?? 1;
  }
  return found;
}

function moved({ mark, from, to }: Span, by: number): Span {
  return { mark, from: from + by, to: to + by };
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

/** Room before the rarest word where its sentence is too long to begin with it. */
const BEFORE = EXCERPT / 3;
const SENTENCE_END = /[.!?](?=\s)|[。！？\n]/g;

/**
 * The sentence that holds the rarest marked words, and what follows it; the beginning of the text when there are none.
 * @param rarity how much a mark says; the same for all by default
 */
export function excerpt(
  text: string,
  marks: readonly string[],
  rarity: (mark: string) => number = () => 1,
): string {
  const found = bestSentence(text, spans(text, marks), rarity);
  const rarest = found?.spans.toSorted((a, b) => rarity(b.mark) - rarity(a.mark) || a.from - b.from)[0];
  const first = rarest?.from ?? 0;
  let from = found?.from ?? 0;
  if (first - from > EXCERPT - BEFORE) {
    const space = text.indexOf(' ', first - BEFORE);
    from = space < 0 || space > first ? first : space + 1;
  }
  const to = from + EXCERPT;
  const cut = text.slice(from, to).toWellFormed().trim();
  return `${from > 0 ? '…' : ''}${cut}${to < text.length ? '…' : ''}`;
}

interface Sentence {
  readonly from: number;
  readonly spans: readonly Span[];
}

function bestSentence(
  text: string,
  found: readonly Span[],
  rarity: (mark: string) => number,
): Sentence | undefined {
  let best: (Sentence & { readonly value: number }) | undefined;
  let next = 0;
  const consider = (from: number, to: number): void => {
    const first = next;
    while (next < found.length && found[next]!.from < to) next++;
    if (next === first) return;
    const own = found.slice(first, next);
    const value = [...new Set(own.map(({ mark }) => mark))].reduce((sum, mark) => sum + rarity(mark), 0);
    if (best === undefined || value > best.value) best = { from, spans: own, value };
  };
  let from = 0;
  for (const { index } of text.matchAll(SENTENCE_END)) {
    consider(from, index + 1);
    from = index + 1;
    while (from < text.length && /\s/.test(text[from]!)) from++;
  }
  consider(from, text.length);
  return best;
}
