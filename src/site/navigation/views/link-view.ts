/** Creates the link of a division in tabs, menus, anchors and switchers. */
import { isExternalHref } from '../../../lib/text/safe-href.ts';
import type { NavDivision } from '../nav-node.ts';
import type { LinkView } from './view.ts';

/** A link with the division's label and decoration. */
export function linkView(division: NavDivision, href: string): LinkView {
  const { id, label, icon, description, tag, color } = division;
  return {
    id,
    label,
    href,
    external: isExternalHref(href),
    ...(icon !== undefined && { icon }),
    ...(description !== undefined && { description }),
    ...(tag !== undefined && { tag }),
    ...(color !== undefined && { color }),
  };
}
