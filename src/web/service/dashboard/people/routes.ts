/** Route handlers of the people of one project: its administrators give members and teams roles in it, and take them. */
import { defined } from '../../../../lib/defined.ts';
import type { RoleHolder, TeamEntry } from '../../../../records/users/teams/team-records.ts';
import { mayAct, PROJECT_ROLES, type ProjectRole, type User } from '../../../../records/users/user.ts';
import type { AdminPage } from '../../../../theme/admin/frame/admin-page.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import { giveRole, type PeopleEntry, peopleBody } from '../../../../theme/admin/people/people-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { doneNotice } from '../done-notice.ts';

const ROOT = '/dashboard/p/:project/people';
/** More are found by typing the whole address. */
const MAX_KNOWN = 300;
const DONE = {
  given: 'The role is given, and counts from the next request.',
  taken: 'The role is removed. That counts from the next request.',
};

interface Shown {
  readonly status?: number;
  readonly state?: FormState;
  readonly notice?: AdminPage['notice'];
}

const home = ({ project }: DashboardRequest): string => `/dashboard/p/${project!.id}/people`;
const isInstallationAdmin = ({ session }: DashboardRequest): boolean => mayAct(session.user.role, 'admin');

function countOf({ members }: TeamEntry): string {
  return members === 1 ? '1 member' : `${members} members`;
}

/** The members and teams that were given a role, by name. */
async function entriesOf(
  context: DashboardRequest,
  { members, teams }: { readonly members: readonly User[]; readonly teams: readonly TeamEntry[] },
): Promise<readonly PeopleEntry[]> {
  const { service, session, project, href } = context;
  const grants = await service.records.users.projectGrants(project!.id);
  const entries = grants.flatMap(({ holder, role }): PeopleEntry[] => {
    if ('member' in holder) {
      const member = members.find(({ id }) => id === holder.member);
      if (member === undefined) return [];
      const { id, name, email } = member;
      const self = id === session.user.id && !isInstallationAdmin(context);
      return [{ kind: 'member', id, name, about: email, href: undefined, role, self }];
    }
    const team = teams.find(({ id }) => id === holder.team);
    if (team === undefined) return [];
    const page = isInstallationAdmin(context) ? href(`/dashboard/teams/${team.id}`) : undefined;
    return [
      { kind: 'team', id: team.id, name: team.name, about: countOf(team), href: page, role, self: false },
    ];
  });
  return entries.sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}

async function peoplePage(context: DashboardRequest, shown: Shown = {}): Promise<Reply> {
  const { service, session, project, request, href, page } = context;
  const { users } = service.records;
  const [members, teams] = await Promise.all([users.list(), users.teams()]);
  const everywhere = members.filter(({ role, active }) => active && mayAct(role, 'viewer'));
  const seesAll = isInstallationAdmin(context);
  const entries = await entriesOf(context, { members, teams });
  return page(
    {
      title: 'Project roles',
      lead: 'Who may do what in this project.',
      ...(entries.length === 0 ? {} : { action: giveRole(href(home(context))) }),
      features: ['members'],
      ...doneNotice(request.query, DONE),
      ...defined({ notice: shown.notice }),
      body: peopleBody({
        href: href(home(context)),
        csrf: session.csrf,
        project: project!.name,
        entries,
        everywhere: seesAll ? everywhere : undefined,
        everywhereCount: everywhere.length,
        roles: PROJECT_ROLES,
        known: seesAll
          ? [...teams.map(({ name }) => name), ...members.map(({ email }) => email)].slice(0, MAX_KNOWN)
          : [],
        state: shown.state ?? EMPTY_FORM,
        open: shown.state !== undefined || request.query.has('new'),
      }),
    },
    shown.status ?? 200,
  );
}

interface Found {
  readonly holder: RoleHolder;
  /** As the audit log names it. */
  readonly label: string;
}

async function find(
  { service }: DashboardRequest,
  matches: (one: { readonly id: string; readonly words: string }) => boolean,
): Promise<Found | undefined> {
  const { users } = service.records;
  const member = (await users.list()).find(({ id, email }) => matches({ id, words: email }));
  if (member !== undefined) return { holder: { member: member.id }, label: member.email };
  const team = (await users.teams()).find(({ id, name }) => matches({ id, words: name.toLowerCase() }));
  return team === undefined ? undefined : { holder: { team: team.id }, label: `team ${team.name}` };
}

const roleIn = (form: URLSearchParams): ProjectRole | undefined =>
  PROJECT_ROLES.find((one) => one === form.get('role'));

/** Their own role is changed by somebody else, so that nobody gives theirs away with a slip. */
function isSelf(context: DashboardRequest, { holder }: Found): boolean {
  return 'member' in holder && holder.member === context.session.user.id && !isInstallationAdmin(context);
}

async function change(context: DashboardRequest, found: Found, role: ProjectRole | undefined): Promise<void> {
  const { service, project, audit } = context;
  const before = await service.records.users.setProjectRole(project!.id, found.holder, role);
  if (before === role) return;
  if (role === undefined) await audit('project.role_taken', found.label, before);
  else await audit('project.role_given', found.label, before === undefined ? role : `${before} to ${role}`);
}

async function give(context: DashboardRequest): Promise<Reply> {
  const { form, see } = context;
  const who = (form.get('who') ?? '').slice(0, 300);
  const refuse = (errors: Readonly<Record<string, string>>): Promise<Reply> =>
    peoplePage(context, {
      status: 400,
      state: { values: { who, role: form.get('role') ?? '' }, errors },
    });
  const role = roleIn(form);
  if (role === undefined) return refuse({ role: 'Choose viewer, editor or admin.' });
  const address = who.trim().normalize('NFC').toLowerCase();
  const found = await find(context, ({ words }) => words === address);
  if (found === undefined)
    return refuse({
      who: 'No member has this address, and no team this name. An administrator of the dashboard can invite people under Members.',
    });
  if (isSelf(context, found)) return refuse({ who: OWN_ROLE });
  await change(context, found, role);
  return see(`${home(context)}?done=given`);
}

const OWN_ROLE = 'Your own role is changed by another administrator.';

const withHolder =
  (handle: (context: DashboardRequest, found: Found) => Promise<Reply>): DashboardRoute['handle'] =>
  async (context) => {
    const found = await find(context, ({ id }) => id === context.params['holder']);
    if (found === undefined)
      return peoplePage(context, {
        status: 404,
        notice: { kind: 'problem', text: 'There is no such member or team any more.' },
      });
    if (isSelf(context, found))
      return peoplePage(context, { status: 403, notice: { kind: 'problem', text: OWN_ROLE } });
    return handle(context, found);
  };

const setRole = withHolder(async (context, found) => {
  const role = roleIn(context.form);
  // Browsers cannot send anything else.
  if (role === undefined) return context.see(home(context));
  await change(context, found, role);
  return context.see(`${home(context)}?done=given`);
});

const takeRole = withHolder(async (context, found) => {
  await change(context, found, undefined);
  return context.see(`${home(context)}?done=taken`);
});

const admin = (
  method: DashboardRoute['method'],
  path: string,
  handle: DashboardRoute['handle'],
): DashboardRoute => ({ method, path: ROOT + path, role: 'admin', handle });

export const PEOPLE_ROUTES: readonly DashboardRoute[] = [
  admin('GET', '', (context) => peoplePage(context)),
  admin('POST', '/give', give),
  // Reloading the page with an error shows the list.
  admin('GET', '/give', async (context) => context.see(home(context))),
  admin('POST', '/member/:holder', setRole),
  admin('POST', '/member/:holder/take', takeRole),
  admin('POST', '/team/:holder', setRole),
  admin('POST', '/team/:holder/take', takeRole),
];
