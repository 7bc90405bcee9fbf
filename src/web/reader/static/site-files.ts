/** Writes files of the site as a whole: the not-found page, search without a script, redirects, and files for robots. */

import { renderNotFound } from '../../../theme/layout/not-found.ts';
import { renderSearchPage } from '../../../theme/layout/search-page.ts';
import { notFoundView } from '../pages/not-found.ts';
import { robotsTxt } from '../pages/sitemap.ts';
import { sitemapFiles } from '../pages/sitemap-files.ts';
import { skillFiles } from '../pages/skill/skill-files.ts';
import type { BuildContext } from './build-part.ts';
import { redirectFiles } from './redirect-files.ts';

/** @param same true if the last build was of the same site with the same settings */
export async function siteFiles(context: BuildContext, same: boolean): Promise<void> {
  const { site, view, output } = context;
  for (const [path, text] of framed(context))
    if (!same || !output.keep(path)) output.replace(path, await text());
  // Written in any case: a commit changes their dates and nothing else of the site.
  if (view.origin !== undefined && !site.files.has('sitemap.xml'))
    for (const [path, text] of await sitemapFiles(site, view, view.origin)) output.write(path, text);
  const skills = await skillFiles(site, { origin: view.origin ?? '', server: false });
  for (const [path, text] of skills) output.write(path, text);
}

/** Generated only if they are needed. */
function framed({ site, view }: BuildContext): Map<string, () => string | Promise<string>> {
  const files = new Map<string, () => string | Promise<string>>();
  files.set('404.html', async () => String(renderNotFound(await notFoundView(site, view))));
  if (!site.pages.byUrl.has('/search'))
    files.set('search/index.html', () =>
      String(
        renderSearchPage({ site: view, navigation: site.navigation('/search'), query: '', results: [] }),
      ),
    );
  for (const [path, text] of redirectFiles(site)) files.set(path, () => text);
  const { origin } = view;
  if (origin !== undefined && !site.files.has('robots.txt'))
    files.set('robots.txt', () => robotsTxt(site, origin));
  return files;
}
