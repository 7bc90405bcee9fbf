/** Serves `/PATH`: a page of the site, or a redirect to it. */
import { inSpan } from '../../../lib/telemetry/trace/in-span.ts';
import type { Handler } from '../../edge/http/handler.ts';
import { HTML_TYPE, personalReply, redirectTo, reply } from '../../edge/http/reply.ts';
import type { LiveSite } from '../live/live-site.ts';
import { findPage, withQuery } from './find-page.ts';
import { llmsHeaders } from './markdown/llms-headers.ts';
import { readerOf } from './reader-of.ts';
import type { PageMaker } from './render-page.ts';

export function page(live: LiveSite, maker: PageMaker): Handler {
  return async ({ path, query, reader }) => {
    const site = live.current();
    const found = findPage(site, path);
    if (found.kind === 'nothing') return undefined;
    if (found.kind === 'redirect') return redirectTo(withQuery(found.to, query), found.status);
    const { html, etag, connect, styleHashes, isFinal, personal } = await inSpan('page', {}, () =>
      maker.page(site, found.page, readerOf(reader)),
    );
    const headers = { vary: 'accept', ...llmsHeaders(site) };
    if (personal) return { ...personalReply(HTML_TYPE, html, headers), connect, styleHashes };
    return {
      ...reply(200, HTML_TYPE, html, {
        etag,
        'cache-control': isFinal ? 'no-cache' : 'no-store',
        ...headers,
      }),
      connect,
      styleHashes,
      // Another one is rendered again.
      cacheable: isFinal,
    };
  };
}
