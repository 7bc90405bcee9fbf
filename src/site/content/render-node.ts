/** Renders Markdown nodes to HTML, one small function per type of node. */
import { attributes, escapeText } from '../../lib/html.ts';
import { lazyChild } from './child-element.ts';
import type { ChildElement } from './component.ts';
import { isElement, isExpression, type MarkdownNode, standsAlone } from './markdown-node.ts';
import { renderMath } from './math/render-math.ts';
import { plainText } from './plain-text.ts';
import { fenceInfo, renderCode } from './render-code.ts';
import { elementChildren, renderElement } from './render-element.ts';
import { renderExpression } from './render-expression.ts';
import { renderFootnoteReference } from './render-footnotes.ts';
import { renderHeading } from './render-heading.ts';
import { imageHtml, linkHtml } from './render-link.ts';
import { renderList } from './render-list.ts';
import { isBlockElement, renderParagraph } from './render-paragraph.ts';
import { renderQuote } from './render-quote.ts';
import { renderTable } from './render-table.ts';
import type { Scope } from './scope.ts';

const DEEPEST = 150;

type Render = (node: MarkdownNode, scope: Scope) => string;

const inside: (tag: string) => Render = (tag) => (node, scope) =>
  `<${tag}>${renderNodes(node.children ?? [], scope)}</${tag}>`;
const nothing: Render = () => '';

const RENDERERS: Readonly<Record<string, Render>> = {
  text: renderText,
  paragraph: renderParagraph,
  heading: renderHeading,
  code: renderCode,
  list: renderList,
  table: renderTable,
  blockquote: renderQuote,
  emphasis: inside('em'),
  strong: inside('strong'),
  delete: inside('del'),
  superscript: inside('sup'),
  subscript: inside('sub'),
  inlineCode: renderInlineCode,
  inlineMath: (node, scope) => renderMath('span', node, scope),
  math: (node, scope) => renderMath('div', node, scope),
  break: () => '<br>\n',
  thematicBreak: () => '<hr>',
  link: (node, scope) => link(node, node, scope),
  linkReference: renderReference,
  image: (node, scope) => image(node, node, scope),
  imageReference: renderReference,
  footnoteReference: renderFootnoteReference,
  mdxJsxFlowElement: (node, scope) => renderElement(node, scope),
  mdxJsxTextElement: (node, scope) => renderElement(node, scope),
  mdxFlowExpression: renderExpression,
  mdxTextExpression: renderExpression,
  html: renderRawHtml,
  mdxjsEsm: nothing,
  definition: nothing,
  footnoteDefinition: nothing,
  yaml: nothing,
  toml: nothing,
};

/** HTML of `nodes` in order; deeper nesting than any author writes by hand becomes plain text. */
export function renderNodes(nodes: readonly MarkdownNode[], scope: Scope): string {
  const { state } = scope.page;
  if (state.depth > DEEPEST) {
    state.warn({
      code: 'content/too-deep',
      message: `Content nested more than ${DEEPEST} levels deep is shown as plain text`,
      file: scope.file,
    });
    return escapeText(plainText(nodes, scope));
  }
  state.depth++;
  let out = '';
  let before = false;
  for (const node of nodes) {
    const html = renderNode(node, scope);
    if (html === '') continue;
    const own = standsAlone(node);
    out += before && own ? `\n${html}` : html;
    before = own;
  }
  state.depth--;
  return out;
}

/** Nodes as the children of a component. */
export function childrenOf(nodes: readonly MarkdownNode[], scope: Scope): ChildElement[] {
  return nodes.flatMap((node): ChildElement[] => {
    if (isElement(node)) return elementChildren(node, scope);
    if (node.type === 'mdxjsEsm') return [];
    if (
      node.type === 'paragraph' &&
      node.children?.some((child) => isElement(child) && isBlockElement(child, scope)) === true
    ) {
      return childrenOf(
        node.children.filter((child) => child.type !== 'text' || child.value?.trim() !== ''),
        scope,
      );
    }
    return [leaf(node, scope)];
  });
}

function leaf(node: MarkdownNode, scope: Scope): ChildElement {
  const html = (): string => renderNode(node, scope);
  if (node.type === 'code')
    return lazyChild({
      name: 'pre',
      props: {},
      code: fenceInfo(node, scope),
      html,
      inner: () => renderCode(node, scope, 'inner'),
      children: () => [],
    });
  const name =
    node.type === 'text' || isExpression(node)
      ? '#text'
      : node.type === 'paragraph'
        ? 'p'
        : node.type === 'heading'
          ? `h${node.depth ?? 2}`
          : node.type === 'image'
            ? 'img'
            : node.type;
  const inner = (): string => (node.children === undefined ? html() : renderNodes(node.children, scope));
  return lazyChild({
    name,
    props: node.type === 'image' ? { src: node.url, alt: node.alt } : {},
    html,
    inner,
    children: () => childrenOf(node.children ?? [], scope),
  });
}

function renderNode(node: MarkdownNode, scope: Scope): string {
  const render = RENDERERS[node.type];
  return render === undefined ? renderNodes(node.children ?? [], scope) : render(node, scope);
}

function renderText(node: MarkdownNode, scope: Scope): string {
  const value = node.value ?? '';
  scope.page.state.text(value);
  return escapeText(value);
}

function renderInlineCode(node: MarkdownNode, scope: Scope): string {
  const value = node.value ?? '';
  scope.page.state.text(value);
  return `<code>${escapeText(value)}</code>`;
}

function link(node: MarkdownNode, target: MarkdownNode, scope: Scope): string {
  const inner = renderNodes(node.children ?? [], { ...scope, phrasing: true, linked: true });
  return linkHtml(
    { href: target.url ?? '', inner, attributes: { title: target.title }, node: target },
    scope,
  );
}

function image(node: MarkdownNode, target: MarkdownNode, scope: Scope): string {
  return imageHtml(
    {
      src: target.url ?? '',
      attributes: { alt: node.alt ?? '', title: target.title },
      zoom: true,
      mute: (node.alt ?? '').trim() === '',
      node: target,
    },
    scope,
  );
}

/** A reference whose definition is missing is text. */
function renderReference(node: MarkdownNode, scope: Scope): string {
  const target = scope.page.definitions.get((node.identifier ?? '').toLowerCase());
  if (target !== undefined)
    return node.type === 'imageReference' ? image(node, target, scope) : link(node, target, scope);
  return node.type === 'imageReference'
    ? escapeText(`![${node.alt ?? ''}]`)
    : `[${renderNodes(node.children ?? [], scope)}]${node.referenceType === 'full' ? `[${escapeText(node.label ?? '')}]` : ''}`;
}

/** Only plain Markdown has such nodes: a page that could not be read as MDX keeps the words between its tags. */
function renderRawHtml(node: MarkdownNode, scope: Scope): string {
  const words = (node.value ?? '').replace(/<!--[\s\S]*?(?:-->|$)/g, '').replace(/<\/?[A-Za-z][^<>]*>/g, ' ');
  if (words.trim() === '') return '';
  scope.page.state.text(words);
  return scope.phrasing || !words.includes('\n')
    ? attributes({}) + escapeText(words)
    : `<p>${escapeText(words.trim())}</p>`;
}
