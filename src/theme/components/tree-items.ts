/** Makes the items of a tree's list of what is in it: a list between them is taken apart, and anything else is an item. */
import { type Html, html, joinHtml, trustedHtml } from '../../lib/html.ts';

/** Tags of rendered HTML, in which `<` and `>` stand in no other place. */
const TAG = /<(\/?)([a-z][\w-]*)(?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

interface Piece {
  /** Name of the element; empty for text. */
  readonly name: string;
  readonly whole: string;
  readonly inner: string;
}

export function treeItems(inner: Html): Html {
  return joinHtml(items(String(inner)), '\n');
}

function items(text: string): Html[] {
  const found: Html[] = [];
  let rest = '';
  const flush = (): void => {
    if (rest.trim() !== '') found.push(html`<li>${trustedHtml(rest.trim())}</li>`);
    rest = '';
  };
  for (const { name, whole, inner } of pieces(text)) {
    if (name !== 'li' && name !== 'ul' && name !== 'ol') rest += whole;
    else {
      flush();
      found.push(...(name === 'li' ? [trustedHtml(whole)] : items(inner)));
    }
  }
  flush();
  return found;
}

/** The elements and texts at the top. */
function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let [depth, from, innerFrom, end] = [0, 0, 0, 0];
  for (const { 0: tag, 1: closing, 2: name = '', index } of text.matchAll(TAG)) {
    if (closing === '' && depth === 0) {
      if (index > end) found.push(textPiece(text.slice(end, index)));
      [from, innerFrom, end] = [index, index + tag.length, index + tag.length];
    }
    if (closing === '' && !VOID.test(name) && !tag.endsWith('/>')) depth++;
    else if (closing !== '') depth--;
    if (depth > 0) continue;
    depth = 0;
    end = index + tag.length;
    found.push({
      name: name.toLowerCase(),
      whole: text.slice(from, end),
      inner: text.slice(innerFrom, index),
    });
  }
  if (depth > 0) found.push(textPiece(text.slice(from)));
  else if (end < text.length) found.push(textPiece(text.slice(end)));
  return found;
}

const textPiece = (whole: string): Piece => ({ name: '', whole, inner: '' });
