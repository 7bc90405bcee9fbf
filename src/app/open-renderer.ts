/** Starts the processes that render pages, with the cache of what they rendered before. */
import { join } from 'node:path';
import type { PageRenderer } from '../site/content/page-renderer.ts';
import { cachedRenderer } from '../web/render/cached-renderer.ts';
import { createRenderPool } from '../web/render/render-pool.ts';
import { prepareDataDir } from './data-dir.ts';
import { programFingerprint } from './program-version.ts';
import type { Settings } from './settings.ts';

/** @param cache false to render everything afresh and keep nothing on disk */
export function openRenderer(settings: Pick<Settings, 'dataDir' | 'renderers'>, cache = true): PageRenderer {
  if (cache) prepareDataDir(settings.dataDir);
  const pool = createRenderPool({ workers: settings.renderers });
  return cachedRenderer(
    pool,
    cache ? { file: join(settings.dataDir, 'cache', 'rendered.db'), version: programFingerprint() } : {},
  );
}
