/** Serves `/llms.txt` and `/llms-full.txt`, also under `/.well-known/`; an author's file of that name takes precedence. */

import { contentHash } from '../../../../lib/bytes/hash.ts';
import type { ByteCache } from '../../../../lib/cache/byte-cache.ts';
import type { Clock } from '../../../../lib/time/clock.ts';
import type { Site } from '../../../../site/site.ts';
import { fileReply } from '../../../edge/http/file-reply.ts';
import type { Handler, WebRequest } from '../../../edge/http/handler.ts';
import { type Reply, TEXT_TYPE } from '../../../edge/http/reply.ts';
import type { LiveSite } from '../../live/live-site.ts';
import { type CachedText, cachedText, cachedTextReply } from '../cached-text.ts';
import { wholeKey } from '../site-key.ts';
import type { TextStore } from '../text-store.ts';
import { isIndexed } from './llms-entries.ts';
import { llmsFullTxt } from './llms-full.ts';
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

interface LiveLlmsFullOptions {
  readonly store?: TextStore | undefined;
  /** How long a request waits for a newer text if there is an older one; default 5 s. */
  readonly patience?: number;
  /** For tests. */
  readonly clock?: Clock;
}

const PATIENCE_MS = 5_000;
const NAME = 'llms-full';
/** Until a text with pages that the machine had no time for is made again. */
const AGAIN_AFTER_MS = 10_000;

/** It renders every page of the site, so clients may not start more than one build, nor restart it with each change. */
export function liveLlmsFull(
  live: LiveSite,
  origin: string,
  { store, patience = PATIENCE_MS, clock = Date.now }: LiveLlmsFullOptions,
): (site: Site) => Promise<CachedText> {
  let latest: { readonly site: Site; readonly text: CachedText; readonly again: number } | undefined;
  let making: Promise<CachedText> | undefined;
  const make = async (): Promise<CachedText> => {
    const site = live.current();
    const key = contentHash(`${await wholeKey(site)}\n${origin}${site.base}`);
    const kept = await store?.read(NAME, key);
    const { bytes, isPassing } =
      kept === undefined ? await llmsFullTxt(site, origin) : { bytes: kept, isPassing: false };
    const text = await cachedText(bytes);
    if (kept === undefined && !isPassing) await store?.write(NAME, key, text.bytes);
    latest = { site, text, again: isPassing ? clock() + AGAIN_AFTER_MS : Number.POSITIVE_INFINITY };
    return text;
  };
  return async (site) => {
    if (latest?.site === site && clock() < latest.again) return latest.text;
    making ??= make().finally(() => {
      making = undefined;
    });
    return latest === undefined ? making : atMost(patience, making, latest.text);
  };
}

/** The new text if it is ready in time, else the previous one; errors are reported only if there is none. */
async function atMost(
  milliseconds: number,
  making: Promise<CachedText>,
  other: CachedText,
): Promise<CachedText> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<CachedText>((resolve) => {
    timer = setTimeout(() => resolve(other), milliseconds);
  });
  try {
    return await Promise.race([making.catch(() => other), limit]);
  } finally {
    clearTimeout(timer);
  }
}
