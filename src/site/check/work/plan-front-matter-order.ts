/** Plans the same order of keys in the front matter of all pages. */
import type { CheckContext } from '../check-context.ts';
import { sortFrontMatter } from './front-matter-order.ts';
import type { Left, PlannedChange, PlannedWork, Within } from './planned-work.ts';
import { saysGenerated, textFiles } from './text-files.ts';
import type { FrontMatterOrderOptions } from './work-options.ts';

/** For a task that names no order. */
export const USUAL_ORDER: readonly string[] =
  'title sidebarTitle description icon iconType tag mode openapi api asyncapi url hidden noindex deprecated keywords'.split(
    ' ',
  );

export async function planFrontMatterOrder(
  context: CheckContext,
  within: Within,
  { keys }: FrontMatterOrderOptions,
): Promise<PlannedWork> {
  const changes: PlannedChange[] = [];
  const left: Left[] = [];
  for (const file of textFiles(context, within)) {
    const was = await context.text(file);
    const now = sortFrontMatter(was, file, keys.length === 0 ? USUAL_ORDER : keys);
    if (now === undefined)
      left.push({ file, line: 1, text: 'still has its order: sorting it would change it' });
    else if (now !== was && saysGenerated(was))
      left.push({ file, line: 1, text: 'still has its order: the file says that a program writes it' });
    else if (now !== was) changes.push({ file, was, now, summary: [`${file}: front matter sorted`] });
  }
  return { changes, left };
}
