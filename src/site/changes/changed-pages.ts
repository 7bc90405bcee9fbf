/** Lists the pages whose text differs between two versions of a site, without rendering any. */
import { contentHash } from '../../lib/hash.ts';
import { unhurried } from '../../lib/unhurried.ts';
import type { PageMeta } from '../content/page.ts';
import { pagesOfOperations } from './changed-operations.ts';
import { pagesOfSnippets } from './changed-snippets.ts';
import { pagesOfVariables } from './changed-variables.ts';
import { movedPages } from './moved-pages.ts';
import type { PageChange } from './page-change.ts';
import type { Version } from './version.ts';

/**
 * In the order of the newer version's pages, removed ones last. A page is changed by its own file, by what it imports, by
 * variables that its file names, and by the operation that it documents; not by pictures and other files that it shows.
 * A moved page is one that most of whose lines are on a page under another address, or that the newer version redirects from.
 */
export async function changedPages(before: Version, after: Version): Promise<readonly PageChange[]> {
  const elsewhere = await pagesByOthers(before, after);
  const gone: PageMeta[] = [];
  for await (const page of unhurried(before.pages.byPath.values(), 2_000))
    if (!after.pages.byPath.has(page.path)) gone.push(page);
  const added: PageMeta[] = [];
  for await (const page of unhurried(after.pages.byPath.values(), 2_000))
    if (!before.pages.byPath.has(page.path)) added.push(page);
  const moved = await movedPages({ site: before, pages: gone }, { site: after, pages: added });
  const changes: PageChange[] = [];
  for await (const page of unhurried(after.pages.byPath.values(), 2_000)) {
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
