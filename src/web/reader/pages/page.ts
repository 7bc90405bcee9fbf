/** Serves `/PATH`: a page of the site, or a redirect to it. */
import { inSpan } from '../../../lib/telemetry/trace/in-span.ts';
import type { Handler } from '../../edge/http/handler.ts';
import { HTML_TYPE, personalReply, type Reply, redirectTo, reply } from '../../edge/http/reply.ts';
import type { LiveSite } from '../live/live-site.ts';
import { findPage, withBase, withQuery } from './find-page.ts';
import { llmsHeaders } from './markdown/llms-headers.ts';
import { hasReaderLanguage, ROOT_HEADERS, readerLanguageHome } from './reader-language.ts';
import { readerOf } from './reader-of.ts';
import type { PageMaker } from './render-page.ts';

export function page(live: LiveSite, maker: PageMaker): Handler {
  return async (request) => {
    const { path, query, reader } = request;
    const site = live.current();
    const found = findPage(site, path);
    if (found.kind === 'nothing') return undefined;
    const byLanguage = hasReaderLanguage(site, path);
    const home = byLanguage ? readerLanguageHome(site, request) : undefined;
    if (home !== undefined) return ofRoot(redirectTo(withQuery(withBase(site, home), query), 307));
    if (found.kind === 'redirect') {
      const moved = redirectTo(withQuery(found.to, query), found.status);
      return byLanguage ? ofRoot(moved) : moved;
    }
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
        ...(byLanguage && isFinal ? ROOT_HEADERS : {}),
      }),
      connect,
      styleHashes,
      // Another one is rendered again.
      cacheable: isFinal && !byLanguage,
    };
  };
}

function ofRoot(answer: Reply): Reply {
  return { ...answer, headers: { ...answer.headers, ...ROOT_HEADERS } };
}
