/** Makes the items of a tree's list of what is in it: items of Markdown lists are files and folders, and anything else is an item. */
import { type Html, html, joinHtml, trustedHtml } from '../../lib/html.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';

/** Tags of rendered HTML, in which `<` and `>` stand in no other place. */
const TAG = /<(\/?)([a-z][\w-]*)(?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

interface Piece {
  /** Name of the element; empty for text. */
  readonly name: string;
  readonly whole: string;
  readonly inner: string;
}

/** Our own items begin with one of these. */
const OURS = /^<(?:details\b|div data-part=)/;
/** The slash that marks a folder, also in front of a closing tag. */
const SLASH = /\/((?:\s*<\/\w+>)*\s*)$/;
/** What a name may consist of, beside the lists inside; anything else is no name of a file. */
const NAME_PARTS = /^(?:|p|ul|ol|a|b|br|code|del|em|i|kbd|mark|s|span|strong|sub|sup|svg|u)$/;
const DEEPEST = 40;

export function treeItems(inner: Html): Html {
  return joinHtml(items(String(inner), 0), '\n');
}

/** An item of a Markdown list: what has a list inside or ends with a slash is a folder; undefined for any other item. */
function listItem({ whole, inner }: Piece, depth: number): Html | undefined {
  if (depth > DEEPEST || !whole.startsWith('<li>') || OURS.test(inner.trimStart())) return undefined;
  const parts = pieces(inner);
  const isName = parts.every(({ name: part }) => NAME_PARTS.test(part));
  if (!isName || parts.filter(({ name: part }) => part === 'p').length > 1) return undefined;
  let name = '';
  const inside: Html[] = [];
  for (const part of parts) {
    if (part.name === 'ul' || part.name === 'ol') inside.push(...items(part.inner, depth + 1));
    else name += part.name === 'p' ? part.inner : part.whole;
  }
  const isFolder = inside.length > 0 || SLASH.test(name);
  const shown = trustedHtml((isFolder ? name.replace(SLASH, '$1') : name).trim());
  const line = html`${interfaceIcon(isFolder ? 'folder' : 'file')}<span data-part="name">${shown}</span>`;
  if (inside.length === 0) return html`<li><div data-part="line">${line}</div></li>`;
  return html`
    <li>
      <details open>
        <summary>${line}</summary>
        <ul>${joinHtml(inside, '\n')}</ul>
      </details>
    </li>
  `;
}

function items(text: string, depth: number): Html[] {
  const found: Html[] = [];
  let rest = '';
  const flush = (): void => {
    if (rest.trim() !== '') found.push(html`<li>${trustedHtml(rest.trim())}</li>`);
    rest = '';
  };
  for (const piece of pieces(text)) {
    const { name, whole, inner } = piece;
    if (name !== 'li' && name !== 'ul' && name !== 'ol') rest += whole;
    else {
      flush();
      if (name === 'li') found.push(listItem(piece, depth) ?? trustedHtml(whole));
      else found.push(...items(inner, depth));
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
