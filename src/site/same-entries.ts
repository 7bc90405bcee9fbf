/** Tells whether changed pages leave the navigation as it is. */
import { dateOf, orderOf } from './navigation/folders/entry-order.ts';
import { pageInfo } from './navigation/page-info.ts';
import { operationName } from './operation-name.ts';
import type { PageIndex } from './page-index.ts';

/** True when the navigation is unchanged: it shows nothing that changed in the pages. */
export function sameEntries(before: PageIndex, now: PageIndex, paths: readonly string[]): boolean {
  const entries = (index: PageIndex): string =>
    JSON.stringify(
      paths.map((file) => {
        const page = index.byPath.get(file.replace(/\.mdx?$/i, ''));
        return page === undefined
          ? null
          : [
              pageInfo(page),
              operationName(page.frontMatter, page.file),
              orderOf(page),
              dateOf(page),
              page.frontMatter['title'] === undefined,
            ];
      }),
    );
  return before.byPath.size === now.byPath.size && entries(before) === entries(now);
}
