/** The filters of a search: the languages, versions and products of the navigation. */
import type { NavNode, NavTree } from '../../../site/navigation/nav-node.ts';
import { languageView } from '../../../site/navigation/views/language-view.ts';
import type { ScopeChoice } from '../../../theme/layout/search-scope.ts';

const FIELDS = { languages: 'lang', versions: 'version', products: 'product' } as const;
const MOST_CHOICES = 60;

const known = new WeakMap<NavTree, readonly ScopeChoice[]>();

/** In navigation order, each once; a kind with a single member is left out. */
export function searchScopes(tree: NavTree): readonly ScopeChoice[] {
  const before = known.get(tree);
  if (before !== undefined) return before;
  const found = new Map<string, ScopeChoice>();
  const visit = (node: NavNode): void => {
    if (node.kind !== 'division' || node.hidden) return;
    if (node.collection in FIELDS) {
      const field = FIELDS[node.collection as keyof typeof FIELDS];
      const language = field === 'lang' ? languageView(node.label) : undefined;
      const value = language?.tag ?? node.label;
      found.set(`${field} ${value}`, { field, value, label: language?.name ?? node.label });
    }
    for (const child of node.children) visit(child);
  };
  for (const node of tree.children) visit(node);
  const all = [...found.values()];
  const choices = all
    .filter(({ field }) => all.filter((other) => other.field === field).length > 1)
    .slice(0, MOST_CHOICES);
  known.set(tree, choices);
  return choices;
}
