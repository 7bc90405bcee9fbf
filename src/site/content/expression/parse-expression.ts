/** Parses the text of `{…}` by recursive descent: the data subset of JavaScript, with a depth limit. */

import { defined } from '../../../lib/defined.ts';
import { Cursor } from './cursor.ts';
import {
  type Expression,
  NotAnExpression,
  type ObjectEntry,
  type Parameter,
  type Pick,
} from './expression.ts';
import { readJsx } from './read-jsx.ts';
import { readString, readTemplateText } from './read-string.ts';

/** From loosest to tightest; longer spellings before their prefixes. */
const BINARY: readonly (readonly string[])[] = [
  ['??', '||'],
  ['&&'],
  ['===', '!==', '==', '!='],
  ['<=', '>=', '<', '>'],
  ['+', '-'],
  ['*', '/', '%'],
];
const NUMBER =
  /(?:0[xX][\da-fA-F]+|0[bB][01]+|0[oO][0-7]+|(?:\d[\d_]*\.?[\d_]*|\.\d+)(?:[eE][+-]?\d+)?)(?![\w$])/y;
const WORDS: Readonly<Record<string, string | number | boolean | null | undefined>> = {
  true: true,
  false: false,
  null: null,
  undefined: undefined,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
};
const RESERVED = new Set([
  'await',
  'async',
  'class',
  'delete',
  'do',
  'for',
  'function',
  'if',
  'import',
  'in',
  'instanceof',
  'let',
  'new',
  'return',
  'super',
  'switch',
  'this',
  'throw',
  'try',
  'typeof',
  'var',
  'void',
  'while',
  'with',
  'yield',
]);
const LONGEST = 200_000;

/**
 * Parses `text`; undefined when it is not in the subset.
 * Empty text (or only a comment) is the value undefined, which renders as nothing.
 */
export function parseExpression(text: string): Expression | undefined {
  return parseExpressionAt(text, 0, true)?.expression;
}

/** Like `parseExpression`, but starts at `at`, allows text after the expression, and returns its end. */
export function parseExpressionAt(
  text: string,
  at: number,
  whole = false,
): { readonly expression: Expression; readonly end: number } | undefined {
  if (text.length - at > LONGEST) return undefined;
  const cursor = new Cursor(text, at);
  try {
    if (cursor.done()) return { expression: { kind: 'value', value: undefined }, end: cursor.at };
    const expression = readExpression(cursor);
    return whole && !cursor.done() ? undefined : { expression, end: cursor.at };
  } catch (error) {
    if (error instanceof NotAnExpression) return undefined;
    throw error;
  }
}

function readExpression(cursor: Cursor): Expression {
  return cursor.nested(() => {
    const arrow = readArrow(cursor, readExpression);
    if (arrow !== undefined) return arrow;
    const test = readBinary(cursor, 0);
    cursor.space();
    if (cursor.text[cursor.at] !== '?' || cursor.text[cursor.at + 1] === '.') return test;
    cursor.need('?');
    const yes = readExpression(cursor);
    cursor.need(':');
    return { kind: 'choice', test, yes, no: readExpression(cursor) };
  });
}

function readBinary(cursor: Cursor, level: number): Expression {
  const operators = BINARY[level];
  if (operators === undefined) return readUnary(cursor);
  let left = readBinary(cursor, level + 1);
  for (;;) {
    const operator = operators.find((token) => cursor.take(token));
    if (operator === undefined) return left;
    left = { kind: 'binary', operator, left, right: readBinary(cursor, level + 1) };
  }
}

function readUnary(cursor: Cursor): Expression {
  for (const operator of ['-', '+', '!']) {
    if (cursor.take(operator))
      return cursor.nested(() => ({ kind: 'unary', operator, value: readUnary(cursor) }));
  }
  return readMembers(cursor, readPrimary(cursor));
}

function readMembers(cursor: Cursor, object: Expression): Expression {
  for (;;) {
    const optional = cursor.take('?.');
    if (cursor.take('[')) {
      object = { kind: 'member', object, property: readExpression(cursor), optional };
      cursor.need(']');
    } else if (cursor.take('(')) object = { kind: 'call', callee: object, values: readList(cursor, ')') };
    else if (
      optional ||
      (cursor.text[cursor.at] === '.' && cursor.text[cursor.at + 1] !== '.' && cursor.take('.'))
    ) {
      object = {
        kind: 'member',
        object,
        property: { kind: 'value', value: cursor.word() ?? cursor.fail() },
        optional,
      };
    } else return object;
  }
}

function readPrimary(cursor: Cursor): Expression {
  cursor.space();
  const c = cursor.text[cursor.at];
  if (c === '"' || c === "'") return { kind: 'value', value: readString(cursor) };
  if (c === '`') return readTemplate(cursor);
  if (c === '<') return { kind: 'jsx', node: readJsx(cursor, readExpression) };
  if (cursor.take('[')) return { kind: 'array', items: readList(cursor, ']') };
  if (cursor.take('{')) return { kind: 'object', entries: readEntries(cursor) };
  if (cursor.take('(')) {
    const inner = readExpression(cursor);
    cursor.need(')');
    return inner;
  }
  NUMBER.lastIndex = cursor.at;
  const digits = NUMBER.exec(cursor.text)?.[0];
  if (digits !== undefined) {
    cursor.at += digits.length;
    return { kind: 'value', value: Number(digits.replaceAll('_', '')) };
  }
  const word = cursor.word();
  if (word === undefined || RESERVED.has(word)) cursor.fail();
  return Object.hasOwn(WORDS, word) ? { kind: 'value', value: WORDS[word] } : { kind: 'name', name: word };
}

function readTemplate(cursor: Cursor): Expression {
  cursor.at++;
  const texts = [readTemplateText(cursor)];
  const values: Expression[] = [];
  while (cursor.text[cursor.at] === '$') {
    cursor.at += 2;
    values.push(readExpression(cursor));
    cursor.need('}');
    texts.push(readTemplateText(cursor));
  }
  cursor.at++;
  return { kind: 'template', texts, values };
}

/** Items up to `end`, with spreads and a trailing comma. */
function readList(cursor: Cursor, end: string): Expression[] {
  const items: Expression[] = [];
  while (!cursor.take(end)) {
    items.push(
      cursor.take('...') ? { kind: 'spread', value: readExpression(cursor) } : readExpression(cursor),
    );
    if (!cursor.take(',')) {
      cursor.need(end);
      break;
    }
  }
  return items;
}

function readEntries(cursor: Cursor): ObjectEntry[] {
  const entries: ObjectEntry[] = [];
  while (!cursor.take('}')) {
    entries.push(readEntry(cursor));
    if (!cursor.take(',')) {
      cursor.need('}');
      break;
    }
  }
  return entries;
}

function readEntry(cursor: Cursor): ObjectEntry {
  if (cursor.take('...')) return { value: readExpression(cursor) };
  if (cursor.take('[')) {
    const key = readExpression(cursor);
    cursor.need(']');
    cursor.need(':');
    return { key, value: readExpression(cursor) };
  }
  const word = cursor.word();
  if (word === undefined) {
    const key = readPrimary(cursor);
    if (key.kind !== 'value') cursor.fail();
    cursor.need(':');
    return { key, value: readExpression(cursor) };
  }
  const key: Expression = { kind: 'value', value: word };
  return { key, value: cursor.take(':') ? readExpression(cursor) : { kind: 'name', name: word } };
}

type Read = (cursor: Cursor) => Expression;

const START = /(?:\([\s\w$,{}:='".[\]-]{0,400}?\)|[\w$]+)\s*=>/y;

/** The arrow function at the cursor, or undefined (cursor unmoved) when there is none. */
function readArrow(cursor: Cursor, read: Read): Expression | undefined {
  cursor.space();
  START.lastIndex = cursor.at;
  if (!START.test(cursor.text)) return undefined;
  const parameters = readParameters(cursor, read);
  cursor.need('=>');
  return { kind: 'arrow', parameters, body: cursor.take('{') ? readReturn(cursor, read) : read(cursor) };
}

/** Reads `(a, {b, c = 1, ...rest})` or a bare name. */
function readParameters(cursor: Cursor, read: Read): Parameter[] {
  if (!cursor.take('(')) return [{ name: cursor.word() ?? cursor.fail() }];
  const parameters: Parameter[] = [];
  while (!cursor.take(')')) {
    parameters.push(cursor.take('{') ? readPicks(cursor, read) : { name: cursor.word() ?? cursor.fail() });
    if (!cursor.take(',')) {
      cursor.need(')');
      break;
    }
  }
  return parameters;
}

/** Reads `return …; }` behind an opening brace: any other statement is not data. */
function readReturn(cursor: Cursor, read: Read): Expression {
  if (cursor.word() !== 'return') throw new NotAnExpression('a body with statements');
  const body = read(cursor);
  cursor.take(';');
  cursor.need('}');
  return body;
}

function readPicks(cursor: Cursor, read: Read): Parameter {
  const picks: Pick[] = [];
  let rest: string | undefined;
  while (!cursor.take('}')) {
    if (cursor.take('...')) rest = cursor.word() ?? cursor.fail();
    else {
      const key = cursor.word() ?? cursor.fail();
      const name = cursor.take(':') ? (cursor.word() ?? cursor.fail()) : key;
      picks.push({ key, name, ...(cursor.take('=') ? { fallback: read(cursor) } : {}) });
    }
    if (!cursor.take(',')) {
      cursor.need('}');
      break;
    }
  }
  return { picks, ...defined({ rest }) };
}
