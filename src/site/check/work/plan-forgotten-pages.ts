/** Plans where unlisted pages are added to the navigation in docs.json. */

import { insertJson } from '../../config/edit-json.ts';
import type { PageMeta } from '../../content/page/page.ts';
import { comparePointers } from '../apply-edits.ts';
import type { CheckContext } from '../check-context.ts';
import { pagesOutsideNavigation } from '../rules/unlisted-pages.ts';
import { type ListEntry, type NavigationList, navigationLists } from './navigation-lists.ts';
import { compare, type Placing, placeOfPage } from './place-of-page.ts';
import type { Left, PlannedChange, PlannedWork, Within } from './planned-work.ts';

/** Where a page is written: beside an entry that the file has. */
interface Placed {
  readonly page: PageMeta;
  readonly list: NavigationList;
  readonly beside: ListEntry;
  readonly side: 'before' | 'after';
}

/** A page that was placed can be the neighbour of another; more steps than this no site has. */
const MAX_ROUNDS = 20;

export async function planForgottenPages(context: CheckContext, within: Within): Promise<PlannedWork> {
  const forgotten = pagesOutsideNavigation(context).filter(({ file }) => within(file));
  forgotten.sort((a, b) => compare(a.path, b.path));
  const { placed, left } = placeAll(forgotten, context);
  const changes: PlannedChange[] = [];
  for (const [file, own] of Map.groupBy(placed, ({ list }) => list.file)) {
    const was = await context.text(file);
    const summary = own.map(({ page, list }) => `${file}: added "${page.path}" to ${nameOf(list)}`);
    const now = withPages(was, own);
    if (now === was) left.push({ file, text: 'could not be added to: save it as UTF-8' });
    else changes.push({ file, was, now, summary, edits: own.length });
  }
  return { changes, left };
}

/** Until a second run would find no more. */
function placeAll(forgotten: readonly PageMeta[], context: CheckContext): { placed: Placed[]; left: Left[] } {
  const lists = navigationLists(context.site);
  const placed: Placed[] = [];
  let open: readonly PageMeta[] = forgotten;
  for (let round = 0; ; round++) {
    const { grown, written } = withPlaced(lists, placed);
    const left: Left[] = [];
    const still: PageMeta[] = [];
    const found: Placed[] = [];
    for (const page of open) {
      const placing = placeOf(page, grown, context);
      if (placing.kind === 'none') {
        left.push({ file: page.file, text: `is still in no list: ${placing.why}` });
        still.push(page);
        continue;
      }
      const list = lists[grown.indexOf(placing.list)]!;
      const place = written.get(placing.beside) ?? placing;
      found.push({ page, list, beside: place.beside, side: place.side });
    }
    placed.push(...found);
    open = still;
    if (found.length === 0 || round === MAX_ROUNDS) return { placed, left };
  }
}

/** The lists as they will be, and for each entry that the file does not have yet where it is written. */
function withPlaced(lists: readonly NavigationList[], placed: readonly Placed[]) {
  const written = new Map<ListEntry, Placed>();
  const byEntry = Map.groupBy(placed, ({ beside }) => beside);
  const beside = (entry: ListEntry, side: Placed['side']): ListEntry[] =>
    (byEntry.get(entry) ?? [])
      .filter((one) => one.side === side)
      .sort((a, b) => compare(a.page.path, b.page.path))
      .map((one) => {
        const { path } = one.page;
        const added = { pointer: entry.pointer, written: spelled(path, entry.written), path };
        written.set(added, one);
        return added;
      });
  const grown = lists.map(
    (list): NavigationList => ({
      ...list,
      entries: list.entries.flatMap((entry) => [
        ...beside(entry, 'before'),
        entry,
        ...beside(entry, 'after'),
      ]),
    }),
  );
  return { grown, written };
}

/** Returns no place when something indicates that the page was left out on purpose. */
function placeOf(
  page: PageMeta,
  lists: readonly NavigationList[],
  { site, addresses }: CheckContext,
): Placing {
  const none = (why: string): Placing => ({ kind: 'none', why });
  if (page.noindex) return none('its front matter keeps it from search engines');
  if (page.deprecated) return none('its front matter says that it is deprecated');
  if (addresses.redirected(page.url) !== undefined) return none('a redirect of docs.json has its address');
  const placing = placeOfPage(page.path, lists);
  if (placing.kind === 'none') return placing;
  const same = placing.list.entries.find(({ path }) => site.pages.byPath.get(path)?.title === page.title);
  return same === undefined ? placing : none(`"${same.path}" is listed there with the same title`);
}

/** From the end of the text, so that earlier pointers stay valid; of two at one place, the last in order first. */
function withPages(text: string, placed: readonly Placed[]): string {
  const order = [...placed].sort(
    (a, b) =>
      comparePointers(b.beside.pointer, a.beside.pointer) ||
      (a.side === b.side ? compare(b.page.path, a.page.path) : a.side === 'after' ? -1 : 1),
  );
  return order.reduce(
    (now, { beside, side, page }) =>
      insertJson(now, beside.pointer, side, spelled(page.path, beside.written)),
    text,
  );
}

/** Writes the path like its neighbour: with its slash and its ending. */
function spelled(path: string, neighbour: string): string {
  return `${neighbour.startsWith('/') ? '/' : ''}${path}${/\.mdx?$/i.exec(neighbour)?.[0] ?? ''}`;
}

function nameOf({ name }: NavigationList): string {
  return name === '' ? 'the navigation' : `"${name}"`;
}
