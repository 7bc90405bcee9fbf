/** Loads a site and writes it as static files. */
import { randomUUID } from 'node:crypto';
import type { PageRenderer } from '../site/content/page-renderer.ts';
import type { Site } from '../site/site.ts';
import { folderSource } from '../site/source/folder-source.ts';
import { siteView } from '../web/pages/site-view.ts';
import { renderStatic, type StaticResult } from '../web/static/render-static.ts';
import { createIconSet } from '../web/theme/icons/resolve-icon.ts';
import { loadWithRemote } from './load-with-remote.ts';
import { readOwnAssets } from './own-assets.ts';
import { pageIndexCache } from './page-index-cache.ts';
import { programFingerprint } from './program-version.ts';
import type { Settings } from './settings.ts';

export interface BuildOptions {
  readonly folder: string;
  readonly out: string;
  readonly base: string;
  /** False to render every page anew. */
  readonly cache: boolean;
  readonly progress?: (done: number, all: number) => void;
}

export async function writeSite(
  { folder, out, base, cache, progress }: BuildOptions,
  settings: Settings,
  renderer: PageRenderer,
): Promise<{ readonly site: Site; readonly result: StaticResult }> {
  const { files, manifest } = readOwnAssets();
  const known = pageIndexCache(settings.dataDir, folder);
  const knownPages = cache ? known.read() : undefined;
  const site = await loadWithRemote(
    { source: folderSource(folder), renderer, base, knownPages },
    { dataDir: settings.dataDir, clock: Date.now },
  );
  const icons = createIconSet();
  const view = siteView(site, {
    assets: manifest,
    symbol: (key) => icons.symbol(key),
    search: 'static',
    ...(settings.baseUrl === undefined ? {} : { origin: settings.baseUrl }),
  });
  const version = cache ? programFingerprint() : randomUUID();
  const result = await renderStatic({
    site,
    view,
    out,
    assets: files,
    version,
    ...(progress === undefined ? {} : { progress }),
  });
  if (cache) known.write(site.authored);
  return { site, result };
}
