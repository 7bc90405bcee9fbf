/** Reads the HTML of a rendered page into a tree whose nodes keep their exact text, so that what is unchanged is written again unchanged. */

interface TextNode {
  readonly kind: 'text';
  readonly html: string;
}

/** A comment, or a closing tag without an element. */
interface RawNode {
  readonly kind: 'raw';
  readonly html: string;
}

export interface ElementNode {
  readonly kind: 'element';
  /** Lower case. */
  readonly name: string;
  /** The start tag as it is written. */
  readonly open: string;
  /** The end tag; empty for void elements, and for those that are never closed. */
  close: string;
  /** All of it, as it is written. */
  html: string;
  readonly children: TreeNode[];
  /** True when it is too deep to be read: it has no children, whatever is in it. */
  readonly unread: boolean;
}

export type TreeNode = TextNode | RawNode | ElementNode;

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** Their content is text for browsers, whatever it looks like. */
const RAW_TEXT = new Set(
  'script style textarea title xmp iframe noembed noframes noscript plaintext'.split(' '),
);
const DEEPEST = 200;

/** A comment, or a tag with its attributes in quotes; anything else is text. */
const MARKUP = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g;

export function readTree(html: string): readonly TreeNode[] {
  return new TreeReader(html).read();
}

class TreeReader {
  private readonly html: string;
  private readonly markup = new RegExp(MARKUP);
  private readonly root: TreeNode[] = [];
  private readonly stack: { readonly element: ElementNode; readonly from: number }[] = [];
  /** Inside an element that is not read: how many of its name are open. */
  private unread = 0;

  constructor(html: string) {
    this.html = html;
  }

  read(): readonly TreeNode[] {
    const { html, markup } = this;
    let at = 0;
    for (let found = markup.exec(html); found !== null; found = markup.exec(html)) {
      if (this.unread === 0) this.text(at, found.index);
      this.take(found);
      at = markup.lastIndex;
    }
    if (this.unread === 0) this.text(at, html.length);
    while (this.stack.length > 0) this.end(html.length, '');
    return this.root;
  }

  private add(node: TreeNode): void {
    (this.stack.at(-1)?.element.children ?? this.root).push(node);
  }

  private text(from: number, to: number): void {
    if (to > from) this.add({ kind: 'text', html: this.html.slice(from, to) });
  }

  private take([tag, slash, written, rest = '']: RegExpExecArray): void {
    const name = written?.toLowerCase();
    const empty = name !== undefined && (VOID.has(name) || rest.endsWith('/'));
    if (this.unread > 0) this.skip(name, slash === '/', empty);
    else if (name === undefined) this.add({ kind: 'raw', html: tag });
    else if (slash === '/') this.close(name, tag);
    else this.open(name, tag, empty);
  }

  private open(name: string, tag: string, empty: boolean): void {
    const from = this.markup.lastIndex - tag.length;
    const unread = !empty && this.stack.length >= DEEPEST;
    const node: ElementNode = {
      kind: 'element',
      name,
      open: tag,
      close: '',
      html: tag,
      children: [],
      unread,
    };
    this.add(node);
    if (empty) return;
    if (RAW_TEXT.has(name)) {
      this.rawText(node, from);
      return;
    }
    this.stack.push({ element: node, from });
    if (unread) this.unread = 1;
  }

  private close(name: string, tag: string): void {
    let depth = this.stack.length - 1;
    while (depth >= 0 && this.stack[depth]!.element.name !== name) depth--;
    if (depth < 0) {
      this.add({ kind: 'raw', html: tag });
      return;
    }
    while (this.stack.length > depth + 1) this.end(this.markup.lastIndex - tag.length, '');
    this.end(this.markup.lastIndex, tag);
  }

  private skip(name: string | undefined, closes: boolean, empty: boolean): void {
    const { element } = this.stack.at(-1)!;
    if (name !== element.name || empty) return;
    this.unread += closes ? -1 : 1;
    if (this.unread === 0) this.end(this.markup.lastIndex, '');
  }

  private end(to: number, close: string): void {
    const { element, from } = this.stack.pop()!;
    element.close = close;
    element.html = this.html.slice(from, to);
  }

  private rawText(element: ElementNode, from: number): void {
    const close = new RegExp(`</${element.name}\\s*>`, 'gi');
    close.lastIndex = this.markup.lastIndex;
    const found = close.exec(this.html);
    const to = found === null ? this.html.length : close.lastIndex;
    element.children.push({
      kind: 'text',
      html: this.html.slice(this.markup.lastIndex, found?.index ?? this.html.length),
    });
    element.close = found?.[0] ?? '';
    element.html = this.html.slice(from, to);
    this.markup.lastIndex = to;
  }
}
