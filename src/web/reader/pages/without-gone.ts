/** Leaves pages that are gone out of the results of an index that another process writes. */
import type { SearchHit } from '../../../lib/search/run-search.ts';
import type { SearchStore } from '../../../site/search/search-store.ts';
import { isSearchable } from '../../../site/search/searchable.ts';
import type { LiveSite } from '../live/live-site.ts';

/** Most results of a search. */
const MAX = 100;

/** Leaves out pages that the site no longer has: another process writes the index, and may not know it yet. */
export function withoutGone(index: SearchStore, live: LiveSite): SearchStore {
  const isThere = ({ url }: SearchHit): boolean => {
    const site = live.current();
    const page = site.pages.byUrl.get(url.split('#', 1)[0]!);
    return page !== undefined && isSearchable(site, page);
  };
  return {
    ...index,
    answer: async (query, limit, scope) => {
      const found = await index.answer(query, limit, scope);
      if (found.hits.every(isThere)) return found;
      const more = await index.answer(query, MAX, scope);
      return { ...more, hits: more.hits.filter(isThere).slice(0, limit) };
    },
  };
}
