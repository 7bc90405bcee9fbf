/** Tool: writes exactly what a plan has shown, or nothing where a file is not as it was then. */

import * as z from '../../../lib/schema.ts';
import { oneLine } from '../../../lib/text/clean-text.ts';
import { pluralise } from '../../../lib/text/pluralise.ts';
import type { PlannedChange } from '../../../site/check/work/planned-work.ts';
import { quoteData } from './quote-data.ts';
import { mistake } from './tool.ts';
import { refuseProgram } from './writable-file.ts';
import { writerTool } from './writer-tool.ts';

const MAX_LEFT = 20;

export const applyPlan = writerTool({
  name: 'apply_plan',
  title: 'Carry out a plan',
  description:
    'Writes exactly what a plan of refactor or replace_all has shown. When one of its files has changed since, nothing is written.',
  effect: 'destroys',
  input: z.object({ plan: z.string().min(1).max(40).describe('The id of the plan.') }),
  run({ plan: id }, context) {
    const { title, planned } = context.plans.take(id);
    const paths = [...new Set(planned.changes.map(({ file }) => file))];
    for (const path of paths) {
      // Throws for paths that are hidden or outside the folder.
      context.folder.exists(path);
      refuseProgram(path);
    }
    context.usage.refuseBeyond(paths, bytesOf(planned.changes));
    const { files, leftParts } = context.site.apply({ ...planned, whole: true });
    if (files.length < planned.changes.length) {
      const why = leftParts.slice(0, MAX_LEFT).map(({ text }) => oneLine(text, 300));
      const what =
        files.length === 0 ? 'Nothing was written' : `Only ${pluralise(files.length, 'file')} written`;
      context.usage.changed(files, 0);
      return mistake(`${what}. Plan it again.\n${quoteData(context.mark, { plan: id }, why.join('\n'))}`);
    }
    context.usage.changed(paths, bytesOf(planned.changes));
    context.did(`${title}: ${pluralise(paths.length, 'file')}`);
    return `Done: ${title}, ${pluralise(paths.length, 'file')} changed.`;
  },
});

/** New text alone. */
function bytesOf(changes: readonly PlannedChange[]): number {
  return changes.reduce(
    (sum, { was = '', now = '' }) => sum + Math.max(0, Buffer.byteLength(now) - Buffer.byteLength(was)),
    0,
  );
}
