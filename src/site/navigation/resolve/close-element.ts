/** Marks what strangers do not see: elements and links that are closed themselves or stand in something closed. */
import { mayShow } from '../../content/page-access.ts';
import type { NavLink, NavPage, NavPageInfo } from '../nav-node.ts';
import type { ElementAccess } from './access-book.ts';
import type { ResolveContext } from './context.ts';

/** @param access what is said of everything inside, by the element or around it */
export function closeElement(context: ResolveContext, id: string, access: ElementAccess | undefined): void {
  if (!mayShow(access ?? context.access.site)) context.access.close(id);
}

/** A page that is only a link has no page to withhold: its entry is closed instead. */
export function closeLink<Node extends NavPage | NavLink>(
  context: ResolveContext,
  node: Node,
  info: NavPageInfo,
): Node {
  if (node.kind === 'link' && !mayShow(context.access.decide(info))) context.access.close(node.id);
  return node;
}
