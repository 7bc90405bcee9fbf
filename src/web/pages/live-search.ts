/** Keeps the search index of a site that lives: made in the background, and after a change only what changed is put in again. */
import { contentHash } from '../../lib/hash.ts';
import type { PageMeta } from '../../site/content/page.ts';
import { createSearchIndex, type SearchIndex } from '../../site/search/search-index.ts';
import { type SearchRecord, searchRecords } from '../../site/search/search-record.ts';
import { isSearchable } from '../../site/search/searchable.ts';
import type { Site } from '../../site/site.ts';
import type { LiveSite } from '../live-site.ts';

export interface FoundIndex {
  readonly index: SearchIndex;
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
}

const PATIENCE_MS = 3_000;
/** The first readers' pages are made before anybody searches. */
const AHEAD_AFTER_MS = 1_500;
/** In the background pages are made one at a time, so that a reader's page never waits behind many. */
const QUIET_WIDTH = 1;
const ASKED_WIDTH = 8;

interface Held {
  /** What the page was made from; equal means nothing to do. */
  readonly key: string;
  /** Of its records: another text may give the same. */
  readonly hash: string;
}

interface Run {
  readonly site: Site;
  readonly done: Promise<void>;
  /** Set when somebody waits. */
  asked: boolean;
}

class Keeper {
  private readonly live: LiveSite;
  private readonly pages = new Map<string, Held>();
  private made: SearchIndex | undefined;
  private finished: Site | undefined;
  private running: Run | undefined;

  constructor(live: LiveSite) {
    this.live = live;
  }

  get index(): SearchIndex {
    this.made ??= createSearchIndex();
    return this.made;
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

  private begin(site: Site): Run {
    const run: Run = { site, asked: false, done: Promise.resolve().then(() => this.update(run)) };
    return run;
  }

  private async update(run: Run): Promise<void> {
    const { site } = run;
    const stale = (): boolean => this.live.current() !== site;
    const wanted = [...site.pages.byUrl.values()].filter((page) => isSearchable(site, page));
    const surroundings = siteKey(site);
    const paths = new Set(wanted.map((page) => page.path));
    for (const path of this.pages.keys()) if (!paths.has(path)) this.drop(path);
    const waiting = wanted.filter((page) => this.pages.get(page.path)?.key !== pageKey(page, surroundings));
    let next = 0;
    const lane = async (number: number): Promise<void> => {
      while (next < waiting.length && !stale()) {
        if (number >= QUIET_WIDTH && !run.asked) return;
        await this.take(site, waiting[next++]!, surroundings);
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
    if (!stale()) {
      this.finished = site;
      this.index.settle();
    }
    this.running = undefined;
  }

  /** A page that cannot be rendered is found by its title; it is tried again with the next site. */
  private async take(site: Site, page: PageMeta, surroundings: string): Promise<void> {
    const records = await recordsOf(site, page).catch(() => undefined);
    if (records === undefined) return this.drop(page.path);
    const hash = contentHash(JSON.stringify(records));
    if (this.pages.get(page.path)?.hash !== hash) this.index.put(page.path, records);
    this.pages.set(page.path, { key: pageKey(page, surroundings), hash });
  }

  /** Takes out what the current site does not have, without waiting for its index: a page may have been withheld. */
  dropGone(): void {
    if (this.complete) return;
    const { byPath } = this.live.current().pages;
    for (const path of this.pages.keys()) if (!byPath.has(path)) this.drop(path);
  }

  private drop(path: string): void {
    this.pages.delete(path);
    this.made?.remove(path);
  }
}

async function recordsOf(site: Site, page: PageMeta): Promise<SearchRecord[]> {
  const { body } = await site.render(page);
  return searchRecords(site, page, { body, view: site.navigation(page.url) });
}

function pageKey(page: PageMeta, surroundings: string): string {
  return `${page.version}\n${surroundings}`;
}

/** What any page may be made from besides its own file: navigation, settings, snippets, components, specifications. */
function siteKey(site: Site): string {
  const pages = new Set([...site.pages.byPath.values()].map((page) => page.file));
  const shared = [...site.files.values()]
    .filter(({ path }) => /\.(?:mdx?|json|ya?ml|[jt]sx?)$/i.test(path) && !pages.has(path))
    .map(({ path, version }) => `${path}\t${version}`);
  return contentHash([site.fingerprint, ...shared].join('\n'));
}

export function createLiveSearch(live: LiveSite, options: LiveSearchOptions = {}): LiveSearch {
  const keeper = new Keeper(live);
  const { ahead = false, patience = PATIENCE_MS } = options;
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
      keeper.dropGone();
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
