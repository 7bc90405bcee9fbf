/** Builds a folder into static files, starting the renderer while the rest of the program loads. */
import { resolve, sep } from 'node:path';
import { prepareDataDir } from '../installation/data-dir.ts';
import type { Issue } from '../lib/issue.ts';
import { unwritable } from '../lib/unwritable.ts';
import { menuWithoutAddress } from '../project/menu-without-address.ts';
import { openPool } from '../project/open-renderer.ts';
import { environmentSettings, joinSettings } from '../settings/settings.ts';
import type { DocsConfig } from '../site/config/docs-config.ts';
import type { StaticResult } from '../web/reader/static/render-static.ts';
import type { BuildOptions } from './write-site.ts';

export type { BuildOptions } from './write-site.ts';

export interface BuildResult extends StaticResult {
  readonly issues: readonly Issue[];
  /** What is left out because of the settings, and not because of a file. */
  readonly notes: readonly string[];
  readonly milliseconds: number;
  /** True if `strict` found an issue, and nothing was written. */
  readonly refused: boolean;
}

/**
 * @throws AppError when there is no docs.json, or the output folder holds files that Lectern did not write or cannot be
 * written
 */
export async function buildSite(options: BuildOptions): Promise<BuildResult> {
  const began = performance.now();
  const settings = joinSettings([options.flags ?? {}, environmentSettings()]);
  const renderer = openPool(settings);
  if (options.cache) prepareDataDir(settings.dataDir);
  try {
    // A render process takes as long to start as the rest of the program takes to load, so both run in parallel.
    const { writeSite } = await import('./write-site.ts');
    const { site, result, refused } = await writeSite(options, settings, renderer);
    const notes = [
      menuWithoutAddress(site.config.contextual.options, settings.baseUrl),
      widgetNote(site.config),
    ];
    return {
      ...result,
      refused,
      notes: notes.filter((note) => note !== undefined),
      issues: [...site.issues, ...result.issues],
      milliseconds: Math.round(performance.now() - began),
    };
  } catch (error) {
    throw (
      (isAbout(error, options.out) ? unwritable(`The output folder "${options.out}"`, error) : undefined) ??
      error
    );
  } finally {
    await renderer.close();
  }
}

function widgetNote({ search }: DocsConfig): string | undefined {
  if (search.widget === undefined || !search.ask) return undefined;
  return 'Pages of other websites cannot ask this build, which has no server: "search.widget" in docs.json works on a site that "lectern serve" serves';
}

/** Whether the system refused something in the output folder, or to make one of the folders above it. */
function isAbout(error: unknown, out: string): boolean {
  if (!(error instanceof Error)) return false;
  const { path, syscall } = error as NodeJS.ErrnoException;
  if (path === undefined) return false;
  const [place, folder] = [resolve(path), resolve(out)];
  const isInside = place === folder || place.startsWith(folder + sep);
  return isInside || (syscall === 'mkdir' && folder.startsWith(place.replace(/[/\\]$/, '') + sep));
}
