/** Turns what is searched into an expression that takes no more than a fixed time for each character. */
import { AppError } from '../../../lib/app-error.ts';
import type { ReplaceOptions } from './work-options.ts';

export interface Found {
  readonly from: number;
  readonly to: number;
  /** The text that takes its place. */
  readonly now: string;
}

export interface SearchPattern {
  /** In the order of the text, none inside another. */
  in(text: string): Found[];
  /** A quick test: false when nothing can be found. */
  mayBeIn(text: string): boolean;
}

export type Searched = Omit<ReplaceOptions, 'where'>;

const LONGEST = 500;
const MAX_REPEATS = 2;
/** Unlimited repetition is read as up to this many, so that an expression cannot be made slow. */
const REPEATED = 30;
/** Two unlimited repetitions are 961. */
const MAX_WAYS = 2_000;
const VERSION = /^[vV]?\d+(?:\.\d+)+(?:[-+][\w.-]+)?$/;
const SPACE = String.raw`(?:[ \t]{1,40}|[ \t]{0,40}\r?\n[ \t>]{0,40})`;

/** @throws AppError `work/pattern` when `from` is empty, too long, or an expression that could take too long */
export function searchPattern(searched: Searched): SearchPattern {
  const { from, to, matchCase } = searched;
  if (from.trim() === '' || from.length > LONGEST)
    throw refused(`The searched text must have 1 to ${LONGEST} characters`, 'Search for a shorter text');
  const expression = new RegExp(bounded(searched), matchCase ? 'gu' : 'giu');
  const first = searched.pattern ? '' : (from.trim().split(/\s+/)[0] ?? '');
  return {
    mayBeIn: (text) => (matchCase ? text.includes(first) : text.toLowerCase().includes(first.toLowerCase())),
    in: (text) => {
      const found: Found[] = [];
      for (const match of text.matchAll(expression)) {
        const [whole] = match;
        if (whole === '' || isDone(text, match.index, whole, searched)) continue;
        const now = searched.pattern ? filled(to, match) : withBreaks(to, whole);
        found.push({ from: match.index, to: match.index + whole.length, now });
      }
      return found;
    },
  };
}

/** Limits what may stand before and after. */
function bounded({ from, wholeWords, pattern }: Searched): string {
  const body = pattern
    ? checked(from)
    : from
        .trim()
        .split(/\s+/)
        .map((word) => word.replace(/[.*+?^${}()|[\]\\/-]/g, (mark) => (mark === '-' ? '-' : `\\${mark}`)))
        .join(SPACE);
  const before = String.raw`(?<![\p{L}\p{N}_])`;
  const after = String.raw`(?![\p{L}\p{N}_])`;
  if (!pattern && VERSION.test(from.trim())) {
    // A version stands after "v", "@" or "=", and is no part of a longer one.
    const v = /^v/i.test(from.trim()) ? '' : String.raw`|(?<=(?<![\p{L}\p{N}_])[vV])`;
    return String.raw`(?:(?<![\p{L}\p{N}_]|\p{N}\.)${v})${body}(?![\p{L}\p{N}_]|\.[\p{N}xX*]|[-+][\p{L}\p{N}])`;
  }
  if (!wholeWords) return body;
  const word = /[\p{L}\p{N}_]/u;
  const ends = pattern ? ['a', 'a'] : [from.trim()[0]!, from.trim().at(-1)!];
  return (
    (word.test(ends[0]!) ? before : '') +
    (pattern ? `(?:${body})` : body) +
    (word.test(ends[1]!) ? after : '')
  );
}

/** Text that already has the new form around the old one, as "Acme" in "Acme Cloud". */
function isDone(text: string, at: number, whole: string, { to, pattern, matchCase }: Searched): boolean {
  if (pattern) return false;
  const fold = (value: string): string => (matchCase ? value : value.toLowerCase());
  if (text.slice(at, at + to.length) === to && to.length >= whole.length) return true;
  for (
    let inner = fold(to).indexOf(fold(whole));
    inner >= 0;
    inner = fold(to).indexOf(fold(whole), inner + 1)
  )
    if (text.slice(at - inner, at - inner + to.length) === to && at - inner >= 0) return true;
  return false;
}

/** Keeps the line breaks between the words that are replaced. */
function withBreaks(to: string, whole: string): string {
  if (!/[\r\n]/.test(whole)) return to;
  const gaps = whole.match(/\s[\s>]*/g) ?? [];
  let at = 0;
  return to.replace(/[ \t]+/g, (gap) => gaps[at++] ?? gap);
}

function filled(to: string, match: RegExpExecArray): string {
  return to.replace(/\$([1-9])/g, (_, number: string) => match[Number(number)] ?? '');
}

/** A subset of regular expressions: no look-around, no reference back, and nothing repeated that itself repeats. */
function checked(source: string): string {
  let repeats = 0;
  let out = '';
  const open: boolean[] = [];
  let inner = false;
  const ways = new MatchWays();
  for (let at = 0; at < source.length; ) {
    const part = TOKEN.exec(source.slice(at))?.[0] ?? '';
    if (part === '') throw unsafe(source, at);
    at += part.length;
    if (part === '(' || part === '(?:') {
      open.push(inner);
      inner = false;
      ways.open();
      out += part;
      continue;
    }
    const closes = part === ')';
    if (closes && open.length === 0) throw unsafe(source, at);
    const quantifier = /^(?:[*+?]|\{\d{1,3}(?:,\d{0,3})?\})\??/.exec(source.slice(at))?.[0] ?? '';
    at += quantifier.length;
    if (quantifier !== '') {
      if ((closes && inner) || /^[|^$]$/.test(part)) throw unsafe(source, at);
      if (quantifier !== '?' && ++repeats > MAX_REPEATS) throw unsafe(source, at);
    }
    if (ways.add(part, limited(quantifier)) > MAX_WAYS) throw unsafe(source, at);
    if (closes) inner = open.pop()! || inner || quantifier !== '';
    else if (quantifier !== '') inner = true;
    out += part + limited(quantifier);
  }
  if (open.length > 0) throw unsafe(source, source.length);
  try {
    new RegExp(out, 'u');
  } catch {
    throw unsafe(source, source.length);
  }
  return out;
}

/** Counts the ways in which an expression may be tried at one place: a search never takes more steps there. */
class MatchWays {
  /** Of each open group: the alternatives that are over, and the one that is read. */
  private readonly groups: { sum: number; product: number }[] = [{ sum: 0, product: 1 }];

  open(): void {
    this.groups.push({ sum: 0, product: 1 });
  }

  /** @returns the largest number so far */
  add(part: string, quantifier: string): number {
    if (part === '|') {
      const group = this.groups.at(-1)!;
      group.sum += group.product;
      group.product = 1;
      return group.sum;
    }
    const closed = part === ')' ? this.groups.pop()! : { sum: 0, product: 1 };
    const own = repeatedWays(closed.sum + closed.product, quantifier);
    this.groups.at(-1)!.product *= own;
    return this.groups.at(-1)!.product;
  }
}

function repeatedWays(ways: number, quantifier: string): number {
  if (quantifier === '') return ways;
  if (quantifier.startsWith('?')) return 1 + ways;
  const [, from = '1', max = from] = /^\{(\d+)(?:,(\d+))?\}/.exec(quantifier) ?? [];
  let sum = 0;
  for (let times = Number(from); times <= Number(max); times++) sum += ways ** times;
  return sum;
}

/** A group's beginning or end, a class, an escape that stands for one character or for a place, or a character. */
const TOKEN =
  /^(?:\((?:\?:)?(?!\?)|\)|\[\^?(?:\\[\\\]^dDsSwW.\-/+*]|[^\\\]]){1,100}\]|\\(?:[dDsSwWbB]|[.*+?^${}()|[\]\\/-])|[^\\()[\]{}*+?])/u;

function limited(quantifier: string): string {
  const lazy = quantifier.length > 1 && quantifier.endsWith('?') ? '?' : '';
  const [min, max] = quantifier.startsWith('*')
    ? [0, REPEATED]
    : quantifier.startsWith('+')
      ? [1, REPEATED]
      : [];
  if (min !== undefined) return `{${min},${max}}${lazy}`;
  const [, from, comma, to] = /^\{(\d+)(,?)(\d*)\}/.exec(quantifier) ?? [];
  if (from === undefined) return quantifier;
  const cap = (value: string): number => Math.min(Number(value), REPEATED);
  return `{${cap(from)}${comma === '' ? '' : `,${to === '' ? REPEATED : cap(to!)}`}}${lazy}`;
}

function unsafe(source: string, at: number): AppError {
  return refused(
    `The expression "${source.slice(0, 80)}" cannot be used: see character ${at}`,
    `Use characters, classes such as [a-z] and \\d, groups, and at most ${MAX_REPEATS} repetitions, none inside another`,
  );
}

function refused(message: string, hint: string): AppError {
  return new AppError('work/pattern', message, { hint });
}
