/** Loads a folder's navigation alone, without rendering a page. */
import type { Issue } from '../lib/issue.ts';
import { type LoadOnce, loadOnce, OFFLINE } from '../project/load-once.ts';
import { commandSource } from '../project/mounts/command-source.ts';
import { environmentSettings, joinSettings } from '../settings/settings.ts';
import { navJson } from '../site/navigation/views/nav-json.ts';
import { navText } from '../site/navigation/views/nav-text.ts';

export async function loadNavigation(
  folder: string,
  fetching: LoadOnce = OFFLINE,
): Promise<{ readonly json: unknown; readonly text: string; readonly issues: readonly Issue[] }> {
  const renderer = {
    render: () => Promise.reject(new Error('no page is rendered here')),
    close: () => Promise.resolve(),
  };
  const settings = joinSettings([environmentSettings()]);
  const opened = commandSource(folder, settings, { offline: fetching.offline === true });
  const site = await loadOnce(
    { source: opened.source, renderer },
    { dataDir: settings.dataDir, ...fetching },
  ).finally(() => opened.close());
  return { json: navJson(site.tree, site.config.name), text: navText(site.tree), issues: site.issues };
}
