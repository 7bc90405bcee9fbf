/** Marks elements and links that the audience may not see, either themselves or because of an enclosing element. */
import type { NavLink, NavPage, NavPageInfo } from '../nav-node.ts';
import type { ResolveContext } from './context.ts';
import type { ElementAccess } from './element-access.ts';

/** @param access of the element, or inherited */
export function closeElement(context: ResolveContext, id: string, access: ElementAccess | undefined): void {
  if (!context.access.mayShow(access ?? context.access.site)) context.access.close(id);
}

/** A page that is only a link has no page to withhold: its entry is closed instead. */
export function closeLink<Node extends NavPage | NavLink>(
  context: ResolveContext,
  node: Node,
  info: NavPageInfo,
): Node {
  if (node.kind === 'link' && !context.access.mayShow(context.access.decide(info)))
    context.access.close(node.id);
  return node;
}
