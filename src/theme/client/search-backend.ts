/** Queries the server while the reader types or, on a static site, the index files, each loaded once. */
import type { SearchReply, SearchScope } from './search-result.ts';
import type { StaticScope } from './search-section.ts';
import type { StaticPart } from './search-static.ts';

export type SearchBackend = (query: string, scope: SearchScope) => Promise<SearchReply>;

/** @param data of the dialog: `href` and `kind` */
export function searchBackend(data: DOMStringMap): SearchBackend {
  const href = data['href'] ?? '';
  return data['kind'] === 'static' ? fromFiles(href) : fromServer(href);
}

function fromServer(href: string): SearchBackend {
  let running: AbortController | undefined;
  return async (query, scope) => {
    running?.abort();
    running = new AbortController();
    const parameters = new URLSearchParams({ q: query });
    for (const [field, value] of Object.entries(scope)) if (value !== '') parameters.set(field, value);
    return await json<SearchReply>(`${href}?${parameters}`, running.signal);
  };
}

async function json<T>(href: string, signal?: AbortSignal): Promise<T> {
  const answer = await fetch(href, signal === undefined ? {} : { signal });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as T;
}

/** Caches a promise, unless it fails. */
function once<T>(kept: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = kept.get(key) ?? make();
  kept.set(key, known);
  known.catch(() => kept.delete(key));
  return known;
}

/** Loads only the files of the scope that is searched. */
function fromFiles(href: string): SearchBackend {
  const lists = new Map<string, Promise<readonly StaticScope[]>>();
  const parts = new Map<string, Promise<StaticPart>>();
  const folder = href.replace(/\.json$/, '/');
  return async (query, scope) => {
    const [{ staticPart, searchStatic }, list] = await Promise.all([
      import('./search-static.ts'),
      once(lists, href, () => json<readonly StaticScope[]>(href)),
    ]);
    const inScope = list.filter((each) =>
      (['lang', 'version', 'product'] as const).every(
        (field) => scope[field] === '' || each[field] === '' || each[field] === scope[field],
      ),
    );
    const loaded = await Promise.all(
      inScope.map(({ file }) => once(parts, file, async () => staticPart(await json(folder + file)))),
    );
    return searchStatic(loaded, query);
  };
}
