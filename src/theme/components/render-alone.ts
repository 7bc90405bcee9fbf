/** Renders components without a page around them: the stand-in for the content walker that the tests use. */
import { escapeAttribute, escapeText } from '../../lib/html.ts';
import { isSafeHref } from '../../lib/safe-href.ts';
import type {
  ChildElement,
  CodeInfo,
  ComponentContext,
  Props,
  PropValue,
} from '../../site/content/component.ts';
import { en } from '../strings/en.ts';
import { components } from './registry.ts';

/** A context that keeps what components told it. */
export interface Page extends ComponentContext {
  readonly asides: string[];
  readonly headings: string[];
  readonly features: Set<string>;
  readonly warnings: string[];
}

const safe = (value: PropValue) => (typeof value === 'string' && isSafeHref(value) ? value : undefined);

export function newPage(): Page {
  const ids = new Set<string>();
  const keys = new Set<string>();
  const page: Page = {
    asides: [],
    headings: [],
    features: new Set(),
    warnings: [],
    id(text) {
      const base = text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
      let id = base;
      for (let n = 2; ids.has(id); n++) id = `${base}-${n}`;
      ids.add(id);
      return id;
    },
    heading: (depth, id, text) => void page.headings.push(`${depth} ${id} ${text}`),
    alias: () => {},
    icon: (icon, options = {}) =>
      `<svg class="icon" data-icon="${escapeAttribute(typeof icon === 'string' ? icon : 'jsx')}"${options.color === undefined ? '' : ` style="color:${options.color}"`}${options.size === undefined ? '' : ` width="${options.size}"`}></svg>`,
    href: safe,
    src: safe,
    inline: escapeText,
    feature: (name) => void page.features.add(name),
    aside: (html) => void page.asides.push(html),
    warn: (code) => void page.warnings.push(code),
    word: (key) => en.components[key],
    once: (key) => !keys.has(key) && keys.add(key) !== undefined,
  };
  return page;
}

export type Part = string | ChildElement;

function asChild(part: Part): ChildElement {
  return typeof part === 'string'
    ? { name: '#text', props: {}, inner: part, html: part, children: [] }
    : part;
}

/** A component with children, rendered on `page`. */
export function element(
  page: ComponentContext,
  name: string,
  props: Props = {},
  parts: readonly Part[] = [],
): ChildElement {
  const children = parts.map(asChild);
  const inner = children.map((child) => child.html).join('');
  const component = components.get(name);
  const html =
    component === undefined
      ? `<${name}>${inner}</${name}>`
      : component.render({ props, inner, children, context: page });
  return { name, props, inner, html, children };
}

/** A code fence. */
export function fence(code: CodeInfo): ChildElement {
  const html = `<figure class="code">${escapeText(code.source)}</figure>`;
  return { name: 'code', props: {}, inner: html, html, children: [], code };
}
