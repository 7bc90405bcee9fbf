/** Lists the pages that differ between two versions of a site. */
import type { PageMeta } from '../content/page.ts';
import type { Site } from '../site.ts';
import type { PageChange } from './page-change.ts';

type Version = Pick<Site, 'pages' | 'files'>;

/** In the order of the newer version's pages, removed ones last. A moved page has the same text under another name. */
export async function changedPages(before: Version, after: Version): Promise<readonly PageChange[]> {
  const changes: PageChange[] = [];
  const gone = new Map<string, PageMeta>();
  for (const page of before.pages.byPath.values())
    if (!after.pages.byPath.has(page.path)) gone.set(textOf(before, page), page);
  for (const page of after.pages.byPath.values()) {
    const was = before.pages.byPath.get(page.path);
    const text = textOf(after, page);
    if (was !== undefined) {
      if (textOf(before, was) !== text || was.url !== page.url) changes.push(changeOf('changed', page));
      continue;
    }
    const moved = gone.get(text);
    gone.delete(text);
    changes.push(
      moved === undefined
        ? changeOf('added', page)
        : { ...changeOf('moved', page), from: { url: moved.url, file: moved.file } },
    );
  }
  return [...changes, ...[...gone.values()].map((page) => changeOf('removed', page))];
}

/** Equal for equal texts: the object id of a commit's file. */
function textOf({ files }: Version, page: PageMeta): string {
  return files.get(page.file)?.version ?? `generated ${page.path}`;
}

function changeOf(kind: PageChange['kind'], { url, file, title }: PageMeta): PageChange {
  return { kind, url, file, title };
}
