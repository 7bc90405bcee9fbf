/** The islands of authors: their components that the server rendered become interactive. */
import type { ComponentChildren } from 'preact';
import { Component, type ComponentType, createElement, hydrate, render } from 'preact/compat';
import { authorScope } from './author-scope.ts';
import { type Island, IslandContext } from './island-context.ts';
import { Part } from './part.ts';

type Pick = (module: string, name: string) => ComponentType<Record<string, unknown>> | undefined;

const started = new WeakSet<Element>();
/** Marks HTML of the server in props. */
const HTML_KEY = '$html';

/**
 * The page has one script for its text, which is the first, and one for the author's parts of the layout around it.
 * @param root the document, or an element of it
 */
export function setup(root: ParentNode): void {
  const groups = new Map<string, HTMLElement[]>();
  for (const island of root.querySelectorAll<HTMLElement>('lectern-island')) {
    const script = scriptOf(island);
    if (script !== undefined) groups.set(script, [...(groups.get(script) ?? []), island]);
  }
  for (const [script, islands] of groups) load(script, islands);
}

/** Address of the script with the code of an island. */
function scriptOf(island: HTMLElement): string | undefined {
  const name = island.closest<HTMLElement>('[data-islands]')?.dataset['islands'] ?? 'islands-';
  return document.querySelector<HTMLScriptElement>(`script[src*="/${CSS.escape(name)}"]`)?.src;
}

function load(script: string, islands: readonly HTMLElement[]): void {
  import(script)
    .then((page: { readonly default: (scope: object) => Pick }) => {
      const personal = islands.find((island) => island.dataset['user'] !== undefined);
      const user: unknown = JSON.parse(personal?.dataset['user'] ?? '{}');
      const { base = '', site = base, ofSite = '' } = islands[0]!.dataset;
      take(islands, page.default(authorScope({ base, site, ofSite: new Set(ofSite.split(' ')) }, user)));
    })
    .catch((error: unknown) => reportFailure('code of this page', error));
}

function start(root: ParentNode, pick: Pick): void {
  take(root.querySelectorAll<HTMLElement>('lectern-island'), pick);
}

/** In document order: an island comes before those in its children. */
function take(islands: Iterable<HTMLElement>, pick: Pick): void {
  for (const island of islands) {
    if (started.has(island)) continue;
    started.add(island);
    const { module = '', name = '' } = island.dataset;
    const label = `"${name}" of ${module.replace(/(?::\d+)?#page$/, '')}`;
    try {
      hydrateIsland(island, pick, label);
    } catch (error) {
      reportFailure(label, error);
    }
  }
}

function hydrateIsland(element: HTMLElement, pick: Pick, label: string): void {
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

interface BoundaryProps {
  /** The server's HTML. */
  readonly html: string;
  /** Component and file, for the message. */
  readonly label: string;
  readonly children?: ComponentChildren;
}

/** Keeps the server's HTML when an author's component fails, and reports which component it was. */
class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  override componentDidCatch(error: unknown): void {
    reportFailure(this.props.label, error);
    this.setState({ failed: true });
  }

  override render(): ComponentChildren {
    const { html, children } = this.props;
    return this.state.failed ? createElement(Part, { html }) : children;
  }
}

/** Logs to the browser's console, like other script errors. */
function reportFailure(label: string, cause: unknown): void {
  const reason = cause instanceof Error ? cause.message : String(cause);
  reportError(new Error(`The component ${label} failed: ${reason}`, { cause }));
}
