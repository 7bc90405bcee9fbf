/** The same page in every language, for `hreflang`. */

import type { NavDivision, NavNode } from '../nav-node.ts';
import { languageView } from './language-view.ts';
import { samePage } from './same-page.ts';
import type { Place, Scope, TreeIndex } from './tree-index.ts';

export interface Alternate {
  /** BCP 47. */
  readonly lang: string;
  readonly href: string;
}

/** All languages that have the page, its own included, the default first; empty when there is no other. */
export function alternates(
  index: TreeIndex,
  scopes: readonly Scope[],
  place: Place | undefined,
): readonly Alternate[] {
  const at = scopes.findLastIndex(({ division }) => division?.collection === 'languages');
  const own = scopes[at]?.division;
  const siblings = defaultFirst(scopes[at - 1]?.children ?? []);
  if (own === undefined || place === undefined || isUntranslated(place)) return [];
  const found = siblings.flatMap((node) => {
    if (node.kind !== 'division' || node.collection !== 'languages' || (node.hidden && node !== own))
      return [];
    return alternate(node, node === own ? place : samePage(index, place, { from: own, to: node }));
  });
  return new Set(found.map(({ href }) => href)).size > 1 ? found : [];
}

/** Readers of other languages get the first. */
export function defaultFirst(nodes: readonly NavNode[]): NavNode[] {
  const rank = (node: NavNode): number => (node.kind === 'division' && node.default ? 0 : 1);
  return [...nodes].sort((a, b) => rank(a) - rank(b));
}

/** A text of another language is no translation. */
const isUntranslated = ({ node }: Place): boolean => node.kind === 'page' && node.original !== undefined;

function alternate(language: NavDivision, place: Place | undefined): Alternate[] {
  if (place?.node.kind !== 'page' || isUntranslated(place)) return [];
  return [{ lang: languageView(language.label).tag, href: place.node.url }];
}
