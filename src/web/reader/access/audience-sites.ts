/** The sites of a project, one for all readers who see the same of it, each with a handler of its own. */
import { BoundedMap } from '../../../lib/cache/bounded-map.ts';
import type { Audience } from '../../../site/content/page/audience.ts';
import type { Site } from '../../../site/site.ts';
import type { FinalHandler } from '../../edge/http/handler.ts';
import type { LiveSite } from '../live/live-site.ts';
import { audienceKey, rulesId } from './audience-of.ts';

interface AudienceHandler {
  readonly handler: FinalHandler;
  close(): Promise<void>;
}

export interface AudienceSites<Made extends AudienceHandler = AudienceHandler> {
  /** The handler of an audience for the current version of the site; made when it is first asked for. */
  handler(audience: Audience): Promise<FinalHandler>;
  /** The site that this handler answers from. */
  site(audience: Audience): Promise<Site>;
  /** Both, of one version. */
  opened(audience: Audience): Promise<{ readonly site: Site; readonly made: Made }>;
  /** What decides which audiences see the same. */
  rules(): ReadonlySet<string>;
  close(): Promise<void>;
}

/** The least that are kept, whatever their size. */
const MIN_AUDIENCES = 24;
const MAX_AUDIENCES = 1_000;
/** Pages of all kept sites together: each costs about a kilobyte, in a navigation tree and an index. */
const MAX_PAGES = 100_000;
/** Texts from groups to what they see; many readers have the same groups. */
const MAX_KEYS = 5_000;
/** A site that changes while it is made for an audience is made again. */
const MAX_TRIES = 5;

interface Entry<Made extends AudienceHandler> {
  readonly audience: Audience;
  /** Names the decisions that its key stands for. */
  readonly rules: string;
  /** The version of everyone that `made` came from. */
  from: Site | undefined;
  made: Site | undefined;
  running: Made | undefined;
  loading: Promise<void> | undefined;
  uses: number;
}

/**
 * @param live the site of everyone
 * @param open creates the handler of an audience; `key` names it
 * @param more what decides besides what `live` says, as `Site.rules`
 */
export function audienceSites<Made extends AudienceHandler>(
  live: LiveSite,
  open: (live: LiveSite, key: string) => Made,
  more: () => ReadonlySet<string> = () => NOTHING,
): AudienceSites<Made> {
  const entries = new Map<string, Entry<Made>>();
  const keys = audienceKeys(live, more);

  const load = async (entry: Entry<Made>, key: string): Promise<void> => {
    for (let tries = 0; entry.from !== live.current() && tries < MAX_TRIES; tries++) {
      const from = live.current();
      entry.made = await live.siteFor(entry.audience);
      entry.from = from;
    }
    entry.running ??= open(liveFor(live, entry), key);
  };
  const ready = async (audience: Audience): Promise<Entry<Made>> => {
    for (;;) {
      const key = keys.of(audience);
      const entry = entries.get(key) ?? blank<Made>(audience, keys.id());
      entries.delete(key);
      entries.set(key, entry);
      entry.uses++;
      if (entry.from !== live.current() || entry.running === undefined) {
        entry.loading ??= load(entry, key).finally(() => (entry.loading = undefined));
        await entry.loading;
      }
      evict(entries, { kept: key, rules: keys.id(), limit: limitOf(live.current()) });
      // Only a site whose every decision the key knows is that of all who have the key; meanwhile it may be another version.
      if (keys.knows(entry.made!) && keys.of(audience) === key) return entry;
    }
  };
  return {
    handler: async (audience) => (await ready(audience)).running!.handler,
    site: async (audience) => (await ready(audience)).made!,
    opened: async (audience) => {
      const { made, running } = await ready(audience);
      return { site: made!, made: running! };
    },
    rules: keys.rules,
    close: async () => {
      const all = [...entries.values()];
      entries.clear();
      await Promise.all(all.map(({ running }) => running?.close()));
    },
  };
}

function limitOf({ authored }: Site): number {
  const max = Math.floor(MAX_PAGES / Math.max(1, authored.byPath.size));
  return Math.min(MAX_AUDIENCES, Math.max(MIN_AUDIENCES, max));
}

interface Room {
  readonly kept: string;
  /** Those of other decisions are of an earlier version. */
  readonly rules: string;
  readonly limit: number;
}

function evict<Made extends AudienceHandler>(
  entries: Map<string, Entry<Made>>,
  { kept, rules, limit }: Room,
): void {
  const remove = ([key, { running }]: readonly [string, Entry<Made>]): void => {
    entries.delete(key);
    void running?.close();
  };
  const idle = [...entries].filter(([key, { loading }]) => key !== kept && loading === undefined);
  for (const one of idle) if (one[1].rules !== rules) remove(one);
  while (entries.size > limit) {
    // The least used goes, and of these the newest: the oldest first would be the next one to be asked for where more
    // audiences than there is room for come in turn.
    let min: (typeof idle)[number] | undefined;
    for (const one of idle)
      if (entries.has(one[0]) && (min === undefined || one[1].uses <= min[1].uses)) min = one;
    if (min === undefined) return;
    remove(min);
    // What was used long ago counts less and less.
    for (const entry of entries.values()) entry.uses *= 1 - 1 / limit;
  }
}

const NOTHING: ReadonlySet<string> = new Set();

interface Known {
  readonly own: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
  readonly rules: ReadonlySet<string>;
  readonly id: string;
}

/** Names audiences by what they may see of the version of now. */
function audienceKeys(live: LiveSite, more: () => ReadonlySet<string>) {
  /** Decisions that the site of everyone never came to. */
  const learned = new Set<string>();
  let known: Known | undefined;
  const keys = new BoundedMap<string, string>({ entries: MAX_KEYS });
  const now = (): Known => {
    const [own, others] = [live.current().rules, more()];
    if (known?.own !== own || known.others !== others) {
      const rules = own.union(others).union(learned);
      known = { own, others, rules, id: rulesId(rules) };
      keys.clear();
    }
    return known;
  };
  return {
    rules: () => now().rules,
    id: () => now().id,
    of: (audience: Audience): string => {
      const all = now();
      const { visibility, signedIn, groups } = audience;
      const by = JSON.stringify([visibility, signedIn, ...[...groups].sort()]);
      return keys.getOrMake(by, () => audienceKey(audience, all));
    },
    knows: (site: Site): boolean => {
      const unknown = site.rules.difference(now().rules);
      for (const rule of unknown) learned.add(rule);
      if (unknown.size > 0) known = undefined;
      return unknown.size === 0;
    },
  };
}

function blank<Made extends AudienceHandler>(audience: Audience, rules: string): Entry<Made> {
  return {
    audience,
    rules,
    from: undefined,
    made: undefined,
    running: undefined,
    loading: undefined,
    uses: 0,
  };
}

/** The live site as the handlers of an audience see it. */
function liveFor(live: LiveSite, entry: Pick<Entry<AudienceHandler>, 'made'>): LiveSite {
  return {
    current: () => entry.made!,
    siteFor: (audience) => live.siteFor(audience),
    problem: () => live.problem(),
    rejection: () => live.rejection(),
    mark: () => live.mark(live.current()),
    refresh: () => live.refresh(),
    subscribe: (listener) => live.subscribe(listener),
    close: () => undefined,
  };
}
