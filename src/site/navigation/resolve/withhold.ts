/** Decides which pages the audience may see, removes the others from the tree, and reports why. */
import { addressSet } from '../address-set.ts';
import type { NavDivision, NavGroup, NavNode, NavPageInfo, NavTree } from '../nav-node.ts';
import { withheldMessage } from '../withheld-message.ts';
import type { ResolveContext } from './context.ts';
import type { ElementAccess } from './element-access.ts';
import { pointerTo } from './place.ts';

type Page = Pick<NavPageInfo, 'path' | 'url' | 'access'> & { readonly original?: unknown };

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
    if (access.mayShow(decision) && mayShowOriginal(context, page)) continue;
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

/** The text of a closed page stays closed where a language shows it for want of a translation. */
function mayShowOriginal({ access, pages }: ResolveContext, { original }: Page): boolean {
  const page = typeof original === 'string' ? pages.get(original) : undefined;
  return page === undefined || access.mayShow(access.decide(page));
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

interface Closed {
  /** By path. */
  readonly withheld: ReadonlySet<string>;
  /** True for an address of the site that leads to one of them. */
  readonly leadsTo: (href: string) => boolean;
  /** True for the id of an element or a link that its author closed. */
  readonly isClosed: (id: string) => boolean;
  /** True when the whole site is closed. */
  readonly everything: boolean;
}

/** The same node objects wherever nothing is removed. */
function publicTree(tree: NavTree, closed: Closed): NavTree {
  const globals = shownIn(tree.globals, closed.everything, closed);
  return Object.freeze({
    ...tree,
    children: Object.freeze(shownIn(tree.children, closed.everything, closed)),
    globals: Object.freeze(globals.filter((node) => node.kind === 'division')),
  });
}

/** @param inside whether the element around them is closed */
function shownIn(nodes: readonly NavNode[], inside: boolean, closed: Closed): readonly NavNode[] {
  const shown = nodes.flatMap((node): readonly NavNode[] => {
    if (node.kind === 'page')
      return closed.withheld.has(node.path) || (node.url === '' && inside) ? [] : [node];
    if (node.kind === 'link')
      return inside || closed.isClosed(node.id) || closed.leadsTo(node.href) ? [] : [node];
    return node.kind === 'group' ? group(node, closed) : division(node, closed);
  });
  return shown.length === nodes.length && shown.every((node, at) => node === nodes[at]) ? nodes : shown;
}

function group(node: NavGroup, closed: Closed): readonly NavNode[] {
  const isClosed = closed.isClosed(node.id);
  const children = shownIn(node.children, isClosed, closed);
  const { root, ...rest } = node;
  const loses = root !== undefined && closed.withheld.has(root.path);
  if (children === node.children && !loses && !isClosed) return [node];
  const left = children.length > 0 || (root !== undefined && !loses);
  const kept = root === undefined || loses ? rest : { ...rest, root };
  return left ? [Object.freeze({ ...kept, children: Object.freeze(children) })] : [];
}

function division(node: NavDivision, closed: Closed): readonly NavNode[] {
  const isClosed = closed.isClosed(node.id);
  const children = shownIn(node.children, isClosed, closed);
  const { href, ...rest } = node;
  const loses = href !== undefined && (isClosed || closed.leadsTo(href));
  if (children === node.children && !loses && !isClosed) return [node];
  const left = children.length > 0 || (href !== undefined && !loses);
  const kept = href === undefined || loses ? rest : { ...rest, href };
  return left ? [Object.freeze({ ...kept, children: Object.freeze(children) })] : [];
}
