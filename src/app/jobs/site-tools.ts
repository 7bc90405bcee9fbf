/** What an agent may ask of the documentation folder of its job: check, mend, rename and work, with one renderer for all of it. */

import type { SiteCheck, SiteRenamed, SiteTools } from '../../jobs/site-tools.ts';
import { AppError } from '../../lib/app-error.ts';
import type { PageRenderer } from '../../site/content/page-renderer.ts';
import { pageUrl } from '../../site/content/page-url.ts';
import { folderSource } from '../../site/source/folder-source.ts';
import { checkRendered, type RenderedSite, renderWith } from '../check-site.ts';
import { fixSite } from '../fix-site.ts';
import { openRenderer } from '../open-renderer.ts';
import { plainPath, renameRendered } from '../rename-page.ts';
import type { Settings } from '../settings.ts';
import { doWork } from './do-work.ts';
import { followMovedPage } from './follow-moved-page.ts';

export interface SiteToolsOptions {
  /** Absolute. Nothing is remembered of it in the data folder but rendered text by its content. */
  readonly folder: string;
  readonly settings: Pick<Settings, 'dataDir' | 'renderers'>;
  /** One that others use too and that stays theirs; default: one of its own, started when it is first needed. */
  readonly renderer?: PageRenderer;
  /** Milliseconds for reading and rendering the whole folder; default 120000. */
  readonly deadlineMs?: number;
}

export interface OpenSiteTools extends SiteTools {
  /** Ends what the tools have started; a check that is running fails. */
  close(): Promise<void>;
}

const DEADLINE_MS = 120_000;

/**
 * Tools for one folder. Every method but `fix` throws AppError `check/too-slow` after the deadline, the reason of `signal` when that
 * is aborted, and `config/…` or `source/…` where the folder cannot be read as a site.
 */
export function createSiteTools(options: SiteToolsOptions): OpenSiteTools {
  const { folder, deadlineMs = DEADLINE_MS } = options;
  const shared = ownRenderer(options);
  const read = async (signal?: AbortSignal): Promise<RenderedSite> => {
    signal?.throwIfAborted();
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(tooSlow(deadlineMs)), deadlineMs);
    const either = signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal]);
    try {
      const source = folderSource(folder);
      const rendering = renderWith({ source, renderer: shared.get() }, () => undefined, either);
      return await orAborted(rendering, either);
    } catch (error) {
      // Pages that were asked for and not waited for would keep the processes from the next check.
      if (either.aborted) await shared.drop();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    check: async (signal): Promise<SiteCheck> => {
      const { issues, edits, pages, findings } = await checkRendered(await read(signal));
      signal?.throwIfAborted();
      return { issues, edits, pages, findings };
    },
    fix: (edits) => fixSite(folder, edits, false),
    rename: async (from, to, signal) => renameOrFollow(folder, await read(signal), { from, to }),
    work: async (kind, signal, within) => doWork(folder, await read(signal), { kind, within, signal }),
    close: shared.close,
  };
}

/** A page that is at the new path and not at the old one has been moved by somebody: the rest follows. */
async function renameOrFollow(
  folder: string,
  rendered: RenderedSite,
  named: { readonly from: string; readonly to: string },
): Promise<SiteRenamed> {
  const [from, to] = [plainPath(named.from), plainPath(named.to)];
  const { byPath, byUrl } = rendered.site.pages;
  const gone = !byPath.has(from) && !byUrl.has(pageUrl(from));
  if (gone && byPath.has(to)) {
    const followed = await followMovedPage(folder, rendered, { from, to });
    return { files: followed.files.length, changed: followed.files, redirect: followed.redirect };
  }
  const { files, redirect } = await renameRendered({ folder, from, to, dryRun: false }, rendered);
  return { files: files.length, changed: files, redirect: redirect !== undefined };
}

interface SharedRenderer {
  get(): PageRenderer;
  /** Ends the processes, when they are ours; the next use starts others. */
  drop(): Promise<void>;
  close(): Promise<void>;
}

function ownRenderer({ renderer, settings }: SiteToolsOptions): SharedRenderer {
  let own: PageRenderer | undefined;
  let closed = false;
  const drop = async (): Promise<void> => {
    const ended = own;
    own = undefined;
    await ended?.close();
  };
  return {
    get: () => {
      if (closed) throw new AppError('render/closed', 'The tools of this folder have been closed');
      return renderer ?? (own ??= openRenderer(settings));
    },
    drop,
    close: async () => {
      closed = true;
      await drop();
    },
  };
}

/** What a promise gives, unless the signal is aborted before. */
async function orAborted<T>(running: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', stop);
  // Whichever loses may fail later, and nobody waits for it then.
  running.catch(() => undefined);
  try {
    return await Promise.race([running, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function tooSlow(deadlineMs: number): AppError {
  return new AppError('check/too-slow', `Reading the pages took longer than ${deadlineMs / 1000} seconds`, {
    hint: 'Look for pages that take very long to render: "lectern check" names them',
  });
}
