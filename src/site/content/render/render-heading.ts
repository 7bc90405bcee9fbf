/** Renders headings with an id, its other spellings, and an entry in the table of contents. */
import { type AttributeValue, attributes, type Html, html, trustedHtml } from '../../../lib/html.ts';
import type { PropValue } from '../component.ts';
import type { Scope } from '../scope.ts';
import type { MarkdownNode } from '../syntax/markdown-node.ts';
import { plainText } from './plain-text.ts';

/** A heading ready to be rendered. */
interface HeadingParts {
  readonly depth: number;
  /** Set by the author. */
  readonly id: PropValue;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  readonly text: string;
  readonly html: Html;
  /** Set for an element with `noAnchor`: links still lead to it. */
  readonly isWithoutLink?: boolean;
}

/** `## Text {#id}` arrives here as an expression that is only this comment. */
const CUSTOM_ID = /^\/\*#([^\s*]{1,200})\*\/$/;
const BRACKET_ID = /\s*\[#([\w-]{1,200})\]\s*$/;
/** In a page that is read as plain Markdown; in MDX, braces in a text were escaped and are shown. */
const PLAIN_ID = /\s*(?:\[#|\{#)([\w-]{1,200})[\]}]\s*$/;

const LINK = /<a\s/;

/** Renders a Markdown heading. */
export function renderHeading(node: MarkdownNode, scope: Scope): Html {
  let children = node.children ?? [];
  const last = children[children.length - 1];
  let id = last?.type === 'mdxTextExpression' ? CUSTOM_ID.exec(last.value ?? '')?.[1] : undefined;
  if (id !== undefined) children = children.slice(0, -1);
  else if (last?.type === 'text' && last.value !== undefined) {
    const pattern = node.position === undefined ? PLAIN_ID : BRACKET_ID;
    id = pattern.exec(last.value)?.[1];
    if (id !== undefined)
      children = [...children.slice(0, -1), { ...last, value: last.value.replace(pattern, '') }];
  }
  const { state } = scope.page;
  const mark = state.mark();
  const words = scope.page.render(children, { ...scope, phrasing: true });
  state.forgetText(mark);
  return headingHtml(
    {
      depth: node.depth ?? 2,
      id,
      attributes: {},
      text: plainText(children, scope),
      html: trustedHtml(String(words).trimEnd()),
    },
    scope,
    mark,
  );
}

/**
 * The page's title is its only h1, so an author's h1 becomes h2; one that repeats the title is left out.
 * @param mark position of the heading in the page state
 */
export function headingHtml(parts: HeadingParts, scope: Scope, mark = scope.page.state.mark()): Html {
  const { page } = scope;
  const text = parts.text.replace(/\s+/g, ' ').trim();
  const ownId = typeof parts.id === 'string' && parts.id !== '' ? parts.id : undefined;
  if (
    parts.depth === 1 &&
    page.title !== undefined &&
    sameTitle(text, page.title) &&
    page.state.once('title')
  ) {
    const id = ownId === undefined ? page.state.idFor(text) : page.state.takeId(ownId);
    if (LINK.test(String(parts.html))) page.state.title = parts.html;
    return html`<span class="anchor"${attributes({ id })}></span>${page.state.aliasPlace(id)}`;
  }
  const depth = parts.depth === 1 && page.title !== undefined ? 2 : parts.depth;
  const id = ownId === undefined ? page.state.idFor(text) : page.state.takeId(ownId);
  page.state.heading({ depth: Math.max(2, depth), id, text }, mark);
  const anchor =
    scope.linked || text === '' || parts.isWithoutLink === true
      ? html``
      : html`<a class="heading-link"${attributes({ href: `#${encodeURIComponent(id.toWellFormed())}`, 'aria-labelledby': id })}></a>`;
  return html`<h${depth}${attributes({ id, ...parts.attributes })}>${page.state.aliasPlace(id)}${parts.html}${anchor}</h${depth}>`;
}

function sameTitle(a: string, b: string): boolean {
  const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return bare(a) === bare(b) && bare(a) !== '';
}
