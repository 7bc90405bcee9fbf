/** Route handlers with which an owner creates a reset link for another member. */
import type { User } from '../../../../records/users/user.ts';
import { oneTimeLink, resetBody } from '../../../../theme/admin/members/members-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { resetLetter } from '../../mail/member-letters.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { withFieldErrors } from '../field-errors.ts';
import { publicOrigin } from '../public-origin.ts';
import { mayReset } from './may-manage.ts';
import { HOME, manageableMember, membersPage, refused } from './members-page.ts';

const NO_SUCH_MEMBER =
  'There is no such member, or it is you: your own password is changed under Your account.';

async function chosen(context: DashboardRequest): Promise<User | undefined> {
  const member = await manageableMember(context);
  return member !== undefined && mayReset(context.session.user, member) ? member : undefined;
}

async function ask(context: DashboardRequest): Promise<Reply> {
  const { service, session, href, page } = context;
  const member = await chosen(context);
  if (member === undefined) return refused(context, NO_SUCH_MEMBER);
  return page({
    title: `Let ${member.name} back in?`,
    body: resetBody({
      href: href(HOME),
      csrf: session.csrf,
      member,
      passkeys: (await service.records.users.passkeys(member.id)).length,
    }),
  });
}

async function make(context: DashboardRequest): Promise<Reply> {
  const { service, session, form, request, href, audit } = context;
  const member = await chosen(context);
  const secondFactor = form.get('second-factor') === 'on';
  if (member === undefined) return refused(context, NO_SUCH_MEMBER);
  const done = await withFieldErrors({ 'users/must-use-provider': 'form' }, () =>
    service.records.users.createReset({ user: member.id, by: session.user.id, secondFactor }),
  );
  if ('errors' in done) return refused(context, done.errors['form']!, 409);
  const token = done.value;
  if (token === undefined) return refused(context, NO_SUCH_MEMBER);
  await audit(
    'member.reset_link',
    member.email,
    secondFactor ? 'also ends two-step sign-in and passkeys' : undefined,
  );
  const link = `${publicOrigin(service, request)}${href(`/dashboard/reset/${token.token}`)}`;
  const mailed = await service.mail?.send(
    resetLetter({
      member,
      by: session.user,
      secondFactor,
      expiresAt: token.expiresAt,
      link: `${service.address()}/dashboard/reset/${token.token}`,
      address: service.address(),
    }),
  );
  return membersPage(context, {
    notice: {
      kind: 'done',
      text: `The link for ${member.email} is ${mailed === true ? 'on its way by mail' : 'ready'}, and ${member.name} is signed out everywhere.`,
      html: oneTimeLink(link, { label: 'reset link', goodFor: 'a day', mailed: mailed === true }),
      stays: true,
    },
  });
}

export const RESET_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: `${HOME}/:id/reset`, role: 'owner', handle: ask },
  { method: 'POST', path: `${HOME}/:id/reset`, role: 'owner', handle: make },
];
