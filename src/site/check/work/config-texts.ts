/** Plans replacements in the texts of docs.json that readers see: names, labels, titles and descriptions. */
import { counted } from '../../../lib/counted.ts';
import { pointerStep } from '../../config/json-node.ts';
import { mountOf } from '../../source/mount.ts';
import { applyEdits } from '../apply-edits.ts';
import type { CheckContext } from '../check-context.ts';
import type { JsonEdit } from '../finding.ts';
import { withEdits } from './edit-text.ts';
import type { Left, PlannedChange, PlannedWork, Within } from './planned-work.ts';
import type { SearchPattern } from './search-pattern.ts';
import type { ReplaceWhere } from './work-options.ts';

const PROSE = new Set(
  'name description group tab anchor dropdown product item label title header content message text placeholder tag'.split(
    ' ',
  ),
);
const DEEPEST = 60;

export async function configTexts(
  { site, text }: CheckContext,
  within: Within,
  { pattern, where }: { readonly pattern: SearchPattern; readonly where: ReplaceWhere },
): Promise<PlannedWork> {
  const { located } = site.loaded;
  const edits: JsonEdit[] = [];
  const left: Left[] = [];
  const visit = (value: unknown, pointer: string, key: string, depth: number): void => {
    if (typeof value === 'string') {
      const found = pattern.in(value);
      if (found.length === 0) return;
      const { file, pointer: own, line } = located.at(pointer);
      if (!within(file) || mountOf(site.mounts, file) !== undefined) return;
      if (PROSE.has(key) && (where === 'prose' || where === 'both'))
        edits.push({ kind: 'json', file, pointer: own, was: value, now: withEdits(value, found) });
      else
        left.push({
          ...{ file, line },
          text: `still has ${counted(found.length, 'occurrence')} in "${key}", which is no text for readers`,
        });
    } else if (typeof value === 'object' && value !== null && depth < DEEPEST) {
      const list = Array.isArray(value);
      for (const [name, inner] of Object.entries(value))
        visit(inner, pointer + pointerStep(name), list ? key : name, depth + 1);
    }
  };
  visit(located.value, '', '', 0);
  const changes: PlannedChange[] = [];
  for (const [file, own] of Map.groupBy(edits, (edit) => edit.file)) {
    const was = await text(file);
    const { text: now, done } = applyEdits(was, own);
    if (now === was) left.push({ file, text: 'could not be changed: save it as UTF-8' });
    else {
      const summary = [`${file}: replaced ${counted(done.length, 'text')}`];
      changes.push({ file, was, now, summary, edits: done.length });
    }
  }
  return { changes, left };
}
