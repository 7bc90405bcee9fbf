/** Keeps `llms-full.txt` of a live site: one build at a time, shared by all requests, and only after a change. */
import type { Clock } from '../../../lib/clock.ts';
import { contentHash } from '../../../lib/hash.ts';
import type { Site } from '../../../site/site.ts';
import type { LiveSite } from '../live/live-site.ts';
import { type CachedText, cachedText } from './cached-text.ts';
import { llmsFullTxt } from './llms-full.ts';
import { wholeKey } from './site-key.ts';
import type { TextStore } from './text-store.ts';

export interface LiveLlmsFullOptions {
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
