/** Route handler for the short lists of the overview as CSV: programs, sites that lead here, redirects in use, countries. */

import { READ_FORMS } from '../../../../records/insight/insight.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { readPeriod } from '../overview/period.ts';
import { csvReply } from './csv-reply.ts';

const MAX_ROWS = 5_000;
const LISTS = {
  sources: ['referrer', 'source'],
  redirects: ['redirect', 'path'],
  countries: ['country', 'source'],
} as const;
const HEADS = { sources: 'site', redirects: 'address', countries: 'country' } as const;

export async function listCsv(context: DashboardRequest): Promise<Reply> {
  const { service, request, project, see } = context;
  const { insight } = service.records;
  const period = readPeriod(request.query, service.clock());
  const here = { project: project!.id, from: period.from, to: period.to };
  const list = request.query.get('list');
  if (list === 'programs') {
    const agents = await insight.agents(here);
    return csvReply(context, {
      name: list,
      period,
      head: ['program', 'reads', ...READ_FORMS],
      rows: agents.map(({ agent, views, forms }) => [agent, views, ...READ_FORMS.map((form) => forms[form])]),
    });
  }
  if (list === 'sources' || list === 'redirects' || list === 'countries') {
    const [kind, group] = LISTS[list];
    const { arrivals } = await insight.arrivals({ ...here, kind, group }, { limit: MAX_ROWS });
    return csvReply(context, {
      name: list,
      period,
      head: [HEADS[list], 'count'],
      rows: arrivals.map((one) => [one[group], one.count]),
    });
  }
  return see(`/dashboard/p/${project!.id}/insight`);
}
