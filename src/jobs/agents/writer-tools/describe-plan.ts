/** A plan as a model sees it: what would change where, what is left and why, never longer than its limit. */
import { oneLine } from '../../../lib/text/clean-text.ts';
import { pluralise } from '../../../lib/text/pluralise.ts';
import { leftText } from '../../../site/check/work/planned-work.ts';
import type { KeptPlan } from './plan-store.ts';
import { quoteData } from './quote-data.ts';

const MAX_CHANGES = 40;
const MAX_LEFT = 20;
const LINE = 240;

export function describePlan({ id, title, planned }: KeptPlan, mark: string): string {
  const { changes, left, rows = [] } = planned;
  const edits = changes.reduce((sum, { edits: own = 1 }) => sum + own, 0);
  const files = new Set(changes.map(({ file }) => file)).size;
  const lines = changes.flatMap(({ file, summary, now }) =>
    (summary.length > 0 ? summary : [now === undefined ? 'removed' : 'changed']).map((line) =>
      oneLine(line.startsWith(`${file}: `) ? line : `${file}: ${line}`, LINE),
    ),
  );
  const leftLines = left.map((one) => oneLine(leftText(one), LINE));
  const head =
    changes.length === 0
      ? `${title}: nothing to change.`
      : `Plan ${id}: ${title}, ${pluralise(edits, 'edit')} in ${pluralise(files, 'file')}. Nothing is written yet; call apply_plan with this id to write exactly this.`;
  return [
    head,
    ...(rows.length > 0
      ? [quoteData(mark, { plan: id }, rows.map((row) => oneLine(row, LINE)).join('\n'))]
      : []),
    ...(lines.length > 0 ? [quoteData(mark, { plan: id }, upTo(lines, MAX_CHANGES))] : []),
    ...(leftLines.length > 0
      ? [`Left as it is (${leftLines.length}):`, quoteData(mark, { plan: id }, upTo(leftLines, MAX_LEFT))]
      : []),
  ].join('\n');
}

function upTo(lines: readonly string[], max: number): string {
  const more = lines.length - max;
  return [...lines.slice(0, max), ...(more > 0 ? [`… and ${more} more`] : [])].join('\n');
}
