/** Finds the formulas in the text of a page: dollar signs that are not prices, and `<Latex>`, outside code, tags and expressions. */
import { codeRanges } from '../syntax/code-ranges.ts';

export interface MathSpan {
  /** Offsets of the formula with its dollars or tags. */
  readonly from: number;
  readonly to: number;
  readonly tex: string;
  /** True for a formula on lines of its own between `$$`. */
  readonly display: boolean;
  /** True between tags, which leave no doubt. */
  readonly tagged?: true;
}

/** `styling.latex` of the site: every possible formula, none, or (undefined) only certain ones. */
export type MathMode = boolean | undefined;

const LONGEST_INLINE = 1_000;
const LONGEST_BLOCK = 10_000;
/** Limit on formulas, each of which has its own character in the masked text. */
const MAX = 20_000;
/** Limit on characters read in search of ends of expressions: each unclosed brace reads the rest of the page. */
const MAX_SCANNED = 2_000_000;

const DOLLARS = /\$+/y;
const TAG =
  /<\/?[A-Za-z][\w.:-]*(?:\s+(?:[\w:@.-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}))?|\{[^{}]*\}))*\s*\/?>/y;
/** The older component for formulas, without an expression in it. */
const TAGGED = /<Latex>([^<{}][^<]*)<\/Latex>/y;
const OWN_TAG = /^(?:import|export)\b[^\n]*\bLatex\b/m;
const ESM = /(?:import|export)[ \t{]/y;
const BLANK_LINE = /\n[ \t>]*\n/;
const STOP = /[$\\<{`\n]/g;

/** False for a text in which no formula can be. */
export const mayHaveMath = (source: string): boolean => source.includes('$') || source.includes('<Latex>');

/** In the order of the text. */
export function findMath(source: string, mode: MathMode): MathSpan[] {
  if (mode === false || !mayHaveMath(source)) return [];
  const found = candidates(source);
  const trusted = mode === true || found.some(({ tex, tagged }) => tagged !== true && isCertain(tex));
  return found
    .filter(
      ({ tex, display, tagged }) =>
        tagged || (display ? !/^\s*$/.test(tex) && (trusted || isBlock(tex)) : isMath(tex, trusted)),
    )
    .slice(0, MAX);
}

/** A block is a formula unless it looks like a template: `$$name$$`. */
function isBlock(tex: string): boolean {
  return tex.includes('\n') || isMath(tex, false);
}

/** Scans for text between dollar signs that are placed like those of a formula. */
function candidates(source: string): MathSpan[] {
  const reader = new Reader(source);
  const spans: MathSpan[] = [];
  for (let span = reader.next(); span !== undefined; span = reader.next()) spans.push(span);
  return spans;
}

class Reader {
  private at = 0;
  private range = 0;
  private scanned = 0;
  private readonly source: string;
  private readonly code: readonly [number, number][];
  /** True when the page has a component of its own of that name. */
  private readonly ownTag: boolean;

  constructor(source: string) {
    this.source = source;
    this.code = codeRanges(source);
    this.ownTag = OWN_TAG.test(source);
    this.skipModule();
  }

  next(): MathSpan | undefined {
    const { source } = this;
    while (this.at < source.length) {
      STOP.lastIndex = this.at;
      const stop = STOP.exec(source);
      if (stop === null) return undefined;
      this.at = stop.index;
      if (this.leaveCode()) continue;
      const span = this.step(stop[0]);
      if (span !== undefined) return span;
    }
    return undefined;
  }

  private step(character: string): MathSpan | undefined {
    switch (character) {
      case '$':
        return this.dollars();
      case '\\':
        this.at += 2;
        break;
      case '<':
        return this.tag();
      case '{':
        this.at = this.endOfExpression();
        break;
      case '\n':
        this.at++;
        this.skipModule();
        break;
      default:
        this.at++;
    }
    return undefined;
  }

  private tag(): MathSpan | undefined {
    const from = this.at;
    TAGGED.lastIndex = from;
    const tex = this.ownTag ? undefined : TAGGED.exec(this.source)?.[1];
    if (tex === undefined || tex.length > LONGEST_INLINE || BLANK_LINE.test(tex) || tex.trim() === '') {
      this.at += matchAt(TAG, this.source, from)?.length ?? 1;
      return undefined;
    }
    this.at = TAGGED.lastIndex;
    return { from, to: this.at, tex: tex.trim(), display: false, tagged: true };
  }

  /** True when a code range began here and was skipped. */
  private leaveCode(): boolean {
    while (this.range < this.code.length && this.code[this.range]![1] <= this.at) this.range++;
    const range = this.code[this.range];
    if (range === undefined || range[0] > this.at) return false;
    this.at = range[1];
    return true;
  }

  private dollars(): MathSpan | undefined {
    const from = this.at;
    const run = matchAt(DOLLARS, this.source, from)!;
    this.at += run.length;
    return run === '$' ? this.inline(from) : run === '$$' ? this.block(from) : undefined;
  }

  /** A dollar sign touches its formula or one space, and no word touches it from outside. */
  private inline(from: number): MathSpan | undefined {
    const { source } = this;
    if (/\w/.test(source[from - 1] ?? '') || /\s/.test(source[from + 1] ?? ' ')) return undefined;
    const end = this.closing(from + 1, LONGEST_INLINE);
    if (end === undefined || source[end + 1] === '$') return undefined;
    const tex = source.slice(from + 1, end);
    const after = source[end + 1] ?? '';
    if (/\s$/.test(tex) || /\d/.test(after) || tex.includes('`') || BLANK_LINE.test(tex)) return undefined;
    // `$\text{Vote}$s` is the plural of a formula; a letter after anything less certain makes it a price or a name.
    if (/\w/.test(after) && !isCertain(tex)) return undefined;
    this.at = end + 1;
    return { from, to: end + 1, tex: plain(tex, ''), display: false };
  }

  private block(from: number): MathSpan | undefined {
    const { source } = this;
    const limit = Math.min(source.length, from + LONGEST_BLOCK, this.code[this.range]?.[0] ?? source.length);
    const end = source.slice(0, limit).indexOf('$$', from + 2);
    if (end < 0) return undefined;
    const before = source.slice(source.lastIndexOf('\n', from) + 1, from);
    const after = source.slice(end + 2, lineEnd(source, end));
    const tex = source.slice(from + 2, end);
    const alone = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)*$/.test(before) && /^\s*$/.test(after);
    if (source[end + 2] === '$' || (!alone && BLANK_LINE.test(tex))) return undefined;
    this.at = end + 2;
    return { from, to: end + 2, tex: plain(tex, before), display: alone };
  }

  /** The next dollar that is not escaped. */
  private closing(from: number, longest: number): number | undefined {
    const { source } = this;
    for (let at = from; at < Math.min(source.length, from + longest); at++) {
      if (source[at] === '\\') at++;
      else if (source[at] === '$') return at;
    }
    return undefined;
  }

  /** Skips to after the closing brace, or past the opening one when it is never closed. */
  private endOfExpression(): number {
    const { source } = this;
    let depth = 0;
    for (let at = this.at; at < source.length && this.scanned < MAX_SCANNED; at++, this.scanned++) {
      if (source[at] === '{') depth++;
      else if (source[at] === '}' && --depth === 0) return at + 1;
    }
    return this.at + 1;
  }

  /** `import` and `export` reach to the next blank line. */
  private skipModule(): void {
    if (matchAt(ESM, this.source, this.at) === undefined) return;
    const rest = /\n[ \t]*\n/g;
    rest.lastIndex = this.at;
    this.at = rest.exec(this.source)?.index ?? this.source.length;
  }
}

function matchAt(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}

function lineEnd(source: string, from: number): number {
  const end = source.indexOf('\n', from);
  return end < 0 ? source.length : end;
}

/** Removes the markers of surrounding block quotes. */
function plain(tex: string, before: string): string {
  return (before.includes('>') ? tex.replace(/\n[ \t]*(?:>[ \t]?)+/g, '\n') : tex).trim();
}

/** Characters that prose between dollar signs never has. */
const TEX =
  /\\[a-zA-Z]{2,}|\\[,;:!|{}]|[\^_]\{|[\w)\]}]\^[\w(\\*+-]|(?<![A-Za-z])[A-Za-z]['′]?_[A-Za-z0-9](?![A-Za-z])|(?<![A-Za-z])[A-Za-z]['′]?_\\/;
/** A variable, a call, or a chain of operators between short names and numbers: `x`, `O(n)`, `k = 5`, `a < b`. */
const SMALL =
  /^(?:[A-Za-zΑ-ω]'{0,3}|[A-Za-zΑ-ω]{1,2}\s*\([^()]{1,60}\)|[([]?\s*-?(?:[A-Za-zΑ-ω]'{0,3}|\d[\d.]*[A-Za-z]?)(?:\s*[=<>≤≥≠+\-*/|,:×·∈→]+\s*-?(?:[A-Za-zΑ-ω]{1,2}'{0,3}(?:\([^()]{1,30}\))?|\d[\d.]*[A-Za-z]?)){1,40}\s*[)\]]?)$/;
const OPERATOR = /[=<>≤≥≠+\-*/×·∈→()]/;
/** Commands whose argument is prose. */
const WORDS_OF_TEX =
  /\\(?:text\w*|mathrm|mathit|mathbf|mathsf|operatorname\*?|mbox|tag|label|begin|end)\s*\{[^{}]*\}|\\[a-zA-Z]+/g;
const PROSE = /(?<![\p{L}\\])\p{L}{3,}[,;:]?\s+\p{L}{2,}(?!\p{L})/u;
const LETTER = /[A-Za-zΑ-ω]/;

/** True for text that can only be TeX, in any context. */
function isCertain(tex: string): boolean {
  return TEX.test(tex) && !isProse(tex);
}

/** Words in a row, as in `5 a month and`: a formula has them only in commands for text. */
function isProse(tex: string): boolean {
  return PROSE.test(tex.replace(WORDS_OF_TEX, ' '));
}

/**
 * True when `tex`, found between dollar signs placed like those of a formula, is one.
 * @param trusted the site says that it uses TeX, or the page has a formula that is certain
 */
function isMath(tex: string, trusted: boolean): boolean {
  const text = tex.trim();
  if (text === '' || isProse(text)) return false;
  if (trusted) return true;
  return (
    TEX.test(text) || (SMALL.test(text) && LETTER.test(text) && (text.length < 3 || OPERATOR.test(text)))
  );
}
