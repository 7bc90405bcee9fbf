/** Keeps the search index of a live site up to date: built in the background, and updated with the changed pages only. */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { yieldToEventLoop } from '../../../lib/async/yield-to-event-loop.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { PageMeta } from '../../../site/content/page/page.ts';
import { isPassing } from '../../../site/content/page-renderer.ts';
import { type SearchRecord, searchRecords } from '../../../site/search/search-record.ts';
import { localSearch, type SearchStore } from '../../../site/search/search-store.ts';
import { isSearchable } from '../../../site/search/searchable.ts';
import type { Site } from '../../../site/site.ts';
import type { LiveSite } from '../live/live-site.ts';
import { siteKey, wholeKey } from './site-key.ts';
import { withoutGone } from './without-gone.ts';

export interface FoundIndex {
  readonly index: SearchStore;
  /** False while pages are still being indexed: the index can be queried, but its results may be incomplete. */
  readonly complete: boolean;
}

interface LiveSearch {
  /** The current index, after a short wait for pending updates. */
  index(): Promise<FoundIndex>;
}

export interface LiveSearchOptions {
  /** Starts building soon after the start and after each change, not with the first search. */
  readonly ahead?: boolean;
  /** How long a search waits for the index; default 3 s. */
  readonly patience?: number;
  /** Provides the index; default: in this thread, until the program ends. */
  readonly store?: SearchStore | undefined;
  /** For tests. */
  readonly clock?: Clock;
}

const PATIENCE_MS = 3_000;
/** The first page views come before the index. */
const AHEAD_AFTER_MS = 1_500;
/** In the background pages are rendered one at a time, so that readers' pages do not wait behind many. */
const QUIET_WIDTH = 1;
const ASKED_WIDTH = 8;
/** Until the pages that the machine had no time for are indexed again. */
const AGAIN_AFTER_MS = 10_000;
/** Milliseconds between two looks at what another process writes. */
const OTHER_MS = { first: 100, last: 1_000 };

interface Run {
  readonly site: Site;
  readonly done: Promise<void>;
  /** Set while a search waits for this run. */
  isAsked: boolean;
}

class Keeper {
  readonly index: SearchStore;
  private readonly live: LiveSite;
  /** The key that each indexed page was made from; undefined until read from the index. */
  private pages: Promise<Map<string, string>> | undefined;
  private finished: Site | undefined;
  private running: Run | undefined;
  /** Whether another process writes the index. */
  private isReader = false;
  private waited: Site | undefined;
  private readonly clock: Clock;
  /** When pages are tried again that the machine had no time for. */
  private again = Number.POSITIVE_INFINITY;

  constructor(live: LiveSite, index: SearchStore, clock: Clock) {
    this.live = live;
    this.index = index;
    this.clock = clock;
  }

  get complete(): boolean {
    return this.finished === this.live.current();
  }

  /** After a while a finished index is not complete if the rendering of a page was not final. */
  tryAgain(): void {
    if (this.clock() < this.again) return;
    this.again = Number.POSITIVE_INFINITY;
    this.finished = undefined;
  }

  /** What another process writes is waited for once: it cannot be hurried, and may have another site. */
  mayWait(): boolean {
    const site = this.live.current();
    if (this.complete || (this.isReader && this.waited === site)) return false;
    this.waited = site;
    return true;
  }

  shown(): SearchStore {
    return this.isReader ? withoutGone(this.index, this.live) : this.index;
  }

  /** Resolves when the index matches the current site; one run at a time, and the latest site counts. */
  async follow(isAsked: boolean): Promise<void> {
    while (!this.complete) {
      this.running ??= this.begin(this.live.current());
      if (isAsked) this.running.isAsked = true;
      await this.running.done;
    }
  }

  /** After a failed write, the next run reads the keys from the index again. */
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
    const run: Run = { site, isAsked: false, done };
    return run;
  }

  /** Waits for the process that writes the index. @returns false when this one does */
  private async followOther(site: Site, mark: string): Promise<boolean> {
    for (let wait = OTHER_MS.first; ; wait = Math.min(2 * wait, OTHER_MS.last)) {
      const state = await this.index.state(mark);
      if (state === 'own') {
        // What another process has written meanwhile is not known here.
        if (this.isReader) this.pages = undefined;
        this.isReader = false;
        return false;
      }
      this.isReader = true;
      if (state === 'ready') this.finished = site;
      if (state === 'ready' || this.live.current() !== site) return true;
      await sleep(wait, undefined, { ref: false });
    }
  }

  private async update(run: Run): Promise<void> {
    const { site } = run;
    const stale = (): boolean => this.live.current() !== site;
    const mark = await wholeKey(site);
    if (await this.followOther(site, mark)) return;
    const surroundings = await siteKey(site);
    const known = await this.known();
    const waiting = await this.waiting(site, known, surroundings);
    let next = 0;
    const lane = async (number: number): Promise<void> => {
      while (next < waiting.length && !stale()) {
        if (number >= QUIET_WIDTH && !run.isAsked) return;
        await this.take(site, waiting[next++]!, { known, surroundings });
        if (number === 0 && run.isAsked && !widened) widen();
      }
    };
    let widened = false;
    const others: Promise<void>[] = [];
    const widen = (): void => {
      widened = true;
      for (let number = QUIET_WIDTH; number < ASKED_WIDTH; number++) others.push(lane(number));
    };
    if (run.isAsked) widen();
    await lane(0);
    await Promise.all(others);
    if (stale()) return;
    await this.index.settle(mark);
    this.finished = site;
  }

  /** Removes pages that are gone from the current site at once, because a page may have been withdrawn. */
  async dropGone(): Promise<void> {
    if (this.complete || this.isReader) return;
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

  /** Pages to index; pages that no longer exist are removed. */
  private async waiting(site: Site, known: Map<string, string>, surroundings: string): Promise<PageMeta[]> {
    const paths = new Set<string>();
    const waiting: PageMeta[] = [];
    for await (const page of yieldToEventLoop(site.pages.byUrl.values())) {
      if (!isSearchable(site, page)) continue;
      paths.add(page.path);
      if (known.get(page.path) !== pageKey(page, surroundings)) waiting.push(page);
    }
    for await (const path of yieldToEventLoop([...known.keys()])) {
      if (!paths.has(path)) await this.drop(known, path);
    }
    return waiting;
  }

  /** A page that cannot be rendered is not indexed; it is tried again with the next site. */
  private async take(
    site: Site,
    page: PageMeta,
    { known, surroundings }: { readonly known: Map<string, string>; readonly surroundings: string },
  ): Promise<void> {
    // Cached pages resolve at once: without a pause, thousands of pages would block the thread.
    await setImmediate();
    const found = await recordsOf(site, page).catch(() => undefined);
    if (found === undefined || this.isGone(page.path)) return this.drop(known, page.path);
    // Recorded before it is written, so that a removal does not miss a page being added.
    known.set(page.path, '');
    if (found.isPassing) this.again = Math.min(this.again, this.clock() + AGAIN_AFTER_MS);
    const key = found.isPassing ? '' : pageKey(page, surroundings);
    await this.index.put(page.path, found.records, key);
    if (known.has(page.path)) known.set(page.path, key);
  }
}

const KEYS_AT_ONCE = 1_000;

/** Keys of what the index already has, from an earlier run of the program, or none. */
async function knownPages(index: SearchStore): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (let after = ''; ; ) {
    const some = await index.keys(after, KEYS_AT_ONCE);
    for (const [page, key] of some) known.set(page, key);
    if (some.length < KEYS_AT_ONCE) return known;
    after = some.at(-1)![0];
  }
}

async function recordsOf(
  site: Site,
  page: PageMeta,
): Promise<{ readonly records: readonly SearchRecord[]; readonly isPassing: boolean }> {
  const result = await site.render(page);
  const records = searchRecords(site, page, { body: result.body, view: site.navigation(page.url) });
  return { records, isPassing: isPassing(result) };
}

function pageKey(page: PageMeta, surroundings: string): string {
  return `${page.version}\n${surroundings}`;
}

export function createLiveSearch(live: LiveSite, options: LiveSearchOptions = {}): LiveSearch {
  const { ahead = false, patience = PATIENCE_MS, store = localSearch(), clock = Date.now } = options;
  const keeper = new Keeper(live, store, clock);
  let soon = false;
  const later = (): void => {
    // Not postponed by each change: a site that changes every second is indexed too.
    if (soon) return;
    soon = true;
    setTimeout(() => {
      soon = false;
      void keeper.follow(false).catch(() => undefined);
    }, AHEAD_AFTER_MS).unref();
  };
  let follows = false;
  const followChanges = (): void => {
    if (!follows) live.subscribe(later);
    follows = true;
  };
  if (ahead) {
    later();
    followChanges();
  }
  return {
    index: async () => {
      // Another process may be asked for what this one writes, and cannot ask it to go on.
      if (store.shared) followChanges();
      keeper.tryAgain();
      if (keeper.mayWait()) await atMost(patience, keeper.follow(true));
      await keeper.dropGone();
      return { index: keeper.shown(), complete: keeper.complete };
    },
  };
}

/** Waits for `work` at most this long; errors of work that goes on are ignored. */
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
