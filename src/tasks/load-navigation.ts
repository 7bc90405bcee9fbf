/** Loads a folder's navigation alone, without rendering a page. */
import { AppError } from '../lib/app-error.ts';
import type { Issue } from '../lib/issue.ts';
import { type LoadOnce, loadOnce, OFFLINE } from '../project/load-once.ts';
import { commandSource } from '../project/mounts/command-source.ts';
import { environmentSettings, joinSettings } from '../settings/settings.ts';
import { navJson } from '../site/navigation/views/nav-json.ts';
import { navText } from '../site/navigation/views/nav-text.ts';
import type { Site } from '../site/site.ts';
import { type Frozen, freezeNavigation } from './freeze-navigation.ts';
import { writeAssumed } from './write-assumed.ts';

interface LoadedNavigation {
  readonly json: unknown;
  readonly text: string;
  readonly issues: readonly Issue[];
}

export async function loadNavigation(
  folder: string,
  fetching: LoadOnce = OFFLINE,
): Promise<LoadedNavigation> {
  const site = await loadUnrendered(folder, fetching);
  return { json: navJson(site.tree, site.config.name), text: navText(site.tree), issues: site.issues };
}

/** Lists by name what the navigation takes from folders. */
export async function writeNavigation(folder: string, fetching: LoadOnce = OFFLINE): Promise<Frozen> {
  const site = await loadUnrendered(folder, fetching);
  if (site.loaded.foreign !== undefined)
    throw new AppError(
      'config/foreign-folder',
      `"${folder}" is made for another program, and is read as it is: no docs.json is written into it`,
      { hint: 'To keep it for good, make a folder of its own with docs.json and the pages in it' },
    );
  return site.loaded.assumed === undefined
    ? freezeNavigation(folder, site)
    : writeAssumed(folder, site.loaded.assumed);
}

async function loadUnrendered(folder: string, fetching: LoadOnce): Promise<Site> {
  const renderer = {
    render: () => Promise.reject(new Error('no page is rendered here')),
    close: () => Promise.resolve(),
  };
  const settings = joinSettings([environmentSettings()]);
  const opened = commandSource(folder, settings, { offline: fetching.offline === true });
  return loadOnce({ source: opened.source, renderer }, { dataDir: settings.dataDir, ...fetching }).finally(
    () => opened.close(),
  );
}
