/** Lets emphasis begin and end beside Chinese, Japanese and Korean text, by the CJK-friendly amendments of CommonMark. */
import type { MarkdownNode, Point } from '../syntax/markdown-node.ts';

/** A text for the parser, and the way back. */
interface MarkedText {
  readonly source: string;
  /** The parsed nodes with the strings and positions of the original text. */
  restore(nodes: readonly MarkdownNode[]): readonly MarkdownNode[];
}

/**
 * East Asian width W, F or H, or Hangul, without emoji. Yi letters are left out: they represent formulas while a page is parsed.
 * https://github.com/tats-u/markdown-cjk-friendly/blob/main/specification.md
 */
const CJK =
  /^(?!\p{Emoji_Presentation})[\u1100-\u11ff\u20a9\u2329\u232a\u2630-\u2637\u268a-\u268f\u2e80-\u303e\u3040-\u3247\u3250-\u9fff\ua960-\ua97c\uac00-\ud7ff\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6b\uff01-\uffee\u{16fe0}-\u{18df2}\u{1aff0}-\u{1b2fb}\u{1d300}-\u{1d376}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}]/u;
const PUNCTUATION = /^[\p{P}\p{S}]/u;
/** Below this are no letters of these scripts, and no variation selectors. */
const FIRST = 0x1100;
const RUN = /\*+|~+/g;
const LONGEST_STRIKE = 2;
const TABLE = /\|[ \t]*:?-|-:?[ \t]*\|/;
/** Characters of which one that the page does not contain is used: private ones, which count as letters, and rare punctuation. */
const LETTERS = { first: 0xe000, last: 0xe0ff };
const STOPS = { first: 0x2e00, last: 0x2e2e };
const DEEPEST = 2_000;

/**
 * The parser decides by the characters beside a run of `*` or `~` whether it opens or closes. Where the amendments let it do
 * both and CommonMark does not, one side is punctuation and the other is none. A character is put between the run and its Chinese,
 * Japanese or Korean neighbour, which makes both sides the same.
 * @returns undefined for most texts, which need nothing
 */
export function markCjkEmphasis(source: string): MarkedText | undefined {
  const places = placesOf(source);
  if (places.length === 0) return undefined;
  const [letter, stop] = [freeIn(source, LETTERS), freeIn(source, STOPS)];
  if (letter === undefined || stop === undefined) return undefined;
  let marked = '';
  let from = 0;
  for (const { at, asLetter } of places) {
    marked += source.slice(from, at) + (asLetter ? letter : stop);
    from = at;
  }
  const back = new Back(
    marked + source.slice(from),
    new RegExp(`[${letter}${stop}]`, 'g'),
    places.map(({ at }, i) => at + i),
  );
  return { source: back.source, restore: (nodes) => back.all(nodes, 0) };
}

interface Place {
  readonly at: number;
  readonly asLetter: boolean;
}

/** Where a character belongs, in order. */
function placesOf(source: string): Place[] {
  const places: Place[] = [];
  let tables: boolean | undefined;
  for (const { 0: run, index } of source.matchAll(RUN)) {
    const start = isEscaped(source, index) ? index + 1 : index;
    const end = index + run.length;
    if (start === end || (run[0] === '~' && end - start > LONGEST_STRIKE)) continue;
    if (!(source.charCodeAt(start - 1) >= FIRST) && !(source.charCodeAt(end) >= FIRST)) continue;
    tables ??= TABLE.test(source);
    const before = kindBefore(source, start, tables);
    const after = kindAfter(source, end, tables);
    if (!changes(before, after)) continue;
    const asLetter = before.plainPunctuation ? before.cjk : after.cjk;
    places.push({ at: before.plainPunctuation === asLetter ? start : end, asLetter });
  }
  return places;
}

interface Kind {
  readonly blank: boolean;
  /** In CommonMark. */
  readonly plainPunctuation: boolean;
  /** Punctuation of other scripts. */
  readonly otherPunctuation: boolean;
  readonly cjk: boolean;
}

const BLANK: Kind = { blank: true, plainPunctuation: false, otherPunctuation: false, cjk: false };

/** True where a run opens and closes by the amendments, and does not by CommonMark. */
function changes(before: Kind, after: Kind): boolean {
  if (before.blank || after.blank) return false;
  if (after.otherPunctuation && !before.otherPunctuation && !before.cjk) return false;
  if (before.otherPunctuation && !after.otherPunctuation && !after.cjk) return false;
  return before.plainPunctuation !== after.plainPunctuation;
}

function kindBefore(source: string, at: number, tables: boolean): Kind {
  const first = codePointBefore(source, at);
  if (first === undefined || isEdge(source, { at: at - 1, first, tables })) return BLANK;
  if (first >= 0xe0100 && first <= 0xe01ef) return { ...kindOf(first), cjk: true };
  if (first < 0xfe00 || first > 0xfe0e) return kindOf(first);
  // A variation selector takes part in the character that it follows, but CommonMark sees a letter.
  const base = codePointBefore(source, at - 1);
  const wide = first === 0xfe01 && base !== undefined && '‘’“”'.includes(String.fromCodePoint(base));
  const kind = base === undefined ? BLANK : kindOf(base);
  return {
    blank: false,
    plainPunctuation: false,
    otherPunctuation: kind.otherPunctuation && !wide,
    cjk: kind.cjk || wide,
  };
}

function kindAfter(source: string, at: number, tables: boolean): Kind {
  const first = source.codePointAt(at);
  return first === undefined || isEdge(source, { at, first, tables }) ? BLANK : kindOf(first);
}

function kindOf(codePoint: number): Kind {
  const character = String.fromCodePoint(codePoint);
  const cjk = codePoint >= FIRST && CJK.test(character);
  const plainPunctuation = PUNCTUATION.test(character);
  return {
    blank: /^\s/.test(character),
    plainPunctuation,
    otherPunctuation: plainPunctuation && !cjk,
    cjk,
  };
}

/** A mark of a cell or quote, where a text begins or ends. */
function isEdge(
  source: string,
  { at, first, tables }: { at: number; first: number; tables: boolean },
): boolean {
  if (first === 0x7c) return tables && !isEscaped(source, at);
  if (first !== 0x3e) return false;
  let start = at;
  while (start > 0 && ' \t>'.includes(source[start - 1]!)) start--;
  return start === 0 || source[start - 1] === '\n';
}

function codePointBefore(source: string, at: number): number | undefined {
  const low = source.charCodeAt(at - 1);
  if (Number.isNaN(low)) return undefined;
  return low >= 0xdc00 && low <= 0xdfff && at > 1 ? source.codePointAt(at - 2) : low;
}

function isEscaped(source: string, at: number): boolean {
  let slashes = 0;
  while (source[at - 1 - slashes] === '\\') slashes++;
  return slashes % 2 === 1;
}

function freeIn(source: string, { first, last }: { first: number; last: number }): string | undefined {
  for (let code = first; code <= last; code++) {
    const character = String.fromCharCode(code);
    if (!source.includes(character)) return character;
  }
  return undefined;
}

/** Takes the characters out of parsed nodes. */
class Back {
  readonly source: string;
  private readonly pattern: RegExp;
  private readonly marks: readonly number[];
  private readonly lines: readonly number[];

  /** @param marks offsets of the characters in `source`, in order */
  constructor(source: string, pattern: RegExp, marks: readonly number[]) {
    this.source = source;
    this.pattern = pattern;
    this.marks = marks;
    this.lines = [0, ...Array.from(source.matchAll(/\r\n?|\n/g), (end) => end.index + end[0].length)];
  }

  all(nodes: readonly MarkdownNode[], depth: number): MarkdownNode[] {
    if (depth > DEEPEST) return [...nodes];
    return nodes.map((node) => this.one(node, depth));
  }

  private one({ position, children, ...own }: MarkdownNode, depth: number): MarkdownNode {
    return {
      ...(this.value(own) as Omit<MarkdownNode, 'children' | 'position'>),
      ...(children === undefined ? {} : { children: this.all(children, depth + 1) }),
      ...(position === undefined
        ? {}
        : { position: { start: this.point(position.start), end: this.point(position.end) } }),
    };
  }

  private value(value: unknown): unknown {
    if (typeof value === 'string') return value.replaceAll(this.pattern, '');
    if (Array.isArray(value)) return value.map((item) => this.value(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, this.value(each)]));
  }

  private point(point: Point): Point {
    const offset = point.offset ?? 0;
    const before = this.countBefore(offset);
    const inLine = before - this.countBefore(this.lines[point.line - 1] ?? 0);
    return { line: point.line, column: point.column - inLine, offset: offset - before };
  }

  private countBefore(offset: number): number {
    let [low, high] = [0, this.marks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.marks[middle]! < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
