/** Plans the edits of links to headings whose ids change with their text. */

import { addressPlaces } from '../address-places.ts';
import type { CheckContext } from '../check-context.ts';
import { offsetOfLine } from '../find-in-text.ts';
import { linkUses } from '../link-uses.ts';
import type { RangeEdit } from './edit-text.ts';

/** @returns new ids by old ones, of each page */
export async function changedIds(
  { site }: CheckContext,
  texts: ReadonlyMap<string, string>,
): Promise<Map<string, ReadonlyMap<string, string>>> {
  const changed = new Map<string, ReadonlyMap<string, string>>();
  for (const page of site.pages.byPath.values()) {
    const source = texts.get(page.file);
    if (source === undefined) continue;
    const request = await site.request(page);
    const [old, now] = [await site.render(page), await site.renderRequest({ ...request, source })];
    const [before, after] = [old.body.headings, now.body.headings];
    if (before.length !== after.length) continue;
    const pairs = before.flatMap(({ id }, at): [string, string][] =>
      id === after[at]!.id ? [] : [[id, after[at]!.id]],
    );
    if (pairs.length > 0) changed.set(page.file, new Map(pairs));
  }
  return changed;
}

/** @param ids as `changedIds` returns them */
export async function anchorEdits(
  context: CheckContext,
  ids: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Promise<Map<string, RangeEdit[]>> {
  const edits = new Map<string, RangeEdit[]>();
  if (ids.size === 0) return edits;
  const places = addressPlaces(context);
  for (const use of linkUses(context, 'link')) {
    if (use.fragment === undefined || use.fragment === '') continue;
    const found = use.path === '' ? undefined : context.addresses.find(use.path);
    const target = use.path === '' ? use.page.file : found?.kind === 'page' ? found.page.file : undefined;
    const now = ids.get(target ?? '')?.get(use.fragment);
    if (now === undefined) continue;
    const text = await context.text(use.file);
    for (const place of await places(use)) {
      const at = offsetOfLine(text, place.line) + place.column - 1;
      const hash = at + use.written.indexOf('#') + 1;
      const own = edits.get(use.file) ?? [];
      edits.set(use.file, [...own, { from: hash, to: at + use.written.length, now: encodeURI(now) }]);
    }
  }
  return edits;
}
