/** Renders the author's parts of the layout around a page, for the theme. */
import { trustedHtml } from '../../../lib/html.ts';
import { PART_PLACES } from '../../../site/config/schema/parts.ts';
import type { PageFile } from '../../../site/content/page/page.ts';
import type { RenderResult } from '../../../site/content/page-renderer.ts';
import { SettledIds } from '../../../site/content/render/settle-ids.ts';
import type { Site } from '../../../site/site.ts';
import { OUR_PAGES, type OurPageKind } from '../../../site/site-parts.ts';
import type { OurPageParts } from '../../../theme/layout/shell.ts';
import type { PageParts } from '../../../theme/page-view.ts';

/** @param result of the request for the parts @param ids of the page, which links to it mean */
export function pageParts({ body }: RenderResult, ids: readonly string[] = []): PageParts {
  const settled = new SettledIds();
  for (const id of ids) settled.shown.add(id);
  const html: { -readonly [Place in keyof PageParts['html']]: PageParts['html'][Place] } = {};
  for (const place of PART_PLACES) {
    const shown = body.parts?.[place];
    if (shown !== undefined) html[place] = trustedHtml(settled.settle(shown));
  }
  const { icons, features, files = [] } = body;
  return { html, icons, features, files };
}

/** Those around a page of ours, as strangers see them: it is no page of one reader. */
export async function ourParts(
  site: Site,
  kind: OurPageKind,
  url: string,
): Promise<OurPageParts | undefined> {
  const request = site.parts?.ofOurs(kind, url);
  return request && { shown: pageParts(await site.renderRequest(request)), url };
}

/** The files of the parts around what a site answers to an address that is no page of it. */
export async function ourPartFiles(site: Site, url: string): Promise<readonly PageFile[]> {
  const request = site.parts?.ofOurs(kindOf(url), url);
  return request === undefined ? [] : ((await site.renderRequest(request)).body.files ?? []);
}

function kindOf(url: string): OurPageKind {
  if (url === OUR_PAGES.search) return 'search';
  return url === OUR_PAGES.ask ? 'ask' : 'not-found';
}
