/** Converts the HTML in descriptions of specifications into elements among the nodes of their Markdown. */
import { decodeEntities } from '../../../lib/text/entities.ts';
import { BLOCKS, DROPPED, VOID_ELEMENTS } from '../syntax/html-names.data.ts';
import type { JsxAttribute, MarkdownNode } from '../syntax/markdown-node.ts';

/** Elements of formatted text; any other tag is text, such as the `<id>` of a placeholder. */
const KEPT = new Set(
  `a b blockquote br center code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre s small span strong
  sub summary sup table tbody td tfoot th thead tr u ul`.split(/\s+/),
);
const ATTRIBUTES = new Set(['href', 'title', 'src', 'alt', 'colspan', 'rowspan']);
const TAG = /<!--[\s\S]*?(?:-->|$)|<(\/?)([A-Za-z][A-Za-z0-9]{0,20})((?:\s[^<>]{0,2000})?)\/?>/g;
const ATTRIBUTE = /([A-Za-z][\w-]{0,30})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;
const HEADING = /^h[1-6]$/;
const DEEPEST = 60;
const MAX_OPEN = 60;

interface Frame {
  readonly name: string;
  readonly attributes: readonly JsxAttribute[];
  readonly children: MarkdownNode[];
}

type Token =
  | { readonly kind: 'node'; readonly node: MarkdownNode }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: readonly JsxAttribute[] }
  | { readonly kind: 'close'; readonly name: string };

/**
 * Turns tags into elements, closing those left open; the result is safe to render like a page's own nodes.
 * @param flat headings become bold lines, because they are inside a field
 */
export function descriptionNodes(nodes: readonly MarkdownNode[], flat: boolean): readonly MarkdownNode[] {
  return inParagraphs(elements(nodes, { flat, inline: false, depth: 0 }));
}

interface Place {
  readonly flat: boolean;
  readonly inline: boolean;
  readonly depth: number;
}

function elements(nodes: readonly MarkdownNode[], place: Place): MarkdownNode[] {
  const stack: Frame[] = [{ name: '', attributes: [], children: [] }];
  const close = (): void => {
    const { name, attributes, children } = stack.pop()!;
    stack.at(-1)!.children.push(element(name, attributes, { children, place }));
  };
  for (const token of nodes.flatMap((node) => tokens(node, place))) {
    if (token.kind === 'node') stack.at(-1)!.children.push(token.node);
    else if (token.kind === 'close') {
      const at = stack.findLastIndex(({ name }) => name === token.name);
      if (at > 0) while (stack.length > at) close();
    } else if (VOID_ELEMENTS.has(token.name))
      stack.at(-1)!.children.push(element(token.name, token.attributes, { children: [], place }));
    else {
      if (stack.at(-1)!.name === token.name && /^(?:p|li|dt|dd|td|th|tr)$/.test(token.name)) close();
      if (stack.length < MAX_OPEN) stack.push({ ...token, children: [] });
    }
  }
  while (stack.length > 1) close();
  return stack[0]!.children;
}

function tokens(node: MarkdownNode, place: Place): Token[] {
  if (node.type === 'html') return tagTokens(node.value ?? '');
  if (node.children === undefined || place.depth > DEEPEST) return [{ kind: 'node', node }];
  const inline = place.inline || node.type === 'paragraph' || node.type === 'heading';
  const children = elements(node.children, { ...place, inline, depth: place.depth + 1 });
  return [
    { kind: 'node', node: node.type === 'heading' && place.flat ? bold(children) : { ...node, children } },
  ];
}

function tagTokens(html: string): Token[] {
  const found: Token[] = [];
  const text = (value: string): void => {
    if (value.trim() === '' && value.includes('\n')) return;
    if (value !== '') found.push({ kind: 'node', node: { type: 'text', value: decodeEntities(value) } });
  };
  let from = 0;
  for (const { 0: whole, 1: slash, 2: tag, 3: rest = '', index } of html.matchAll(TAG)) {
    const name = tag?.toLowerCase() ?? '';
    if (name !== '' && !KEPT.has(name) && !DROPPED.has(name)) continue;
    text(html.slice(from, index));
    from = index + whole.length;
    if (name === '') continue;
    found.push(
      slash === '/' ? { kind: 'close', name } : { kind: 'open', name, attributes: attributesOf(rest) },
    );
  }
  text(html.slice(from));
  return found;
}

function attributesOf(text: string): JsxAttribute[] {
  return [...text.matchAll(ATTRIBUTE)]
    .map(([, name = '', double, single, bare]) => ({
      type: 'mdxJsxAttribute',
      name: name.toLowerCase(),
      value: decodeEntities(double ?? single ?? bare ?? ''),
    }))
    .filter(({ name }) => ATTRIBUTES.has(name));
}

function element(
  name: string,
  attributes: readonly JsxAttribute[],
  { children, place }: { readonly children: readonly MarkdownNode[]; readonly place: Place },
): MarkdownNode {
  if (HEADING.test(name) && place.flat) return bold(children);
  return { type: place.inline ? 'mdxJsxTextElement' : 'mdxJsxFlowElement', name, attributes, children };
}

function bold(children: readonly MarkdownNode[]): MarkdownNode {
  return { type: 'paragraph', children: [{ type: 'strong', children }] };
}

/** Puts text between blocks of HTML into paragraphs, as between blocks of Markdown. */
function inParagraphs(nodes: readonly MarkdownNode[]): MarkdownNode[] {
  const out: MarkdownNode[] = [];
  let run: MarkdownNode[] = [];
  const end = (): void => {
    if (run.length > 0) out.push({ type: 'paragraph', children: run });
    run = [];
  };
  for (const node of nodes) {
    const inline =
      node.type === 'text' || (node.type === 'mdxJsxFlowElement' && !BLOCKS.has(node.name ?? ''));
    if (inline && !DROPPED.has(node.name ?? '')) run.push(node);
    else {
      end();
      out.push(node);
    }
  }
  end();
  return out;
}
