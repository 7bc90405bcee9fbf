/** A link that gives a member a new password, made by an owner for somebody else. */
import type { User } from '../../../../records/users/user.ts';
import { oneTimeLink, resetBody } from '../../../../theme/admin/members/members-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { publicOrigin } from '../public-origin.ts';
import { mayReset } from './may-manage.ts';
import { HOME, managed, membersPage, refused } from './members-page.ts';

const NOBODY = 'There is no such member, or it is you: your own password is changed under Your account.';

async function chosen(asked: DashboardRequest): Promise<User | undefined> {
  const member = await managed(asked);
  return member !== undefined && mayReset(asked.session.user, member) ? member : undefined;
}

async function ask(asked: DashboardRequest): Promise<Reply> {
  const { session, href, page } = asked;
  const member = await chosen(asked);
  if (member === undefined) return refused(asked, NOBODY);
  return page({
    title: `Let ${member.name} back in?`,
    section: 'members',
    body: resetBody({ href: href(HOME), csrf: session.csrf, member }),
  });
}

async function make(asked: DashboardRequest): Promise<Reply> {
  const { service, session, form, request, href, audit } = asked;
  const member = await chosen(asked);
  const secondFactor = member?.hasTotp === true && form.get('second-factor') === 'on';
  const made =
    member === undefined
      ? undefined
      : await service.records.users.createReset({ user: member.id, by: session.user.id, secondFactor });
  if (member === undefined || made === undefined) return refused(asked, NOBODY);
  await audit('member.reset_link', member.email, secondFactor ? 'also ends two-step sign-in' : undefined);
  const link = `${publicOrigin(service, request)}${href(`/dashboard/reset/${made.token}`)}`;
  return membersPage(asked, {
    notice: {
      kind: 'done',
      text: `The link for ${member.email} is ready, and ${member.name} is signed out everywhere.`,
      html: oneTimeLink(link, 'reset link', 'a day'),
    },
  });
}

export const RESET_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: `${HOME}/:id/reset`, role: 'owner', handle: ask },
  { method: 'POST', path: `${HOME}/:id/reset`, role: 'owner', handle: make },
];
