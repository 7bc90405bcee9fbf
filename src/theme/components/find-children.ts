/** Finds a component's parts among its children, also inside plain HTML. */
import { type Html, joinHtml, trimmed } from '../../lib/html.ts';
import type { ChildElement } from '../../site/content/component.ts';

export interface FoundChildren {
  /** The parts, in order. */
  readonly found: readonly ChildElement[];
  /** Renders everything that is no part and holds none, so that no author's text is lost. */
  rest(): Html;
}

const MAX_DEPTH = 4;
const HTML_NAME = /^[a-z]/;

/** Splits `children` into those `wanted` accepts and the rest; searches up to four levels of HTML elements. */
export function findChildren(
  children: readonly ChildElement[],
  wanted: (child: ChildElement) => boolean,
  depth = 0,
): FoundChildren {
  const found: ChildElement[] = [];
  const rests: (() => Html)[] = [];
  for (const child of children) {
    if (wanted(child)) {
      found.push(child);
      continue;
    }
    const looks = depth < MAX_DEPTH && HTML_NAME.test(child.name);
    const inside = looks ? findChildren(child.children, wanted, depth + 1) : undefined;
    if (inside === undefined || inside.found.length === 0) rests.push(() => child.html);
    else {
      found.push(...inside.found);
      rests.push(() => inside.rest());
    }
  }
  return {
    found,
    rest: () => {
      const parts = rests.map((rest) => rest());
      return trimmed(joinHtml(parts, '\n'));
    },
  };
}
