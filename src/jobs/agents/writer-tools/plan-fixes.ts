/** Plans the fixes that a check knows as whole texts of files, so that exactly they can be applied. */
import { applyEdits } from '../../../site/check/apply-edits.ts';
import type { Edit } from '../../../site/check/finding.ts';
import type { Left, PlannedChange, PlannedWork } from '../../../site/check/work/planned-work.ts';
import { isMeant, type ProblemWork } from '../maintenance/problem-codes.ts';
import type { WriterContext } from './writer-context.ts';

/** Fixes with one right answer. What only may be meant is left, because nobody has confirmed it. */
export async function planFixes(
  work: ProblemWork,
  within: (file: string) => boolean,
  { site, folder, signal }: WriterContext,
): Promise<PlannedWork> {
  const isOwn = isMeant(work);
  const { findings } = await site.check(signal);
  const own = findings.filter(({ issue }) => isOwn(issue.code) && within(issue.file));
  const edits = own.flatMap(({ edits: sure = [] }) => sure).filter(({ file }) => within(file));
  const changes = [...Map.groupBy(edits, ({ file }) => file)].map(([file, some]): PlannedChange => {
    const was = folder.read(file);
    const { text, done } = applyEdits(was, some);
    return { file, was, now: text, summary: done.map(editLine), edits: done.length };
  });
  const left = own
    .filter(({ edits: sure = [] }) => sure.length === 0)
    .map(
      ({ issue, likely = [] }): Left => ({
        file: issue.file,
        line: issue.line,
        text: `${issue.message}${likely.length > 0 ? `; most likely meant: ${likely.map(editLine).join(', ')}` : ''}`,
      }),
    );
  return { changes: changes.filter(({ was, now }) => was !== now), left };
}

function editLine(edit: Edit): string {
  const now = edit.now === undefined ? `took out "${edit.was}"` : `"${edit.was}" → "${edit.now}"`;
  return edit.kind === 'text' ? `line ${edit.line}: ${now}` : now;
}
