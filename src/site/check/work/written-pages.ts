/** Turns the edits of pages into changes, with those of links to headings whose ids change. */
import { pluralise } from '../../../lib/text/pluralise.ts';
import { addressPlaces } from '../address-places.ts';
import type { CheckContext } from '../check-context.ts';
import { offsetOfLine } from '../find-in-text.ts';
import { linkUses } from '../link-uses.ts';
import { changesStructure, lineOf, type RangeEdit, withEdits } from './edit-text.ts';
import type { Left, PlannedChange, PlannedWork, Within } from './planned-work.ts';

export interface EditedPage {
  readonly file: string;
  readonly text: string;
  readonly edits: readonly RangeEdit[];
  /** How many of the edits are occurrences of what was searched. */
  readonly found: number;
}

/** A page that would no longer be read as the same page with other words is left as it is. */
export async function writtenPages(
  context: CheckContext,
  within: Within,
  pages: readonly EditedPage[],
): Promise<PlannedWork> {
  const left: Left[] = [];
  const sound: EditedPage[] = [];
  const texts = new Map<string, string>();
  for (const page of pages) {
    const now = withEdits(page.text, page.edits);
    const why = await changesStructure(context, page.file, { before: page.text, now });
    if (why !== undefined) {
      const line = lineOf(page.text, page.edits[0]!.from);
      left.push({ file: page.file, line, text: `still has ${pluralise(page.found, 'occurrence')}: ${why}` });
      continue;
    }
    sound.push(page);
    texts.set(page.file, now);
  }
  const anchors = await anchorEdits(context, await changedIds(context, texts));
  const changes: PlannedChange[] = [];
  for (const { file, text, edits, found } of sound) {
    const links = anchors.get(file) ?? [];
    const more = links.length === 0 ? '' : `, and ${pluralise(links.length, 'link')} to a renamed heading`;
    changes.push({
      file,
      was: text,
      now: withEdits(text, [...edits, ...links]),
      summary: [`${file}: replaced ${pluralise(found, 'occurrence')}${more}`],
      edits: edits.length + links.length,
    });
  }
  for (const [file, links] of anchors) {
    if (texts.has(file)) continue;
    const text = await context.text(file);
    if (within(file))
      changes.push({
        file,
        was: text,
        now: withEdits(text, links),
        edits: links.length,
        summary: [`${file}: followed ${pluralise(links.length, 'link')} to a renamed heading`],
      });
    else
      left.push({
        file,
        line: lineOf(text, links[0]!.from),
        text: `still links to the old name of a heading: the file is not part of the task`,
      });
  }
  return { changes, left };
}

/** @returns new ids by old ones, of each page */
async function changedIds(
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
async function anchorEdits(
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
