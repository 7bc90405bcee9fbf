/** Plans edits of the pages of a site from their syntax trees, one page after the other. */
import { setImmediate } from 'node:timers/promises';
import { pluralise } from '../../../lib/text/pluralise.ts';
import type { PageTree } from '../../content/page/page-tree.ts';
import type { CheckContext } from '../check-context.ts';
import { changesStructure, type RangeEdit, withEdits } from './edit-text.ts';
import type { Left, PlannedChange, PlannedWork, Within } from './planned-work.ts';
import { isMarkedGenerated, textFiles } from './text-files.ts';

export interface PageText {
  readonly file: string;
  readonly text: string;
  readonly tree: PageTree;
}

export interface PageEdits {
  readonly edits: readonly RangeEdit[];
  readonly left: readonly Left[];
  /** For people, one for each change; default: how many edits there are. */
  readonly lines?: readonly string[];
}

interface PageTask {
  /** For people: what one edit does, as in "3 bullets changed". */
  readonly what: readonly [one: string, many: string];
  /** A quick test of the text; files that fail it are not parsed. */
  readonly concerns: (text: string) => boolean;
  readonly edits: (page: PageText) => PageEdits;
}

/** A page that would be read as something else after its edits is left as it is. */
export async function planPageEdits(
  context: CheckContext,
  within: Within,
  { what, concerns, edits: editsOf }: PageTask,
): Promise<PlannedWork> {
  const changes: PlannedChange[] = [];
  const left: Left[] = [];
  for (const file of textFiles(context, within)) {
    const text = await context.text(file);
    if (!concerns(text)) continue;
    const tree = await context.tree(file, text);
    if ('why' in tree) {
      left.push({ file, text: `was left as it is: it cannot be read as MDX (${tree.why})` });
      continue;
    }
    const { edits, left: own, lines } = editsOf({ file, text, tree });
    const generated = edits.length + own.length > 0 && isMarkedGenerated(text);
    if (generated) left.push({ file, text: 'was left as it is: the file says that a program writes it' });
    else left.push(...own);
    if (edits.length === 0 || generated) continue;
    const now = withEdits(text, edits);
    const why = await changesStructure(context, file, { before: text, now });
    if (why === undefined) {
      const summary = lines ?? [`${file}: ${pluralise(edits.length, ...what)}`];
      changes.push({ file, was: text, now, summary, edits: lines?.length ?? edits.length });
    } else left.push({ file, text: `was left as it is: ${why}` });
    await setImmediate();
  }
  return { changes, left };
}
