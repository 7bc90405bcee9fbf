/** Route handlers of teams, for administrators of the installation. */
import { defined } from '../../../../lib/defined.ts';
import type { ProjectGrant, Team } from '../../../../records/users/teams/team-records.ts';
import { PROJECT_ROLES } from '../../../../records/users/user.ts';
import type { AdminPage } from '../../../../theme/admin/frame/admin-page.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import { removeTeamBody, teamBody } from '../../../../theme/admin/teams/team-page.ts';
import { createTeam, teamsBody } from '../../../../theme/admin/teams/teams-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { doneNotice } from '../done-notice.ts';
import { withFieldErrors } from '../field-errors.ts';

const HOME = '/dashboard/teams';
/** More are found by typing the whole address. */
const MAX_KNOWN = 300;
const DONE = {
  removed: 'The team is removed.',
  renamed: 'The team has its new name.',
  added: 'The member is added.',
  left: 'The member is removed from the team.',
  roles: 'The roles are saved, and count from the next request.',
};
const TAKEN = 'Another team has this name.';

interface Shown {
  readonly status?: number;
  readonly state?: FormState;
  readonly notice?: AdminPage['notice'];
}

const isOf =
  (team: string) =>
  ({ holder }: ProjectGrant): boolean =>
    'team' in holder && holder.team === team;

async function teamsPage(context: DashboardRequest, shown: Shown = {}): Promise<Reply> {
  const { service, session, request, href, page, projects } = context;
  const { users } = service.records;
  const [teams, grants] = await Promise.all([users.teams(), users.projectGrants()]);
  const rolesOf = (team: string) =>
    grants.filter(isOf(team)).flatMap(({ project: id, role }) => {
      const project = projects.get(id);
      return project === undefined ? [] : [{ project: project.name, role }];
    });
  return page(
    {
      title: 'Teams',
      lead: 'Members who share roles in projects, and what they may read.',
      ...(teams.length === 0 ? {} : { action: createTeam(href(HOME)) }),
      ...doneNotice(request.query, DONE),
      ...defined({ notice: shown.notice }),
      body: teamsBody({
        href: href(HOME),
        csrf: session.csrf,
        teams: teams.map((team) => ({ ...team, roles: rolesOf(team.id) })),
        state: shown.state ?? EMPTY_FORM,
        open: shown.state !== undefined || request.query.has('new'),
      }),
    },
    shown.status ?? 200,
  );
}

async function create(context: DashboardRequest): Promise<Reply> {
  const { service, form, see, audit } = context;
  const name = (form.get('name') ?? '').slice(0, 200);
  const refuse = (errors: Readonly<Record<string, string>>): Promise<Reply> =>
    teamsPage(context, { status: 400, state: { values: { name }, errors } });
  const result = await withFieldErrors({ 'teams/name': 'name', 'teams/too-many': 'name' }, () =>
    service.records.users.createTeam({ name }),
  );
  if ('errors' in result) return refuse(result.errors);
  if (result.value === undefined) return refuse({ name: TAKEN });
  await audit('team.created', result.value.name);
  return see(`${HOME}/${result.value.id}`);
}

type WithTeam = (context: DashboardRequest, team: Team) => Promise<Reply>;

function withTeam(handle: WithTeam): DashboardRoute['handle'] {
  return async (context) => {
    const team = await context.service.records.users.team(context.params['team'] ?? '');
    if (team !== undefined) return handle(context, team);
    const notice = { kind: 'problem', text: 'There is no such team any more.' } as const;
    return teamsPage(context, { status: 404, notice });
  };
}

/** Refuses what the directory would undo, or never learn of. */
function ownTeam(handle: WithTeam): DashboardRoute['handle'] {
  return withTeam((context, team) => {
    if (!team.byDirectory) return handle(context, team);
    const text = 'Your directory made this team: change its name and its members there.';
    return teamPage(context, team, { status: 403, notice: { kind: 'problem', text } });
  });
}

async function teamPage(context: DashboardRequest, team: Team, shown: Shown = {}): Promise<Reply> {
  const { service, session, request, href, page, projects } = context;
  const { users } = service.records;
  const [members, all, grants] = await Promise.all([
    users.teamMembers(team.id),
    users.list(),
    users.projectGrants(),
  ]);
  const inside = new Set(members.map(({ id }) => id));
  const roles = new Map(grants.filter(isOf(team.id)).map(({ project, role }) => [project, role]));
  return page(
    {
      title: team.name,
      back: { label: 'Teams', href: href(HOME) },
      ...doneNotice(request.query, DONE),
      ...defined({ notice: shown.notice }),
      body: teamBody({
        href: href(`${HOME}/${team.id}`),
        csrf: session.csrf,
        team,
        members,
        roles: PROJECT_ROLES,
        known: all
          .filter(({ id }) => !inside.has(id))
          .map(({ email }) => email)
          .slice(0, MAX_KNOWN),
        projects: [...projects.values()].map(({ id, name }) => ({ id, name, role: roles.get(id) })),
        state: shown.state ?? EMPTY_FORM,
      }),
    },
    shown.status ?? 200,
  );
}

const rename: WithTeam = async (context, team) => {
  const { service, form, see, audit } = context;
  const name = (form.get('name') ?? '').slice(0, 200);
  const refuse = (errors: Readonly<Record<string, string>>): Promise<Reply> =>
    teamPage(context, team, { status: 400, state: { values: { name }, errors } });
  const done = await withFieldErrors({ 'teams/name': 'name' }, () =>
    service.records.users.changeTeam(team.id, () => ({ name })),
  );
  if ('errors' in done) return refuse(done.errors);
  if (done.value.outcome === 'taken') return refuse({ name: TAKEN });
  if (done.value.outcome === 'changed' && done.value.team.name !== team.name)
    await audit('team.renamed', done.value.team.name, `before: ${team.name}`);
  return see(`${HOME}/${team.id}?done=renamed`);
};

const addMember: WithTeam = async (context, team) => {
  const { service, form, see, audit } = context;
  const { users } = service.records;
  const email = (form.get('email') ?? '').slice(0, 300);
  const address = email.trim().normalize('NFC').toLowerCase();
  const refuse = (error: string): Promise<Reply> =>
    teamPage(context, team, { status: 400, state: { values: { email }, errors: { email: error } } });
  const member = (await users.list()).find((one) => one.email === address);
  if (member === undefined) return refuse('No member has this address. Invite them under Members first.');
  const done = await withFieldErrors({ 'teams/too-many-members': 'email' }, () =>
    users.changeTeam(team.id, (_, members) => ({ members: [...members, member.id] })),
  );
  if ('errors' in done) return refuse(done.errors['email']!);
  await audit('team.member_added', member.email, team.name);
  return see(`${HOME}/${team.id}?done=added`);
};

const removeMember: WithTeam = async (context, team) => {
  const { service, params, see, audit } = context;
  const { users } = service.records;
  const member = (await users.teamMembers(team.id)).find(({ id }) => id === params['member']);
  if (member !== undefined) {
    await users.changeTeam(team.id, (_, members) => ({ members: members.filter((id) => id !== member.id) }));
    await audit('team.member_removed', member.email, team.name);
  }
  return see(`${HOME}/${team.id}?done=left`);
};

const saveRoles: WithTeam = async ({ service, session, projects, form, see }, team) => {
  const { users, audit } = service.records;
  for (const project of projects.keys()) {
    const chosen = form.get(`role-${project}`);
    // A project that is served only since the page was loaded.
    if (chosen === null) continue;
    const role = PROJECT_ROLES.find((one) => one === chosen);
    const before = await users.setProjectRole(project, { team: team.id }, role);
    if (before === role) continue;
    await audit.add({
      actor: session.user.id,
      project,
      target: `team ${team.name}`,
      ...(role === undefined
        ? { action: 'project.role_taken', ...defined({ detail: before }) }
        : { action: 'project.role_given', detail: before === undefined ? role : `${before} to ${role}` }),
    });
  }
  return see(`${HOME}/${team.id}?done=roles`);
};

const askRemove: WithTeam = async ({ service, session, href, page }, team) =>
  page({
    title: `Remove ${team.name}?`,
    body: removeTeamBody({
      href: href(`${HOME}/${team.id}`),
      csrf: session.csrf,
      team,
      members: (await service.records.users.teamMembers(team.id)).length,
    }),
  });

const remove: WithTeam = async ({ service, see, audit }, team) => {
  if ((await service.records.users.removeTeam(team.id)) !== undefined) await audit('team.removed', team.name);
  return see(`${HOME}?done=removed`);
};

const admin = (
  method: DashboardRoute['method'],
  path: string,
  handle: DashboardRoute['handle'],
): DashboardRoute => ({ method, path: HOME + path, role: 'admin', handle });
/** Reloading a page with an error shows the team. */
const back: WithTeam = async ({ see }, team) => see(`${HOME}/${team.id}`);

export const TEAM_ROUTES: readonly DashboardRoute[] = [
  admin('GET', '', (context) => teamsPage(context)),
  admin('POST', '/create', create),
  admin('GET', '/create', async ({ see }) => see(HOME)),
  admin(
    'GET',
    '/:team',
    withTeam((context, team) => teamPage(context, team)),
  ),
  admin('POST', '/:team/rename', ownTeam(rename)),
  admin('GET', '/:team/rename', withTeam(back)),
  admin('POST', '/:team/members/add', ownTeam(addMember)),
  admin('GET', '/:team/members/add', withTeam(back)),
  admin('POST', '/:team/members/:member/remove', ownTeam(removeMember)),
  admin('POST', '/:team/roles', withTeam(saveRoles)),
  admin('GET', '/:team/remove', withTeam(askRemove)),
  admin('POST', '/:team/remove', withTeam(remove)),
];
