/** Repairs the position where parsing failed, for mistakes without a common pattern. */
import { VOID_ELEMENTS } from '../syntax/html-names.data.ts';
import type { ParseFailure } from './parse-mdx.ts';

/** A repair; `lost` when a tag had to be removed, so that the page may not look as its author intended. */
interface Repair {
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly hint: string;
  readonly lost: boolean;
}

/** The text after a repair. */
export interface Repaired {
  readonly source: string;
  readonly repair: Repair;
}

/** A repair of the position where parsing failed, or undefined when none is known. */
export function repairAt(
  source: string,
  failure: ParseFailure,
  known: (name: string) => boolean,
): Repaired | undefined {
  const lines = source.split('\n');
  const offset = offsetOf(lines, failure.line, failure.column);
  const { message } = failure;
  const opened = /`<[^`]*>` (?:\(|opened at )(\d+):(\d+)\)/.exec(message);
  if (message.includes('closing brace') || message.includes('parse expression'))
    return escapeBrace(source, failure, offset);
  if (/^Unexpected closing tag/.test(message) && !message.includes('corresponding'))
    return blankTag(source, { ...failure, offset }, known);
  if (opened !== null) {
    const at = { line: Number(opened[1]), column: Number(opened[2]) };
    return blankTag(source, { ...at, message, offset: offsetOf(lines, at.line, at.column) }, known);
  }
  const start = source[offset] === '<' ? offset : source.lastIndexOf('<', offset);
  if (start < 0) return undefined;
  return {
    source: escapedAt(source, start),
    repair: repair(
      failure,
      'A "<" that starts no tag is shown as text',
      'Write "\\<" or put it into `code`',
      false,
    ),
  };
}

/** What makes a link of a bare address that goes on to the end of a text. */
const ADDRESS_START = /\b(?:(https?|ftp):\/\/|(www)\.)[^\s<]*$/i;
const LONGEST_ADDRESS = 2_000;

/**
 * A sign as text. A bare address before it would take the backslash for its own; with a placeholder it leads nowhere, so it
 * becomes text as well.
 */
function escapedAt(source: string, at: number): string {
  const from = Math.max(0, at - LONGEST_ADDRESS);
  const address = ADDRESS_START.exec(source.slice(from, at));
  const sign = `\\${source.slice(at)}`;
  if (address === null) return source.slice(0, at) + sign;
  const colon = from + address.index + (address[1] ?? address[2])!.length;
  return `${source.slice(0, colon)}\\${source.slice(colon, at)}${sign}`;
}

function repair(at: { line: number; column: number }, message: string, hint: string, lost: boolean): Repair {
  return { line: at.line, column: at.column, message, hint, lost };
}

function offsetOf(lines: readonly string[], line: number, column: number): number {
  let offset = 0;
  for (let i = 0; i < line - 1 && i < lines.length; i++) offset += lines[i]!.length + 1;
  // Columns are counted in UTF-16 units.
  return offset + Math.min(column - 1, lines[line - 1]?.length ?? 0);
}

/** Braces in prose without an expression become text. */
function escapeBrace(source: string, failure: ParseFailure, offset: number): Repaired | undefined {
  let at = source[offset] === '{' ? offset : -1;
  for (let i = offset, depth = 0; at < 0 && i >= 0 && offset - i < 20_000; i--) {
    if (source[i] === '}' && i < offset) depth++;
    else if (source[i] === '{' && source[i - 1] !== '\\' && depth-- === 0) at = i;
  }
  if (at < 0) at = source.indexOf('{', offset);
  if (at < 0) return undefined;
  const name = /([\w:-]+)\s*=\s*$/.exec(source.slice(Math.max(0, at - 100), at))?.[1];
  if (name !== undefined && isInTag(source, at)) return quoteAttribute(source, at, { failure, name });
  return {
    source: escapedAt(source, at),
    repair: repair(
      failure,
      'A "{" that starts no expression is shown as text',
      'Write "\\{" or put it into `code`',
      false,
    ),
  };
}

function isInTag(source: string, at: number): boolean {
  const open = source.lastIndexOf('<', at);
  return (
    open >= 0 && /^<[A-Za-z]/.test(source.slice(open, open + 2)) && !/[^=]>/.test(source.slice(open, at))
  );
}

/** Empties an attribute whose braces contain no expression, in order to keep its tag. */
function quoteAttribute(
  source: string,
  at: number,
  about: { failure: ParseFailure; name: string },
): Repaired | undefined {
  let depth = 0;
  for (let i = at; i < source.length && i - at < 20_000; i++) {
    if (source[i] === '{') depth++;
    else if (source[i] === '}' && --depth === 0) {
      const blank = source.slice(at + 1, i).replace(/[^\n]/g, ' ');
      return {
        source: `${source.slice(0, at)}{${blank}}${source.slice(i + 1)}`,
        repair: repair(
          about.failure,
          `The value of the attribute "${about.name}" is not an expression and was left out`,
          'Correct the text between the braces',
          true,
        ),
      };
    }
  }
  return undefined;
}

/** Unmatched opening and closing tags: known ones are removed, unknown ones become text. */
export function blankTag(
  source: string,
  at: { line: number; column: number; offset: number; message: string },
  known: (name: string) => boolean,
): Repaired | undefined {
  const tag = /^<\/?\s*([^\s<>/{}]*)(?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^>"'{])*>/.exec(
    source.slice(at.offset, at.offset + 5_000),
  );
  if (tag === null) return undefined;
  const name = tag[1]!;
  if (VOID_ELEMENTS.has(name.toLowerCase())) {
    const text = tag[0].startsWith('</')
      ? ' '.repeat(tag[0].length)
      : `${tag[0].slice(0, -1).replace(/\/(\s*)$/, '$1')}/>`;
    return {
      source: source.slice(0, at.offset) + text + source.slice(at.offset + tag[0].length),
      repair: repair(at, `The tag ${tag[0].slice(0, 60)} was closed`, `Write <${name} />`, false),
    };
  }
  if (!known(name))
    return {
      source: escapedAt(source, at.offset),
      repair: repair(
        at,
        `"${tag[0].slice(0, 60)}" is shown as text because it is no tag that opens and closes`,
        'Write "\\<" or put it into `code`',
        false,
      ),
    };
  const blank = tag[0].replace(/[^\n]/g, ' ');
  return {
    source: source.slice(0, at.offset) + blank + source.slice(at.offset + tag[0].length),
    repair: repair(
      at,
      `${at.message}; the tag was left out and its content kept`,
      'Close every tag at the level where it opens, each on a line of its own',
      true,
    ),
  };
}
