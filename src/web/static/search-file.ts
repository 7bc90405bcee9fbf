/** The static search index: one line of JSON per page, so that a rebuild replaces only the lines that changed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageMeta, RenderedBody } from '../../site/content/page.ts';
import type { NavigationView } from '../../site/navigation/views/view.ts';
import { isSearchable, searchRecords } from '../../site/search/search-record.ts';

export interface SearchFile {
  /** Takes the page's line over from the last build; false when there is none. */
  keep(page: PageMeta): boolean;
  add(page: PageMeta, body: RenderedBody, view: NavigationView): void;
  /** The file's text, pages in the given order. */
  join(order: readonly string[]): string;
}

/** Fields are short because every reader who searches loads the file: u address, t title, p trail, h heading, x text, l language, v version. */
function line(page: PageMeta, body: RenderedBody, view: NavigationView): string {
  return searchRecords(page, body, view)
    .map(({ url, title, trail, heading, text, lang, version }) =>
      JSON.stringify({
        u: url,
        t: title,
        p: trail,
        h: heading,
        x: text,
        ...(lang === '' ? {} : { l: lang }),
        ...(version === '' ? {} : { v: version }),
      }),
    )
    .join(',');
}

/** @param folder output of the last build, when there was one; each line begins with its page's path */
export function searchFile(folder: string | undefined): SearchFile {
  const before = new Map<string, string>();
  const now = new Map<string, string>();
  if (folder !== undefined) {
    for (const text of readLines(join(folder, '_lectern/search.json'))) {
      // Written by `join`: the key ends at the first `","s":[`, which no path can hold unescaped.
      const end = text.indexOf('","s":[');
      if (!text.startsWith('{"k":"') || end < 0) continue;
      before.set(JSON.parse(text.slice(5, end + 1)) as string, text.slice(end + 7, text.lastIndexOf(']}')));
    }
  }
  return {
    keep: (page) => {
      if (!isSearchable(page)) return true;
      const text = before.get(page.path);
      if (text === undefined) return false;
      now.set(page.path, text);
      return true;
    },
    add: (page, body, view) => {
      if (isSearchable(page)) now.set(page.path, line(page, body, view));
    },
    join: (order) =>
      `[\n${order
        .filter((path) => now.has(path))
        .map((path) => `{"k":${JSON.stringify(path)},"s":[${now.get(path)}]}`)
        .join(',\n')}\n]\n`,
  };
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
