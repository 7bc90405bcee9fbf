/** Rules for headings, paragraphs, marks and links, which Markdown has itself. */
import type { Heading, PhrasingContent, RootContent } from 'mdast';
import type { HtmlElement } from '../../../site/content/syntax/html-node.ts';
import type { FlowRule, PhrasingRule } from '../convert.ts';
import { textOf, textProperty } from '../query.ts';
import { boldLine, factParagraphs, html, inlineCode, marked, paragraphs, text, tidy } from '../tree.ts';

const heading: FlowRule = (element, { phrasing }) => {
  const children = tidy(phrasing(element.children));
  // Only the page's title is a heading of level one.
  const depth = Math.max(2, Number(element.tagName[1])) as Heading['depth'];
  return children.length === 0 ? [] : [{ type: 'heading', depth, children }];
};

/** A link around blocks becomes a link on their first words. */
const blockLink: FlowRule = (element, { flow }) => {
  const url = textProperty(element, 'href');
  const blocks = flow(element.children);
  const at = blocks.findIndex(({ type }) => type === 'paragraph' || type === 'heading');
  const first = blocks[at];
  if (url === '' || blocks.length === 0) return blocks;
  if (first?.type !== 'paragraph' && first?.type !== 'heading')
    return [...blocks, ...paragraphs([{ type: 'link', url, children: [text(url)] }])];
  if (first.children.some(({ type }) => type === 'link')) return blocks;
  const linked = { ...first, children: [{ type: 'link', url, children: first.children }] } as RootContent;
  return blocks.map((block, i) => (i === at ? linked : block));
};

const link: PhrasingRule = (element, { phrasing }) => {
  const url = textProperty(element, 'href');
  const inner = phrasing(element.children).flatMap((node) => (node.type === 'link' ? node.children : [node]));
  if (url === '') return inner;
  const label = textProperty(element, 'ariaLabel');
  const words = tidy(inner).length === 0 && label !== '' ? [text(label)] : inner;
  const title = textProperty(element, 'title');
  return marked(
    words,
    (children) => ({ type: 'link', url, ...(title === '' ? {} : { title }), children }) as PhrasingContent,
  );
};

/** Bold inside bold is written once. */
function mark(type: 'strong' | 'emphasis' | 'delete'): PhrasingRule {
  return (element, { phrasing }) =>
    marked(phrasing(element.children), (children) => ({
      type,
      children: children.flatMap((node) => (node.type === type ? node.children : [node])),
    }));
}

/** Marks that Markdown writes as HTML. */
function tag(name: string): PhrasingRule {
  return (element, { phrasing }) => {
    const inner = phrasing(element.children);
    return tidy(inner).length === 0 ? inner : [html(`<${name}>`), ...inner, html(`</${name}>`)];
  };
}

const code: PhrasingRule = (element) => {
  const value = textOf(element.children).replace(/\s+/g, ' ').trim();
  return value === '' ? [] : [inlineCode(value)];
};

const boldPart: FlowRule = (element, { phrasing }) => boldLine(phrasing(element.children));

const smallPart: FlowRule = (element, convert) => {
  if (element.children.some(convert.isBlock)) return convert.flow(element.children);
  return paragraphs(mark('emphasis')(element, convert) ?? []);
};

const tags: FlowRule = (element, { phrasing }) =>
  paragraphs(
    element.children
      .map((child) => tidy(phrasing([child])))
      .filter((words) => words.length > 0)
      .flatMap((words, i) => (i === 0 ? words : [text(', '), ...words])),
  );

/** The label of something that opens; its content follows. */
const summary: FlowRule = (element, convert) => {
  const { children } = element;
  return children.some(convert.isBlock) ? convert.flow(children) : boldLine(convert.phrasing(children));
};

const note = (element: HtmlElement): string => /\d+/.exec(textOf(element.children))?.[0] ?? '';

const footnotes: FlowRule = (element, { flow }) => {
  const items = element.children.flatMap((child) => (child.type === 'element' ? child.children : []));
  return items
    .filter((child) => child.type === 'element')
    .map((child, i) => ({
      type: 'footnoteDefinition',
      identifier: String(i + 1),
      children: flow(child.children) as never[],
    }));
};

export const textFlow: readonly (readonly [string, FlowRule])[] = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, heading] as const),
  [
    'p',
    ({ children }, convert) =>
      children.some(convert.isBlock) ? undefined : paragraphs(convert.phrasing(children)),
  ],
  ['a', blockLink],
  ['hr', () => [{ type: 'thematicBreak' }]],
  ['blockquote', ({ children }, { flow }) => [{ type: 'blockquote', children: flow(children) as never[] }]],
  ['figcaption', smallPart],
  ['summary', summary],
  ['@title', boldPart],
  ['@description', smallPart],
  ['@facts', ({ children }, { phrasing }) => factParagraphs(phrasing(children))],
  ['@tags', tags],
  ['.footnotes', footnotes],
];

export const textPhrasing: readonly (readonly [string, PhrasingRule])[] = [
  ['a', link],
  ...['strong', 'b'].map((name) => [name, mark('strong')] as const),
  ...['em', 'i', 'cite', 'dfn', 'var'].map((name) => [name, mark('emphasis')] as const),
  ...['del', 's', 'strike'].map((name) => [name, mark('delete')] as const),
  ...['code', 'kbd', 'samp', 'tt', 'pre'].map((name) => [name, code] as const),
  ...['sup', 'sub'].map((name) => [name, tag(name)] as const),
  ['q', ({ children }, { phrasing }) => [text('“'), ...phrasing(children), text('”')]],
  ['br', () => [{ type: 'break' }]],
  ['.footnote-ref', (element) => [{ type: 'footnoteReference', identifier: note(element) }]],
];
