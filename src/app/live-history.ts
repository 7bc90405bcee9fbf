/** Keeps the Git history of a site's files in memory, read in the background and again after a possible commit. */
import type { Source, SourceHistory } from '../site/source/source.ts';
import type { LiveSite } from '../web/reader/live/live-site.ts';

export interface LiveHistory {
  /** Undefined until the history is known. */
  current(): SourceHistory | undefined;
  /** Reads it now; for tests and for callers that have to wait. */
  ask(): Promise<void>;
  close(): void;
}

/** A commit changes no file, so no event reports it; checking costs a few small reads. */
const LOOK_AGAIN_MS = 60_000;

/** @param changed called when the history is first known, and when it differs */
export function liveHistory(
  source: Pick<Source, 'history'>,
  live: Pick<LiveSite, 'subscribe'>,
  changed: () => void,
): LiveHistory {
  let known: SourceHistory | undefined;
  let asking: Promise<void> | undefined;
  let closed = false;
  const look = async (): Promise<void> => {
    const now = await source.history?.();
    if (closed || now === known) return;
    known = now;
    changed();
  };
  const ask = (): Promise<void> => {
    asking ??= look()
      // A page without a date is still a page.
      .catch(() => undefined)
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  if (source.history === undefined)
    return { current: () => undefined, ask: async () => undefined, close: () => undefined };
  const soon = setTimeout(() => void ask(), 0);
  const timer = setInterval(() => void ask(), LOOK_AGAIN_MS);
  timer.unref();
  const stop = live.subscribe(() => void ask());
  return {
    current: () => known,
    ask,
    close: () => {
      closed = true;
      clearTimeout(soon);
      clearInterval(timer);
      stop();
    },
  };
}
