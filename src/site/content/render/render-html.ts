/** Renders the HTML and SVG elements that authors write in their pages. */
import { type AttributeValue, attributes, type Html, html, trustedHtml } from '../../../lib/html.ts';
import { isSafeHref, isSafeSource } from '../../../lib/text/safe-href.ts';
import type { Props } from '../component.ts';
import { NotStatic } from '../expression/names.ts';
import type { Scope } from '../scope.ts';
import {
  BLOCKS,
  DROPPED,
  ELEMENTS,
  OWN_ELEMENT,
  PHRASING_HOLDERS,
  VOID_ELEMENTS,
} from '../syntax/html-names.data.ts';
import { type LinkPlace, linkPlace, type ResolvedLink, resolveSource } from '../syntax/links.ts';
import type { JsxAttribute, MarkdownNode } from '../syntax/markdown-node.ts';
import { warnAt } from '../warn-at.ts';
import { htmlAttributes } from './html-attributes.ts';
import { mediaDefaults } from './media-attributes.ts';
import { plainText } from './plain-text.ts';
import { headingHtml } from './render-heading.ts';
import { imageHtml, linkHtml, recordLink } from './render-link.ts';
import { tableWrap } from './table-wrap.ts';

/** A lower-case element with its props already evaluated. */
interface HtmlElement {
  readonly name: string;
  readonly props: Props;
  readonly node: MarkdownNode;
}

const ADDRESSES = ['src', 'poster', 'href', 'cite'] as const;

/** HTML of the element and its children; elements that could run code are left out with a warning. */
export function renderHtml(element: HtmlElement, scope: Scope): Html {
  const { name, props, node } = element;
  const { page } = scope;
  if (DROPPED.has(name)) {
    if (name === 'style' && scope.inCode === true) throw new NotStatic('a style sheet of its own');
    if (name !== 'noscript') warnDropped(element, scope);
    return html``;
  }
  const children = node.children ?? [];
  if (!ELEMENTS.has(name) && !OWN_ELEMENT.test(name)) return unknownElement(children, scope);
  if (/^h[1-6]$/.test(name))
    return headingHtml(
      {
        depth: Number(name[1]),
        id: props['id'],
        attributes: { ...attributesOf(element, scope), noanchor: undefined },
        isWithoutLink: (props['noAnchor'] ?? props['noanchor'] ?? false) !== false,
        text: plainText(children, scope),
        html: page.render(children, { ...scope, phrasing: true }),
      },
      scope,
    );
  if (name === 'a') return linkElement(element, scope);
  if (name === 'img') return imageElement(element, scope);
  const written = attributes(addressed(element, scope));
  // From here on, its name is an allowed one.
  const tag = trustedHtml(name);
  if (VOID_ELEMENTS.has(name)) return html`<${tag}${written}>`;
  const inner = page.render(children, {
    ...scope,
    tight: false,
    phrasing: scope.phrasing ? !isFlowHolder(name) : PHRASING_HOLDERS.has(name),
  });
  if (BLOCKS.has(name)) page.state.textBreak();
  const whole = html`<${tag}${written}>${inner}</${tag}>`;
  return name === 'table' ? tableWrap(whole) : whole;
}

/** Elements that may contain paragraphs although they are inside phrasing content. */
function isFlowHolder(name: string): boolean {
  return name === 'div' || name === 'td' || name === 'li' || name === 'section' || name === 'blockquote';
}

function unknownElement(children: readonly MarkdownNode[], scope: Scope): Html {
  const inner = scope.page.render(children, scope);
  return String(inner).startsWith('<p') ? inner : html`<span>${inner}</span>`;
}

function attributesOf({ props, node, name }: HtmlElement, scope: Scope): Record<string, AttributeValue> {
  return htmlAttributes(props, (handler) =>
    warnAt(node, scope, {
      code: 'content/event-handler',
      message: `The attribute "${handler}" of <${name}> was left out because pages run no code of their own`,
    }),
  );
}

/** Attributes with id and addresses, which need the page. */
function addressed(element: HtmlElement, scope: Scope): Record<string, AttributeValue> {
  const { props, name } = element;
  const { page } = scope;
  const written = attributesOf(element, scope);
  const id = props['id'];
  if (typeof id === 'string' && id !== '') written['id'] = page.state.takeId(id);
  if (name === 'a' && typeof written['name'] === 'string') page.state.anchorNames.add(written['name']);
  for (const key of ADDRESSES) {
    const value = props[key];
    if (typeof value !== 'string' || name === 'img' || name === 'a') continue;
    if (name === 'use' || name === 'image' || name === 'mpath')
      written[key] = value.startsWith('#') ? value : undefined;
    else if (key === 'src' || key === 'poster') {
      const place = linkPlace(scope.file, page.settings);
      const found = name === 'iframe' ? frameSource(value, place) : resolveSource(value, place);
      written[key] = found?.href;
      if (found !== undefined && name !== 'iframe')
        recordLink({ ...found, written: value, kind: 'image', node: element.node }, scope);
    }
  }
  if (typeof written['srcset'] === 'string') written['srcset'] = sourceSet(written['srcset'], scope);
  mediaDefaults(name, props, written);
  if (name === 'use' && typeof props['xlinkHref'] === 'string' && props['xlinkHref'].startsWith('#'))
    written['href'] = props['xlinkHref'];
  return written;
}

/** Frames load pages and not images: `data:` and `blob:` are refused. */
function frameSource(src: string, place: LinkPlace): ResolvedLink | undefined {
  return isSafeHref(src) ? resolveSource(src, place) : undefined;
}

function sourceSet(value: string, scope: Scope): string | undefined {
  const place = linkPlace(scope.file, scope.page.settings);
  const sources = value.split(/,\s+/).map((entry) => {
    const [src = '', ...size] = entry.trim().split(/\s+/);
    const found = isSafeSource(src) ? resolveSource(src, place) : undefined;
    return found === undefined ? '' : [found.href, ...size].join(' ');
  });
  return sources.filter((entry) => entry !== '').join(', ') || undefined;
}

/** A link within a link keeps its address, and the outer one is around what is beside it. */
function linkElement(element: HtmlElement, scope: Scope): Html {
  const { children = [] } = element.node;
  if (scope.linked === true || !children.some(hasLink)) return linkAround(children, element, scope);
  const { id: _, ...props } = element.props;
  const parts: Html[] = [];
  let next = element;
  let run: MarkdownNode[] = [];
  const end = (): void => {
    const isBlank = run.every((node) => node.type === 'text' && node.value?.trim() === '');
    if (isBlank) parts.push(scope.page.render(run, { ...scope, phrasing: true }));
    else {
      parts.push(linkAround(run, next, scope));
      next = { ...element, props };
    }
    run = [];
  };
  for (const child of children) {
    if (!hasLink(child)) {
      run.push(child);
      continue;
    }
    end();
    parts.push(scope.page.render([child], { ...scope, phrasing: true }));
  }
  end();
  return html`${parts}`;
}

function hasLink({ type, name, children = [] }: MarkdownNode): boolean {
  return type === 'link' || name === 'a' || children.some(hasLink);
}

function linkAround(children: readonly MarkdownNode[], element: HtmlElement, scope: Scope): Html {
  const { props, node } = element;
  const inner = scope.page.render(children, { ...scope, phrasing: true, linked: true });
  return linkHtml(
    {
      href: typeof props['href'] === 'string' ? props['href'] : undefined,
      inner,
      attributes: addressed(element, scope),
      node,
    },
    scope,
  );
}

function imageElement(element: HtmlElement, scope: Scope): Html {
  const { props, node } = element;
  const written = { ...addressed(element, scope), nozoom: undefined };
  return imageHtml(
    {
      src: typeof props['src'] === 'string' ? props['src'] : '',
      attributes: written,
      zoom: props['noZoom'] === undefined && props['nozoom'] === undefined,
      lacksAlt: !(node.attributes ?? []).some(describesImage),
      node,
    },
    scope,
  );
}

/** True for an attribute that describes an image or marks it as decorative; a spread may do either. */
function describesImage({ type, name = '' }: JsxAttribute): boolean {
  return (
    type !== 'mdxJsxAttribute' ||
    ['alt', 'aria-label', 'aria-labelledby', 'aria-hidden', 'role'].includes(name)
  );
}

function warnDropped({ name, node }: HtmlElement, scope: Scope): void {
  warnAt(node, scope, {
    code: 'content/element-removed',
    message: `The element <${name}> was left out because pages run and load no code of their own`,
    hint:
      name === 'style'
        ? 'Put the rules into a .css file of the repository, which every page loads'
        : name === 'script'
          ? 'Put the code into a .js file of the repository'
          : 'Use an <iframe> or an image instead',
  });
}
