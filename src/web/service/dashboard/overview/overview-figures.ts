/** The figures of a period, compared with the previous period. */
import type { FeedbackFigures } from '../../../../records/feedback/feedback-records.ts';
import type { Delta, Figure } from '../../../../theme/admin/parts/figures.ts';
import { count, percent } from '../../../../theme/admin/parts/numbers.ts';

type Changes = Readonly<Record<string, string | undefined>>;

/** @param link address of the feedback list with these filters */
export function overviewFigures(
  now: FeedbackFigures,
  before: FeedbackFigures,
  link: (changes: Changes) => string,
): readonly Figure[] {
  const compared = (
    name: keyof FeedbackFigures,
    more: Partial<Delta> = {},
  ): Partial<Figure> & { value: string } => ({
    value: count(now[name]),
    // Without previous feedback there is nothing to compare.
    ...(before.total === 0 ? {} : { delta: { now: now[name], before: before[name], ...more } }),
  });
  return [
    { label: 'Feedback', ...compared('total', { neutral: true }), href: link({ view: 'all' }) },
    { label: 'Found it helpful', ...helpfulShare(now, before) },
    {
      label: 'Not helpful',
      ...compared('unhelpful', { lowerIsBetter: true }),
      href: link({ view: 'all', helpful: 'false' }),
    },
    { label: 'Comments', ...compared('comments', { neutral: true }), href: link({ view: 'comments' }) },
    {
      label: 'Code reports',
      ...compared('code', { lowerIsBetter: true }),
      href: link({ view: 'code' }),
    },
    {
      label: 'Still pending',
      value: count(now.open),
      hint: now.total === 0 ? '' : `${percent(now.open, now.total)} of all`,
      href: link({ view: 'all', status: 'pending' }),
    },
  ];
}

function helpfulShare(
  now: FeedbackFigures,
  before: FeedbackFigures,
): Pick<Figure, 'value' | 'delta' | 'hint'> {
  const votes = now.helpful + now.unhelpful;
  const then = before.helpful + before.unhelpful;
  const value = percent(now.helpful, votes);
  if (votes === 0 || then === 0) return { value, hint: votes === 0 ? 'No votes' : '' };
  return {
    value,
    delta: { now: now.helpful / votes, before: before.helpful / then, unit: 'points' },
  };
}
