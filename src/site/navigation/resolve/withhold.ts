/** Decides which pages the audience may see, removes the others from the tree, and reports why. */
import { addressSet } from '../address-set.ts';
import type { NavPageInfo, NavTree } from '../nav-node.ts';
import { publicTree } from '../public-tree.ts';
import { withheldMessage } from '../withheld-message.ts';
import type { ResolveContext } from './context.ts';
import type { ElementAccess } from './element-access.ts';
import { pointerTo } from './place.ts';

type Page = Pick<NavPageInfo, 'path' | 'url' | 'access'>;

/** @param pages every page, generated ones included */
export function withhold(
  context: ResolveContext,
  pages: readonly Page[],
  tree: NavTree,
): { readonly shown: NavTree; readonly withheld: ReadonlySet<string> } {
  const { access } = context;
  const withheld = new Set<string>();
  const urls: string[] = [];
  const because = new Map<string, string[]>(access.closing.map(({ pointer }) => [pointer, []]));
  for (const page of pages) {
    const decision = access.decide(page);
    if (access.mayShow(decision)) continue;
    withheld.add(page.path);
    urls.push(page.url);
    if (decision !== undefined && 'pointer' in decision) because.get(decision.pointer)?.push(page.path);
  }
  for (const element of access.closing) report(context, element, because.get(element.pointer) ?? []);
  const everything = !access.mayShow(access.site);
  if (withheld.size === 0 && access.closing.length === 0) return { shown: tree, withheld };
  const closed = { withheld, leadsTo: addressSet(urls), isClosed: access.isClosed, everything };
  return { shown: publicTree(tree, closed), withheld };
}

function report(context: ResolveContext, element: ElementAccess, paths: readonly string[]): void {
  const at = context.located.at(pointerTo(element.pointer, element.field));
  const { file, line, column, pointer } =
    context.located.keyAt?.(pointerTo(element.pointer, element.field)) ?? at;
  context.issues.push({
    code: 'access/withheld',
    ...withheldMessage(element, what(paths)),
    file,
    line,
    column,
    pointer,
  });
}

const MAX_NAMED = 10;

function what(paths: readonly string[]): string {
  if (paths.length === 0) return 'What is inside is withheld';
  const named = paths.slice(0, MAX_NAMED).map((path) => `"${path}"`);
  const more = paths.length - named.length;
  const list = `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return paths.length === 1 ? `The page ${list} is withheld` : `${paths.length} pages are withheld (${list})`;
}
