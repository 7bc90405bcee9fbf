/** Route handler for the figures of one site that leads here, one program or one country: what a click on its row leaves of the overview. */

import { defined } from '../../../../lib/defined.ts';
import type { InsightPeriod } from '../../../../records/insight/insight-records.ts';
import { type OnlyView, onlyBody } from '../../../../theme/admin/insight/only-page.ts';
import { count, percent } from '../../../../theme/admin/parts/numbers.ts';
import { segments } from '../../../../theme/admin/parts/segments.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { linkWith } from '../overview/link-with.ts';
import { periodSegments, previousPeriod, readPeriod } from '../overview/period.ts';
import { countryName, isComparable, readingAgent } from './insight.ts';
import { countChart } from './insight-chart.ts';

const MAX_PAGES = 50;
const MAX_DEPLOYMENTS = 100;
const LONGEST_NAME = 300;

/** What is kept of each, and how it is called. */
const KINDS = {
  source: { kind: 'referrer', label: 'From', what: 'Visits' },
  program: { kind: 'program', label: 'Program', what: 'Reads' },
  country: { kind: 'country', label: 'Country', what: 'Views' },
} as const;
type Of = keyof typeof KINDS;

const isOf = (text: string): text is Of => Object.hasOwn(KINDS, text);

export async function onlyOne(context: DashboardRequest): Promise<Reply> {
  const { service, request, href, page, see } = context;
  const project = context.project!.id;
  const { insight, deployments } = service.records;
  const of = request.query.get('of') ?? '';
  const name = (request.query.get('name') ?? '').slice(0, LONGEST_NAME);
  const path = `/dashboard/p/${project}/insight`;
  // An address that names nothing has no figures to show.
  if (!isOf(of) || name.trim() === '')
    return see(linkWith(path, request.query, { of: undefined, name: undefined }));
  const root = href(path);
  const { kind, label, what } = KINDS[of];
  const period = readPeriod(request.query, service.clock());
  const here = { project, from: period.from, to: period.to };
  const then = { project, ...previousPeriod(period) };
  const [since, now, before, live, more] = await Promise.all([
    insight.since(project),
    insight.nameDays({ ...here, kind, name }),
    insight.nameDays({ ...then, kind, name }),
    deployments.list(project, { kind: 'live', limit: MAX_DEPLOYMENTS }),
    beside(context, of, { ...here, name }),
  ]);
  const sum = (days: typeof now): number => days.reduce((all, one) => all + one.count, 0);
  const comparable = isComparable(since, then.from);
  const [all, allBefore] = [sum(now), sum(before)];
  const shown = of === 'country' ? countryName(name) : name;
  return page({
    title: shown,
    ...defined({ lead: more.lead }),
    back: { label: 'Insight', href: linkWith(root, request.query, { of: undefined, name: undefined }) },
    features: ['chart'],
    action: segments('Period', periodSegments(`${root}/only`, request.query, period)),
    body: onlyBody({
      filter: { label, value: shown, off: linkWith(root, request.query, { of: undefined, name: undefined }) },
      figures: [
        {
          label: what,
          value: count(all),
          ...(comparable && allBefore > 0 ? { delta: { now: all, before: allBefore } } : {}),
        },
        ...more.figures,
      ],
      chart: countChart({ period, now, before: comparable ? before : [], deployments: live }, what),
      ...(more.pages === undefined ? {} : { pages: more.pages }),
      kept: more.kept,
    }),
  });
}

type Beside = Pick<OnlyView, 'figures' | 'pages' | 'kept'> & { readonly lead?: string };

/** What else is kept of it. */
async function beside(
  { service, request, href, project }: DashboardRequest,
  of: Of,
  { name, ...here }: InsightPeriod & { readonly name: string },
): Promise<Beside> {
  const { insight } = service.records;
  if (of === 'country')
    return {
      figures: [],
      kept: 'Of a country, only how many views came is kept: which pages they were is not, so that nobody is told apart.',
    };
  if (of === 'program') {
    const agents = await insight.agents(here);
    const agent = agents.find((one) => one.agent === name);
    const all = agents.reduce((sum, one) => sum + one.views, 0);
    const read = agent === undefined ? undefined : readingAgent(agent);
    return {
      figures:
        agent === undefined ? [] : [{ label: 'Of all that programs read', value: percent(agent.views, all) }],
      ...(read === undefined || read.about === '' ? {} : { lead: `${read.about}.` }),
      kept: `${read === undefined ? '' : `It was given ${read.forms}. `}Of a program, what it was given is kept by day, and not which pages.`,
    };
  }
  const { arrivals, hasMore } = await insight.arrivals(
    { ...here, kind: 'referrer', source: name, group: 'path' },
    { limit: MAX_PAGES },
  );
  const card = href(`/dashboard/p/${project!.id}/insight/page`);
  return {
    figures: [{ label: 'Pages opened from there', value: `${count(arrivals.length)}${hasMore ? '+' : ''}` }],
    pages: arrivals.map(({ path, count: times }) => ({
      path,
      count: times,
      href: linkWith(card, request.query, { of: undefined, name: undefined, path }),
    })),
    kept: `${hasMore ? `The ${MAX_PAGES} pages that were opened most are listed. ` : ''}Of a site that leads here, the pages that were opened first are kept; what those readers did next is not, so that nobody is told apart.`,
  };
}
