/** `/search.json?q=` for the dialog and `/search?q=` for readers without JavaScript. */
import { createSearchIndex, type SearchIndex } from '../../site/search/search-index.ts';
import { isSearchable, type SearchRecord, searchRecords } from '../../site/search/search-record.ts';
import type { Site } from '../../site/site.ts';
import type { Handler, WebRequest } from '../http/handler.ts';
import { HTML_TYPE, json, reply } from '../http/reply.ts';
import type { LiveSite } from '../live-site.ts';
import { renderSearchPage } from '../theme/layout/search-page.ts';
import type { PageMaker } from './render-page.ts';

const MOST_RESULTS = 20;
const LONGEST_QUERY = 200;

/** Records of every page readers may find, in order of the pages. */
export async function allSearchRecords(site: Site): Promise<SearchRecord[]> {
  const pages = [...site.pages.byUrl.values()].filter(isSearchable);
  const records = await Promise.all(
    pages.map(async (page) => searchRecords(page, (await site.render(page)).body, site.navigation(page.url))),
  );
  return records.flat();
}

/** Told of every search that the page of results answers. */
export type Searched = (request: WebRequest, term: string, results: number) => void;

export interface Search {
  readonly index: () => Promise<SearchIndex>;
  readonly searched: Searched;
}

/** The index of a site is made at the first question and kept until the site changes. */
export function createSearch(live: LiveSite, searched: Searched = () => undefined): Search {
  const made = new WeakMap<Site, Promise<SearchIndex>>();
  return {
    searched,
    index: () => {
      const site = live.current();
      const known = made.get(site) ?? allSearchRecords(site).then(createSearchIndex);
      made.set(site, known);
      return known;
    },
  };
}

export function searchJson(search: Search): Handler {
  return async ({ path, query }) => {
    if (path !== '/search.json') return undefined;
    const asked = (query.get('q') ?? '').slice(0, LONGEST_QUERY);
    const scope = { lang: query.get('lang') ?? '', version: query.get('version') ?? '' };
    return json(
      { query: asked, results: (await search.index()).search(asked, MOST_RESULTS, scope) },
      { 'cache-control': 'no-cache' },
    );
  };
}

export function searchPage(live: LiveSite, maker: PageMaker, search: Search): Handler {
  return async (request) => {
    const { path, query } = request;
    const site = live.current();
    if (path !== '/search' || site.pages.byUrl.has('/search')) return undefined;
    const asked = (query.get('q') ?? '').slice(0, LONGEST_QUERY);
    const results = asked === '' ? [] : (await search.index()).search(asked, MOST_RESULTS);
    if (asked.trim() !== '' && request.method === 'GET') search.searched(request, asked, results.length);
    return reply(
      200,
      HTML_TYPE,
      renderSearchPage({ site: maker.view(site), navigation: site.navigation(path), query: asked, results }),
      { 'cache-control': 'no-cache' },
    );
  };
}
