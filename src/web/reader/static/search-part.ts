/** Writes the static search index: a list of scopes, and one file per scope with a JSON line per page, to limit what a rebuild changes. */
import { join } from 'node:path';
import { contentHash } from '../../../lib/bytes/hash.ts';
import { pageScope, type SearchRecord, searchRecords } from '../../../site/search/search-record.ts';
import { isSearchable } from '../../../site/search/searchable.ts';
import type { Site } from '../../../site/site.ts';
import type { StaticScope, StaticSection } from '../../../theme/client/search-section.ts';
import type { BuildContext, BuildPart } from './build-part.ts';
import { type SearchRow, searchRows } from './search-rows.ts';

const LIST = '_lectern/search.json';
const FOLDER = '_lectern/search';
/** Characters. Samples of a whole configuration have hundreds of names, and readers search for each of them. */
const LONGEST_CODE = 6_000;

type Scope = Pick<SearchRecord, 'lang' | 'version' | 'product'>;

/** Short field names, and absent if empty, because every reader who searches loads the file. */
export function staticSection(record: SearchRecord): StaticSection {
  const { url, title, trail, heading, text, code, endpoint, keywords, synonyms, weight, generic, links } =
    record;
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
    ...(synonyms === undefined ? {} : { y: synonyms }),
    ...(weight === 1 ? {} : { w: weight }),
    ...(generic ? { g: 1 } : {}),
    ...(links === undefined ? {} : { l: links }),
  };
}

const IDENTIFIER = /[\p{L}_][\p{L}\p{N}\p{M}_.-]*[\p{L}\p{N}]/gu;
const PART_OF_NAME = /[\p{L}\p{N}_-]$/u;

/** Each identifier of code samples once, as many as are kept: the rest is not searched for and would double the file. */
function identifiers(code: string, text: string): string {
  const seen = new Set<string>();
  let names = '';
  for (const match of code.matchAll(IDENTIFIER)) {
    if (names.length >= LONGEST_CODE) break;
    const name = dashesBefore(code, match.index) + match[0];
    if (seen.has(name)) continue;
    seen.add(name);
    if (!text.includes(name)) names += names === '' ? name : ` ${name}`;
  }
  return names.slice(0, LONGEST_CODE);
}

/** The dashes of a flag, by which readers look for it. */
function dashesBefore(code: string, at: number): string {
  if (code[at - 1] !== '-') return '';
  const dashes = code[at - 2] === '-' ? '--' : '-';
  // The character before may be half of a pair.
  return PART_OF_NAME.test(code.slice(Math.max(0, at - dashes.length - 2), at - dashes.length)) ? '' : dashes;
}

export function searchPart({ site, out, output }: BuildContext): BuildPart {
  const rows = searchRows(output.before === undefined ? undefined : join(out, FOLDER));
  const entries = new Map<string, Entry>();
  return {
    keep: (page) => {
      if (!isSearchable(site, page)) return true;
      const row = rows.before.get(page.path);
      const scope = pageScope(site, page.url, site.navigation(page.url));
      // A line in another file could be overwritten before it is read.
      if (row === undefined || row.file !== fileName(scope)) return false;
      entries.set(page.path, { row, scope });
      return true;
    },
    add: (page, { result, navigation }) => {
      if (!isSearchable(site, page)) return;
      const records = searchRecords(site, page, { body: result.body, view: navigation });
      const sections = records.map((record) => JSON.stringify(staticSection(record)));
      const row = rows.add(`{"k":${JSON.stringify(page.path)},"s":[${sections.join(',')}]}`);
      entries.set(page.path, { row, scope: pageScope(site, page.url, navigation) });
    },
    finish: async () => {
      try {
        const groups = groupsOf(site, entries);
        output.write(LIST, listText(groups));
        const old = pathsByFile(rows.before);
        for (const [name, { paths }] of groups) {
          const path = `${FOLDER}/${name}`;
          const lines = paths.map((page) => entries.get(page)!.row);
          const same =
            lines.every(({ file }) => file === name) && old.get(name)?.join('\n') === paths.join('\n');
          if (!same || !output.keep(path))
            output.write(path, `[\n${lines.map((row) => rows.read(row)).join(',\n')}\n]\n`);
          // Some are as large as a thousand pages.
          await output.settled();
        }
      } finally {
        rows.close();
      }
    },
  };
}

interface Entry {
  readonly row: SearchRow;
  readonly scope: Scope;
}

interface Group {
  readonly scope: Scope;
  readonly paths: string[];
}

/** The pages of each index file, in the order of the site. */
function groupsOf(site: Site, entries: ReadonlyMap<string, Entry>): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const { path } of site.pages.byUrl.values()) {
    const scope = entries.get(path)?.scope;
    if (scope === undefined) continue;
    const name = fileName(scope);
    const group = groups.get(name) ?? { scope, paths: [] };
    groups.set(name, group);
    group.paths.push(path);
  }
  return groups;
}

function pathsByFile(before: ReadonlyMap<string, SearchRow>): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const [path, { file = '' }] of before) {
    const known = paths.get(file);
    if (known === undefined) paths.set(file, [path]);
    else known.push(path);
  }
  return paths;
}

function listText(groups: ReadonlyMap<string, Group>): string {
  const list: StaticScope[] = [...groups].map(([file, { scope }]) => ({ file, ...scope }));
  return `${JSON.stringify(list)}\n`;
}

/** A readable name with a hash that tells scopes apart. */
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
