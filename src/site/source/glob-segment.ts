/** Matches one name against one pattern of an ignore file, in time proportional to both lengths. */

interface Token {
  /** Undefined = any run of characters. */
  readonly accepts: ((character: string) => boolean) | undefined;
}

/** A pattern without wildcards is stored as a plain name. */
export type SegmentPattern = string | readonly Token[];

const ANY: Token = { accepts: () => true };
const RUN: Token = { accepts: undefined };

/** Parses `*`, `?`, `[a-z]`, `[!x]` and `\` escapes; undefined for an unclosed bracket, which matches nothing. */
export function segmentPattern(text: string): SegmentPattern | undefined {
  if (!/[*?[\\]/.test(text)) return text;
  const tokens: Token[] = [];
  const characters = [...text];
  for (let i = 0; i < characters.length; i++) {
    const character = characters[i]!;
    if (character === '*') {
      if (tokens.at(-1) !== RUN) tokens.push(RUN);
    } else if (character === '?') tokens.push(ANY);
    else if (character === '[') {
      const end = classEnd(characters, i);
      if (end < 0) return undefined;
      tokens.push(classToken(characters.slice(i + 1, end)));
      i = end;
    } else {
      if (character === '\\') i += 1;
      const literal = character === '\\' ? characters[i] : character;
      if (literal === undefined) return undefined;
      tokens.push({ accepts: (other) => other === literal });
    }
  }
  return tokens;
}

/** True if the whole name matches. Only the last run is retried, so no pattern can make this slow. */
export function matchesSegment(pattern: SegmentPattern, name: string): boolean {
  if (typeof pattern === 'string') return pattern === name;
  const characters = [...name];
  let at = 0;
  let token = 0;
  let runToken = -1;
  let runStart = 0;
  while (at < characters.length) {
    const current = pattern[token];
    if (current === RUN) {
      runToken = token++;
      runStart = at;
    } else if (current?.accepts?.(characters[at]!) === true) {
      token += 1;
      at += 1;
    } else if (runToken >= 0) {
      token = runToken + 1;
      at = ++runStart;
    } else return false;
  }
  while (pattern[token] === RUN) token += 1;
  return token === pattern.length;
}

/** Index of the bracket that ends a class; one directly after the beginning is a member. */
function classEnd(characters: readonly string[], start: number): number {
  let i = start + 1;
  if (characters[i] === '!' || characters[i] === '^') i += 1;
  if (characters[i] === ']') i += 1;
  while (i < characters.length && characters[i] !== ']') i += characters[i] === '\\' ? 2 : 1;
  return i < characters.length ? i : -1;
}

function classToken(body: readonly string[]): Token {
  const negated = body[0] === '!' || body[0] === '^';
  const members = body
    .slice(negated ? 1 : 0)
    .filter((character, i, all) => character !== '\\' || all[i - 1] === '\\');
  const ranges: [string, string][] = [];
  for (let i = 0; i < members.length; i++) {
    const from = members[i]!;
    const to = members[i + 1] === '-' ? members[i + 2] : undefined;
    ranges.push([from, to ?? from]);
    if (to !== undefined) i += 2;
  }
  return {
    accepts: (character) => ranges.some(([from, to]) => from <= character && character <= to) !== negated,
  };
}
