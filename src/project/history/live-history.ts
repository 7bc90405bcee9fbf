/** Keeps the Git history of a site's files in memory, read in the background and again after a possible commit. */
import type { Source, SourceHistory } from '../../site/source/source.ts';
import type { LiveSite } from '../../web/reader/live/live-site.ts';

export interface LiveHistory {
  /** Undefined until the history is known. */
  current(): SourceHistory | undefined;
  /** True when it is that of the files of now. */
  isSettled(): boolean;
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
  /** Versions of the files: the one of now, and the last one whose history was read. */
  const versions = { now: 1, read: 0 };
  const look = async (): Promise<void> => {
    const of = versions.now;
    const now = await source.history?.().finally(() => (versions.read = of));
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
    return {
      current: () => undefined,
      isSettled: () => true,
      ask: async () => undefined,
      close: () => undefined,
    };
  const soon = setTimeout(() => void ask(), 0);
  const timer = setInterval(() => void ask(), LOOK_AGAIN_MS);
  timer.unref();
  const stop = live.subscribe(() => {
    versions.now++;
    // What is being read may be the history of the files before.
    void (asking === undefined ? ask() : asking.then(ask));
  });
  return {
    current: () => known,
    isSettled: () => versions.read === versions.now,
    ask,
    close: () => {
      closed = true;
      clearTimeout(soon);
      clearInterval(timer);
      stop();
    },
  };
}
