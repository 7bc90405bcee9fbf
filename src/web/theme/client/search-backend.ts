/** Asks whoever can answer: the server while the reader types, or the index file, loaded once. */
import type { SearchResult, SearchScope } from './search-result.ts';

export type SearchBackend = (query: string, scope: SearchScope) => Promise<readonly SearchResult[]>;

/** @param data of the dialog: `href` and `kind` */
export function searchBackend(data: DOMStringMap): SearchBackend {
  const href = data['href'] ?? '';
  return data['kind'] === 'static' ? fromFile(href) : fromServer(href);
}

function fromServer(href: string): SearchBackend {
  let running: AbortController | undefined;
  return async (query, scope) => {
    running?.abort();
    running = new AbortController();
    const { signal } = running;
    const parameters = new URLSearchParams({ q: query });
    if (scope.lang !== '') parameters.set('lang', scope.lang);
    if (scope.version !== '') parameters.set('version', scope.version);
    const answer = await fetch(`${href}?${parameters}`, { signal });
    if (!answer.ok) throw new Error(String(answer.status));
    return ((await answer.json()) as { results: SearchResult[] }).results;
  };
}

function fromFile(href: string): SearchBackend {
  let index: Promise<(query: string, scope: SearchScope) => SearchResult[]> | undefined;
  const load = async (): Promise<(query: string, scope: SearchScope) => SearchResult[]> => {
    const [{ staticSearch }, answer] = await Promise.all([import('./search-static.ts'), fetch(href)]);
    if (!answer.ok) throw new Error(String(answer.status));
    return staticSearch(await answer.json());
  };
  return async (query, scope) => {
    index ??= load();
    index.catch(() => (index = undefined));
    return (await index)(query, scope);
  };
}
