/** Splits the front matter off a page and reads it, with a fast path for plain `key: value` lines. */

import { detached } from '../../../lib/async/detached.ts';
import { defined } from '../../../lib/defined.ts';
import type { Issue } from '../../../lib/issue.ts';
import { parseYaml } from '../../../lib/text/parse-yaml.ts';

interface SplitPage {
  /** Text between the marks, empty when there is none. */
  readonly front: string;
  /** The rest, with the front matter replaced by as many empty lines, so that line numbers do not change. */
  readonly body: string;
  /** Line on which `front` starts. */
  readonly line: number;
}

export interface FrontMatter extends SplitPage {
  readonly data: Readonly<Record<string, unknown>>;
  /** The text of invalid front matter, from which its access fields are still read. */
  readonly unclear?: { readonly text: string; readonly line: number };
  readonly issues: readonly Issue[];
}

const OPEN = /^(?:\ufeff|\s)*---[ \t]*\r?\n/;
const CLOSE = /^---[ \t]*$/m;
const LARGEST = 100_000;
/** A key and a plain YAML scalar: without quotes, indicators, comments or lists. */
const PLAIN = /^([A-Za-z][\w-]*):(?:[ \t]+(.*))?$/;
const NEEDS_YAML = /^[\s"'[\]{}>|*&!%@`#,?-]|: |:$| #|\t/;
const SCALAR = /^(?:true|false|null|~|yes|no|on|off|y|n|[-+.\d].*)$/i;
const SIMPLE_QUOTED = /^(?:"([^"\\]*)"|'([^']*)')[ \t]*$/;

/** Splits `source`; removes a byte order mark and Windows line ends. */
export function splitFrontMatter(source: string): SplitPage {
  const text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source;
  const open =
    text.startsWith('---') || text.charCodeAt(0) === 0xfeff || /^\s/.test(text) ? OPEN.exec(text) : null;
  const bare = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (open === null) return { front: '', body: bare, line: 1 };
  const rest = text.slice(open[0].length);
  const close = CLOSE.exec(rest.slice(0, LARGEST));
  if (close === null) return { front: '', body: bare, line: 1 };
  // The data lives as long as the site and must not keep the page's text in memory.
  const front = detached(rest.slice(0, close.index));
  const end = open[0].length + close.index + close[0].length;
  return { front, body: emptyLines(text.slice(0, end)) + text.slice(end), line: countLines(open[0]) + 1 };
}

/** Reads a page's front matter; recovers from mistakes and reports them as warnings with their line in `file`. */
export function readFrontMatter(source: string, file: string): FrontMatter {
  const split = splitFrontMatter(source);
  if (split.front.trim() === '') {
    const unclear = unended(source);
    return { ...split, data: {}, issues: [], ...defined({ unclear }) };
  }
  const fast = readPlain(split.front);
  return fast === undefined ? readYaml(split, file) : { ...split, data: fast, issues: [] };
}

/** Front matter without an end is text of the page, but its lines up to the first empty one may still restrict access. */
function unended(source: string): FrontMatter['unclear'] {
  const open = OPEN.exec(source.slice(0, LARGEST));
  if (open === null) return undefined;
  const rest = source.slice(open[0].length).replace(/\r\n?/g, '\n');
  if (CLOSE.test(rest.slice(0, LARGEST))) return undefined;
  const [head = ''] = rest.split(/^[ \t]*\n/m, 1);
  return { text: head, line: countLines(open[0]) + 1 };
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

function emptyLines(text: string): string {
  return '\n'.repeat(countLines(text));
}

/** The data when every line is a plain scalar; undefined when the YAML parser is needed. */
function readPlain(front: string): Record<string, unknown> | undefined {
  const data: Record<string, unknown> = {};
  for (const line of front.split('\n')) {
    if (line === '') continue;
    const match = PLAIN.exec(line);
    if (match === null) return undefined;
    const [, key, raw = ''] = match;
    if (Object.hasOwn(data, key!) || key === '__proto__') return undefined;
    const quoted = SIMPLE_QUOTED.exec(raw);
    const value = quoted === null ? raw.trimEnd() : (quoted[1] ?? quoted[2] ?? '');
    if (quoted === null) {
      if (value === 'true' || value === 'false') data[key!] = value === 'true';
      else if (value === '' || NEEDS_YAML.test(value) || SCALAR.test(value)) return undefined;
      else data[key!] = value;
    } else data[key!] = value;
  }
  return data;
}

function readYaml(split: SplitPage, file: string): FrontMatter {
  const first = tryLoad(split.front);
  if (first.data !== undefined) return { ...split, data: first.data, issues: [] };
  const recovered = recoverYaml(split.front, tryLoad);
  const issue: Issue = {
    severity: 'warning',
    code: 'content/front-matter',
    message: `The front matter is not valid YAML: ${first.reason}`,
    hint: 'Put values that hold ": ", quotes or line breaks into quotes',
    file,
    line: split.line + (first.line ?? 1) - 1,
    ...defined({ column: first.column }),
  };
  return { ...split, data: recovered, issues: [issue], unclear: { text: split.front, line: split.line } };
}

interface Loaded {
  readonly data?: Record<string, unknown>;
  readonly reason?: string;
  readonly line?: number;
  readonly column?: number;
}

/** Dates stay text; a value that is not a mapping gives no data. */
function tryLoad(text: string): Loaded {
  const read = parseYaml(text);
  if ('reason' in read) return read;
  const { value } = read;
  if (value === null || value === undefined) return { data: {} };
  return typeof value === 'object' && !Array.isArray(value)
    ? { data: ownData(value) }
    : { reason: 'it is not a list of keys and values' };
}

function ownData(value: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== '__proto__'));
}

type TryLoad = (text: string) => { readonly data?: Readonly<Record<string, unknown>> };

const KEY = /^([A-Za-z][\w:.-]*):(?:[ \t]+(.*))?$/;

/**
 * Splits `front` at its top-level keys and parses each piece separately; a piece that is still invalid is the text after
 * its key, joined over lines, without its outer quotes. The first of two equal keys wins.
 */
function recoverYaml(front: string, tryLoad: TryLoad): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const piece of pieces(front)) {
    const [, key, head = ''] = KEY.exec(piece[0]!) ?? [];
    if (key === undefined || key === '__proto__' || Object.hasOwn(data, key)) continue;
    const loaded = tryLoad(piece.join('\n')).data;
    data[key] =
      loaded !== undefined && Object.hasOwn(loaded, key) ? loaded[key] : bareText([head, ...piece.slice(1)]);
  }
  return data;
}

/** Groups lines by their key; an open quote includes the lines up to its end. */
function pieces(front: string): string[][] {
  const found: string[][] = [];
  for (const line of front.split('\n')) {
    if (KEY.test(line)) found.push([line]);
    else if (line.trim() !== '' && !line.startsWith('#')) found[found.length - 1]?.push(line);
  }
  return found;
}

function bareText(lines: readonly string[]): string {
  const text = lines
    .map((line) => line.trim())
    .join(' ')
    .trim();
  const quote = text[0];
  const inner =
    quote === '"' || quote === "'"
      ? text.slice(1, text.endsWith(quote) && text.length > 1 ? -1 : undefined)
      : text;
  return inner.replace(/\\(["'])/g, '$1');
}
