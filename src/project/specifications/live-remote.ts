/** Keeps remote specifications of a running site fresh, and reloads the site when one arrives. */
import { defined } from '../../lib/defined.ts';
import type { LiveSite } from '../../web/reader/live/live-site.ts';
import {
  type FetchedSpecifications,
  type RemoteOptions,
  remoteSpecifications,
} from './remote-specifications.ts';

interface LiveRemote {
  readonly remote: Pick<FetchedSpecifications, 'get' | 'of'>;
  /** From here on the site is reloaded when a specification arrives; at once for those that came before. */
  follow(live: Pick<LiveSite, 'refresh' | 'current'>): void;
  close(): void;
}

/** The reader decides by the age of its copy; this only triggers the check. */
const LOOK_EVERY_MS = 600_000;

export function liveRemote(dataDir: string, fetch?: RemoteOptions['fetch']): LiveRemote {
  const ended = new AbortController();
  let followed: Pick<LiveSite, 'refresh' | 'current'> | undefined;
  let isNew = false;
  const changed = (): void => {
    isNew = true;
    followed?.refresh();
  };
  const isNamed = (url: string): boolean =>
    followed === undefined || followed.current().specifications?.get(url) !== undefined;
  const remote = remoteSpecifications({
    dataDir,
    clock: Date.now,
    changed,
    signal: ended.signal,
    isNamed,
    ...defined({ fetch }),
  });
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
