/** Serves `/llms.txt` and `/llms-full.txt`, also under `/.well-known/`; an author's file of that name takes precedence. */
import type { ByteCache } from '../../../lib/byte-cache.ts';
import type { Site } from '../../../site/site.ts';
import { fileReply } from '../../edge/http/file-reply.ts';
import type { Handler, WebRequest } from '../../edge/http/handler.ts';
import { type Reply, TEXT_TYPE } from '../../edge/http/reply.ts';
import type { LiveSite } from '../live/live-site.ts';
import { type CachedText, cachedText, cachedTextReply } from './cached-text.ts';
import { type LiveLlmsFullOptions, liveLlmsFull } from './live-llms-full.ts';
import { isIndexed } from './llms-entries.ts';
import { llmsTxt } from './llms-txt.ts';

const HEADERS = { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' };

/**
 * @param origin public address without trailing slash
 * @param memory cache of small files
 */
export function llms(
  live: LiveSite,
  origin: string,
  { memory, ...options }: LiveLlmsFullOptions & { readonly memory: ByteCache },
): Handler {
  const whole = liveLlmsFull(live, origin, options);
  const lists = new WeakMap<Site, Promise<CachedText>>();
  return async (request) => {
    const name = request.path.slice(request.path.lastIndexOf('/') + 1);
    const site = live.current();
    const own = await ownFile(site, request, [request.path.slice(1), name], memory);
    if (own !== undefined) return own;
    if (!isIndexed(site)) return undefined;
    return cachedTextReply(await (name === 'llms.txt' ? list(site) : whole(site)), TEXT_TYPE, HEADERS);
  };

  function list(site: Site): Promise<CachedText> {
    const made = lists.get(site) ?? llmsTxt(site, origin).then((text) => cachedText(Buffer.from(text)));
    lists.set(site, made);
    made.catch(() => lists.delete(site));
    return made;
  }
}

async function ownFile(
  { served, source }: Site,
  request: WebRequest,
  paths: readonly string[],
  memory: ByteCache,
): Promise<Reply | undefined> {
  const headers = { 'content-type': TEXT_TYPE, 'cache-control': 'no-cache' };
  for (const path of paths) {
    const file = await served(path);
    if (file !== undefined) return fileReply(request, { source, file, headers, memory });
  }
  return undefined;
}
