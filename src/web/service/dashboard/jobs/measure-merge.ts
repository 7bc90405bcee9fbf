/** Counts the votes on the pages of a merge, and the searches of the site, in equal periods before and after it. */
import { DAY_MS } from '../../../../lib/time/dates.ts';
import { type JobMerge, MERGE_PERIOD_DAYS, type MergeFigures } from '../../../../records/jobs/job-merge.ts';
import type { Records } from '../../../../records/records.ts';

type CountingRecords = Pick<Records, 'feedback' | 'searches'>;
type Measured = Pick<JobMerge, 'project' | 'mergedAt' | 'feedback'>;

/** Whole days since the merge, as far as they are compared. */
export function comparedDays({ mergedAt }: Pick<JobMerge, 'mergedAt'>, now: number): number {
  return Math.max(0, Math.min(MERGE_PERIOD_DAYS, Math.floor((now - mergedAt) / DAY_MS)));
}

/**
 * Votes of the entries that the job quoted are left out: they were the reason for the change, so that without it they would
 * still make the time before look worse.
 */
export async function measureMerge(
  { feedback, searches }: CountingRecords,
  merge: Measured & { readonly pages: readonly string[] },
  days: number,
): Promise<MergeFigures> {
  const { project, mergedAt, pages, feedback: except } = merge;
  const span = days * DAY_MS;
  const [before, after] = await Promise.all(
    [mergedAt - span, mergedAt].map(async (from) => {
      const to = from + span;
      const [votes, searched] = await Promise.all([
        feedback.votes({ project, pages, from, to, except }),
        searches.figures({ project, ...wholeDays({ from, to }) }),
      ]);
      return { ...votes, searches: searched.searches, withoutResults: searched.withoutResults };
    }),
  );
  return { before: before!, after: after! };
}

/** Searches are counted by day: the day of the merge belongs to neither period. */
function wholeDays({ from, to }: { readonly from: number; readonly to: number }) {
  return { from: Math.ceil(from / DAY_MS) * DAY_MS, to: Math.floor(to / DAY_MS) * DAY_MS };
}
