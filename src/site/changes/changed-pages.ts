/** Lists the pages whose text differs between two versions of a site, without rendering any. */

import { yieldToEventLoop } from '../../lib/async/yield-to-event-loop.ts';
import { contentHash } from '../../lib/bytes/hash.ts';
import type { PageMeta } from '../content/page/page.ts';
import { listImports } from '../content/syntax/list-imports.ts';
import { movedPages } from './moved-pages.ts';
import type { PageChange } from './page-change.ts';
import { LARGEST_READ, type Version } from './version.ts';

/**
 * In the order of the newer version's pages, removed ones last. A page is changed by its own file, by what it imports, by
 * variables that its file names, and by the operation that it documents; not by pictures and other files that it shows.
 * A moved page is one that most of whose lines are on a page under another address, or that the newer version redirects from.
 * @param addresses true to list a page also where it stands for a translation that is missing
 */
export async function changedPages(
  before: Version,
  after: Version,
  { addresses = false }: { readonly addresses?: boolean } = {},
): Promise<readonly PageChange[]> {
  const elsewhere = await pagesByOthers(before, after);
  const isLeftOut = ({ original }: PageMeta): boolean => original !== undefined && !addresses;
  const gone: PageMeta[] = [];
  for await (const page of yieldToEventLoop(before.pages.byPath.values(), 2_000))
    if (!after.pages.byPath.has(page.path) && !isLeftOut(page)) gone.push(page);
  const added: PageMeta[] = [];
  for await (const page of yieldToEventLoop(after.pages.byPath.values(), 2_000))
    if (!before.pages.byPath.has(page.path) && !isLeftOut(page)) added.push(page);
  const moved = await movedPages({ site: before, pages: gone }, { site: after, pages: added });
  const changes: PageChange[] = [];
  for await (const page of yieldToEventLoop(after.pages.byPath.values(), 2_000)) {
    if (isLeftOut(page)) continue;
    const was = before.pages.byPath.get(page.path);
    if (was === undefined) {
      const from = moved.get(page);
      changes.push(
        from === undefined ? changeOf('added', page) : { ...changeOf('moved', page), from: placeOf(from) },
      );
    } else if (elsewhere.has(page.path) || stateOf(before, was) !== stateOf(after, page))
      changes.push(changeOf('changed', page));
  }
  const kept = new Set(moved.values());
  return [...changes, ...gone.filter((page) => !kept.has(page)).map((page) => changeOf('removed', page))];
}

/** Paths of pages that differ because of other files. */
async function pagesByOthers(before: Version, after: Version): Promise<ReadonlySet<string>> {
  const found = await Promise.all([
    pagesOfSnippets(before, after),
    pagesOfVariables(before, after),
    pagesOfOperations(before, after),
  ]);
  return new Set(found.flatMap((paths) => [...paths]));
}

/** Equal for a page that its own file and its address leave unchanged. */
function stateOf({ files }: Version, page: PageMeta): string {
  const { url, title, description = '', reference, method = '', endpoint = '' } = page;
  // The file of a generated page is the specification, of which it shows one operation.
  const own = reference?.generated === true ? '' : (files.get(page.file)?.version ?? '');
  return contentHash(JSON.stringify([own, url, title, description, method, endpoint]));
}

const placeOf = ({ url, file }: PageMeta): NonNullable<PageChange['from']> => ({ url, file });

function changeOf(kind: PageChange['kind'], { url, file, title }: PageMeta): PageChange {
  return { kind, url, file, title };
}

/** Pages that are read before other work gets a turn. */
const READ_AT_ONCE = 20;

/** @returns paths of pages of the newer version; only when a variable changed are their files read */
async function pagesOfVariables(before: Version, after: Version): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const names = changedNames(before.config.variables, after.config.variables);
  if (names.length === 0) return found;
  const named = new RegExp(`\\{\\{\\s*(?:${names.map(escaped).join('|')})\\s*\\}\\}`);
  for await (const { path, file, reference } of yieldToEventLoop(after.pages.byPath.values(), READ_AT_ONCE)) {
    if (reference?.generated === true) continue;
    const bytes = await after.source.read(file, LARGEST_READ);
    if (bytes !== undefined && named.test(bytes.toString('utf8'))) found.add(path);
  }
  return found;
}

function changedNames(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  );
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&');

/** More pages of changed specifications are not compared: all of them count as changed. */
const MAX_COMPARED = 1_000;

/** @returns paths of pages of the newer version */
async function pagesOfOperations(before: Version, after: Version): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const fingerprints = [fingerprintsOf(before), fingerprintsOf(after)] as const;
  const pages = [...after.pages.byPath.values()].filter(({ path, reference }) => {
    const old = before.pages.byPath.get(path);
    if (old === undefined) return false;
    const was = old.reference;
    if (reference === undefined || was === undefined) return reference !== was;
    return (
      fingerprints[0].get(was.source) !== fingerprints[1].get(reference.source) ||
      was.source !== reference.source
    );
  });
  for await (const page of yieldToEventLoop(pages, 1)) {
    const was = before.pages.byPath.get(page.path);
    if (was === undefined) continue;
    const differs = pages.length > MAX_COMPARED || (await shown(before, was)) !== (await shown(after, page));
    if (differs) found.add(page.path);
  }
  return found;
}

/** By the name that pages use for a specification; one name may stand for several. */
function fingerprintsOf({ specifications }: Version): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { source, fingerprint } of specifications?.all ?? [])
    found.set(source, `${found.get(source) ?? ''} ${fingerprint}`);
  return found;
}

/** What the page shows of its specification. */
async function shown(site: Version, page: PageMeta): Promise<string> {
  try {
    const { reference, source } = await site.request(page);
    return contentHash(JSON.stringify([reference ?? null, page.reference?.generated === true ? source : '']));
  } catch {
    // A page that cannot be read now is seen as changed.
    return `unreadable ${site.source.commit ?? ''}`;
  }
}

/** Modules that a page may import. */
const SHARED = /\.(?:mdx?|json|ya?ml|[jt]sx?)$/i;
/** Snippets that are read to find what they import; of further ones only the pages' own imports count. */
const MAX_READ = 2_000;

/** @returns paths of pages of the newer version */
async function pagesOfSnippets(before: Version, after: Version): Promise<ReadonlySet<string>> {
  const changed = changedFiles(before, after);
  const found = new Set<string>();
  if (changed.size === 0) return found;
  const reach = createReach(after, changed);
  for (const { path, imports = [] } of after.pages.byPath.values())
    for (const file of imports)
      if (await reach(file)) {
        found.add(path);
        break;
      }
  return found;
}

/** Also those that only one of the two has: an import that was missing may be there now. */
function changedFiles(before: Version, after: Version): ReadonlySet<string> {
  const changed = new Set<string>();
  for (const [path, { version }] of after.files)
    if (SHARED.test(path) && before.files.get(path)?.version !== version) changed.add(path);
  for (const path of before.files.keys()) if (SHARED.test(path) && !after.files.has(path)) changed.add(path);
  return changed;
}

/** True for a changed file, and for one that imports such a file. */
function createReach(
  { source, files }: Version,
  changed: ReadonlySet<string>,
): (file: string) => Promise<boolean> {
  const imports = new Map<string, readonly string[]>();
  const importsOf = async (file: string): Promise<readonly string[]> => {
    const known = imports.get(file);
    if (known !== undefined) return known;
    const readable = files.has(file) && imports.size < MAX_READ;
    const bytes = readable ? await source.read(file, LARGEST_READ) : undefined;
    const found = bytes === undefined ? [] : listImports(bytes.toString('utf8'), file);
    imports.set(file, found);
    return found;
  };
  const answers = new Map<string, boolean>();
  return async (start) => {
    const known = answers.get(start);
    if (known !== undefined) return known;
    const queue = [start];
    const seen = new Set(queue);
    let reaches = false;
    for (let file = queue.pop(); file !== undefined && !reaches; file = queue.pop()) {
      reaches = changed.has(file) || answers.get(file) === true;
      if (!reaches && answers.get(file) === undefined)
        for (const next of await importsOf(file))
          if (!seen.has(next)) {
            seen.add(next);
            queue.push(next);
          }
    }
    answers.set(start, reaches);
    return reaches;
  };
}
