/** `/_lectern/nav/NAME?scope=ID`: all of a sidebar that is too long to stand in every page. */
import { scopeView } from '../../../site/navigation/views/navigation-view.ts';
import { prepareSidebar, sidebarFiles } from '../../../theme/layout/sidebar.ts';
import { SIDEBAR_FILES } from '../../../theme/layout/sidebar-file.ts';
import { strings } from '../../../theme/strings/strings.ts';
import { contentType } from '../../edge/http/content-type.ts';
import type { Handler } from '../../edge/http/handler.ts';
import { reply } from '../../edge/http/reply.ts';
import type { LiveSite } from '../live/live-site.ts';
import type { PageMaker } from './render-page.ts';

/**
 * The address says for which division the sidebar is drawn, so that a process which never rendered a page of it can. Names carry the
 * hash of their text: a file is kept by browsers for ever, and a name that the sidebar no longer has is not there.
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
