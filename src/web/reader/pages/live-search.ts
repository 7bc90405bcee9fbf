/** Keeps the search index of a site that lives: made in the background, and after a change only what changed is put in again. */
import { setImmediate } from 'node:timers/promises';
import { unhurried } from '../../../lib/unhurried.ts';
import type { PageMeta } from '../../../site/content/page.ts';
import { type SearchRecord, searchRecords } from '../../../site/search/search-record.ts';
import { localSearch, type SearchStore } from '../../../site/search/search-store.ts';
import { isSearchable } from '../../../site/search/searchable.ts';
import type { Site } from '../../../site/site.ts';
import type { LiveSite } from '../live/live-site.ts';
import { siteKey } from './site-key.ts';

export interface FoundIndex {
  readonly index: SearchStore;
  /** False while pages are still being read: what is there is asked, and may be asked again. */
  readonly complete: boolean;
}

export interface LiveSearch {
  /** The index as it is, after waiting a moment for what is being made. */
  index(): Promise<FoundIndex>;
}

export interface LiveSearchOptions {
  /** Begins soon after the start and after each change, not at the first question. */
  readonly ahead?: boolean;
  /** How long a question waits for the index; default 3 s. */
  readonly patience?: number;
  /** Where the index is; default: in this thread, until the program ends. */
  readonly store?: SearchStore | undefined;
}

const PATIENCE_MS = 3_000;
/** The first readers' pages are made before anybody searches. */
const AHEAD_AFTER_MS = 1_500;
/** In the background pages are made one at a time, so that a reader's page never waits behind many. */
const QUIET_WIDTH = 1;
const ASKED_WIDTH = 8;

interface Run {
  readonly site: Site;
  readonly done: Promise<void>;
  /** Set when somebody waits. */
  asked: boolean;
}

class Keeper {
  readonly index: SearchStore;
  private readonly live: LiveSite;
  /** What each page of the index was made from; undefined until the index is asked what it has from before. */
  private pages: Promise<Map<string, string>> | undefined;
  private finished: Site | undefined;
  private running: Run | undefined;

  constructor(live: LiveSite, index: SearchStore) {
    this.live = live;
    this.index = index;
  }

  get complete(): boolean {
    return this.finished === this.live.current();
  }

  /** Ends when the index is that of the current site; one run at a time, and the last site counts. */
  async follow(asked: boolean): Promise<void> {
    while (!this.complete) {
      this.running ??= this.begin(this.live.current());
      if (asked) this.running.asked = true;
      await this.running.done;
    }
  }

  /** An index that cannot be written is asked anew what it has by the next run. */
  private begin(site: Site): Run {
    const done = Promise.resolve()
      .then(() => this.update(run))
      .catch((error: unknown) => {
        this.pages = undefined;
        throw error;
      })
      .finally(() => {
        this.running = undefined;
      });
    const run: Run = { site, asked: false, done };
    return run;
  }

  private async update(run: Run): Promise<void> {
    const { site } = run;
    const stale = (): boolean => this.live.current() !== site;
    const surroundings = await siteKey(site);
    const known = await this.known();
    const waiting = await this.waiting(site, known, surroundings);
    let next = 0;
    const lane = async (number: number): Promise<void> => {
      while (next < waiting.length && !stale()) {
        if (number >= QUIET_WIDTH && !run.asked) return;
        await this.take(site, waiting[next++]!, { known, surroundings });
        if (number === 0 && run.asked && !widened) widen();
      }
    };
    let widened = false;
    const others: Promise<void>[] = [];
    const widen = (): void => {
      widened = true;
      for (let number = QUIET_WIDTH; number < ASKED_WIDTH; number++) others.push(lane(number));
    };
    if (run.asked) widen();
    await lane(0);
    await Promise.all(others);
    if (stale()) return;
    await this.index.settle();
    this.finished = site;
  }

  /** Takes out what the current site does not have, without waiting for its index: a page may have been withheld. */
  async dropGone(): Promise<void> {
    if (this.complete) return;
    const known = await this.known();
    for (const path of known.keys()) if (this.isGone(path)) await this.drop(known, path);
  }

  private known(): Promise<Map<string, string>> {
    this.pages ??= knownPages(this.index);
    return this.pages;
  }

  private isGone(path: string): boolean {
    return !this.live.current().pages.byPath.has(path);
  }

  private async drop(known: Map<string, string>, path: string): Promise<void> {
    known.delete(path);
    await this.index.remove(path);
  }

  /** Pages that are to be put in; those that are no longer found are taken out. */
  private async waiting(site: Site, known: Map<string, string>, surroundings: string): Promise<PageMeta[]> {
    const paths = new Set<string>();
    const waiting: PageMeta[] = [];
    for await (const page of unhurried(site.pages.byUrl.values())) {
      if (!isSearchable(site, page)) continue;
      paths.add(page.path);
      if (known.get(page.path) !== pageKey(page, surroundings)) waiting.push(page);
    }
    for await (const path of unhurried([...known.keys()])) {
      if (!paths.has(path)) await this.drop(known, path);
    }
    return waiting;
  }

  /** A page that cannot be rendered is not found; it is tried again with the next site. */
  private async take(
    site: Site,
    page: PageMeta,
    { known, surroundings }: { readonly known: Map<string, string>; readonly surroundings: string },
  ): Promise<void> {
    // What was rendered before is answered at once: without this a site of thousands would be read in one go.
    await setImmediate();
    const records = await recordsOf(site, page).catch(() => undefined);
    if (records === undefined || this.isGone(page.path)) return this.drop(known, page.path);
    // Known before it is in: whoever takes out what is gone must not miss what is on its way.
    known.set(page.path, '');
    const key = pageKey(page, surroundings);
    await this.index.put(page.path, records, key);
    if (known.has(page.path)) known.set(page.path, key);
  }
}

const KEYS_AT_ONCE = 1_000;

/** What the index has from before: nothing, or what another run of the program left on the disk. */
async function knownPages(index: SearchStore): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (let after = ''; ; ) {
    const some = await index.keys(after, KEYS_AT_ONCE);
    for (const [page, key] of some) known.set(page, key);
    if (some.length < KEYS_AT_ONCE) return known;
    after = some.at(-1)![0];
  }
}

async function recordsOf(site: Site, page: PageMeta): Promise<SearchRecord[]> {
  const { body } = await site.render(page);
  return searchRecords(site, page, { body, view: site.navigation(page.url) });
}

function pageKey(page: PageMeta, surroundings: string): string {
  return `${page.version}\n${surroundings}`;
}

export function createLiveSearch(live: LiveSite, options: LiveSearchOptions = {}): LiveSearch {
  const { ahead = false, patience = PATIENCE_MS, store = localSearch() } = options;
  const keeper = new Keeper(live, store);
  let soon = false;
  const later = (): void => {
    // Not put off by each change: the index of a site that changes every second is made too.
    if (soon) return;
    soon = true;
    setTimeout(() => {
      soon = false;
      void keeper.follow(false).catch(() => undefined);
    }, AHEAD_AFTER_MS).unref();
  };
  if (ahead) {
    later();
    live.subscribe(later);
  }
  return {
    index: async () => {
      if (!keeper.complete) await atMost(patience, keeper.follow(true));
      await keeper.dropGone();
      return { index: keeper.index, complete: keeper.complete };
    },
  };
}

/** Waits for `work`, but no longer than that; work that goes on tells nobody of its end. */
async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
