/** Finds pages whose file got another name, so that their author can be shown the command that mends links. */
import type { PageMeta } from '../../site/content/page/page.ts';
import type { Site } from '../../site/site.ts';

export interface MovedPage {
  /** Paths as docs.json writes them. */
  readonly from: string;
  readonly to: string;
}

/** Beyond this number something else happened, such as another branch that was checked out. */
const MAX_MOVED = 20;

/** A page that is gone, and a new one with the same title, size and time: what renaming a file leaves as it was. */
export function movedPages(before: Site, after: Site): readonly MovedPage[] {
  const gone = [...before.pages.byPath.values()].filter(({ file }) => !after.allFiles.has(file));
  const come = [...after.pages.byPath.values()].filter(({ file }) => !before.allFiles.has(file));
  if (gone.length === 0 || gone.length > MAX_MOVED || come.length > MAX_MOVED) return [];
  return gone.flatMap((from) => {
    const same = come.filter((to) => isSame(from, to, { before, after }));
    return same.length === 1 ? [{ from: from.path, to: same[0]!.path }] : [];
  });
}

function isSame(
  from: PageMeta,
  to: PageMeta,
  { before, after }: { readonly before: Site; readonly after: Site },
): boolean {
  const [old, made] = [before.allFiles.get(from.file), after.allFiles.get(to.file)];
  return (
    from.title === to.title && old !== undefined && old.size === made?.size && old.modified === made.modified
  );
}
