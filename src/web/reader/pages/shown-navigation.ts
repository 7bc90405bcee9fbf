/** The navigation around a page as readers see it: with the versions that are other commits. */
import type { NavigationView } from '../../../site/navigation/views/view.ts';
import type { Site } from '../../../site/site.ts';
import type { SiteView } from '../../../theme/page-view.ts';

export function shownNavigation(site: Site, view: SiteView, url: string): NavigationView {
  const own = site.navigation(url);
  return view.editions?.(own, url) ?? own;
}
