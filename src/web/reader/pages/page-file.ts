/** Serves `/_lectern/page/NAME?page=ADDRESS`: a file that is generated with one page. */

import { PAGE_FILES } from '../../../theme/layout/head/page-files.ts';
import { contentType } from '../../edge/http/content-type.ts';
import type { Handler } from '../../edge/http/handler.ts';
import { reply } from '../../edge/http/reply.ts';
import type { LiveSite } from '../live/live-site.ts';
import { ourKind } from './page-parts.ts';
import { readerOf } from './reader-of.ts';
import type { PageMaker } from './render-page.ts';

/**
 * The query names the page, so that a process that never rendered the page can make the file. Names contain the hash of their
 * content: browsers cache a file for ever, and an outdated name is not found.
 */
export function pageFile(live: LiveSite, maker: PageMaker): Handler {
  return async ({ path, query, reader }) => {
    const name = path.slice(PAGE_FILES.length);
    const site = live.current();
    const url = query.get('page') ?? '';
    const page = site.pages.byUrl.get(url);
    if (page?.externalUrl !== undefined) return undefined;
    const { files, personal } =
      page === undefined
        ? { files: (await maker.ourParts(site, ourKind(url), url))?.body.files ?? [], personal: false }
        : await maker.page(site, page, readerOf(reader));
    const file = files.find((each) => each.name === name);
    return file === undefined
      ? undefined
      : reply(200, contentType(name), file.text, {
          'cache-control': `${personal ? 'private' : 'public'}, max-age=31536000, immutable`,
          etag: `"${name}"`,
        });
  };
}
