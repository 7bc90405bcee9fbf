/** Loads a folder's navigation alone, without rendering a page. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../lib/app-error.ts';
import type { Issue } from '../lib/issue.ts';
import { type LoadOnce, loadOnce, OFFLINE } from '../project/load-once.ts';
import { commandSource } from '../project/mounts/command-source.ts';
import { createSource, readSource, writeSource } from '../project/write-source.ts';
import { environmentSettings, joinSettings } from '../settings/settings.ts';
import { navJson } from '../site/navigation/views/nav-json.ts';
import { navText } from '../site/navigation/views/nav-text.ts';
import type { Site } from '../site/site.ts';
import { FOREIGN_FOLDERS, REPOSITORY_PAGES } from '../site/source/published-rules.ts';
import { type Frozen, freezeNavigation } from './freeze-navigation.ts';

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
      {
        hint: 'To keep it for good, run "lectern import" with this folder: it writes docs.json and the pages into a new one',
      },
    );
  return site.loaded.assumed === undefined
    ? freezeNavigation(folder, site)
    : writeAssumed(folder, site.loaded.assumed);
}

/** Its pages are known, and not rendered. */
export async function loadUnrendered(folder: string, fetching: LoadOnce = OFFLINE): Promise<Site> {
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

const IGNORES = '.lecternignore';

/** Beside a docs.json other rules say what is published, so an ignore file keeps those that applied. */
function writeAssumed(folder: string, docs: string): Frozen {
  createSource(folder, 'docs.json', docs);
  const pages = REPOSITORY_PAGES.filter((name) => existsSync(join(folder, name)));
  const rules = FOREIGN_FOLDERS.concat(pages.map((name) => `!/${name}`));
  const lines = `${rules.join('\n')}\n`;
  // An author's own rules come last, and win.
  if (existsSync(join(folder, IGNORES))) writeSource(folder, IGNORES, lines + readSource(folder, IGNORES));
  else createSource(folder, IGNORES, lines);
  return { generated: ['docs.json', IGNORES], lists: [], pages: [], left: [] };
}
