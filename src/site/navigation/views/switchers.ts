/** Builds menus of languages, versions, products and dropdowns, each of which keeps the reader on the same page if possible, and lists the page in every language. */
import type { NavDivision, NavNode } from '../nav-node.ts';
import { divisionHref } from './first-page.ts';
import { languageView } from './language-view.ts';
import { linkView } from './link-view.ts';
import { samePage } from './same-page.ts';
import { type Place, type Scope, scopeId, type TreeIndex, trailOf } from './tree-index.ts';
import type { SwitcherItemView, SwitcherView } from './view.ts';

const COLLECTIONS = ['languages', 'versions', 'products', 'dropdowns'] as const;
type Switched = (typeof COLLECTIONS)[number];

/**
 * One switcher per collection and scope around the page, outermost first. Hidden divisions are offered only while the
 * reader is in one; a division without a target is not offered.
 * @param place undefined for a page outside the navigation: then the first entry is shown selected, but is not current
 */
export function switchersView(
  index: TreeIndex,
  scopes: readonly Scope[],
  place: Place | undefined,
): readonly SwitcherView[] {
  const trail = new Set<NavDivision>(
    scopes.flatMap(({ division }) => (division === undefined ? [] : [division])),
  );
  return scopes.flatMap((scope) =>
    COLLECTIONS.flatMap((collection) => switcher(index, { scope, collection, trail, place })),
  );
}

interface Request {
  readonly scope: Scope;
  readonly collection: Switched;
  readonly trail: ReadonlySet<NavDivision>;
  readonly place: Place | undefined;
}

function switcher(index: TreeIndex, request: Request): SwitcherView[] {
  const { scope, collection, trail, place } = request;
  const all = scope.children.filter((node) => node.kind === 'division' && node.collection === collection);
  const entries = all.filter(
    (node): node is NavDivision => node.kind === 'division' && (!node.hidden || trail.has(node)),
  );
  const current = entries.find((entry) => trail.has(entry));
  const items = entries.flatMap((entry) => item(index, { entry, current, place }));
  const shown = items.find((one) => one.id === current?.id) ?? items[0];
  if (shown === undefined) return [];
  const placement = scope.division === undefined && collection !== 'dropdowns' ? 'header' : 'sidebar';
  const id = `${scopeId(scope)}:${collection}`;
  return [{ id, collection, placement, current: shown, items }];
}

interface Entry {
  readonly entry: NavDivision;
  readonly current: NavDivision | undefined;
  readonly place: Place | undefined;
}

function item(index: TreeIndex, { entry, current, place }: Entry): SwitcherItemView[] {
  const same =
    current === undefined || place === undefined
      ? undefined
      : target(index, place, { from: current, to: entry });
  const url = same?.node.kind === 'page' ? same.node.url : undefined;
  const href = url ?? entry.href ?? innerHref(entry, current, place) ?? divisionHref(entry);
  if (href === undefined) return [];
  const isCurrent = entry === current && place !== undefined;
  const view = { ...linkView(entry, href), current: isCurrent, samePage: url !== undefined };
  if (entry.collection !== 'languages') return [view];
  const { name, tag } = languageView(entry.label);
  return [{ ...view, label: name, lang: tag }];
}

function target(
  index: TreeIndex,
  place: Place,
  move: { from: NavDivision; to: NavDivision },
): Place | undefined {
  return move.from === move.to ? place : samePage(index, place, move);
}

/**
 * Without the same page: the first page as close as possible, in the same version, tab and so on of the other division.
 */
function innerHref(
  entry: NavDivision,
  current: NavDivision | undefined,
  place: Place | undefined,
): string | undefined {
  if (current === undefined) return undefined;
  const trail = trailOf(place);
  let at = entry;
  for (const inner of trail.slice(trail.indexOf(current) + 1)) {
    if (inner.kind !== 'division') break;
    const same = at.children.find(
      (node): node is NavDivision =>
        node.kind === 'division' &&
        !node.hidden &&
        node.collection === inner.collection &&
        node.label === inner.label,
    );
    if (same === undefined || divisionHref(same) === undefined) break;
    at = same;
  }
  return at === entry ? undefined : divisionHref(at);
}

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

/** Address of the page in the default language; undefined for a page of that language, and where that lacks the page. */
export function originalHref(
  index: TreeIndex,
  scopes: readonly Scope[],
  place: Place | undefined,
): string | undefined {
  const at = scopes.findLastIndex(({ division }) => division?.collection === 'languages');
  const own = scopes[at]?.division;
  const [first] = defaultFirst(scopes[at - 1]?.children ?? []).filter(
    (node): node is NavDivision => node.kind === 'division' && node.collection === 'languages',
  );
  if (own === undefined || first === undefined || own === first || place === undefined) return undefined;
  const [found] = alternate(first, samePage(index, place, { from: own, to: first }));
  return found?.href;
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
