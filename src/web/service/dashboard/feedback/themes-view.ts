/** Gathers the themes of open feedback for the list. */
import { feedbackThemes } from '../../../../records/feedback/feedback-themes.ts';
import { JOB_LIMITS } from '../../../../records/jobs/job-records.ts';
import { mayAct } from '../../../../records/users/user.ts';
import type { ThemesView } from '../../../../theme/admin/feedback/feedback-themes.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { linkWith } from '../overview/link-with.ts';
import type { FeedbackQuery } from './feedback-query.ts';

/** Newest entries that are grouped, and themes that are shown. */
const MAX_READ = 1_000;
const MAX_SHOWN = 100;

export async function themesView(
  { service, session, role, project, href }: DashboardRequest,
  root: string,
  { filter, values }: FeedbackQuery,
): Promise<ThemesView> {
  const open = { ...filter, statuses: filter.statuses ?? (['pending', 'in_progress'] as const) };
  const { items } = await service.records.feedback.list(open, { limit: MAX_READ });
  const search = values.size === 0 ? '' : `?${values}`;
  return {
    now: service.clock(),
    themes: feedbackThemes(items)
      .slice(0, MAX_SHOWN)
      .map((theme) => ({
        ...theme,
        href: `${root}/${theme.entries[0]!.id}${search}`,
        all: linkWith(root, values, { path: theme.path, view: 'all' }),
      })),
    ...(mayAct(role, 'editor')
      ? {
          edit: {
            csrf: session.csrf,
            job: href(`/dashboard/p/${project!.id}/jobs/new/selected`),
            max: JOB_LIMITS.feedback,
          },
        }
      : {}),
  };
}
