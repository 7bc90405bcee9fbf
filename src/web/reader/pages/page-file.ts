/** `/_lectern/page/NAME?page=ADDRESS`: a file that belongs to one page and is made with it. */

import { PAGE_FILES } from '../../../theme/layout/page-files.ts';
import { contentType } from '../../edge/http/content-type.ts';
import type { Handler } from '../../edge/http/handler.ts';
import { reply } from '../../edge/http/reply.ts';
import type { LiveSite } from '../live/live-site.ts';
import type { PageMaker } from './render-page.ts';

/**
 * The address says which page the file belongs to, so that a process which never rendered that page can. Names carry the hash of
 * their text: a file is kept by browsers for ever, and a name that the page no longer has is not there.
 */
export function pageFile(live: LiveSite, maker: PageMaker): Handler {
  return async ({ path, query }) => {
    const name = path.slice(PAGE_FILES.length);
    const site = live.current();
    const page = site.pages.byUrl.get(query.get('page') ?? '');
    if (page === undefined || page.externalUrl !== undefined) return undefined;
    const { files } = await maker.page(site, page);
    const file = files.find((each) => each.name === name);
    return file === undefined
      ? undefined
      : reply(200, contentType(name), file.text, {
          'cache-control': 'public, max-age=31536000, immutable',
          etag: `"${name}"`,
        });
  };
}
