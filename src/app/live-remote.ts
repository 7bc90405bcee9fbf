/** Specifications at addresses for a site that runs: it is loaded again when one arrives, and they are asked for again now and then. */
import type { RemoteSpecifications } from '../site/openapi/read/remote-answer.ts';
import type { LiveSite } from '../web/reader/live/live-site.ts';
import { remoteSpecifications } from './remote-specifications.ts';

export interface LiveRemote {
  readonly remote: RemoteSpecifications;
  /** From here on the site is loaded again when something new is there; at once for what came meanwhile. */
  follow(live: Pick<LiveSite, 'refresh'>): void;
  close(): void;
}

/** Who asks decides by the age of what it has: this only gives the occasion. */
const LOOK_EVERY_MS = 600_000;

export function liveRemote(dataDir: string): LiveRemote {
  const ended = new AbortController();
  let followed: Pick<LiveSite, 'refresh'> | undefined;
  let isNew = false;
  const changed = (): void => {
    isNew = true;
    followed?.refresh();
  };
  const remote = remoteSpecifications({ dataDir, clock: Date.now, changed, signal: ended.signal });
  const timer = setInterval(() => remote.refresh(), LOOK_EVERY_MS).unref();
  return {
    remote,
    follow: (live) => {
      followed = live;
      if (isNew) live.refresh();
    },
    close: () => {
      clearInterval(timer);
      ended.abort();
    },
  };
}
