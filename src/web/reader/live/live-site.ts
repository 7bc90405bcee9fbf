/** Holds the current Site and swaps it when the author's files change; a broken change leaves the last good one in place. */

import { randomUUID } from 'node:crypto';
import { AppError } from '../../../lib/app-error.ts';
import { defined } from '../../../lib/defined.ts';
import type { Issue } from '../../../lib/issue.ts';
import type { Log } from '../../../lib/log.ts';
import type { Audience } from '../../../site/content/page/audience.ts';
import { loadSite, type Site, type SiteOptions } from '../../../site/site.ts';
import { changedPaths } from '../../../site/source/changed-paths.ts';
import type { Watching } from '../../../site/source/source.ts';
import { NOTHING_WITHDRAWN } from '../../../site/withdrawn.ts';
import { prepareAddresses } from './address-index.ts';
import { plainLoader, type Rejection, type SiteLoader } from './site-loader.ts';

export interface SiteChange {
  readonly paths: readonly string[];
  /** `css` if only style sheets changed, so that the browser can keep the page. */
  readonly kind: 'css' | 'content';
}

export interface LiveSite {
  /** The site of everyone. */
  current(): Site;
  /** The same version of the site for other readers: everything they may not see is taken out. */
  siteFor(audience: Audience): Promise<Site>;
  /** Set while the newest files cannot be loaded at all. */
  problem(): Issue | undefined;
  /** Why readers see the last good docs.json, or commit, instead of the newest; only on servers for readers. */
  rejection(): Rejection | undefined;
  /** Version of the pages: changes with every change that listeners are notified of. */
  mark(site: Site): string;
  /** Reloads the site although no file changed, because other inputs of it did. */
  refresh(): void;
  /** @returns a function that ends the subscription */
  subscribe(listener: (change: SiteChange) => void): () => void;
  close(): void;
}

const WATCH_AFTER_MS = 150;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;

/**
 * @param watch false for a site that is loaded once
 * @param loader decides what readers see of broken files; default: all that can be understood
 */
export async function openLiveSite(
  options: SiteOptions,
  log: Log,
  watch: boolean,
  loader: SiteLoader = plainLoader,
): Promise<LiveSite> {
  const site = await loader.load(options);
  await prepareAddresses(site);
  // From now on, the site itself provides what is known of its pages.
  const { knownPages: _, ...rest } = options;
  const live = new LiveFiles(rest, log, site, loader);
  if (watch) live.followSoon();
  return live;
}

class LiveFiles implements LiveSite {
  private readonly options: SiteOptions;
  private readonly log: Log;
  private readonly loader: SiteLoader;
  private site: Site;
  private broken: Issue | undefined;
  private readonly listeners = new Set<(change: SiteChange) => void>();
  /** Paths changed since the last site was loaded. */
  private readonly waiting = new Set<string>();
  private isRequested = false;
  private loading = false;
  private closed = false;
  private retryAfter = FIRST_RETRY_MS;
  private beginning: NodeJS.Timeout | undefined;
  private retry: NodeJS.Timeout | undefined;
  private stop: Watching | undefined;
  private readonly process = randomUUID().slice(0, 8);
  private changes = 0;
  private readonly marks = new WeakMap<Site, number>();

  constructor(options: SiteOptions, log: Log, site: Site, loader: SiteLoader) {
    this.loader = loader;
    this.options = options;
    this.log = log;
    this.site = site;
  }

  current(): Site {
    return this.site;
  }

  async siteFor(audience: Audience): Promise<Site> {
    const { site } = this;
    const loaded = await loadSite(
      { ...this.options, source: site.source, audience },
      { previous: site, paths: [] },
    );
    await prepareAddresses(loaded);
    return loaded;
  }

  problem(): Issue | undefined {
    return this.broken;
  }

  rejection(): Rejection | undefined {
    return this.loader.rejection();
  }

  mark(site: Site): string {
    return `${this.process}.${this.marks.get(site) ?? 0}`;
  }

  refresh(): void {
    this.take([]);
  }

  subscribe(listener: (change: SiteChange) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.beginning);
    clearTimeout(this.retry);
    this.stop?.();
  }

  /** Listing every file again must not delay the first reader. */
  followSoon(): void {
    this.beginning = setTimeout(() => void this.follow(), WATCH_AFTER_MS);
  }

  private async follow(): Promise<void> {
    const { source } = this.options;
    this.stop = source.watch?.(
      (paths) => this.take(paths),
      () => this.site.allFiles,
    );
    try {
      await this.stop?.ready;
      const files = this.site.allFiles;
      const changed = changedPaths(files, await source.list());
      if (changed.length > 0) this.take(changed);
    } catch {
      // The caller of `load` reports the error.
      this.take([]);
    }
  }

  /** Changes that arrive while a site is loading are loaded together right after it. */
  private take(paths: readonly string[]): void {
    for (const path of paths) this.waiting.add(path);
    this.isRequested = true;
    if (!this.loading) void this.load();
  }

  private async load(): Promise<void> {
    this.loading = true;
    while (this.isRequested && !this.closed) {
      this.isRequested = false;
      const paths = [...this.waiting];
      this.waiting.clear();
      try {
        const next = await this.loader.load(this.options, { previous: this.site, paths });
        await prepareAddresses(next);
        this.swap(next);
      } catch (error) {
        for (const path of paths) this.waiting.add(path);
        const [isNew, isTaken] = [this.fail(error), await this.takeBack()];
        if (!isNew && !isTaken) continue;
      }
      this.notify(paths);
    }
    this.loading = false;
  }

  /** Pages that administrators take back do not wait until the newest files can be loaded. @returns whether the site is another one */
  private async takeBack(): Promise<boolean> {
    const { site, options } = this;
    if ((options.withdrawn?.() ?? NOTHING_WITHDRAWN) === site.withdrawn) return false;
    try {
      const made = await loadSite({ ...options, source: site.source }, { previous: site, paths: [] });
      await prepareAddresses(made);
      this.site = made;
      this.marks.set(made, ++this.changes);
      return true;
    } catch (error) {
      this.log.error('Withdrawn pages are not out of all lists yet', { error: String(error) });
      return false;
    }
  }

  private swap(site: Site): void {
    this.site = site;
    this.marks.set(site, ++this.changes);
    this.broken = undefined;
    this.retryAfter = FIRST_RETRY_MS;
    clearTimeout(this.retry);
  }

  /** A failed load is retried automatically: the cause may pass without a file change. @returns whether the error is new */
  private fail(error: unknown): boolean {
    const known = error instanceof AppError ? error : new AppError('site/unreadable', String(error));
    clearTimeout(this.retry);
    if (!this.closed) this.retry = setTimeout(() => this.take([]), this.retryAfter).unref();
    this.retryAfter = Math.min(this.retryAfter * 2, LAST_RETRY_MS);
    if (this.broken?.message === known.message) return false;
    this.broken = {
      severity: 'error',
      code: known.code,
      message: known.message,
      file: this.site.configFiles[0] ?? 'docs.json',
      ...defined({ hint: known.hint }),
    };
    this.marks.set(this.site, ++this.changes);
    this.log.error(known.message);
    return true;
  }

  private notify(paths: readonly string[]): void {
    const onlySheets = paths.length > 0 && paths.every((path) => path.endsWith('.css'));
    const change: SiteChange = { paths, kind: onlySheets ? 'css' : 'content' };
    for (const listener of [...this.listeners])
      try {
        listener(change);
      } catch (error) {
        // A listener that throws must not block the others or the next change.
        this.log.error('A listener failed to handle a change', { error: String(error) });
      }
  }
}
