/** Route handler of the feedback list: entries or pages, filtered by the address, newest first, in pages that do not shift. */

import { openCursor, sealCursor } from '../../../../lib/cursor.ts';
import { defined } from '../../../../lib/defined.ts';
import { attributes, html } from '../../../../lib/html.ts';
import { derivedKey } from '../../../../lib/secrets/derive-key.ts';
import type {
  FeedbackListFilter,
  FeedbackPage,
  FeedbackPosition,
} from '../../../../records/feedback/feedback-records.ts';
import { mayAct } from '../../../../records/users/user.ts';
import { type FeedbackListView, feedbackBody } from '../../../../theme/admin/feedback/feedback-page.ts';
import type { TeamMember } from '../../../../theme/admin/feedback/feedback-work.ts';
import type { AdminPage } from '../../../../theme/admin/frame/admin-page.ts';
import { pluralise } from '../../../../theme/admin/parts/numbers.ts';
import { interfaceIcon } from '../../../../theme/icons/interface-icon.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { linkWith } from '../overview/link-with.ts';
import { bareVotesOf } from './bare-votes.ts';
import { feedbackControls, hasFilters } from './feedback-controls.ts';
import { type FeedbackQuery, readFeedbackQuery } from './feedback-query.ts';
import { listNotice } from './list-notice.ts';
import { pagesView } from './pages-view.ts';
import { mySavedViews } from './saved-views.ts';
import { teamOf } from './team.ts';
import { themesView } from './themes-view.ts';
import { unreadable } from './unreadable.ts';

export async function list(context: DashboardRequest): Promise<Reply> {
  const { service, request, project, href } = context;
  const root = href(`/dashboard/p/${project!.id}/feedback`);
  const read = readFeedbackQuery(project!.id, request.query, {
    now: service.clock(),
    bare: 'comments',
    me: context.session.user.id,
  });
  if (!read.ok) return unreadable(context, read.problems);
  const { query } = read;
  const position = readPosition(context, query);
  if (position === undefined)
    return unreadable(context, ['The position in the list belongs to other filters or another project']);
  const view = await viewOf(context, root, { query, position });
  const notice = listNotice(context, query.values);
  return context.page({
    title: 'Feedback',
    lead: 'What readers say about your pages.',
    body: feedbackBody(view),
    features: ['feedback'],
    ...(view.list.kind === 'nothing-yet' ? {} : exportAction(context, query)),
    ...defined({ notice }),
  });
}

interface ListPage {
  readonly query: FeedbackQuery;
  readonly position: ListPosition;
}

function viewOf(context: DashboardRequest, root: string, page: ListPage): Promise<FeedbackListView> {
  const { query } = page;
  if (query.view === 'pages') return pagesPage(context, root, query);
  if (query.view === 'themes') return themesPage(context, root, query);
  return entriesPage(context, root, page);
}

interface ListPosition {
  readonly after?: FeedbackPosition;
  readonly before?: FeedbackPosition;
}

/** @returns undefined when the position in the address is forged or belongs to other filters */
function readPosition(
  { service }: DashboardRequest,
  { filter, cursor, before }: FeedbackQuery,
): ListPosition | undefined {
  const sealed = cursor ?? before;
  if (sealed === undefined) return {};
  const position = openPosition(service.secret, filter, sealed);
  if (position === undefined) return undefined;
  return cursor === undefined ? { before: position } : { after: position };
}

async function entriesPage(
  context: DashboardRequest,
  root: string,
  { query, position }: ListPage,
): Promise<FeedbackListView> {
  const { service, session, role, project, href } = context;
  const { filter, limit, values, view } = query;
  const [{ page, newer, older }, votes, team, controls] = await Promise.all([
    readPage(context, query, position),
    bareVotesOf(context, root, query),
    teamOf(context),
    controlsOf(context, root, query),
  ]);
  const link = (name: 'cursor' | 'before', position: FeedbackPosition | undefined): string | undefined =>
    position === undefined
      ? undefined
      : linkWith(root, values, { view, [name]: sealPosition(service.secret, filter, position) });
  const pager = { newer: link('before', newer), older: link('cursor', older) };
  if (page.items.length === 0 && older !== undefined)
    return { controls, total: '', pager: defined({ older: pager.older }), list: { kind: 'not-yet-found' } };
  if (page.items.length === 0)
    return { controls, total: '', pager: {}, list: await nothing(context, query), ...defined({ votes }) };
  const ids = page.items.map(({ id }) => id);
  const [jobs, assignees] = await Promise.all([
    service.records.feedback.jobsOf(project!.id, ids),
    service.records.feedback.assigneesOf(project!.id, ids),
  ]);
  const jobOf = (id: string): string | undefined => {
    const job = jobs.get(id);
    return job === undefined ? undefined : href(`/dashboard/p/${project!.id}/jobs/${job}`);
  };
  const listQuery = values.toString();
  const search = listQuery === '' ? '' : `?${listQuery}`;
  return {
    controls,
    total:
      page.items.length < limit && newer === undefined && older === undefined
        ? pluralise(page.items.length, 'entry', 'entries')
        : '',
    pager: {
      ...defined({ newer: pager.newer, older: pager.older }),
    },
    ...defined({ votes }),
    list: {
      kind: 'entries',
      entries: {
        now: service.clock(),
        entries: page.items.map((entry) => ({
          ...entry,
          href: `${root}/${entry.id}${search}`,
          ...defined({ job: jobOf(entry.id), assignee: assigneeOf(assignees.get(entry.id), team) }),
        })),
        ...(mayAct(role, 'editor')
          ? {
              edit: {
                action: `${root}/status`,
                assign: `${root}/assign`,
                me: session.user.id,
                team,
                csrf: session.csrf,
                list: listQuery,
                job: href(`/dashboard/p/${project!.id}/jobs/new/selected`),
              },
            }
          : {}),
      },
    },
  };
}

/** Both neighbouring pages start at the first and last entry of this one, so that both directions give the same rows. */
async function readPage(
  { service }: DashboardRequest,
  { filter, limit }: FeedbackQuery,
  { after, before }: ListPosition,
): Promise<{
  page: FeedbackPage;
  newer?: FeedbackPosition | undefined;
  older?: FeedbackPosition | undefined;
}> {
  const { feedback } = service.records;
  if (before === undefined) {
    const page = await feedback.list(filter, after === undefined ? { limit } : { limit, after });
    return { page, newer: after === undefined ? undefined : page.items[0], older: page.next };
  }
  const page = await feedback.listBefore(filter, { limit, before });
  const first = page.items[0];
  // Fewer entries than a page are left before it, so the first page is shown whole.
  if (first === undefined || page.items.length < limit) {
    const whole = await feedback.list(filter, { limit });
    return { page: whole, older: whole.next };
  }
  return { page, newer: page.next, older: page.items.at(-1) };
}

async function nothing(
  { service, project, role, href }: DashboardRequest,
  query: FeedbackQuery,
): Promise<FeedbackListView['list']> {
  if (hasFilters(query)) return { kind: 'nothing-matches' };
  const any = await service.records.feedback.list({ project: project!.id }, { limit: 1 });
  if (any.items.length > 0) return { kind: query.view === 'comments' ? 'no-comments' : 'nothing-matches' };
  const site = service.projects.get(project!.id)?.url;
  return {
    kind: 'nothing-yet',
    site: site === undefined ? undefined : `${site}/`,
    settings: mayAct(role, 'admin') ? href(`/dashboard/p/${project!.id}/settings`) : undefined,
  };
}

function assigneeOf(
  id: string | undefined,
  team: readonly TeamMember[],
): Pick<TeamMember, 'id' | 'name'> | undefined {
  if (id === undefined) return undefined;
  return team.find((member) => member.id === id) ?? { id: '', name: 'A former member' };
}

async function controlsOf(
  context: DashboardRequest,
  root: string,
  query: FeedbackQuery,
): Promise<FeedbackListView['controls']> {
  const [team, saved] = await Promise.all([teamOf(context), mySavedViews(context, root, query.values)]);
  return feedbackControls(root, query, { team, saved });
}

async function pagesPage(
  context: DashboardRequest,
  root: string,
  query: FeedbackQuery,
): Promise<FeedbackListView> {
  const { pages, pager } = await pagesView(context, root, query);
  const controls = await controlsOf(context, root, query);
  if (pages.pages.length === 0 && query.skip === 0)
    return { controls, total: '', pager: {}, list: await nothing(context, query) };
  return { controls, total: '', pager, list: { kind: 'pages', pages } };
}

async function themesPage(
  context: DashboardRequest,
  root: string,
  query: FeedbackQuery,
): Promise<FeedbackListView> {
  const themes = await themesView(context, root, query);
  const controls = await controlsOf(context, root, query);
  if (themes.themes.length === 0)
    return { controls, total: '', pager: {}, list: await nothing(context, query) };
  return { controls, total: '', pager: {}, list: { kind: 'themes', themes } };
}

/** The link that downloads the filtered list, for editors only, since it contains personal data. */
function exportAction(
  { role, project, href }: DashboardRequest,
  { values, view }: FeedbackQuery,
): Pick<AdminPage, 'action'> {
  if (!mayAct(role, 'editor')) return {};
  const address = linkWith(href(`/dashboard/p/${project!.id}/feedback.csv`), values, {
    view,
    limit: undefined,
    sort: undefined,
  });
  return {
    action: html`<a class="button"${attributes({ href: address })}>${interfaceIcon('download')}Export CSV</a>`,
  };
}

const key = derivedKey('dashboard cursor');

/** Leaves out dates: a period that ends today moves at midnight, and positions in it stay valid. */
function scope(filter: FeedbackListFilter): string {
  const { project, source, statuses, path, helpful, commented, words, assignee, mentioned } = filter;
  return JSON.stringify(
    [project, source, statuses?.toSorted(), path, helpful, commented, words, assignee, mentioned].map(
      (one) => one ?? null,
    ),
  );
}

/** Positions in the feedback list for use in addresses: sealed, and valid for the same filters only. */
function sealPosition(
  secret: Uint8Array,
  filter: FeedbackListFilter,
  { createdAt, id }: FeedbackPosition,
): string {
  return sealCursor(key(secret), scope(filter), { createdAt, id });
}

function openPosition(
  secret: Uint8Array,
  filter: FeedbackListFilter,
  sealed: string,
): FeedbackPosition | undefined {
  return openCursor(key(secret), scope(filter), sealed);
}
