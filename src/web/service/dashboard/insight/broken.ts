/** Route handlers for broken addresses: each group of spellings with the nearest page, and the job that redirects them. */

import { mayAct } from '../../../../records/users/user.ts';
import { type BrokenRow, brokenBody } from '../../../../theme/admin/insight/broken-page.ts';
import { segments } from '../../../../theme/admin/parts/segments.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { similarPages } from '../../../reader/pages/similar-pages.ts';
import { type BrokenGroup, brokenGroups } from '../../insight/broken-groups.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { doneNotice, problemNotice } from '../done-notice.ts';
import { linkWith } from '../overview/link-with.ts';
import { periodSegments, readPeriod } from '../overview/period.ts';
import { csvReply, wantsCsv } from './csv-reply.ts';
import { beginRedirectJob, stateOf } from './redirects.ts';

/** Addresses that are read, before spellings are put together. */
const MAX_READ = 500;
const MAX_ROWS = 50;
/** Spellings of one address that are redirected together. */
const MAX_SPELLINGS = 10;
const LONGEST = 512;

export async function broken(context: DashboardRequest): Promise<Reply> {
  const { service, request, href, page, role, session } = context;
  const { query } = request;
  const project = context.project!.id;
  const root = href(`/dashboard/p/${project}/insight`);
  const period = readPeriod(query, service.clock());
  const here = { project, from: period.from, to: period.to, kind: 'missing' } as const;
  const { arrivals } = await service.records.insight.arrivals(
    { ...here, group: 'path' },
    { limit: MAX_READ },
  );
  const groups = brokenGroups(arrivals);
  if (wantsCsv(context))
    return csvReply(context, {
      name: 'broken-addresses',
      period,
      head: ['address', 'requests', 'other spellings'],
      rows: groups.map(({ path, count, spellings }) => [path, count, spellings.slice(1).join(' ')]),
    });
  const site = service.projects.get(project)?.live.current();
  const kept = new Map((await service.records.redirects.list(project)).map((one) => [one.from, one]));
  /** What was broken in the period may have been mended since. */
  const answeredBy = (path: string): Pick<BrokenRow, 'leadsTo' | 'isAnswered'> => {
    const known = kept.get(path.replace(/(?<=.)\/+$/, ''));
    if (known !== undefined && stateOf(site, known) === 'holds') return { leadsTo: known.to };
    return stateOf(site, { from: path, to: '/' }) === 'answered' ? { isAnswered: true } : {};
  };
  const row = async ({ path, count, spellings }: BrokenGroup): Promise<BrokenRow> => {
    const [sources, similar] = await Promise.all([
      service.records.insight.arrivals({ ...here, path }, { limit: 1 }),
      site === undefined ? [] : similarPages(site, path),
    ]);
    return {
      path,
      count,
      spellings: spellings.slice(0, MAX_SPELLINGS),
      source: sources.arrivals[0]?.source ?? '',
      pages: similar.map((one) => one.href),
      ...answeredBy(path),
    };
  };
  const rows = await Promise.all(groups.slice(0, MAX_ROWS).map(row));
  return page({
    title: 'Broken addresses',
    lead: `Addresses to which readers were led and where nothing is. ${period.text}.`,
    back: { label: 'Insight', href: linkWith(root, query, {}) },
    action: segments('Period', periodSegments(`${root}/broken`, query, period)),
    ...doneNotice(query, DONE),
    ...problemNotice(query, PROBLEMS),
    body: brokenBody({
      rows,
      csv: linkWith(`${root}/broken`, query, { format: 'csv' }),
      redirects: `${root}/redirects`,
      ...(mayAct(role, 'editor')
        ? { redirect: { action: `${root}/redirects`, job: `${root}/redirect`, csrf: session.csrf } }
        : {}),
    }),
  });
}

const DONE = { redirected: 'The redirect holds at once. It is listed under Redirects.' };

const PROBLEMS: Readonly<Record<string, string>> = {
  page: 'No redirect was begun: choose a page of the site.',
  job: 'No redirect was begun: jobs cannot run for this project. The page Jobs says why.',
  address: 'No redirect was begun: an address of this form cannot be redirected.',
};

/** Begins the job that adds a redirect for each spelling to docs.json. */
export async function redirectBroken(context: DashboardRequest): Promise<Reply> {
  const { service, project, form, see } = context;
  const { id } = project!;
  const back = (problem: string): Reply => see(`/dashboard/p/${id}/insight/broken?problem=${problem}`);
  const to = (form.get('to') ?? '').slice(0, LONGEST);
  const site = service.projects.get(id)?.live.current();
  if (site === undefined || !site.pages.byUrl.has(to)) return back('page');
  const from = [...new Set(form.getAll('from'))].slice(0, MAX_SPELLINGS);
  const newRedirects = from.map((source) => ({ from: source.slice(0, LONGEST), to }));
  const begun = await beginRedirectJob(context, newRedirects);
  return typeof begun === 'string' ? back(begun) : begun;
}
