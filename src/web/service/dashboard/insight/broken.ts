/** Route handlers for broken addresses: each group of spellings with the nearest page, and the job that redirects them. */

import { mayAct } from '../../../../records/users/user.ts';
import { type BrokenRow, brokenBody } from '../../../../theme/admin/insight/broken-page.ts';
import { segments } from '../../../../theme/admin/parts/segments.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { similarPages } from '../../../reader/pages/similar-pages.ts';
import { type BrokenGroup, brokenGroups } from '../../insight/broken-groups.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { signedIn } from '../jobs/actor-names.ts';
import { linkWith } from '../overview/link-with.ts';
import { periodSegments, readPeriod } from '../overview/period.ts';
import { csvReply, wantsCsv } from './csv-reply.ts';

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
    };
  };
  const rows = await Promise.all(groups.slice(0, MAX_ROWS).map(row));
  return page({
    title: 'Broken addresses',
    lead: `Addresses to which readers were led and where nothing is. ${period.text}.`,
    back: { label: 'Insight', href: linkWith(root, query, {}) },
    action: segments('Period', periodSegments(`${root}/broken`, query, period)),
    ...problemNotice(query),
    body: brokenBody({
      rows,
      csv: linkWith(`${root}/broken`, query, { format: 'csv' }),
      ...(mayAct(role, 'editor') ? { redirect: { action: `${root}/redirect`, csrf: session.csrf } } : {}),
    }),
  });
}

const PROBLEMS: Readonly<Record<string, string>> = {
  page: 'No redirect was begun: choose a page of the site.',
  job: 'No redirect was begun: jobs cannot run for this project. The page Jobs says why.',
  address: 'No redirect was begun: an address of this form cannot be redirected.',
};

function problemNotice(query: URLSearchParams) {
  const text = PROBLEMS[query.get('problem') ?? ''];
  return text === undefined ? {} : { notice: { kind: 'problem', text } as const };
}

/** Begins the job that adds a redirect for each spelling to docs.json. */
export async function redirectBroken(context: DashboardRequest): Promise<Reply> {
  const { service, project, form, see, audit } = context;
  const { id, subdomain } = project!;
  const back = (problem: string): Reply => see(`/dashboard/p/${id}/insight/broken?problem=${problem}`);
  const to = (form.get('to') ?? '').slice(0, LONGEST);
  const site = service.projects.get(id)?.live.current();
  if (site === undefined || !site.pages.byUrl.has(to)) return back('page');
  const { jobs } = service;
  if ((await jobs.setup(id)).problem !== undefined) return back('job');
  const prompts = [...new Set(form.getAll('from'))].slice(0, MAX_SPELLINGS).flatMap((source) => {
    const call = { operation: 'add-redirect', values: { source: source.slice(0, LONGEST), destination: to } };
    const read = jobs.exact.prompt(call);
    return 'prompt' in read ? [read.prompt] : [];
  });
  if (prompts.length === 0) return back('address');
  const job = await service.records.jobs.create({
    project: id,
    subdomain,
    prompt: [...new Set(prompts)].join('\n'),
    draft: false,
    askedBy: signedIn(context),
    agent: 'maintenance',
    branchAfter: 'Add a redirect',
  });
  await audit('job.created', job.id, job.branch);
  jobs.wake();
  return see(`/dashboard/p/${id}/jobs/${job.id}?done=started`);
}
