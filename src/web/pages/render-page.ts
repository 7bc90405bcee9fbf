/** Renders one page of a site to the bytes a reader gets, and keeps them until the site changes. */
import { contentHash } from '../../lib/hash.ts';
import type { Issue } from '../../lib/issue.ts';
import type { PageMeta } from '../../site/content/page.ts';
import type { Site } from '../../site/site.ts';
import { renderPage } from '../theme/layout/page.ts';
import type { SiteView } from '../theme/page-view.ts';
import { pageView } from './page-view.ts';
import { type Frame, siteView } from './site-view.ts';

export interface ReadyPage {
  readonly html: Buffer;
  readonly etag: string;
  /** True when the text could not be rendered and the page explains why. */
  readonly failed: boolean;
}

export interface PageMaker {
  /** The shared record of a site, made once. */
  view(site: Site): SiteView;
  page(site: Site, page: PageMeta): Promise<ReadyPage>;
}

const MOST_KEPT = 2_000;

/** @param problems which issues a page shows; none when readers, not authors, are looking */
export function createPageMaker(
  frame: Frame,
  problems: (site: Site, page: PageMeta, own: readonly Issue[]) => readonly Issue[] = () => [],
): PageMaker {
  const views = new WeakMap<Site, SiteView>();
  const ready = new WeakMap<Site, Map<string, Promise<ReadyPage>>>();
  const view = (site: Site): SiteView => {
    const known = views.get(site) ?? siteView(site, frame);
    views.set(site, known);
    return known;
  };
  const make = async (site: Site, page: PageMeta): Promise<ReadyPage> => {
    const result = await site.render(page);
    const html = Buffer.from(
      renderPage(pageView(site, view(site), page, result, problems(site, page, result.body.issues))),
    );
    return { html, etag: `"${contentHash(html)}"`, failed: result.failed !== undefined };
  };
  return {
    view,
    page: (site, page) => {
      const pages = ready.get(site) ?? new Map<string, Promise<ReadyPage>>();
      ready.set(site, pages);
      const known = pages.get(page.path);
      if (known !== undefined) return known;
      if (pages.size >= MOST_KEPT) pages.delete(pages.keys().next().value!);
      const made = make(site, page);
      pages.set(page.path, made);
      made.catch(() => pages.delete(page.path));
      return made;
    },
  };
}
