/** Serves `/search.json?q=` for the search dialog and `/search?q=` for readers without JavaScript. */
import { AppError } from '../../../lib/app-error.ts';
import { defined } from '../../../lib/defined.ts';
import { LONGEST_QUERY } from '../../../lib/search/query-plan.ts';
import type { SearchAnswer } from '../../../lib/search/run-search.ts';
import type { NavNode, NavTree } from '../../../site/navigation/nav-node.ts';
import { languageView } from '../../../site/navigation/views/language-view.ts';
import type { SearchScope } from '../../../site/search/search-index.ts';
import type { SearchStore } from '../../../site/search/search-store.ts';
import type { ScopeChoice } from '../../../theme/layout/header/search-scope.ts';
import { renderSearchPage } from '../../../theme/layout/search-page.ts';
import type { Handler, WebRequest } from '../../edge/http/handler.ts';
import { htmlReply, json, type Reply, reply, TEXT_TYPE } from '../../edge/http/reply.ts';
import type { LiveSite } from '../live/live-site.ts';
import { createLiveSearch, type FoundIndex, type LiveSearchOptions } from './live-search.ts';
import { ourParts } from './page-parts.ts';
import { shownNavigation } from './page-view.ts';
import type { PageMaker } from './render-page.ts';

const MAX_RESULTS = 20;
const MAX_PAGES = 5;
const LONGEST_SCOPE = 200;

/** Called for every search answered by the results page. */
export type Searched = (request: WebRequest, term: string, results: number) => void;

export interface Search {
  readonly index: () => Promise<SearchStore>;
  readonly found: () => Promise<FoundIndex>;
  readonly searched: Searched;
}

interface SearchOptions extends LiveSearchOptions {
  readonly searched?: Searched | undefined;
}

export function createSearch(live: LiveSite, options: SearchOptions = {}): Search {
  const kept = createLiveSearch(live, options);
  return {
    searched: options.searched ?? (() => undefined),
    found: kept.index,
    index: async () => (await kept.index()).index,
  };
}

type Parameters = WebRequest['query'];

function readScope(query: Parameters): Required<SearchScope> {
  const read = (name: string): string => (query.get(name) ?? '').slice(0, LONGEST_SCOPE);
  return { lang: read('lang'), version: read('version'), product: read('product') };
}

export function searchJson(search: Search): Handler {
  return orBusy(async ({ query }) => {
    const text = (query.get('q') ?? '').slice(0, LONGEST_QUERY);
    const { index, complete } = await search.found();
    const { hits, marks } = await index.answer(text, MAX_RESULTS, readScope(query));
    return json(
      { query: text, results: hits, marks, ...(complete ? {} : { partial: true }) },
      // Soon the same question has another answer.
      { 'cache-control': complete ? 'no-cache' : 'no-store' },
    );
  });
}

/** Searches beyond this limit are refused at once; pages are not affected. */
function orBusy(handler: Handler): Handler {
  return async (request): Promise<Reply | undefined> => {
    try {
      return await handler(request);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'search/busy') throw error;
      const headers = { 'cache-control': 'no-store', 'retry-after': '1' };
      return reply(503, TEXT_TYPE, `${error.message}. ${error.hint}\n`, headers);
    }
  };
}

const NOTHING: SearchAnswer = { hits: [], marks: [] };

export function searchPage(live: LiveSite, maker: PageMaker, search: Search): Handler {
  return orBusy(async (request) => {
    const { path, query } = request;
    const site = live.current();
    if (site.pages.byUrl.has(path)) return undefined;
    const text = (query.get('q') ?? '').slice(0, LONGEST_QUERY);
    const scope = readScope(query);
    const number = Math.min(MAX_PAGES, Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1));
    const blank = text.trim() === '';
    const max = MAX_RESULTS * MAX_PAGES;
    const { hits, marks } = blank ? NOTHING : await (await search.index()).answer(text, max, scope);
    if (!blank && request.method === 'GET' && number === 1) search.searched(request, text, hits.length);
    const view = {
      site: maker.view(site),
      navigation: shownNavigation(site, maker.view(site), path),
      query: text,
      results: hits.slice((number - 1) * MAX_RESULTS, number * MAX_RESULTS),
      count: hits.length,
      marks,
      scope,
      scopes: blank ? [] : searchScopes(site.tree),
      page: number,
      more: hits.length > number * MAX_RESULTS,
      ...defined({ parts: ourParts(await maker.ourParts(site, 'search', path), path) }),
    };
    return htmlReply(200, renderSearchPage(view), { 'cache-control': 'no-cache' });
  });
}

const FIELDS = { languages: 'lang', versions: 'version', products: 'product' } as const;
const MAX_CHOICES = 60;

const known = new WeakMap<NavTree, readonly ScopeChoice[]>();

/** In navigation order, each once; a kind with a single member is left out. */
function searchScopes(tree: NavTree): readonly ScopeChoice[] {
  const before = known.get(tree);
  if (before !== undefined) return before;
  const found = new Map<string, ScopeChoice>();
  const visit = (node: NavNode): void => {
    if (node.kind !== 'division' || node.hidden) return;
    if (node.collection in FIELDS) {
      const field = FIELDS[node.collection as keyof typeof FIELDS];
      const language = field === 'lang' ? languageView(node.label) : undefined;
      const value = language?.tag ?? node.label;
      found.set(`${field} ${value}`, { field, value, label: language?.name ?? node.label });
    }
    for (const child of node.children) visit(child);
  };
  for (const node of tree.children) visit(node);
  const all = [...found.values()];
  const choices = all
    .filter(({ field }) => all.filter((other) => other.field === field).length > 1)
    .slice(0, MAX_CHOICES);
  known.set(tree, choices);
  return choices;
}
