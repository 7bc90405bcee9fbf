/** The children of a component: each is rendered by the first call that needs it, and never again. */
import { type Html, joinHtml, trimmed } from '../../lib/html.ts';
import type { ChildElement, CodeInfo, PartName, PartPlaces, Props } from './component.ts';

/** What the steps of rendering know of a child. */
export interface ChildSource {
  readonly name: string;
  readonly code?: CodeInfo;
  props(): Props;
  /** @param props gives the props that the parent may have read already */
  html(props: () => Props): Html;
  inner(props: () => Props): Html;
  /** What is inside, as children of the component around it. */
  children(): readonly Child[];
  /** Number of the parts inside, counted until there are enough; reads names and renders nothing. */
  count(search: PartSearch, depth: number): number;
}

export interface PartSearch {
  isPart(part: PartName): boolean;
  readonly places: PartPlaces;
  readonly enough: number;
}

const HTML_NAME = /^[a-z]/;
/** Levels of HTML elements around a part. */
const HTML_DEPTH = 4;
const DEEPEST = 150;

/** True when parts of a component may be inside an element of this name. */
export function looksInto(name: string, depth: number, { places }: PartSearch): boolean {
  return places === 'anywhere' ? depth < DEEPEST : depth < HTML_DEPTH && HTML_NAME.test(name);
}

/**
 * A child in one use of a component. It is on the page once: after `html` or `inner`, both return what the first of them
 * rendered.
 */
export class Child implements ChildElement {
  readonly name: string;
  readonly code: CodeInfo | undefined;
  readonly props = (): Props => (this.known ??= this.source.props());
  private readonly source: ChildSource;
  private known: Props | undefined;
  private rendered: Html | undefined;
  private opened: readonly Child[] | undefined;

  constructor(source: ChildSource) {
    this.name = source.name;
    this.code = source.code;
    this.source = source;
  }

  html(): Html {
    return (this.rendered ??= this.ofOpened() ?? this.source.html(this.props));
  }

  inner(): Html {
    return (this.rendered ??= this.ofOpened() ?? this.source.inner(this.props));
  }

  count(search: PartSearch, depth: number): number {
    if (search.isPart(this)) return 1;
    if (!looksInto(this.name, depth, search)) return 0;
    if (this.opened !== undefined) return countParts(this.opened, search, depth + 1);
    return this.rendered === undefined ? this.source.count(search, depth + 1) : 0;
  }

  /** The children, which from now on are on the page in place of this element. */
  open(): readonly Child[] {
    return (this.opened ??= this.source.children());
  }

  private ofOpened(): Html | undefined {
    return this.opened === undefined ? undefined : joinHtml(this.opened.map((child) => child.html()));
  }
}

export function countParts(children: readonly Child[], search: PartSearch, depth = 0): number {
  let found = 0;
  for (const child of children) {
    if (found >= search.enough) break;
    found += child.count(search, depth);
  }
  return found;
}

export interface SplitChildren {
  readonly found: readonly Child[];
  rest(): Html;
}

/** Separates the parts from everything else; an element around parts is replaced by what is in it. */
export function splitChildren(children: readonly Child[], search: PartSearch, depth = 0): SplitChildren {
  const found: Child[] = [];
  const rests: (() => Html)[] = [];
  for (const child of children) {
    if (search.isPart(child)) found.push(child);
    else if (child.count({ ...search, enough: 1 }, depth) === 0) rests.push(() => child.html());
    else {
      const inside = splitChildren(child.open(), search, depth + 1);
      found.push(...inside.found);
      rests.push(inside.rest);
    }
  }
  const rest = (): Html => {
    const parts = rests.map((each) => each());
    return trimmed(joinHtml(parts, '\n'));
  };
  return { found, rest };
}
