/** Plans the order of the pages of one group of the navigation. */
import { AppError } from '../../../lib/app-error.ts';
import { nearest } from '../../../lib/text/nearest.ts';
import type { CheckContext } from '../check-context.ts';
import type { Edit } from '../finding.ts';
import { fileEdits } from './file-edits.ts';
import { type NavigationList, navigationLists } from './navigation-lists.ts';
import { compare } from './place-of-page.ts';
import { NOTHING_PLANNED, type PlannedWork, type Within } from './planned-work.ts';
import type { OrderOptions } from './work-options.ts';

/** In a longer list the order usually has a meaning. */
const MAX = 40;

/** @throws AppError `work/group` when no group or more than one has this name */
export async function planOrderNavigation(
  context: CheckContext,
  within: Within,
  { group, by }: OrderOptions,
): Promise<PlannedWork> {
  const lists = navigationLists(context.site);
  const list = named(lists, group);
  if (list.entries.length > MAX)
    return {
      changes: [],
      left: [{ file: list.file, text: `keeps the order of "${list.name}": it has more than ${MAX} pages` }],
    };
  const title = (path: string): string => context.site.pages.byPath.get(path)?.title ?? path;
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const sorted = [...list.entries].sort((a, b) =>
    by === 'title' ? collator.compare(title(a.path), title(b.path)) : compare(a.path, b.path),
  );
  const edits = list.entries.flatMap(({ pointer, written }, at): Edit[] =>
    written === sorted[at]!.written
      ? []
      : [{ kind: 'json', file: list.file, pointer, was: written, now: sorted[at]!.written }],
  );
  if (edits.length === 0) return NOTHING_PLANNED;
  const what = ['entry has another place', 'entries have another place'] as const;
  const { changes, left } = await fileEdits(context, edits, {
    within,
    what,
    why: 'keeps its order: the file is not part of the task',
  });
  return { changes, left };
}

function named(lists: readonly NavigationList[], group: string): NavigationList {
  const title = group.trim().toLowerCase();
  const found = lists.filter(({ name }) => {
    const own = name.toLowerCase();
    return own === title || own.endsWith(` › ${title}`);
  });
  if (found.length === 1) return found[0]!;
  const near = nearest(
    group,
    lists.map(({ name }) => name.split(' › ').at(-1)!),
  );
  throw new AppError(
    'work/group',
    found.length === 0
      ? `No group of the navigation with pages is called "${group}"`
      : `${found.length} groups of the navigation are called "${group}"`,
    {
      hint:
        found.length > 1
          ? `Name the groups around it too: ${found.map(({ name }) => `"${name}"`).join(', ')}`
          : near === undefined
            ? 'Write its name as docs.json does'
            : `Did you mean "${near}"?`,
    },
  );
}
