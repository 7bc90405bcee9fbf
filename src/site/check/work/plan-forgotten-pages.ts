/** Plans where unlisted pages are added to the navigation in docs.json. */

import { insertJson } from '../../config/edit-json.ts';
import type { PageMeta } from '../../content/page.ts';
import { comparePointers } from '../apply-edits.ts';
import type { CheckContext } from '../check-context.ts';
import { pagesOutsideNavigation } from '../rules/unlisted-pages.ts';
import { type NavigationList, navigationLists } from './navigation-lists.ts';
import { compare, type Placing, placeOfPage } from './place-of-page.ts';
import type { Left, PlannedChange, PlannedWork, Within } from './planned-work.ts';

type Placed = Extract<Placing, { kind: 'place' }> & { readonly page: PageMeta };

export async function planForgottenPages(context: CheckContext, within: Within): Promise<PlannedWork> {
  const lists = navigationLists(context.site);
  const left: Left[] = [];
  const placed: Placed[] = [];
  const forgotten = pagesOutsideNavigation(context).filter(({ file }) => within(file));
  for (const page of forgotten.sort((a, b) => compare(a.path, b.path))) {
    const placing = placeOf(page, lists, context);
    if (placing.kind === 'none') left.push({ file: page.file, text: `is still in no list: ${placing.why}` });
    else placed.push({ ...placing, page });
  }
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
