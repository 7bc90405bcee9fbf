/** Values that a sentence claims, and whether lines of code have them: numbers in any unit, versions, and what stands in quotation marks. */
import { CODE_MARK } from './page-sentences.ts';

export interface ClaimedValue {
  /** As the sentence has it: "30 seconds". */
  readonly text: string;
  /** What code may say instead, in other units; empty for what stands there to the letter. */
  readonly numbers: readonly number[];
  /** Stands there to the letter. */
  readonly literal: string | undefined;
}

/** Milliseconds. */
const TIMES: readonly (readonly [RegExp, number])[] = [
  [/^(?:ms|msecs?|milliseconds?)$/i, 1],
  [/^(?:s|secs?|seconds?)$/i, 1_000],
  [/^(?:min|mins|minutes?)$/i, 60_000],
  [/^(?:h|hrs?|hours?)$/i, 3_600_000],
  [/^days?$/i, 86_400_000],
  [/^weeks?$/i, 604_800_000],
];
/** In which code counts time; also microseconds and nanoseconds. */
const TIME_STEPS = [1e-6, 1e-3, 1, 1_000, 60_000, 3_600_000, 86_400_000];
const SIZES: readonly (readonly [RegExp, number])[] = [
  [/^(?:B|bytes?)$/, 0],
  [/^(?:kB|KB|KiB|kilobytes?|kibibytes?)$/, 1],
  [/^(?:MB|MiB|megabytes?|mebibytes?)$/, 2],
  [/^(?:GB|GiB|gigabytes?|gibibytes?)$/, 3],
  [/^(?:TB|TiB|terabytes?|tebibytes?)$/, 4],
];
const WORDS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  twenty: 20,
  thirty: 30,
  sixty: 60,
  hundred: 100,
};

const VERSION =
  /(?<![\p{L}\p{N}_.,/-])v?(\d+\.\d+\.\d+(?:[-+][\w.]{1,40})?|(?<=v)\d+(?:\.\d+)?)(?![\p{N}_])/gu;
/** Not inside names: "S3", "UTF-8", "HTTP/2", "v3". */
const NUMBER =
  /(?<![\p{L}\p{N}_.,/#-])(?:[$€£]\s?)?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?![\p{N}_/]|\.\d|,\d{3})(?:[\s\u00a0-]?(%|\p{L}+))?/gu;
/** A number in words is a claim where it counts or limits something. */
const IN_WORDS =
  /\b(?:default(?:s to| is| of)?|limit(?:ed to| is| of)?|most|least|maximum(?: of)?|minimum(?: of)?|up to|after|every|within|than|retr(?:y|ies|ied)|exactly)\s+(?:to\s+|of\s+)?(two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|sixty|hundred)\b(?:[\s-](\p{L}+))?/giu;
const QUOTED = /["“]([^"“”\n]{3,120})["”]/gu;
/** "step 3", "RFC 7231", "ISO 8601": the number is a part of a name. */
const NAMED_BY_NUMBER =
  /\b(?:steps?|part|chapter|section|figure|table|example|option|phase|level|rfc|iso|iec|ieee|oauth|http|tls|ecma|es|issue|version|line|lines)\s+$/i;
const MAX = 20;

export function valuesOf(prose: string): ClaimedValue[] {
  const found = new Map<string, ClaimedValue>();
  const add = (text: string, value: Omit<ClaimedValue, 'text'>): void => {
    if (found.size < MAX) found.set(text, { text, ...value });
  };
  let rest = prose;
  for (const match of prose.matchAll(QUOTED)) {
    rest = blanked(rest, match);
    if (!match[1]!.includes(CODE_MARK)) add(match[0], { numbers: [], literal: match[1]!.trim() });
  }
  for (const match of rest.matchAll(VERSION)) {
    add(match[0], { numbers: [], literal: match[1]! });
    rest = blanked(rest, match);
  }
  for (const match of rest.matchAll(NUMBER)) {
    if (NAMED_BY_NUMBER.test(rest.slice(Math.max(0, match.index - 20), match.index))) continue;
    const [all, digits = '', unit = ''] = match;
    const isUnit = unitOf(unit) !== undefined;
    add(isUnit ? all : digits, {
      numbers: formsOf(Number(digits.replaceAll(',', '')), unit),
      literal: undefined,
    });
  }
  for (const [, word = '', unit = ''] of rest.matchAll(IN_WORDS)) {
    const text = unitOf(unit) === undefined ? word : `${word} ${unit}`;
    add(text, { numbers: formsOf(WORDS[word.toLowerCase()]!, unit), literal: undefined });
  }
  return [...found.values()];
}

const blanked = (text: string, { 0: { length }, index }: RegExpExecArray): string =>
  text.slice(0, index) + ' '.repeat(length) + text.slice(index + length);

function unitOf(unit: string): 'time' | 'size' | 'share' | undefined {
  if (TIMES.some(([name]) => name.test(unit))) return 'time';
  if (SIZES.some(([name]) => name.test(unit))) return 'size';
  return /^(?:%|percent)$/i.test(unit) ? 'share' : undefined;
}

/** 2 minutes are 120 seconds and 120,000 milliseconds; 1 MB may be 1,000,000 or 1,048,576 bytes. */
function formsOf(value: number, unit: string): number[] {
  const time = TIMES.find(([name]) => name.test(unit))?.[1];
  if (time !== undefined) return [value, ...TIME_STEPS.map((step) => (value * time) / step)].map(rounded);
  const size = SIZES.find(([name]) => name.test(unit))?.[1];
  if (size !== undefined)
    return [1_000, 1_024].flatMap((base) =>
      [0, 1, 2, 3].map((step) => rounded((value * base ** size) / base ** step)),
    );
  return unitOf(unit) === 'share' ? [value, rounded(value / 100)] : [value];
}

const rounded = (value: number): number => Number(value.toPrecision(12));

/** What cited lines say, read once. */
export interface CodeFacts {
  readonly text: string;
  readonly numbers: ReadonlySet<number>;
}

const LITERAL = '(?:0[xX][0-9a-fA-F_]+|\\d[\\d_]*(?:\\.\\d+)?(?:[eE][+-]?\\d{1,3})?)';
const PRODUCT = new RegExp(`(?<![\\w.])${LITERAL}n?(?:\\s*(?:\\*\\*|\\*|<<)\\s*${LITERAL}n?){0,6}`, 'g');

export function factsOf(texts: readonly string[]): CodeFacts {
  const text = texts.join('\n');
  const numbers = new Set<number>();
  for (const [all] of text.matchAll(PRODUCT)) {
    const parts = all.split(/\s*(\*\*|\*|<<)\s*/);
    const values = parts.filter((_, at) => at % 2 === 0).map(literalValue);
    // A power binds first: "4 * 1024 ** 2".
    for (let at = values.length - 1; at > 0; at--)
      if (parts[2 * at - 1] === '**') values.splice(at - 1, 2, values[at - 1]! ** values[at]!);
    const signs = parts.filter((sign, at) => at % 2 === 1 && sign !== '**');
    const product = values
      .slice(1)
      .reduce((sum, value, at) => (signs[at] === '<<' ? sum * 2 ** value : sum * value), values[0]!);
    if (Number.isFinite(product)) numbers.add(rounded(product));
  }
  return { text: text.replace(/\s+/g, ' ').toLowerCase(), numbers };
}

const literalValue = (text: string): number => Number(text.replaceAll('_', '').replace(/n$/, ''));

export function statesValue(
  { text, numbers }: CodeFacts,
  { literal, numbers: forms }: ClaimedValue,
): boolean {
  if (literal === undefined) return forms.some((form) => numbers.has(form));
  return text.includes(literal.replace(/\s+/g, ' ').toLowerCase());
}
