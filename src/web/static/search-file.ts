/** The static search index: a list of scopes, and per scope a file with one line of JSON a page, so that a rebuild replaces only what changed. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from '../../lib/hash.ts';
import type { PageMeta, RenderedBody } from '../../site/content/page.ts';
import type { NavigationView } from '../../site/navigation/views/view.ts';
import { type SearchRecord, searchRecords, searchScope } from '../../site/search/search-record.ts';
import { isSearchable } from '../../site/search/searchable.ts';
import type { Site } from '../../site/site.ts';
import type { StaticScope, StaticSection } from '../theme/client/search-section.ts';

export interface SearchFile {
  /** Takes the page's line over from the last build; false when there is none. */
  keep(page: PageMeta): boolean;
  add(page: PageMeta, body: RenderedBody, view: NavigationView): void;
  /** Text by path in the output folder, pages in the given order. */
  files(order: readonly string[]): ReadonlyMap<string, string>;
}

const LIST = '_lectern/search.json';
const FOLDER = '_lectern/search';
const LONGEST_CODE = 600;

type Scope = Pick<SearchRecord, 'lang' | 'version' | 'product'>;

/** Fields are short because every reader who searches loads the file, and left out where they say nothing. */
export function staticSection(record: SearchRecord): StaticSection {
  const { url, title, trail, heading, text, code, endpoint, keywords, weight, generic } = record;
  const names = identifiers(code, text);
  return {
    u: url,
    t: title,
    ...(trail === '' ? {} : { p: trail }),
    ...(heading === '' ? {} : { h: heading }),
    x: text,
    ...(names === '' ? {} : { c: names }),
    ...(endpoint === '' ? {} : { e: endpoint }),
    ...(keywords === '' ? {} : { k: keywords }),
    ...(weight === 1 ? {} : { w: weight }),
    ...(generic ? { g: 1 } : {}),
  };
}

/** Each name in the code once: what surrounds them is not searched for, and would double the file. */
function identifiers(code: string, text: string): string {
  const names = new Set(
    (code.match(/[\p{L}_][\p{L}\p{N}\p{M}_.-]*[\p{L}\p{N}]/gu) ?? []).filter((name) => !text.includes(name)),
  );
  return [...names].join(' ').slice(0, LONGEST_CODE);
}

/** @param folder output of the last build, when there was one; each line begins with its page's path */
export function searchFile(folder: string | undefined, site: Site): SearchFile {
  const before = folder === undefined ? new Map<string, string>() : readLines(join(folder, FOLDER));
  const lines = new Map<string, { readonly text: string; readonly scope: Scope }>();
  return {
    keep: (page) => {
      if (!isSearchable(site, page)) return true;
      const text = before.get(page.path);
      if (text === undefined) return false;
      lines.set(page.path, { text, scope: searchScope(site.navigation(page.url)) });
      return true;
    },
    add: (page, body, view) => {
      if (!isSearchable(site, page)) return;
      const records = searchRecords(site, page, { body, view });
      const text = records.map((record) => JSON.stringify(staticSection(record))).join(',');
      lines.set(page.path, { text, scope: searchScope(view) });
    },
    files: (order) => {
      const groups = new Map<string, { readonly scope: Scope; readonly rows: string[] }>();
      for (const path of order) {
        const line = lines.get(path);
        if (line === undefined) continue;
        const name = fileName(line.scope);
        let group = groups.get(name);
        if (group === undefined) groups.set(name, (group = { scope: line.scope, rows: [] }));
        group.rows.push(`{"k":${JSON.stringify(path)},"s":[${line.text}]}`);
      }
      const list: StaticScope[] = [...groups].map(([file, { scope }]) => ({ file, ...scope }));
      return new Map([
        [LIST, `${JSON.stringify(list)}\n`],
        ...[...groups].map(
          ([name, { rows }]) => [`${FOLDER}/${name}`, `[\n${rows.join(',\n')}\n]\n`] as const,
        ),
      ]);
    },
  };
}

/** What a person can read of it, and a hash that keeps two scopes apart. */
function fileName({ lang, version, product }: Scope): string {
  const readable = [lang, version, product]
    .filter((part) => part !== '')
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, '-')
    .slice(0, 40);
  return readable === ''
    ? 'pages.json'
    : `${readable}.${contentHash(JSON.stringify([lang, version, product]))
        .slice(0, 8)
        .replace(/[^\w-]/g, '-')}.json`;
}

/** Lines of the last build by page, as `files` wrote them: the key ends at the first `","s":[`, which no path can hold unescaped. */
function readLines(folder: string): Map<string, string> {
  const lines = new Map<string, string>();
  try {
    for (const name of readdirSync(folder))
      for (const text of readFileSync(join(folder, name), 'utf8').split('\n')) {
        const end = text.indexOf('","s":[');
        if (text.startsWith('{"k":"') && end > 0)
          lines.set(
            JSON.parse(text.slice(5, end + 1)) as string,
            text.slice(end + 7, text.lastIndexOf(']}')),
          );
      }
  } catch {
    // The last build had no index, or one of another version: its pages are written again.
    lines.clear();
  }
  return lines;
}
