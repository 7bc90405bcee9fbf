/** Pairs each page of the language that readers get first with its translations. */
import type { Steps } from '../../../lib/async/steps.ts';
import type { NavDivision, NavNode, NavTree } from '../nav-node.ts';
import { samePage } from './same-page.ts';
import { defaultFirst } from './switchers.ts';
import { type Place, type Scope, scopesOf, treeIndex } from './tree-index.ts';

interface TranslatedPage {
  /** Path of the page in the original language. */
  readonly path: string;
  /** Path of the translation by language; undefined where there is none. */
  readonly translations: ReadonlyMap<string, string | undefined>;
}

export interface TranslationPairs {
  /** Codes of the languages, without those of originals. */
  readonly languages: readonly string[];
  readonly pages: readonly TranslatedPage[];
}

const isLanguage = (node: NavNode): node is NavDivision =>
  node.kind === 'division' && node.collection === 'languages';

/** True for a navigation with more than one language, at its top or in its versions and products. */
export function hasLanguages({ children }: Pick<NavTree, 'children'>): boolean {
  return (
    children.filter((node) => isLanguage(node) && !node.hidden).length > 1 ||
    children.some((node) => node.kind === 'division' && !isLanguage(node) && hasLanguages(node))
  );
}

export function* translationPairs(tree: NavTree): Steps<TranslationPairs> {
  const index = treeIndex(tree);
  const languages = new Set<string>();
  const pages = new Map<string, TranslatedPage>();
  // The same for all pages of a group.
  const scopesAt = new Map<Place | undefined, readonly Scope[]>();
  for (const { page, place } of index.reading) {
    if (!place.visible || pages.has(page.path)) continue;
    const scopes = scopesAt.get(place.parent) ?? scopesOf(index, place);
    scopesAt.set(place.parent, scopes);
    const at = scopes.findLastIndex(({ division }) => division?.collection === 'languages');
    const own = scopes[at]?.division;
    const [first, ...others] = defaultFirst(scopes[at - 1]?.children ?? []).filter(
      (node): node is NavDivision => isLanguage(node) && !node.hidden,
    );
    if (own === undefined || own !== first || others.length === 0) continue;
    const translations = new Map<string, string | undefined>();
    for (const other of others) {
      languages.add(other.label);
      const found = samePage(index, place, { from: own, to: other })?.node;
      // A page that both languages list is no translation, and neither is one that shows the original.
      const isOwn = found?.kind === 'page' && found.path !== page.path && found.original === undefined;
      const path = isOwn ? found.path : undefined;
      translations.set(other.label, path);
    }
    pages.set(page.path, { path: page.path, translations });
    yield;
  }
  return { languages: [...languages], pages: [...pages.values()] };
}
