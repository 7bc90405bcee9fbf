/** Builds a folder into static files: opens the renderer, loads the site, writes it, closes. */
import { randomUUID } from 'node:crypto';
import type { Issue } from '../lib/issue.ts';
import { loadSite } from '../site/site.ts';
import { folderSource } from '../site/source/folder-source.ts';
import { siteView } from '../web/pages/site-view.ts';
import { renderStatic, type StaticResult } from '../web/static/render-static.ts';
import { createIconSet } from '../web/theme/icons/resolve-icon.ts';
import { openRenderer } from './open-renderer.ts';
import { readOwnAssets } from './own-assets.ts';
import { pageIndexCache } from './page-index-cache.ts';
import { programFingerprint } from './program-version.ts';
import { environmentSettings, joinSettings } from './settings.ts';

export interface BuildOptions {
  readonly folder: string;
  readonly out: string;
  readonly base: string;
  readonly cache: boolean;
  readonly progress?: (done: number, all: number) => void;
}

export interface BuildResult extends StaticResult {
  readonly issues: readonly Issue[];
  readonly milliseconds: number;
}

export async function buildSite({ folder, out, base, cache, progress }: BuildOptions): Promise<BuildResult> {
  const began = performance.now();
  const settings = joinSettings([environmentSettings()]);
  const renderer = openRenderer(settings, cache);
  try {
    const { files, manifest } = readOwnAssets();
    const known = pageIndexCache(settings.dataDir, folder);
    const site = await loadSite({
      source: folderSource(folder),
      renderer,
      knownPages: cache ? known.read() : undefined,
      base,
    });
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
    known.write(site.pages);
    return {
      ...result,
      issues: [...site.issues, ...result.issues],
      milliseconds: Math.round(performance.now() - began),
    };
  } finally {
    await renderer.close();
  }
}
