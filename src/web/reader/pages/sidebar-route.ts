/** Serves `/_lectern/nav/NAME?scope=ID`: a whole sidebar that is too long to be in every page. */
import { scopeView } from '../../../site/navigation/views/navigation-view.ts';
import { prepareSidebar, sidebarFiles } from '../../../theme/layout/sidebar/sidebar.ts';
import { SIDEBAR_FILES } from '../../../theme/layout/sidebar/sidebar-file.ts';
import { strings } from '../../../theme/strings/strings.ts';
import type { Handler } from '../../edge/http/handler.ts';
import { contentType, reply } from '../../edge/http/reply.ts';
import type { LiveSite } from '../live/live-site.ts';
import type { PageMaker } from './render-page.ts';

/**
 * The query names the division, so that a process that never rendered a page of it can draw its sidebar. Names contain the hash of
 * their content: browsers cache a file for ever, and an outdated name is not found.
 */
export function sidebarRoute(live: LiveSite, maker: PageMaker): Handler {
  return async ({ path, query }) => {
    const name = path.slice(SIDEBAR_FILES.length);
    const site = live.current();
    const view = maker.view(site);
    if (!sidebarFiles(view).has(name)) {
      const scope = scopeView(site.tree, query.get('scope') ?? '');
      if (scope !== undefined) await prepareSidebar(view, scope.sidebar, strings(scope.language?.lang));
    }
    const file = sidebarFiles(view).get(name);
    return file === undefined
      ? undefined
      : reply(200, contentType(name), file.text, {
          'cache-control': 'public, max-age=31536000, immutable',
          etag: `"${name}"`,
        });
  };
}
