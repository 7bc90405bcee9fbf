/** The islands of authors: their components that the server rendered become interactive. */
import type { ComponentChildren } from 'preact';
import { type ComponentType, createElement, hydrate, render } from 'preact/compat';
import { authorScope } from './author-scope.ts';
import { Boundary, tellAuthor } from './boundary.ts';
import { type Island, IslandContext } from './island-context.ts';
import { Part } from './part.ts';

type Pick = (module: string, name: string) => ComponentType<Record<string, unknown>> | undefined;

const started = new WeakSet<Element>();
/** Marks HTML of the server in props. */
const HTML_KEY = '$html';

/** @param root the document, or an element of it */
export function setup(root: ParentNode): void {
  const first = root.querySelector<HTMLElement>('lectern-island');
  const script = document.querySelector<HTMLScriptElement>('script[src*="/islands-"]');
  if (first === null || script === null) return;
  import(script.src)
    .then((page: { readonly default: (scope: object) => Pick }) => {
      const personal = root.querySelector<HTMLElement>('lectern-island[data-user]');
      const user: unknown = JSON.parse(personal?.dataset['user'] ?? '{}');
      const { base = '', site = base, ofSite = '' } = first.dataset;
      start(root, page.default(authorScope({ base, site, ofSite: new Set(ofSite.split(' ')) }, user)));
    })
    .catch((error: unknown) => tellAuthor('code of this page', error));
}

/** In document order: an island comes before those in its children. */
function start(root: ParentNode, pick: Pick): void {
  for (const island of root.querySelectorAll<HTMLElement>('lectern-island')) {
    if (started.has(island)) continue;
    started.add(island);
    const { module = '', name = '' } = island.dataset;
    const label = `"${name}" of ${module.replace(/(?::\d+)?#page$/, '')}`;
    try {
      take(island, pick, label);
    } catch (error) {
      tellAuthor(label, error);
    }
  }
}

function take(element: HTMLElement, pick: Pick, label: string): void {
  const { module = '', name = '', props = '{}', client } = element.dataset;
  const component = pick(module, name);
  if (component === undefined) throw new Error('it is not exported by its file');
  const html = element.innerHTML;
  const island: Island = {
    parts: partsOf(element),
    taking: client === undefined,
    start: (root) => start(root, pick),
  };
  const given = {
    ...(JSON.parse(props, revive) as Record<string, unknown>),
    ...childrenOf(element),
  };
  const tree = createElement(
    IslandContext.Provider,
    { value: island },
    createElement(Boundary, { html, label }, createElement(component, given)),
  );
  if (client === undefined) hydrate(tree, element);
  else {
    element.replaceChildren();
    render(tree, element);
  }
  island.taking = false;
}

function revive(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !(HTML_KEY in value)) return value;
  return createElement(Part, { html: String(value[HTML_KEY]) });
}

/** The children in the source: inside the island, or beside it when the component did not render them at first. */
function childrenOf(element: HTMLElement): { readonly children?: ComponentChildren } {
  const beside = element.nextElementSibling;
  const html = beside?.matches('template[data-island]')
    ? beside.innerHTML
    : [...element.querySelectorAll('[data-part="children"]')].find(
        (part) => part.closest('lectern-island') === element,
      )?.innerHTML;
  return html === undefined ? {} : { children: createElement(Part, { html, name: 'children' }) };
}

function partsOf(element: HTMLElement): Island['parts'] {
  const parts = new Map<string, { html: string; still: boolean }>();
  for (const part of element.querySelectorAll<HTMLElement>('lectern-part[data-key]')) {
    const { key = '', still } = part.dataset;
    if (!parts.has(key)) parts.set(key, { html: part.innerHTML, still: still !== undefined });
  }
  return parts;
}
