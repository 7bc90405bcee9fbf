/** The sites of a project, one for each audience that asked, each with a handler of its own. */
import type { Audience } from '../../../site/content/audience.ts';
import type { Site } from '../../../site/site.ts';
import type { FinalHandler } from '../../edge/http/handler.ts';
import type { LiveSite } from '../live/live-site.ts';
import { audienceKey } from './audience-of.ts';

export interface AudienceHandler {
  readonly handler: FinalHandler;
  close(): Promise<void>;
}

export interface AudienceSites {
  /** The handler of an audience for the current version of the site; made when it is first asked for. */
  handler(audience: Audience): Promise<FinalHandler>;
  /** The site that this handler answers from. */
  site(audience: Audience): Promise<Site>;
  close(): Promise<void>;
}

/** Each holds a navigation tree, an index and cached pages; the least recently used one goes. */
const MOST_AUDIENCES = 24;
/** A site that changes while it is made for an audience is made again. */
const MOST_TRIES = 5;

interface Entry {
  readonly audience: Audience;
  /** The version of everyone that `made` came from. */
  from: Site | undefined;
  made: Site | undefined;
  running: AudienceHandler | undefined;
  loading: Promise<void> | undefined;
}

/**
 * @param live the site of everyone
 * @param open creates the handler of an audience; `key` names it
 */
export function audienceSites(
  live: LiveSite,
  open: (live: LiveSite, key: string) => AudienceHandler,
): AudienceSites {
  const entries = new Map<string, Entry>();

  const load = async (entry: Entry): Promise<void> => {
    for (let tries = 0; entry.from !== live.current() && tries < MOST_TRIES; tries++) {
      const from = live.current();
      entry.made = await live.siteFor(entry.audience);
      entry.from = from;
    }
    entry.running ??= open(liveFor(live, entry), audienceKey(entry.audience));
  };
  const ready = async (audience: Audience): Promise<Entry> => {
    const key = audienceKey(audience);
    const entry = entries.get(key) ?? blank(audience);
    entries.delete(key);
    entries.set(key, entry);
    if (entry.from !== live.current() || entry.running === undefined) {
      entry.loading ??= load(entry).finally(() => (entry.loading = undefined));
      await entry.loading;
    }
    for (const [oldest, { running, loading }] of entries) {
      if (entries.size <= MOST_AUDIENCES) break;
      if (oldest === key || loading !== undefined) continue;
      entries.delete(oldest);
      void running?.close();
    }
    return entry;
  };
  return {
    handler: async (audience) => (await ready(audience)).running!.handler,
    site: async (audience) => (await ready(audience)).made!,
    close: async () => {
      const all = [...entries.values()];
      entries.clear();
      await Promise.all(all.map(({ running }) => running?.close()));
    },
  };
}

function blank(audience: Audience): Entry {
  return { audience, from: undefined, made: undefined, running: undefined, loading: undefined };
}

/** The live site as the handlers of an audience see it. */
function liveFor(live: LiveSite, entry: Entry): LiveSite {
  return {
    current: () => entry.made!,
    siteFor: (audience) => live.siteFor(audience),
    problem: () => live.problem(),
    held: () => live.held(),
    mark: () => live.mark(live.current()),
    refresh: () => live.refresh(),
    subscribe: (listener) => live.subscribe(listener),
    close: () => undefined,
  };
}
