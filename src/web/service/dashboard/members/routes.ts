/** Route handlers of members and invitations, for administrators and owners. */
import { AppError } from '../../../../lib/app-error.ts';
import type { InvitationGrants } from '../../../../records/users/teams/team-records.ts';
import { PROJECT_ROLES, type Role } from '../../../../records/users/user.ts';
import { oneTimeLink, removeBody, suspendBody } from '../../../../theme/admin/members/members-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { invitationLetter } from '../../mail/member-letters.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { withFieldErrors } from '../field-errors.ts';
import { publicOrigin } from '../public-origin.ts';
import { mayManage, roleToGive } from './may-manage.ts';
import { HOME, manageableMember, membersPage, NO_SUCH_MEMBER, refused } from './members-page.ts';
import { RESET_ROUTES } from './reset.ts';

/** @returns the reply of `work`, or an error when the change would leave no owner */
async function unlessLastOwner(context: DashboardRequest, work: () => Promise<Reply>): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'users/last-owner') throw error;
    return refused(context, `${error.message}. ${error.hint}.`, 409);
  }
}

async function invite(context: DashboardRequest): Promise<Reply> {
  const { service, session, form, request, href, audit } = context;
  const email = (form.get('email') ?? '').slice(0, 300);
  const values = {
    email,
    role: form.get('role') ?? '',
    team: form.get('team') ?? '',
    project: form.get('project') ?? '',
    projectRole: form.get('projectRole') ?? '',
  };
  const refuse = (errors: Readonly<Record<string, string>>): Promise<Reply> =>
    membersPage(context, { status: 400, state: { values, errors } });
  const role = roleToGive(session.user.role, values.role);
  if (role === undefined) return refuse({ role: 'Choose a role that you may give.' });
  const given = await grantsOf(context);
  if ('errors' in given) return refuse(given.errors);
  const result = await withFieldErrors(
    { 'users/email': 'email', 'users/too-many-invitations': 'email' },
    () => service.records.users.invite({ email, role, by: session.user.id, grants: given.grants }),
  );
  if ('errors' in result) return refuse(result.errors);
  if (result.value === undefined) return refuse({ email: 'That address belongs to a member already.' });
  await audit('member.invited', email.trim(), [role, ...given.labels].join(', '));
  const link = `${publicOrigin(service, request)}${href(`/dashboard/invitation/${result.value}`)}`;
  const mailed = await mailInvitation(context, { token: result.value, role });
  return membersPage(context, {
    notice: {
      kind: 'done',
      text: `The invitation for ${email.trim()} is ${mailed ? 'on its way by mail' : 'ready'}.`,
      html: oneTimeLink(link, { label: 'invitation link', goodFor: 'seven days', mailed }),
      stays: true,
    },
  });
}

interface Given {
  readonly grants: InvitationGrants;
  /** As the audit log names them. */
  readonly labels: readonly string[];
}

/** What the form gives besides the role of the installation. */
async function grantsOf({
  service,
  form,
  projects,
}: DashboardRequest): Promise<Given | { readonly errors: Readonly<Record<string, string>> }> {
  const [team, project] = [form.get('team') ?? '', form.get('project') ?? ''];
  const found = team === '' ? undefined : await service.records.users.team(team);
  if (team !== '' && (found === undefined || found.byDirectory))
    return { errors: { team: 'This team is gone. Choose another one.' } };
  const role = PROJECT_ROLES.find((one) => one === form.get('projectRole'));
  if (project !== '' && !projects.has(project))
    return { errors: { project: 'This project is not served any more. Choose another one.' } };
  if (project !== '' && role === undefined)
    return { errors: { projectRole: 'Choose viewer, editor or admin.' } };
  const inProject = project === '' || role === undefined ? {} : { [project]: role };
  return {
    grants: { projects: inProject, teams: found === undefined ? [] : [found.id] },
    labels: [
      ...Object.entries(inProject).map(([id, given]) => `${given} in ${id}`),
      ...(found === undefined ? [] : [`team ${found.name}`]),
    ],
  };
}

async function mailInvitation(
  { service, session }: DashboardRequest,
  { token, role }: { readonly token: string; readonly role: Role },
): Promise<boolean> {
  const invitation = service.mail === undefined ? undefined : await service.records.users.invitation(token);
  if (service.mail === undefined || invitation === undefined) return false;
  const address = service.address();
  const link = `${address}/dashboard/invitation/${token}`;
  return service.mail.send(invitationLetter({ to: invitation.email, role, by: session.user, link, address }));
}

async function changeRole(context: DashboardRequest): Promise<Reply> {
  const { service, session, form, see, audit } = context;
  const member = await manageableMember(context);
  if (member === undefined) return refused(context, NO_SUCH_MEMBER);
  const role = roleToGive(session.user.role, form.get('role'));
  if (role === undefined) return refused(context, 'You may not give that role.');
  return unlessLastOwner(context, async () => {
    if (member.role !== role && (await service.records.users.setRole(member.id, role)))
      await audit('member.role_changed', member.email, `${member.role} to ${role}`);
    return see(`${HOME}?done=role`);
  });
}

async function askRemove(context: DashboardRequest): Promise<Reply> {
  const { session, href, page } = context;
  const member = await manageableMember(context);
  if (member === undefined) return refused(context, NO_SUCH_MEMBER);
  const self = member.id === session.user.id;
  return page({
    title: self ? 'Leave this dashboard?' : `Remove ${member.name}?`,
    body: removeBody({ href: href(HOME), csrf: session.csrf, member, self }),
  });
}

async function remove(context: DashboardRequest): Promise<Reply> {
  const { service, see, audit } = context;
  const member = await manageableMember(context);
  if (member === undefined) return refused(context, NO_SUCH_MEMBER);
  return unlessLastOwner(context, async () => {
    if (await service.records.users.remove(member.id))
      await audit('member.removed', member.email, member.role);
    return see(`${HOME}?done=removed`);
  });
}

async function askSuspend(context: DashboardRequest): Promise<Reply> {
  const { session, href, page } = context;
  const member = await manageableMember(context);
  if (member === undefined || member.id === session.user.id) return refused(context, NO_SUCH_MEMBER);
  return page({
    title: `Suspend ${member.name}?`,
    body: suspendBody({ href: href(HOME), csrf: session.csrf, member }),
  });
}

const setActive =
  (active: boolean): DashboardRoute['handle'] =>
  async (context) => {
    const { service, session, see, audit } = context;
    const member = await manageableMember(context);
    if (member === undefined || member.id === session.user.id) return refused(context, NO_SUCH_MEMBER);
    return unlessLastOwner(context, async () => {
      if (member.active !== active && (await service.records.users.setActive(member.id, active)))
        await audit(active ? 'member.activated' : 'member.suspended', member.email);
      return see(`${HOME}?done=${active ? 'activated' : 'suspended'}`);
    });
  };

async function withdraw(context: DashboardRequest): Promise<Reply> {
  const { service, session, params, see, audit } = context;
  const { users } = service.records;
  const invitation = (await users.invitations()).find(({ id }) => id === params['id']);
  if (invitation !== undefined) {
    if (!mayManage(session.user.role, invitation))
      return refused(context, 'Only an owner may withdraw the invitation of an owner.');
    await users.withdrawInvitation(invitation.id);
    await audit('member.invitation_withdrawn', invitation.email);
  }
  return see(`${HOME}?done=withdrawn`);
}

export const MEMBER_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: HOME, role: 'admin', handle: (context) => membersPage(context) },
  { method: 'POST', path: `${HOME}/invite`, role: 'admin', handle: invite },
  // Reloading the page with the new link shows the list.
  { method: 'GET', path: `${HOME}/invite`, role: 'admin', handle: async ({ see }) => see(HOME) },
  { method: 'POST', path: `${HOME}/:id/role`, role: 'admin', handle: changeRole },
  { method: 'GET', path: `${HOME}/:id/remove`, role: 'admin', handle: askRemove },
  { method: 'POST', path: `${HOME}/:id/remove`, role: 'admin', handle: remove },
  { method: 'GET', path: `${HOME}/:id/suspend`, role: 'admin', handle: askSuspend },
  { method: 'POST', path: `${HOME}/:id/suspend`, role: 'admin', handle: setActive(false) },
  { method: 'POST', path: `${HOME}/:id/activate`, role: 'admin', handle: setActive(true) },
  { method: 'POST', path: `${HOME}/invitations/:id/withdraw`, role: 'admin', handle: withdraw },
  ...RESET_ROUTES,
];
