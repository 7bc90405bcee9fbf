/** Builds the breadcrumbs from the outermost division to the page's parent. */

import { divisionHref } from './first-page.ts';
import { languageView } from './language-view.ts';
import { type Place, type TrailNode, trailOf } from './tree-index.ts';
import type { CrumbView } from './view.ts';

/** Divisions link to their first page, groups to their own page if they have one, which has no crumb of its own. */
export function breadcrumbs(place: Place | undefined): readonly CrumbView[] {
  return parents(place)
    .filter(hasLabel)
    .map((node) => {
      const href = node.kind === 'division' ? divisionHref(node) : node.root?.url || undefined;
      const label =
        node.kind === 'division' && node.collection === 'languages'
          ? languageView(node.label).name
          : node.label;
      return href === undefined ? { label } : { label, href };
    });
}

/** Label of the innermost group around the page. */
export function sectionOf(place: Place | undefined): string | undefined {
  return parents(place).findLast((node) => node.kind === 'group' && hasLabel(node))?.label;
}

/** Groups may have none. */
const hasLabel = ({ label }: TrailNode): boolean => label !== '';

function parents(place: Place | undefined): readonly TrailNode[] {
  const trail = trailOf(place);
  const last = trail.at(-1);
  return last?.kind === 'group' && last.root === place?.node ? trail.slice(0, -1) : trail;
}
