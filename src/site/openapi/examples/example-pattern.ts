/** Generates a text for a simple pattern by parsing it, and never runs it, since that may take exponential time. */

const MAX_LENGTH = 200;
/** Longest pattern: each character is read once, and may open a nested group. */
const LONGEST_PATTERN = 500;
const MAX_REPEATS = 60;

interface Reader {
  readonly pattern: string;
  at: number;
}

/** Undefined when the pattern uses unsupported syntax. */
export function fittingText(pattern: string, min = 0): string | undefined {
  if (pattern.length > LONGEST_PATTERN) return undefined;
  const reader: Reader = { pattern, at: 0 };
  const text = alternatives(reader, { depth: 0, min });
  return text !== undefined && reader.at === pattern.length && text.length <= MAX_LENGTH ? text : undefined;
}

interface Goal {
  readonly depth: number;
  /** Wanted length of the text: repeatable parts repeat until it is reached. */
  readonly min: number;
}

/** The first alternative; the others are skipped. */
function alternatives(reader: Reader, goal: Goal): string | undefined {
  const first = sequence(reader, goal);
  while (reader.pattern[reader.at] === '|') {
    reader.at++;
    if (sequence(reader, goal) === undefined) return undefined;
  }
  return first;
}

function sequence(reader: Reader, goal: Goal): string | undefined {
  let text = '';
  while (reader.at < reader.pattern.length && !'|)'.includes(reader.pattern[reader.at]!)) {
    const next = reader.pattern[reader.at]!;
    if (next === '^' || next === '$') {
      // An anchor is only sure to match at the ends.
      if (next === '^' ? text !== '' : !atEnd(reader)) return undefined;
      reader.at++;
      continue;
    }
    const part = atom(reader, goal);
    const [low, high] = part === undefined ? [] : (quantifier(reader) ?? []);
    if (part === undefined || low === undefined || high === undefined) return undefined;
    const repeats = part === '' ? 0 : Math.ceil((goal.min - text.length) / part.length);
    const times = Math.min(high, Math.max(low, goal.depth === 0 ? Math.min(repeats, MAX_REPEATS) : low));
    if (times > MAX_LENGTH || text.length + part.length * times > MAX_LENGTH) return undefined;
    text += part.repeat(times);
  }
  return text;
}

const atEnd = (reader: Reader): boolean => {
  const next = reader.pattern[reader.at + 1];
  return next === undefined || next === '|' || next === ')';
};

function atom(reader: Reader, goal: Goal): string | undefined {
  const next = reader.pattern[reader.at++]!;
  if (next === '(') return group(reader, goal);
  if (next === '[') return characterClass(reader);
  if (next === '\\') return escaped(reader);
  if (next === '.') return 'a';
  return '*+?{}]'.includes(next) ? undefined : next;
}

function group(reader: Reader, goal: Goal): string | undefined {
  const { pattern } = reader;
  if (pattern[reader.at] === '?') {
    const opening = /^\?(?::|<[A-Za-z_]\w{0,50}>)/.exec(pattern.slice(reader.at, reader.at + 60));
    if (opening === null) return undefined; // looking ahead or behind
    reader.at += opening[0].length;
  }
  const text = alternatives(reader, { depth: goal.depth + 1, min: 0 });
  return pattern[reader.at++] === ')' ? text : undefined;
}

const CLASSES: Readonly<Record<string, string>> = { d: '1', w: 'a', s: ' ', D: 'a', S: 'a', W: '-' };
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

function escaped(reader: Reader): string | undefined {
  const next = reader.pattern[reader.at++];
  if (next === undefined) return undefined;
  if (Object.hasOwn(CLASSES, next)) return CLASSES[next];
  if (Object.hasOwn(ESCAPES, next)) return ESCAPES[next];
  return /[A-Za-z0-9]/.test(next) ? undefined : next;
}

/** The first character of a class, preferring letters. */
function characterClass(reader: Reader): string | undefined {
  const { pattern } = reader;
  const negated = pattern[reader.at] === '^';
  if (negated) reader.at++;
  const members: string[] = [];
  const ranges: (readonly [string, string])[] = [];
  while (reader.at < pattern.length && pattern[reader.at] !== ']') {
    const next = pattern[reader.at++];
    const first = next === '\\' ? escaped(reader) : next;
    if (first === undefined) return undefined;
    if (pattern[reader.at] === '-' && pattern[reader.at + 1] !== ']' && reader.at + 1 < pattern.length) {
      const last = pattern[reader.at + 1]!;
      if (last === '\\') return undefined;
      reader.at += 2;
      ranges.push([first, last]);
    } else members.push(first);
  }
  if (pattern[reader.at++] !== ']') return undefined;
  if (negated) return outside(pattern.slice(0, reader.at), members, ranges);
  const all = [...ranges.map(([first]) => first), ...members];
  return all.find((character) => /[A-Za-z0-9]/.test(character)) ?? all[0];
}

/** A class escape in a negated class excludes more than the one letter that was kept of it. */
function outside(
  read: string,
  members: readonly string[],
  ranges: readonly (readonly [string, string])[],
): string | undefined {
  const whole = read.slice(read.lastIndexOf('[^'));
  if (/\\[DSW]/.test(whole)) return undefined;
  const letters = /\\w/.test(whole) ? '-' : /\\d/.test(whole) ? 'abcxyzABC-' : 'abcxyzABC019-_ ';
  return [...letters].find(
    (letter) =>
      !members.includes(letter) && !ranges.some(([first, last]) => letter >= first && letter <= last),
  );
}

/** Minimum and maximum count. */
function quantifier(reader: Reader): readonly [number, number] | undefined {
  const rest = reader.pattern.slice(reader.at, reader.at + 20);
  const range = /^\{(\d{1,4})(,(\d{0,4}))?\}\??/.exec(rest);
  const simple = /^[*+?]\??/.exec(rest);
  reader.at += (range ?? simple)?.[0].length ?? 0;
  if (range !== null) {
    const low = Number(range[1]);
    const high = range[2] === undefined ? low : range[3] ? Number(range[3]) : Number.POSITIVE_INFINITY;
    return high < low ? undefined : [low, high];
  }
  if (simple === null) return [1, 1];
  // Once if optional: an example with something in it shows more.
  if (simple[0].startsWith('?')) return [0, 1];
  return [simple[0].startsWith('+') ? 1 : 0, Number.POSITIVE_INFINITY];
}
