/** Finds the redirects that a change makes necessary: the old addresses of moved and removed pages that lead nowhere now. */
import type { PageChange } from '../../site/changes/page-change.ts';
import type { Site } from '../../site/site.ts';
import { findPage } from '../../web/reader/pages/find-page.ts';
import type { MissingRedirect } from '../../web/service/preview-operations.ts';

/** @param after the site with the change */
export function missingRedirects(changes: readonly PageChange[], after: Site): readonly MissingRedirect[] {
  return changes.flatMap(({ kind, url, from }): readonly MissingRedirect[] => {
    const source = kind === 'removed' ? url : kind === 'moved' ? from!.url : undefined;
    if (source === undefined || source === '/' || leadsOn(after, source)) return [];
    const removed = kind === 'removed';
    return [{ source, destination: removed ? nearestPage(after, source) : url, removed }];
  });
}

/** A redirect of the author's, or another page there. Guesses of the server, as the first page of a folder, are no answer. */
function leadsOn(site: Site, path: string): boolean {
  return findPage(site, path).kind === 'page' || site.redirect(path) !== undefined;
}

/** The page of the folder that it was in, else the first page. */
function nearestPage(site: Site, path: string): string {
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
    const folder = path.slice(0, at);
    if (site.pages.byUrl.has(folder)) return folder;
  }
  return site.home;
}
