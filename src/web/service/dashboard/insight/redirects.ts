/** Route handlers of the redirects beside docs.json: their list, the forms that make and remove them, and the job that commits them. */

import type { Redirect } from '../../../../records/redirects/redirect-records.ts';
import { mayAct } from '../../../../records/users/user.ts';
import type { Site } from '../../../../site/site.ts';
import { type RedirectRow, redirectsBody } from '../../../../theme/admin/insight/redirects-page.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { isAnswered } from '../../../reader/pages/is-answered.ts';
import { addRedirects, isPage, MAX_REDIRECTED, removeRedirects } from '../../actions/redirects.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { doneNotice, problemNotice } from '../done-notice.ts';
import { withFieldErrors } from '../field-errors.ts';
import { signedIn } from '../jobs/actor-names.ts';

const FIELD_OF = { 'redirects/from': 'from', 'redirects/to': 'to', 'redirects/too-many': 'from' };
const LONGEST = 2_000;
/** The agent without a model does nothing of a request with more lines. */
const MAX_LINES = 20;
const DONE = { added: 'The redirect holds at once.', removed: 'The redirect is removed.' };
const PROBLEMS: Readonly<Record<string, string>> = {
  job: 'Nothing was begun: jobs cannot run for this project. The page Jobs says why.',
  none: 'Nothing was begun: all of these are answered by the site already.',
  address: 'Nothing was begun: addresses with a space, a colon or a star are added to docs.json by hand.',
};

const home = (context: DashboardRequest): string => `/dashboard/p/${context.project!.id}/insight/redirects`;
const siteOf = ({ service, project }: DashboardRequest): Site | undefined =>
  service.projects.get(project!.id)?.live.current();

async function redirectsPage(context: DashboardRequest, state: FormState = EMPTY_FORM): Promise<Reply> {
  const { service, session, project, request, role, href, page } = context;
  const all = await service.records.redirects.list(project!.id);
  const site = siteOf(context);
  const rows = all.map((one): RedirectRow => ({ ...one, state: stateOf(site, one) }));
  return page(
    {
      title: 'Redirects',
      lead: 'Old addresses that lead to a page at once, without a commit.',
      back: { label: 'Broken addresses', href: href(`/dashboard/p/${project!.id}/insight/broken`) },
      ...doneNotice(request.query, DONE),
      ...problemNotice(request.query, PROBLEMS),
      body: redirectsBody({
        href: href(home(context)),
        rows,
        ...(mayAct(role, 'editor')
          ? {
              change: {
                csrf: session.csrf,
                state,
                job: rows.some((row) => row.state === 'holds') ? href(`${home(context)}/job`) : undefined,
              },
            }
          : {}),
      }),
    },
    Object.keys(state.errors).length > 0 ? 400 : 200,
  );
}

/** While the site is not served, nobody knows. */
export function stateOf(
  site: Site | undefined,
  { from, to }: Pick<Redirect, 'from' | 'to'>,
): RedirectRow['state'] {
  if (site === undefined) return 'holds';
  if (isAnswered(site, from)) return 'answered';
  return isPage(site, to) ? 'holds' : 'lost';
}

/** From the form of this page, or from a row of broken addresses, which has several spellings. */
async function add(context: DashboardRequest): Promise<Reply> {
  const { form, act, see, project } = context;
  const from = form
    .getAll('from')
    .slice(0, MAX_REDIRECTED)
    .map((one) => one.slice(0, LONGEST));
  const to = (form.get('to') ?? '').slice(0, LONGEST);
  const created = await withFieldErrors(FIELD_OF, () => act(addRedirects, { from: [...new Set(from)], to }));
  if ('errors' in created)
    return redirectsPage(context, { values: { from: from[0] ?? '', to }, errors: created.errors });
  const isBroken = form.get('back') === 'broken';
  return see(
    isBroken ? `/dashboard/p/${project!.id}/insight/broken?done=redirected` : `${home(context)}?done=added`,
  );
}

async function remove(context: DashboardRequest): Promise<Reply> {
  await context.act(removeRedirects, [(context.form.get('from') ?? '').slice(0, LONGEST)]);
  return context.see(`${home(context)}?done=removed`);
}

/** Those that hold, as many as a job takes; what docs.json or a page answers already is left out. */
async function commit(context: DashboardRequest): Promise<Reply> {
  const all = await context.service.records.redirects.list(context.project!.id);
  const site = siteOf(context);
  const holding = all.filter((one) => stateOf(site, one) === 'holds');
  if (holding.length === 0) return context.see(`${home(context)}?problem=none`);
  const begun = await beginRedirectJob(context, holding);
  return typeof begun === 'string' ? context.see(`${home(context)}?problem=${begun}`) : begun;
}

/** Begins the job that adds redirects to docs.json, without a model. @returns the page of the job, or what is in its way */
export async function beginRedirectJob(
  context: DashboardRequest,
  redirects: readonly Pick<Redirect, 'from' | 'to'>[],
): Promise<Reply | 'job' | 'address'> {
  const { service, project, see, audit } = context;
  const { id, subdomain } = project!;
  const { jobs } = service;
  if ((await jobs.setup(id)).problem !== undefined) return 'job';
  const prompts = redirects.flatMap(({ from, to }) => {
    const call = { operation: 'add-redirect', values: { source: from, destination: to } };
    const read = jobs.exact.prompt(call);
    return 'prompt' in read ? [read.prompt] : [];
  });
  if (prompts.length === 0) return 'address';
  const job = await service.records.jobs.create({
    project: id,
    subdomain,
    prompt: [...new Set(prompts)].slice(0, MAX_LINES).join('\n'),
    draft: false,
    askedBy: signedIn(context),
    agent: 'maintenance',
    branchAfter: 'Add a redirect',
  });
  await audit('job.created', job.id, job.branch);
  jobs.wake();
  return see(`/dashboard/p/${id}/jobs/${job.id}?done=started`);
}

const ROOT = '/dashboard/p/:project/insight/redirects';

export const REDIRECT_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: ROOT, role: 'viewer', handle: (context) => redirectsPage(context) },
  { method: 'POST', path: ROOT, role: addRedirects.role, handle: add },
  { method: 'POST', path: `${ROOT}/remove`, role: removeRedirects.role, handle: remove },
  { method: 'POST', path: `${ROOT}/job`, role: 'editor', handle: commit },
];
