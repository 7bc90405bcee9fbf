/** Holds the current Site and swaps it when the author's files change; a broken change leaves the last good one in place. */
import { AppError } from '../lib/app-error.ts';
import type { Issue } from '../lib/issue.ts';
import type { Log } from '../lib/log.ts';
import { loadSite, type Site, type SiteOptions } from '../site/site.ts';

export interface SiteChange {
  readonly paths: readonly string[];
  /** `css` when only style sheets changed, so that a browser may keep the page. */
  readonly kind: 'css' | 'content';
}

export interface LiveSite {
  current(): Site;
  /** Set while the newest files cannot be loaded at all. */
  problem(): Issue | undefined;
  /** Loads the site again although no file changed: something it was made from outside the folder did. */
  refresh(): void;
  /** @returns a function that ends the subscription */
  subscribe(listener: (change: SiteChange) => void): () => void;
  close(): void;
}

const WATCH_AFTER_MS = 150;

type Files = Site['files'];

function changedPaths(before: Files, now: Files): string[] {
  const paths = new Set([...before.keys(), ...now.keys()]);
  return [...paths].filter((path) => before.get(path)?.version !== now.get(path)?.version);
}

/** @param watch false for a site that is loaded once */
export async function openLiveSite(options: SiteOptions, log: Log, watch: boolean): Promise<LiveSite> {
  let site = await loadSite(options);
  let problem: Issue | undefined;
  let queue = Promise.resolve();
  const listeners = new Set<(change: SiteChange) => void>();

  const reload = async (paths: readonly string[]): Promise<void> => {
    try {
      site = await loadSite(options, { previous: site, paths });
      problem = undefined;
    } catch (error) {
      const known = error instanceof AppError ? error : new AppError('site/unreadable', String(error));
      problem = {
        severity: 'error',
        code: known.code,
        message: known.message,
        file: site.configFiles[0] ?? 'docs.json',
        ...(known.hint === undefined ? {} : { hint: known.hint }),
      };
      log.error(known.message);
    }
    const change: SiteChange = {
      paths,
      kind: paths.length > 0 && paths.every((path) => path.endsWith('.css')) ? 'css' : 'content',
    };
    for (const listener of listeners) listener(change);
  };

  let stop: (() => void) | undefined;
  const follow = async (): Promise<void> => {
    stop = options.source.watch?.((paths) => (queue = queue.then(() => reload(paths))));
    const changed = changedPaths(site.allFiles, await options.source.list());
    if (changed.length > 0) queue = queue.then(() => reload(changed));
  };
  // Looking at every file again must not make the first reader wait.
  const soon = watch ? setTimeout(() => void follow(), WATCH_AFTER_MS) : undefined;
  return {
    current: () => site,
    problem: () => problem,
    refresh: () => {
      queue = queue.then(() => reload([]));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      clearTimeout(soon);
      stop?.();
    },
  };
}
