/** Rules for lists: bullets, tasks, terms, steps, file trees. */
import type { RootContent } from 'mdast';
import type { HtmlElement, HtmlNode } from '../../../site/content/syntax/html-node.ts';
import type { Convert, FlowRule } from '../convert.ts';
import { elementsOf, find, hasClass, part, partOf } from '../query.ts';
import { boldLine, inlineCode, item, led, list, text, tidy } from '../tree.ts';

const isBox = ({ tagName, properties }: HtmlElement): boolean =>
  tagName === 'input' && properties['type'] === 'checkbox';

const plain: FlowRule = (element, { flow }) => {
  const items = withText(element).map((child) => {
    const inner = child.tagName === 'li' ? child.children : [child];
    const box = find({ ...child, children: inner.slice(0, 2) }, isBox);
    const rendered = item(flow(inner));
    return box === undefined ? rendered : { ...rendered, checked: Boolean(box.properties['checked']) };
  });
  const start = Number(element.properties['start'] ?? 1);
  if (items.length === 0) return undefined;
  return [
    list(
      items,
      element.tagName === 'ol'
        ? { ordered: true, start: Number.isInteger(start) && start >= 0 ? start : 1 }
        : {},
    ),
  ];
};

/** Text in a list without an item around it becomes an item. */
function withText({ children }: HtmlElement): HtmlElement[] {
  return children.flatMap((child): HtmlElement[] => {
    if (child.type === 'element') return [child];
    if (child.type === 'comment' || child.value.trim() === '') return [];
    return [{ type: 'element', tagName: 'li', properties: {}, children: [child] }];
  });
}

/** A term and its description are one item. */
const terms: FlowRule = (element, convert) => {
  const items: RootContent[][] = [];
  let term: HtmlElement | undefined;
  const close = (): void => {
    if (term !== undefined) items.push(convert.flow([...term.children]));
    term = undefined;
  };
  for (const child of withoutGroups(element)) {
    if (child.tagName === 'dt') {
      close();
      term = child;
    } else {
      const label = term === undefined ? [] : tidy(convert.phrasing(term.children));
      items.push(led(label, ': ', convert.flow(child.children)));
      term = undefined;
    }
  }
  close();
  const full = items.filter((blocks) => blocks.length > 0);
  return full.length === 0 ? [] : [list(full.map(item))];
};

/** HTML allows a `div` around a term and its description. */
function withoutGroups(element: HtmlElement): readonly HtmlElement[] {
  return elementsOf(element).flatMap((child) => (child.tagName === 'div' ? elementsOf(child) : [child]));
}

const numberOf = (element: HtmlElement | undefined): number | undefined => {
  const style = /counter-set:\s*step (\d+)/.exec(String(element?.properties['style'] ?? ''));
  return style === null ? undefined : Number(style[1]);
};

const steps: FlowRule = (element, convert) => {
  const items = elementsOf(element);
  if (element.tagName !== 'ol' || items.length === 0) return undefined;
  const isStep = (each: HtmlElement): boolean => hasClass(each, 'step');
  const first = find(items[0]!, isStep);
  const entries = items.map((child) => {
    const own = elementsOf(child).find(isStep);
    return item(own === undefined ? convert.flow(child.children) : stepBlocks(own, convert));
  });
  return [list(entries, { ordered: true, start: numberOf(first) ?? 1 })];
};

function stepBlocks(step: HtmlElement, convert: Convert): RootContent[] {
  const title = elementsOf(step).find((child) => partOf(child) === 'title');
  const rest = step.children.filter((child) => child !== title);
  return [...(title === undefined ? [] : boldLine(titleWords(title, convert))), ...convert.flow(rest)];
}

/** A title that links to itself becomes plain text. */
function titleWords(title: HtmlElement, convert: Convert): ReturnType<Convert['phrasing']> {
  const [only] = title.children;
  const own =
    title.children.length === 1 &&
    only?.type === 'element' &&
    only.tagName === 'a' &&
    String(only.properties['href'] ?? '').startsWith('#');
  return convert.phrasing(own ? only.children : title.children);
}

const step: FlowRule = (element, convert) => stepBlocks(element, convert);

/** Also for updates: the date of an entry links to itself. */
const ownTitle: FlowRule = (element, convert) => {
  const children = tidy(titleWords(element, convert));
  return children.length === 0 ? [] : [{ type: 'heading', depth: 2, children }];
};

const tree: FlowRule = (element, convert) => {
  if (element.tagName !== 'ul') return undefined;
  const items = elementsOf(element).map((child) => item(treeItem(child, convert)));
  return items.length === 0 ? [] : [list(items)];
};

function treeItem(element: HtmlElement, convert: Convert): RootContent[] {
  const holder = elementsOf(element).find(({ tagName }) => tagName === 'details') ?? element;
  const line = elementsOf(holder).find((child) => child.tagName === 'summary' || partOf(child) === 'line');
  if (line === undefined) return convert.flow(element.children);
  const name = part(line, 'name');
  const comment = part(line, 'comment');
  const folder = elementsOf(holder).find(({ tagName }) => tagName === 'ul');
  const words = tidy(name === undefined ? convert.phrasing(line.children) : convert.phrasing(name.children));
  const label = words.every(({ type }) => type === 'text')
    ? [inlineCode(words.map((word) => (word.type === 'text' ? word.value : '')).join(''))]
    : words;
  const note = comment === undefined ? [] : [text(' — '), ...convert.phrasing(comment.children)];
  const others: HtmlNode[] = holder.children.filter((child) => child !== line && child !== folder);
  return [
    { type: 'paragraph', children: tidy([...label, ...note]) },
    ...convert.flow(others),
    ...(folder === undefined ? [] : (tree(folder, convert) ?? [])),
  ];
}

export const listFlow: readonly (readonly [string, FlowRule])[] = [
  ['ul', plain],
  ['ol', plain],
  ['menu', plain],
  ['dl', terms],
  ['.steps', steps],
  ['.step', step],
  ['.tree', tree],
  ['@label', ownTitle],
];
