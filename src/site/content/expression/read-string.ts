/** Reads quoted strings and the pieces of template literals, escapes included. */
import type { Cursor } from './cursor.ts';

const SIMPLE: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
  '\n': '',
};
const HEX = /^[0-9a-f]+$/i;

/** Reads a string whose opening quote is at the cursor. */
export function readString(cursor: Cursor): string {
  const quote = cursor.text[cursor.at++]!;
  return readUntil(cursor, (c) => c === quote, false);
}

/** Reads template text up to a backquote or `${`, leaving the cursor on it. */
export function readTemplateText(cursor: Cursor): string {
  return readUntil(cursor, (c, next) => c === '`' || (c === '$' && next === '{'), true);
}

function readUntil(
  cursor: Cursor,
  ends: (c: string, next: string | undefined) => boolean,
  template: boolean,
): string {
  const { text } = cursor;
  let out = '';
  let from = cursor.at;
  for (;;) {
    const c = text[cursor.at];
    if (c === undefined || (c === '\n' && !template)) cursor.fail();
    if (ends(c, text[cursor.at + 1])) {
      out += text.slice(from, cursor.at);
      if (!template) cursor.at++;
      return out;
    }
    if (c === '\\') {
      out += text.slice(from, cursor.at) + readEscape(cursor);
      from = cursor.at;
    } else cursor.at++;
  }
}

function readEscape(cursor: Cursor): string {
  const c = cursor.text[cursor.at + 1];
  if (c === undefined) cursor.fail();
  cursor.at += 2;
  if (c === 'x') return fromHex(cursor, 2);
  if (c !== 'u') return SIMPLE[c] ?? c;
  if (cursor.text[cursor.at] !== '{') return fromHex(cursor, 4);
  const end = cursor.text.indexOf('}', cursor.at);
  if (end < 0 || end - cursor.at > 9) cursor.fail();
  cursor.at++;
  const result = fromHex(cursor, end - cursor.at);
  cursor.at++;
  return result;
}

function fromHex(cursor: Cursor, length: number): string {
  const digits = cursor.text.slice(cursor.at, cursor.at + length);
  const code = Number.parseInt(digits, 16);
  if (digits.length !== length || !HEX.test(digits) || code > 0x10ffff) cursor.fail();
  cursor.at += length;
  return String.fromCodePoint(code);
}
