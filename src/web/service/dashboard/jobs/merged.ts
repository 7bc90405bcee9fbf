/** Route handler for the merged pull requests of a project's jobs, with what readers made of each. */
import { defined } from '../../../../lib/defined.ts';
import { type JobMerge, MERGE_PERIOD_DAYS } from '../../../../records/jobs/job-merge.ts';
import { mayAct } from '../../../../records/users/user.ts';
import type { RevertView } from '../../../../theme/admin/jobs/job-help.ts';
import { mergedBody } from '../../../../theme/admin/jobs/merged-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { linkWith } from '../overview/link-with.ts';
import { jobsPath } from './find-job.ts';
import { comparedDays } from './measure-merge.ts';

const TAKE = 25;

/** Figures are those that are stored with a verdict, so that the page asks for nothing but its rows. */
export async function merged(context: DashboardRequest): Promise<Reply> {
  const { service, project, request, href, page } = context;
  const given = request.query.get('skip') ?? '';
  const skip = /^\d{1,5}$/.test(given) ? Number(given) : 0;
  const found = await service.records.jobs.listMerges(project!.id, { skip, take: TAKE + 1 });
  const root = href(jobsPath(context));
  const own = `${root}/merged`;
  const now = service.clock();
  const at = (to: number): string =>
    linkWith(own, new URLSearchParams(), { skip: to === 0 ? undefined : String(to) });
  const shown = found.slice(0, TAKE);
  const body = mergedBody({
    now,
    of: MERGE_PERIOD_DAYS,
    rows: shown.map((merge) => ({
      merge,
      href: `${root}/${merge.job}`,
      days: comparedDays(merge, now),
      ...defined({ revert: revertOf(context, merge, root) }),
    })),
    pager:
      skip === 0 && found.length <= TAKE
        ? {}
        : {
            text: shown.length === 0 ? 'No more' : `${skip + 1}–${skip + shown.length}`,
            ...(skip === 0 ? {} : { newer: at(Math.max(0, skip - TAKE)) }),
            ...(found.length > TAKE ? { older: at(skip + TAKE) } : {}),
          },
  });
  return page({
    title: 'Merged changes',
    lead: 'What readers said of the changed pages in the thirty days before and after.',
    back: { label: 'All jobs', href: root },
    body,
  });
}

function revertOf(
  { role, session }: DashboardRequest,
  { job, number, verdict, revertJob }: JobMerge,
  root: string,
): RevertView | undefined {
  if (revertJob !== null) return { href: `${root}/${revertJob}` };
  if (verdict !== 'worse' || !mayAct(role, 'editor')) return undefined;
  return { action: `${root}/${job}/revert`, csrf: session.csrf, merge: number };
}
