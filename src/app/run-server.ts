/** Puts a site on a port: the composition that `dev` and `serve` share. */
import { createHash } from 'node:crypto';
import type { Issue } from '../lib/issue.ts';
import type { Log } from '../lib/log.ts';
import type { PageRenderer } from '../site/content/page-renderer.ts';
import type { Site } from '../site/site.ts';
import { folderSource } from '../site/source/folder-source.ts';
import { listen } from '../web/http/listen.ts';
import { openLiveSite } from '../web/live-site.ts';
import type { ContentPolicy } from '../web/middleware/security-headers.ts';
import { LIVE_PATH } from '../web/pages/live.ts';
import { createPageMaker } from '../web/pages/render-page.ts';
import { createHandler } from '../web/server.ts';
import { createIconSet } from '../web/theme/icons/resolve-icon.ts';
import { INLINE_SCRIPTS, inlineStyles } from '../web/theme/layout/head.ts';
import { readOwnAssets } from './own-assets.ts';
import { pageIndexCache } from './page-index-cache.ts';
import type { Settings } from './settings.ts';

export interface RunningServer {
  /** Address for people: what the base URL says, else where it listens. */
  readonly url: string;
  readonly port: number;
  readonly site: Site;
  close(): Promise<void>;
}

export interface StartOptions {
  readonly folder: string;
  readonly settings: Settings;
  /** True for `dev`: live reload, and problems shown on the pages. */
  readonly preview: boolean;
  readonly log: Log;
}

const MOST_PROBLEMS = 50;

/** @param renderer closed with the server */
export async function runServer(
  { folder, settings, preview, log }: StartOptions,
  renderer: PageRenderer,
): Promise<RunningServer> {
  const { files, manifest } = readOwnAssets();
  const base = settings.baseUrl === undefined ? '' : new URL(settings.baseUrl).pathname.replace(/\/+$/, '');
  const known = pageIndexCache(settings.dataDir, folder);
  const live = await openLiveSite(
    { source: folderSource(folder), renderer, base, knownPages: known.read() },
    log,
    true,
  );
  const icons = createIconSet();
  const origin = settings.baseUrl === undefined ? undefined : new URL(settings.baseUrl).origin;
  const problems = (site: Site, _page: unknown, own: readonly Issue[]): readonly Issue[] => {
    const broken = live.problem();
    return [...(broken === undefined ? [] : [broken]), ...own, ...site.issues].slice(0, MOST_PROBLEMS);
  };
  const maker = createPageMaker(
    {
      assets: manifest,
      symbol: (key) => icons.symbol(key),
      search: 'server',
      ...(origin === undefined ? {} : { origin }),
      ...(preview ? { live: LIVE_PATH } : {}),
    },
    preview ? problems : undefined,
  );
  const local = `http://${settings.host === '0.0.0.0' || settings.host === '127.0.0.1' ? 'localhost' : settings.host}:`;
  const policy = (): ContentPolicy => ({
    scriptHashes: INLINE_SCRIPTS.map(cspHash),
    styleHashes: inlineStyles(maker.view(live.current())).map(cspHash),
  });
  const home = live.current().pages.byUrl.get(live.current().home);
  // The page most readers begin with is made while the port is opened; whoever asks for it gets the error, if there is one.
  if (home !== undefined) maker.page(live.current(), home).catch(() => undefined);
  const handler = createHandler({
    live,
    maker,
    assets: files,
    policy,
    origin: origin ?? `${local}${settings.port}`,
    preview,
    log,
  });
  const listening = await listen(handler, { port: settings.port, host: settings.host, base });
  return {
    url: settings.baseUrl ?? `${local}${listening.port}`,
    port: listening.port,
    site: live.current(),
    close: async () => {
      known.write(live.current().pages);
      live.close();
      await listening.close();
      await renderer.close();
    },
  };
}

function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
