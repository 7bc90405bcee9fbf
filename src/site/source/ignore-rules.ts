/** Decides which files are published: gitignore syntax, where the last rule that matches wins. */

interface Rule {
  readonly negated: boolean;
  readonly foldersOnly: boolean;
  /** `**` is `null`: any number of folders. */
  readonly segments: readonly (SegmentPattern | null)[];
}

export type IgnoreRules = readonly Rule[];

const MAX_RULES = 2000;
const MAX_LENGTH = 1000;

/** Parses an ignore file; comments, blank lines and patterns that cannot match are omitted. */
export function parseIgnoreRules(text: string): IgnoreRules {
  return text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .flatMap((line) => parseRule(line) ?? [])
    .slice(0, MAX_RULES);
}

function parseRule(line: string): Rule | undefined {
  if (line.length > MAX_LENGTH) return undefined;
  let pattern = line.replace(/(?<!\\)[ \t]+$/, '');
  if (pattern === '' || pattern.startsWith('#')) return undefined;
  const negated = pattern.startsWith('!');
  if (negated) pattern = pattern.slice(1);
  const foldersOnly = pattern.endsWith('/');
  const trimmed = pattern.replace(/\/+$/, '');
  const anchored = trimmed.includes('/');
  const parts = trimmed.replace(/^\//, '').split('/');
  const segments: (SegmentPattern | null)[] = anchored ? [] : [null];
  for (const part of parts) {
    const segment = part === '**' ? null : segmentPattern(part);
    if (segment === undefined || part === '') return undefined;
    if (segment !== null || segments.at(-1) !== null || segments.length === 0) segments.push(segment);
  }
  return { negated, foldersOnly, segments };
}

/**
 * True if the rules exclude one path, without checking its parent folders.
 * @param path forward slashes, no leading slash
 */
export function isExcluded(rules: IgnoreRules, path: string, folder: boolean): boolean {
  const names = path.split('/');
  const hidden = names.at(-1)!.startsWith('.');
  for (let i = rules.length - 1; i >= 0; i--) {
    const rule = rules[i]!;
    if (!folder && rule.foldersOnly) continue;
    const { segments } = rule;
    // `!*` means visible files; hidden ones are included only by name.
    if (rule.negated && hidden && typeof segments.at(-1) !== 'string') continue;
    const matched =
      segments.length === 2 && segments[0] === null && segments[1] !== null
        ? matchesSegment(segments[1]!, names.at(-1)!)
        : matches(segments, names);
    if (matched) return !rule.negated;
  }
  return false;
}

/** True if the rules exclude a file or one of its folders; a file in an excluded folder cannot be included again. */
export function isFileExcluded(rules: IgnoreRules, path: string): boolean {
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
    if (isExcluded(rules, path.slice(0, slash), true)) return true;
  }
  return isExcluded(rules, path, false);
}

/** Like `matchesSegment` for folders: only the last `**` is retried. */
function matches(segments: Rule['segments'], names: readonly string[]): boolean {
  let name = 0;
  let segment = 0;
  let anySegment = -1;
  let anyStart = 0;
  while (name < names.length) {
    const current = segments[segment];
    if (current === null) {
      if (segment === segments.length - 1) return true;
      anySegment = segment++;
      anyStart = name;
    } else if (current !== undefined && matchesSegment(current, names[name]!)) {
      segment += 1;
      name += 1;
    } else if (anySegment >= 0) {
      segment = anySegment + 1;
      name = ++anyStart;
    } else return false;
  }
  return segment === segments.length;
}

interface Token {
  /** Undefined = any run of characters. */
  readonly accepts: ((character: string) => boolean) | undefined;
}

/** A pattern without wildcards is stored as a plain name. */
type SegmentPattern = string | readonly Token[];

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
