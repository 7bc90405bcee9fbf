/** The members page, also with the errors or the result of a form, and the rights of the signed-in member. */
import { defined } from '../../../../lib/defined.ts';
import { PROJECT_ROLES, type User } from '../../../../records/users/user.ts';
import type { AdminPage } from '../../../../theme/admin/frame/admin-page.ts';
import { inviteMember, membersBody } from '../../../../theme/admin/members/members-page.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { doneNotice } from '../done-notice.ts';
import { mayManage, mayReset, rolesGrantedBy } from './may-manage.ts';

export const HOME = '/dashboard/members';
const DONE = {
  role: 'The role is changed. The member signs in again to use it.',
  removed: 'The member is removed.',
  suspended: 'The member is suspended, and signed out everywhere.',
  activated: 'The member can sign in again.',
  withdrawn: 'The invitation is withdrawn: its link does not work any more.',
};

interface Shown {
  readonly status?: number;
  readonly state?: FormState;
  readonly notice?: AdminPage['notice'];
}

export async function membersPage(context: DashboardRequest, shown: Shown = {}): Promise<Reply> {
  const { service, session, request, href, page, projects } = context;
  const { users } = service.records;
  const [members, invitations, teams] = await Promise.all([users.list(), users.invitations(), users.teams()]);
  const { role, id } = session.user;
  return page(
    {
      title: 'Members',
      lead: 'Who can use this dashboard, and what they may do.',
      action: inviteMember(href(HOME)),
      features: ['members'],
      ...doneNotice(request.query, DONE),
      ...defined({ notice: shown.notice }),
      body: membersBody({
        href: href(HOME),
        csrf: session.csrf,
        now: service.clock(),
        self: id,
        members,
        invitations,
        roles: rolesGrantedBy(role),
        projectRoles: PROJECT_ROLES,
        // A team of the directory gets its members there.
        teams: teams.filter(({ byDirectory }) => !byDirectory),
        projects: [...projects.values()],
        mayManage: (member) => mayManage(role, member),
        mayReset: (member) => mayReset(session.user, member),
        state: shown.state ?? EMPTY_FORM,
        open: shown.state !== undefined || request.query.has('new'),
      }),
    },
    shown.status ?? 200,
  );
}

export function refused(context: DashboardRequest, text: string, status = 403): Promise<Reply> {
  return membersPage(context, { status, notice: { kind: 'problem', text } });
}

/** The member in the path, if the signed-in member may change them. */
export async function manageableMember({
  service,
  session,
  params,
}: DashboardRequest): Promise<User | undefined> {
  const member = await service.records.users.get(params['id'] ?? '');
  return member !== undefined && mayManage(session.user.role, member) ? member : undefined;
}

export const NO_SUCH_MEMBER = 'There is no such member, or only an owner may change them.';
