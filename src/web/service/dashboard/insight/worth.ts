/** Route handler for the pages that are worth an hour of work. */

import { mayAct } from '../../../../records/users/user.ts';
import { type WorthRow, worthBody } from '../../../../theme/admin/insight/worth-page.ts';
import { segments } from '../../../../theme/admin/parts/segments.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { type WorthPage, worthPages } from '../../insight/worth-pages.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { linkWith } from '../overview/link-with.ts';
import { type Period, periodSegments, readPeriod } from '../overview/period.ts';
import { csvReply, wantsCsv } from './csv-reply.ts';

const MAX_ROWS = 50;
const MAX_CSV_ROWS = 500;

/** Pages that are still there, the most worthwhile first. */
export function worthOf(
  { service, project }: Pick<DashboardRequest, 'service' | 'project'>,
  { from, to }: Period,
  limit: number,
): Promise<readonly WorthPage[]> {
  const site = service.projects.get(project!.id)?.live.current();
  const isPage = (path: string): boolean => site?.pages.byUrl.has(path) ?? true;
  return worthPages(service.records, { project: project!.id, from, to, isPage, limit });
}

export async function worth(context: DashboardRequest): Promise<Reply> {
  const { service, request, project, href, page } = context;
  const { query } = request;
  const home = href(`/dashboard/p/${project!.id}`);
  const root = `${home}/insight`;
  const period = readPeriod(query, service.clock());
  const isCsv = wantsCsv(context);
  const found = await worthOf(context, period, isCsv ? MAX_CSV_ROWS : MAX_ROWS);
  if (isCsv)
    return csvReply(context, {
      name: 'worth-your-hour',
      period,
      head: [
        'path',
        'not helped',
        'views',
        'helpful',
        'unhelpful',
        'comments',
        'sought',
        'left',
        'unanswered',
      ],
      rows: found.map((one) => [
        ...[one.path, one.worth, one.views, one.helpful, one.unhelpful],
        ...[one.comments, one.sought, one.left, one.unanswered],
      ]),
    });
  const improves = await mayImprove(context);
  const row = (one: WorthPage): WorthRow => ({
    ...one,
    href: linkWith(`${root}/page`, query, { path: one.path }),
    votes: one.helpful + one.unhelpful,
    ...(improves ? { work: improveLink(home, one.path) } : {}),
  });
  return page({
    title: 'Worth your hour',
    lead: `Pages that many people read and that do not help them. ${period.text}.`,
    back: { label: 'Insight', href: linkWith(root, query, {}) },
    action: segments('Period', periodSegments(`${root}/worth`, query, period)),
    body: worthBody({ rows: found.map(row), csv: linkWith(`${root}/worth`, query, { format: 'csv' }) }),
  });
}

/** Without an agent that understands words, the form would begin empty. */
export async function mayImprove({
  service,
  project,
  role,
}: Pick<DashboardRequest, 'service' | 'project' | 'role'>): Promise<boolean> {
  return mayAct(role, 'editor') && (await service.jobs.setup(project!.id)).understands;
}

/** The form of a job that improves a page, with what readers said of it. */
export function improveLink(home: string, path: string): string {
  return linkWith(`${home}/jobs/new`, new URLSearchParams(), { improve: path });
}
