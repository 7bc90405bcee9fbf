/** Loads a folder's navigation alone, without rendering a page. */
import type { Issue } from '../lib/issue.ts';
import { navJson } from '../site/navigation/views/nav-json.ts';
import { navText } from '../site/navigation/views/nav-text.ts';
import { loadSite } from '../site/site.ts';
import { folderSource } from '../site/source/folder-source.ts';

export async function loadNavigation(
  folder: string,
): Promise<{ readonly json: unknown; readonly text: string; readonly issues: readonly Issue[] }> {
  const site = await loadSite({
    source: folderSource(folder),
    renderer: {
      render: () => Promise.reject(new Error('no page is rendered here')),
      close: () => Promise.resolve(),
    },
  });
  return { json: navJson(site.tree, site.config.name), text: navText(site.tree), issues: site.issues };
}
