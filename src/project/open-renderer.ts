/** Starts the processes that render pages, with their cache of rendered pages. */

import { join } from 'node:path';
import { prepareDataDir } from '../installation/data-dir.ts';
import { defined } from '../lib/defined.ts';
import { type Log, SILENT } from '../lib/log.ts';
import { programFingerprint } from '../program/program-version.ts';
import type { Settings } from '../settings/settings.ts';
import type { PageRenderer } from '../site/content/page-renderer.ts';
import { cachedRenderer } from '../web/reader/render/cached-renderer.ts';
import { createRenderPool } from '../web/reader/render/render-pool.ts';

type RenderSettings = Pick<Settings, 'dataDir' | 'renderers'>;

/** Processes without a cache: for a build, which has its own record of unchanged pages. */
export function openPool(settings: RenderSettings): PageRenderer {
  return createRenderPool({ workers: settings.renderers, ahead: 1 });
}

/**
 * Processes with a cache in the data folder: for programs that render single pages repeatedly.
 * @param memory characters of rendered pages that stay in memory; default: as many as serve readers well
 * @param renderProcesses as in `StartOptions`
 */
export function openRenderer(
  settings: RenderSettings,
  {
    memory,
    log = SILENT,
    renderProcesses,
  }: { readonly memory?: number; readonly log?: Log; readonly renderProcesses?: PageRenderer } = {},
): PageRenderer {
  prepareDataDir(settings.dataDir);
  const onProblem = (problem: string | undefined): void =>
    problem === undefined
      ? log.info('Pages are rendered again')
      : log.error(
          'No page can be rendered: the processes for it do not start. Check that this user may start processes, and that memory is free',
          { error: problem },
          new Error('Render processes do not start'),
        );
  const onCrash = (): void =>
    log.error(
      'A page ended the process that rendered it; the page shows an error instead',
      {},
      new Error('A page ended its render process'),
    );
  const pool =
    renderProcesses === undefined
      ? createRenderPool({ workers: settings.renderers, ahead: 1, onProblem, onCrash })
      : keptOpen(renderProcesses);
  return cachedRenderer(pool, {
    file: join(settings.dataDir, 'cache', 'rendered.db'),
    version: programFingerprint(),
    ...defined({ memory }),
  });
}

/** Closing a server leaves the processes of its caller running. */
function keptOpen(renderer: PageRenderer): PageRenderer {
  return {
    render: (request, owner) => renderer.render(request, owner),
    problem: () => renderer.problem?.(),
    waiting: () => renderer.waiting?.() ?? 0,
    watch: (listener) => renderer.watch?.(listener),
    close: () => Promise.resolve(),
  };
}
