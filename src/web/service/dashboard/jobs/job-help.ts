/** Gathers whether a merged job helped: figures while the period goes on, and a verdict once it is over. */
import { type JobMerge, MERGE_PERIOD_DAYS } from '../../../../records/jobs/job-merge.ts';
import type { HelpView } from '../../../../theme/admin/jobs/job-help.ts';
import type { Service } from '../../service.ts';
import { compareShares, MIN_VOTES } from '../overview/compare-shares.ts';
import { comparedDays, measureMerge } from './measure-merge.ts';

export async function jobHelp(
  { records, clock }: Pick<Service, 'records' | 'clock'>,
  merge: JobMerge,
): Promise<HelpView> {
  const { pages, mergedAt, told } = merge;
  const days = merge.verdict === null ? comparedDays(merge, clock()) : MERGE_PERIOD_DAYS;
  const view = { mergedAt, told, of: MERGE_PERIOD_DAYS, min: MIN_VOTES, pages };
  if (pages === null || days === 0) return view;
  const figures = merge.figures ?? (await measureMerge(records, { ...merge, pages }, days));
  const isOver = days === MERGE_PERIOD_DAYS;
  // Housekeeping stores it within the hour, and finds the same.
  const verdict = merge.verdict ?? (isOver ? compareShares(figures.before, figures.after) : undefined);
  return { ...view, figures: { days, ...figures, verdict } };
}
