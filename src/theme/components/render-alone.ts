/** Renders components without a page, in place of the content walker; for tests. */
import { attributes, type Html, html, joinHtml, trustedHtml } from '../../lib/html.ts';
import { isSafeHref } from '../../lib/text/safe-href.ts';
import type {
  ChildElement,
  CodeInfo,
  ComponentContext,
  Props,
  PropValue,
} from '../../site/content/component.ts';
import { en } from '../strings/en.ts';
import { components } from './registry.ts';

/** A context that records everything components report to it. */
export interface Page extends ComponentContext {
  readonly asides: Html[];
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
      html`<svg${attributes({
        class: 'icon',
        'data-icon': typeof icon === 'string' ? icon : 'jsx',
        style: options.color === undefined ? undefined : `color:${options.color}`,
        width: options.size,
      })}></svg>`,
    href: safe,
    src: safe,
    inline: (markdown) => html`${markdown}`,
    feature: (name) => void page.features.add(name),
    aside: (part) => void page.asides.push(part),
    warn: (code) => void page.warnings.push(code),
    word: (key) => en.components[key],
    once: (key) => !keys.has(key) && keys.add(key) !== undefined,
  };
  return page;
}

/** A child that is already rendered. */
export type Part = string | ChildElement;

function asChild(part: Part): ChildElement {
  if (typeof part !== 'string') return part;
  const text = trustedHtml(part);
  return child({ name: '#text', html: text, inner: text });
}

function child(parts: {
  readonly name: string;
  readonly html: Html;
  readonly inner: Html;
  readonly props?: Props;
  readonly code?: CodeInfo;
}): ChildElement {
  const { name, code, props = {} } = parts;
  return { name, code, props: () => props, html: () => parts.html, inner: () => parts.inner };
}

/** Renders a component with children on `page`. */
export function element(
  page: ComponentContext,
  name: string,
  props: Props = {},
  parts: readonly Part[] = [],
): ChildElement {
  const children = parts.map(asChild);
  const inner = joinHtml(children.map((child) => child.html()));
  const component = components.get(name);
  const tag = trustedHtml(name);
  const whole =
    component === undefined
      ? html`<${tag}>${inner}</${tag}>`
      : component.render({
          props,
          inner: () => inner,
          children: () => children,
          has: (isPart, min = 1) => children.filter(isPart).length >= min,
          parts: (isPart) => ({
            found: children.filter(isPart),
            rest: () => joinHtml(children.filter((child) => !isPart(child)).map((child) => child.html())),
          }),
          context: page,
        });
  return child({ name, props, html: whole, inner });
}

/** A code fence. */
export function fence(code: CodeInfo): ChildElement {
  const figure = html`<figure class="code">${code.source}</figure>`;
  return child({ name: 'code', html: figure, inner: figure, code });
}
