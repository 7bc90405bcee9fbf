/** Reads JSX inside an expression into the same nodes that a page's own JSX has. */
import { decodeEntities } from '../../../lib/text/entities.ts';
import type { JsxAttribute, MarkdownNode } from '../syntax/markdown-node.ts';
import type { Cursor } from './cursor.ts';

const NAME = /[\p{ID_Start}$_][\p{ID_Continue}$.:-]*/uy;

/** Reads an expression and leaves the cursor after it; injected so that the two readers need not import each other. */
type ReadExpression = (cursor: Cursor) => unknown;

/** Reads the element or fragment whose `<` is at the cursor. */
export function readJsx(cursor: Cursor, readExpression: ReadExpression): MarkdownNode {
  return cursor.nested(() => {
    cursor.need('<');
    const name = readName(cursor);
    const attributes = name === undefined ? [] : readAttributes(cursor, readExpression);
    const element = { type: 'mdxJsxTextElement', name: name ?? null, attributes };
    if (cursor.take('/>')) return { ...element, children: [] };
    cursor.need('>');
    const children = readChildren(cursor, readExpression);
    if ((readName(cursor) ?? null) !== element.name) cursor.fail();
    cursor.need('>');
    return { ...element, children };
  });
}

function readName(cursor: Cursor): string | undefined {
  cursor.space();
  NAME.lastIndex = cursor.at;
  const found = NAME.exec(cursor.text)?.[0];
  if (found !== undefined) cursor.at += found.length;
  return found;
}

function readAttributes(cursor: Cursor, readExpression: ReadExpression): JsxAttribute[] {
  const found: JsxAttribute[] = [];
  for (;;) {
    cursor.space();
    const c = cursor.text[cursor.at];
    if (c === '>' || c === '/' || c === undefined) return found;
    if (c === '{') {
      found.push({ type: 'mdxJsxExpressionAttribute', value: readBraces(cursor, readExpression, '...') });
      continue;
    }
    const name = readName(cursor) ?? cursor.fail();
    found.push({
      type: 'mdxJsxAttribute',
      name,
      value: cursor.take('=') ? readAttributeValue(cursor, readExpression) : null,
    });
  }
}

function readAttributeValue(cursor: Cursor, readExpression: ReadExpression): JsxAttribute['value'] {
  cursor.space();
  const c = cursor.text[cursor.at];
  if (c === '{') return { type: 'mdxJsxAttributeValueExpression', value: readBraces(cursor, readExpression) };
  if (c !== '"' && c !== "'") cursor.fail();
  const end = cursor.text.indexOf(c, cursor.at + 1);
  if (end < 0) cursor.fail();
  const value = cursor.text.slice(cursor.at + 1, end);
  cursor.at = end + 1;
  return decodeEntities(value);
}

/** The source text between `{` and its `}`, including `prefix`. */
function readBraces(cursor: Cursor, readExpression: ReadExpression, prefix = ''): string {
  cursor.need('{');
  const from = cursor.at;
  cursor.space();
  if (prefix !== '') cursor.need(prefix);
  else if (cursor.text[cursor.at] === '}') {
    cursor.at++;
    return '';
  }
  readExpression(cursor);
  cursor.space();
  const code = cursor.text.slice(from, cursor.at);
  cursor.need('}');
  return code.trim();
}

function readChildren(cursor: Cursor, readExpression: ReadExpression): MarkdownNode[] {
  const children: MarkdownNode[] = [];
  for (;;) {
    const c = cursor.text[cursor.at];
    if (c === undefined) cursor.fail();
    if (c === '{') children.push({ type: 'mdxTextExpression', value: readBraces(cursor, readExpression) });
    else if (c !== '<') readText(cursor, children);
    else if (/^<\s*\//.test(cursor.text.slice(cursor.at, cursor.at + 16))) {
      cursor.need('<');
      cursor.need('/');
      return children;
    } else children.push(readJsx(cursor, readExpression));
  }
}

/** JSX text: lines are trimmed where they meet a line break, and blank ones vanish. */
function readText(cursor: Cursor, children: MarkdownNode[]): void {
  const from = cursor.at;
  while (cursor.at < cursor.text.length && cursor.text[cursor.at] !== '<' && cursor.text[cursor.at] !== '{')
    cursor.at++;
  const lines = cursor.text.slice(from, cursor.at).split(/\r?\n/);
  const kept = lines
    .map((line, i) => (i === 0 ? line : line.trimStart()))
    .map((line, i) => (i === lines.length - 1 ? line : line.trimEnd()));
  const value = kept.filter((line) => line !== '').join(' ');
  if (value !== '') children.push({ type: 'text', value: decodeEntities(value) });
}
