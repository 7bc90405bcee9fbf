/** Stores whether merged jobs helped, once for each, when the days after the merge are over. */
import { DAY_MS } from '../../lib/time/dates.ts';
import { MERGE_PERIOD_DAYS } from '../../records/jobs/job-merge.ts';
import type { Records } from '../../records/records.ts';
import { measureMerge } from '../../web/service/dashboard/jobs/measure-merge.ts';
import { compareShares } from '../../web/service/dashboard/overview/compare-shares.ts';

/** Of one look; the rest waits for the next. */
const AT_ONCE = 200;

/** A later look would find the same until votes expire; then only the stored verdict remains. @returns the number of verdicts */
export async function judgeMerges(
  records: Pick<Records, 'jobs' | 'feedback' | 'searches'>,
  now: number,
): Promise<number> {
  const due = await records.jobs.dueMerges({ before: now - MERGE_PERIOD_DAYS * DAY_MS, limit: AT_ONCE });
  let judged = 0;
  for (const merge of due) {
    const figures = await measureMerge(records, { ...merge, pages: merge.pages ?? [] }, MERGE_PERIOD_DAYS);
    const verdict = compareShares(figures.before, figures.after);
    if (await records.jobs.judge(merge, { verdict, figures })) judged++;
  }
  return judged;
}
