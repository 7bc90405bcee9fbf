/** Route handler for how visits go on: the pages of their first three steps. */

import { flowsBody } from '../../../../theme/admin/insight/flows-page.ts';
import { segments } from '../../../../theme/admin/parts/segments.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { linkWith } from '../overview/link-with.ts';
import { periodSegments, readPeriod } from '../overview/period.ts';
import { csvReply, wantsCsv } from './csv-reply.ts';
import { flowView } from './flow-view.ts';

const LONGEST_PATH = 512;
/** First pages that can be chosen. */
const MAX_FIRST = 12;

export async function flows(context: DashboardRequest): Promise<Reply> {
  const { service, request, project, href, page } = context;
  const { query } = request;
  const root = href(`/dashboard/p/${project!.id}/insight`);
  const period = readPeriod(query, service.clock());
  const first = query.get('first')?.slice(0, LONGEST_PATH);
  const found = await service.records.insight.flows({
    project: project!.id,
    from: period.from,
    to: period.to,
  });
  if (wantsCsv(context))
    return csvReply(context, {
      name: 'visits',
      period,
      head: ['first', 'second', 'third', 'visits'],
      rows: found.map(({ steps: [one = '', two = '', three = ''], count }) => [one, two, three, count]),
    });
  const link = (changes: Readonly<Record<string, string | undefined>>): string =>
    linkWith(`${root}/visits`, query, changes);
  const view = flowView(found, {
    first,
    card: (path) => linkWith(`${root}/page`, query, { path, first: undefined }),
  });
  const begins = found.filter(({ steps }) => steps.length === 1).slice(0, MAX_FIRST);
  return page({
    title: 'Visits',
    lead: `With which pages visits begin, and how they go on. ${period.text}.`,
    back: { label: 'Insight', href: linkWith(root, query, { first: undefined }) },
    action: segments('Period', periodSegments(`${root}/visits`, query, period)),
    body: flowsBody({
      view,
      begins: begins.map(({ steps: [path], count }) => ({
        path: path!,
        count,
        href: link({ first: path }),
        isChosen: path === first,
      })),
      ...(first === undefined ? {} : { all: link({ first: undefined }), first }),
      csv: link({ format: 'csv', first: undefined }),
    }),
  });
}
