/** Renders the author's parts of the layout around a page, for the theme. */
import { trustedHtml } from '../../../lib/html.ts';
import { PART_PLACES } from '../../../site/config/schema/parts.ts';
import type { RenderResult } from '../../../site/content/page-renderer.ts';
import { SettledIds } from '../../../site/content/render/settle-ids.ts';
import type { Site } from '../../../site/site.ts';
import { OUR_PAGES, type OurPageKind } from '../../../site/site-parts.ts';
import type { OurPageParts } from '../../../theme/layout/parts/own-part.ts';
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
export async function renderOurParts(
  site: Site,
  kind: OurPageKind,
  url: string,
): Promise<RenderResult | undefined> {
  const request = site.parts?.ofOurs(kind, url);
  return request && site.renderRequest(request);
}

/** @param result of the request for the parts around a page of ours @param url by which its files are asked for */
export function ourParts(result: RenderResult | undefined, url: string): OurPageParts | undefined {
  return result && { shown: pageParts(result), url };
}

/** What a site answers with at an address that is no page of it. */
export function ourKind(url: string): OurPageKind {
  if (url === OUR_PAGES.search) return 'search';
  return url === OUR_PAGES.ask ? 'ask' : 'not-found';
}
