/** Route handler for the table of all pages that were read. */

import type { PageFigures } from '../../../../records/insight/insight-records.ts';
import { type ReadPageRow, readPagesBody } from '../../../../theme/admin/insight/read-pages.ts';
import { segments } from '../../../../theme/admin/parts/segments.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { linkWith } from '../overview/link-with.ts';
import { type Period, periodSegments, readPeriod } from '../overview/period.ts';
import { csvReply, wantsCsv } from './csv-reply.ts';
import { duration } from './insight.ts';

/** Of the file; a site with more pages has them all in the file of all days. */
const MAX_CSV_ROWS = 10_000;
const PAGE_ROWS = 50;
const MAX_SKIPPED = 50_000;
const ORDERS = [
  { order: 'people', label: 'People', readers: ['human'], by: 'views' },
  { order: 'visitors', label: 'Visitors', readers: ['human'], by: 'visitors' },
  { order: 'ai', label: 'AI', readers: ['assistant', 'crawler'], by: 'views' },
] as const;

/** All pages, in the order of what one kind of readers read. */
export async function readPages(context: DashboardRequest): Promise<Reply> {
  const { service, request, href, page } = context;
  const { query } = request;
  const project = context.project!.id;
  const root = href(`/dashboard/p/${project}/insight`);
  const period = readPeriod(query, service.clock());
  const chosenOrder = ORDERS.find(({ order }) => order === query.get('order')) ?? ORDERS[0];
  const named = query.get('skip') ?? '';
  const skip = Math.min(/^\d{1,6}$/.test(named) ? Number(named) : 0, MAX_SKIPPED);
  const isCsv = wantsCsv(context);
  const found = await service.records.insight.pages(
    { project, from: period.from, to: period.to, by: chosenOrder.by, readers: chosenOrder.readers },
    isCsv ? { limit: MAX_CSV_ROWS } : { limit: PAGE_ROWS, skip },
  );
  if (isCsv) return pagesCsv(context, period, found.pages);
  const link = (changes: Readonly<Record<string, string | undefined>>): string =>
    linkWith(`${root}/pages`, query, changes);
  const row = ({ path, views, visitors, seconds }: PageFigures): ReadPageRow => ({
    path,
    href: linkWith(`${root}/page`, query, { path, order: undefined }),
    people: views.human,
    visitors: visitors.human,
    assistants: views.assistant,
    crawlers: views.crawler,
    time: duration(seconds, views.human),
  });
  return page({
    title: 'Pages',
    lead: period.text,
    back: { label: 'Insight', href: linkWith(root, query, { order: undefined }) },
    action: segments('Period', periodSegments(`${root}/pages`, query, period)),
    body: readPagesBody({
      orders: ORDERS.map(({ order, label }) => ({
        label,
        href: link({ order }),
        current: order === chosenOrder.order,
      })),
      csv: link({ format: 'csv' }),
      pages: found.pages.map(row),
      pager: {
        labels: { newer: 'Previous', older: 'Next' },
        text: skip === 0 && !found.hasMore ? '' : `${skip + 1}–${skip + found.pages.length}`,
        ...(skip > 0
          ? { newer: link({ skip: skip > PAGE_ROWS ? String(skip - PAGE_ROWS) : undefined }) }
          : {}),
        ...(found.hasMore ? { older: link({ skip: String(skip + PAGE_ROWS) }) } : {}),
      },
    }),
  });
}

const pagesCsv = (context: DashboardRequest, period: Period, pages: readonly PageFigures[]): Promise<Reply> =>
  csvReply(context, {
    name: 'pages',
    period,
    head: ['path', 'people', 'visitors', 'assistants', 'crawlers', 'other programs', 'seconds', 'copies'],
    rows: pages.map(({ path, views, visitors, seconds, copies }) => [
      ...[path, views.human, visitors.human, views.assistant, views.crawler, views.bot],
      ...[seconds, copies],
    ]),
  });
