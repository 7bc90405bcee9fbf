/** Renders Markdown nodes to HTML, one small function per type of node. */
import {
  attributes,
  type Html,
  type HtmlPart,
  html,
  isBlank,
  isEmpty,
  joinHtml,
  textHtml,
} from '../../../lib/html.ts';
import { Child } from '../child-element.ts';
import { renderMath } from '../math/render-math.ts';
import type { Scope } from '../scope.ts';
import { isElement, type MarkdownNode, standsAlone } from '../syntax/markdown-node.ts';
import { countNodes, nodeName } from './count-parts.ts';
import { plainText } from './plain-text.ts';
import { fenceInfo, renderCode } from './render-code.ts';
import { elementChildren, renderElement } from './render-element.ts';
import { renderExpression } from './render-expression.ts';
import { renderFootnoteReference } from './render-footnotes.ts';
import { renderHeading } from './render-heading.ts';
import { imageHtml, linkHtml } from './render-link.ts';
import { renderList } from './render-list.ts';
import { isBlockElement, renderParagraph } from './render-paragraph.ts';
import { tableWrap } from './table-wrap.ts';
import { warnSyntaxAsText } from './warn-syntax-as-text.ts';

/** With a title behind it, as VitePress and Obsidian have them; the sign says there that it can be folded. */
const ALERT = /^\[!([a-z]{3,10})\][+-]?[ \t]*([^\n]*)(\n|$)/i;
const CALLOUTS: ReadonlyMap<string, string> = new Map([
  ['note', 'Note'],
  ['tip', 'Tip'],
  ['hint', 'Tip'],
  ['important', 'Info'],
  ['info', 'Info'],
  ['success', 'Check'],
  ['warning', 'Warning'],
  ['caution', 'Danger'],
  ['danger', 'Danger'],
  ['error', 'Danger'],
]);

/** HTML of a block quote. */
function renderQuote(node: MarkdownNode, scope: Scope): Html {
  const inner: Scope = { ...scope, tight: false, phrasing: false };
  const [first, ...rest] = node.children ?? [];
  const [start, ...words] = first?.children ?? [];
  const alert = start?.type === 'text' ? ALERT.exec(start.value ?? '') : null;
  const name = alert === null ? undefined : CALLOUTS.get(alert[1]!.toLowerCase());
  if (first === undefined || start === undefined || name === undefined || !scope.page.registry.has(name)) {
    return html`<blockquote>${scope.page.render(node.children ?? [], inner)}</blockquote>`;
  }
  const [all, , title = '', end] = alert!;
  // Of a title with more than words, the words would be a part only.
  const isTitle = title.trim() !== '' && (end === '\n' || words.length === 0 || words[0]!.type === 'break');
  const isText = title.trim() !== '' && !isTitle;
  const text = {
    ...start,
    value: isText ? start.value!.slice(all.indexOf(title)) : start.value!.slice(all.length),
  };
  const titled = { type: 'mdxJsxAttribute' as const, name: 'title', value: title.trim() };
  return renderElement(
    {
      type: 'mdxJsxFlowElement',
      name,
      attributes: isTitle ? [titled] : [],
      children: [{ ...first, children: [text, ...words] }, ...rest],
    },
    inner,
  );
}

const DEEPEST = 150;

type Render = (node: MarkdownNode, scope: Scope) => Html;

const inside: (around: (inner: Html) => Html) => Render = (around) => (node, scope) =>
  around(renderNodes(node.children ?? [], scope));
const nothing: Render = () => html``;

const RENDERERS: Readonly<Record<string, Render>> = {
  text: renderText,
  paragraph: renderParagraph,
  heading: renderHeading,
  code: renderCode,
  list: renderList,
  table: renderTable,
  blockquote: renderQuote,
  emphasis: inside((inner) => html`<em>${inner}</em>`),
  strong: inside((inner) => html`<strong>${inner}</strong>`),
  delete: inside((inner) => html`<del>${inner}</del>`),
  superscript: inside((inner) => html`<sup>${inner}</sup>`),
  subscript: inside((inner) => html`<sub>${inner}</sub>`),
  inlineCode: renderInlineCode,
  inlineMath: (node, scope) => renderMath('span', node, scope),
  math: (node, scope) => renderMath('div', node, scope),
  break: () => html`<br>${'\n'}`,
  thematicBreak: () => html`<hr>`,
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

/** HTML of `nodes` in order; nesting beyond the limit becomes plain text. */
export function renderNodes(nodes: readonly MarkdownNode[], scope: Scope): Html {
  const { state } = scope.page;
  if (state.depth > DEEPEST) {
    state.warn({
      code: 'content/too-deep',
      message: `Content nested more than ${DEEPEST} levels deep is shown as plain text`,
      file: scope.file,
    });
    return html`${plainText(nodes, scope)}`;
  }
  state.depth++;
  const parts: HtmlPart[] = [];
  let before = false;
  for (const node of nodes) {
    const part = renderNode(node, scope);
    if (isEmpty(part)) continue;
    const own = standsAlone(node);
    if (before && own) parts.push('\n');
    parts.push(part);
    before = own;
  }
  state.depth--;
  return joinHtml(parts);
}

/** Nodes as the children of a component. */
export function childrenOf(nodes: readonly MarkdownNode[], scope: Scope): Child[] {
  return nodes.flatMap((node): Child[] => {
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

function leaf(node: MarkdownNode, scope: Scope): Child {
  const html = (): Html => renderNode(node, scope);
  const inside = node.children ?? [];
  if (node.type === 'code')
    return new Child({
      name: nodeName(node),
      code: fenceInfo(node, scope),
      props: () => ({}),
      html,
      inner: () => renderCode(node, scope, 'inner'),
      children: () => [],
      count: () => 0,
    });
  return new Child({
    name: nodeName(node),
    props: () => (node.type === 'image' ? { src: node.url, alt: node.alt } : {}),
    html,
    inner: () => (node.children === undefined ? html() : renderNodes(inside, scope)),
    children: () => childrenOf(inside, scope),
    count: (search, depth) => countNodes(inside, scope, search, depth),
  });
}

function renderNode(node: MarkdownNode, scope: Scope): Html {
  const render = RENDERERS[node.type];
  return render === undefined ? renderNodes(node.children ?? [], scope) : render(node, scope);
}

function renderText(node: MarkdownNode, scope: Scope): Html {
  const value = node.value ?? '';
  warnSyntaxAsText(node, scope);
  scope.page.state.text(value);
  return textHtml(value);
}

function renderInlineCode(node: MarkdownNode, scope: Scope): Html {
  const value = node.value ?? '';
  scope.page.state.text(value);
  return isPhrase(value) ? html`<code class="code-phrase">${value}</code>` : html`<code>${value}</code>`;
}

const LONG_CODE = 32;
/** Names are kept on one line in the first column of a table; sentences and command lines would take the whole table. */
const isPhrase = (code: string): boolean => code.length > LONG_CODE && code.includes(' ');

function link(node: MarkdownNode, target: MarkdownNode, scope: Scope): Html {
  const inner = renderNodes(node.children ?? [], { ...scope, phrasing: true, linked: true });
  return linkHtml(
    { href: target.url ?? '', inner, attributes: { title: target.title }, node: target },
    scope,
  );
}

function image(node: MarkdownNode, target: MarkdownNode, scope: Scope): Html {
  return imageHtml(
    {
      src: target.url ?? '',
      attributes: { alt: node.alt ?? '', title: target.title },
      zoom: true,
      lacksAlt: (node.alt ?? '').trim() === '',
      node: target,
    },
    scope,
  );
}

/** A reference whose definition is missing is text. */
function renderReference(node: MarkdownNode, scope: Scope): Html {
  const target = scope.page.definitions.get((node.identifier ?? '').toLowerCase());
  if (target !== undefined)
    return node.type === 'imageReference' ? image(node, target, scope) : link(node, target, scope);
  if (node.type === 'imageReference') return html`![${node.alt ?? ''}]`;
  const label = node.referenceType === 'full' ? html`[${node.label ?? ''}]` : html``;
  return html`[${renderNodes(node.children ?? [], scope)}]${label}`;
}

/** Only plain Markdown has such nodes: a page that is not valid MDX keeps the text between its tags. */
function renderRawHtml(node: MarkdownNode, scope: Scope): Html {
  const words = (node.value ?? '').replace(/<!--[\s\S]*?(?:-->|$)/g, '').replace(/<\/?[A-Za-z][^<>]*>/g, ' ');
  if (words.trim() === '') return html``;
  scope.page.state.text(words);
  return scope.phrasing || !words.includes('\n') ? html`${words}` : html`<p>${words.trim()}</p>`;
}

/** HTML of a table node; its first row is the head. */
function renderTable(node: MarkdownNode, scope: Scope): Html {
  const [head, ...rows] = node.children ?? [];
  const sides = (node.align ?? []).map((side) =>
    attributes({
      style: side === 'center' ? 'text-align:center' : side === 'right' ? 'text-align:end' : undefined,
    }),
  );
  const row = (cells: readonly MarkdownNode[], tag: 'th' | 'td'): Html => {
    const drawn = cells.map((cell, i) => {
      const inner = scope.page.render(cell.children ?? [], { ...scope, phrasing: true });
      scope.page.state.text(' ');
      const side = sides[i] ?? '';
      // An empty corner cell is not a header.
      return tag === 'th' && !isBlank(inner)
        ? html`<th${side}>${inner}</th>`
        : html`<td${side}>${inner}</td>`;
    });
    scope.page.state.textBreak();
    return html`<tr>${joinHtml(drawn, '\n')}</tr>`;
  };
  const body = rows.map((cells) => row(cells.children ?? [], 'td'));
  return tableWrap(html`
    <table>
      <thead>${row(head?.children ?? [], 'th')}</thead>
      ${body.length === 0 ? html`` : html`<tbody>${joinHtml(body, '\n')}</tbody>`}
    </table>
  `);
}
