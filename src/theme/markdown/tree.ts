/** Makes Markdown nodes, and removes the white space that HTML does not show. */
import type { BlockContent, List, ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast';

/** Joins consecutive lists that come from neighbours of one kind. */
type Join = 'fields' | 'cards' | 'colours' | 'choices';

const joins = new WeakMap<List, Join>();
const facts = new WeakSet<object>();

export const text = (value: string): PhrasingContent => ({ type: 'text', value });
export const strong = (children: PhrasingContent[]): PhrasingContent => ({ type: 'strong', children });
export const inlineCode = (value: string): PhrasingContent => ({ type: 'inlineCode', value });
export const html = (value: string): PhrasingContent => ({ type: 'html', value });
export const paragraph = (children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children });

/** A paragraph; nothing when it would be empty. */
export function paragraphs(children: readonly PhrasingContent[]): Paragraph[] {
  const tidied = tidy(children);
  return tidied.length === 0 ? [] : [paragraph(tidied)];
}

/** A paragraph about the previous one, which a field writes on the same line. */
export function factParagraphs(children: readonly PhrasingContent[]): Paragraph[] {
  const blocks = paragraphs(children);
  for (const each of blocks) facts.add(each);
  return blocks;
}

export function isFact(node: RootContent): node is Paragraph {
  return node.type === 'paragraph' && facts.has(node);
}

/** A bold line that names what follows; text that is already bold is not marked twice. */
export function boldLine(children: readonly PhrasingContent[]): Paragraph[] {
  const tidied = tidy(children).flatMap((node) => (node.type === 'strong' ? node.children : [node]));
  return tidied.length === 0 ? [] : [paragraph([strong(tidied)])];
}

/** `label` in front of the first paragraph, or on a line of its own when another block comes first. */
export function led(
  label: readonly PhrasingContent[],
  between: string,
  blocks: readonly RootContent[],
): RootContent[] {
  const [first, ...rest] = blocks;
  if (label.length === 0) return [...blocks];
  if (first?.type !== 'paragraph') return [paragraph([...label]), ...blocks];
  return [paragraph(tidy([...label, text(between), ...first.children])), ...rest];
}

export function item(children: readonly RootContent[]): ListItem {
  const plain = children.filter((child) => child.type !== 'list');
  return { type: 'listItem', spread: plain.length > 1, children: children as BlockContent[] };
}

export function list(items: readonly ListItem[], options: Partial<List> = {}): List {
  return {
    type: 'list',
    ordered: false,
    spread: items.some(({ spread }) => spread === true),
    ...options,
    children: [...items],
  };
}

/** One item, which joins its neighbours of the same kind in one list. */
export function joinable(kind: Join, children: readonly RootContent[]): List {
  const joined = list([item(children)]);
  joins.set(joined, kind);
  return joined;
}

export function joined(blocks: readonly RootContent[]): RootContent[] {
  const out: RootContent[] = [];
  for (const block of blocks) {
    const last = out.at(-1);
    const kind = block.type === 'list' ? joins.get(block) : undefined;
    if (kind !== undefined && block.type === 'list' && last?.type === 'list' && joins.get(last) === kind) {
      last.children.push(...block.children);
      last.spread = last.spread === true || block.spread === true;
    } else out.push(block);
  }
  return out;
}

/** Joins adjacent texts, collapses white space, and removes it at both ends and around line breaks. */
export function tidy(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  for (const node of nodes) {
    const last = out.at(-1);
    if (node.type !== 'text') {
      if (node.type === 'break' && last?.type === 'text') last.value = last.value.trimEnd();
      out.push(node);
    } else if (last?.type === 'text') last.value = `${last.value}${node.value}`.replace(/ {2,}/g, ' ');
    else
      out.push({ type: 'text', value: last?.type === 'break' ? node.value.replace(/^ +/, '') : node.value });
  }
  const first = out[0];
  if (first?.type === 'text') first.value = first.value.replace(/^ +/, '');
  const end = out.at(-1);
  if (end?.type === 'text') end.value = end.value.replace(/ +$/, '');
  const kept = out.filter((node) => node.type !== 'text' || node.value !== '');
  while (kept[0]?.type === 'break') kept.shift();
  while (kept.at(-1)?.type === 'break') kept.pop();
  return kept;
}

/** Marks text (bold, a link …) without its outer spaces, which go outside: `** x **` would mark nothing. */
export function marked(
  children: readonly PhrasingContent[],
  make: (inner: PhrasingContent[]) => PhrasingContent,
): PhrasingContent[] {
  const first = children[0];
  const last = children.at(-1);
  const inner = tidy(children);
  const space = (at: PhrasingContent | undefined, end: RegExp): PhrasingContent[] =>
    at?.type === 'text' && end.test(at.value) ? [text(' ')] : [];
  if (inner.length === 0) return space(first, /^ /);
  return [...space(first, /^ /), make(inner), ...space(last, / $/)];
}
