/** Route handlers for accepting an invitation with a name and a password. */

import { html } from '../../../../lib/html.ts';
import { ROLE_WORDS } from '../../../../theme/admin/members/role-names.data.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import { invitationForm } from '../../../../theme/admin/visitors/sign-in-page.ts';
import { deviceOf } from '../../../edge/http/client.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { withFieldErrors } from '../field-errors.ts';
import type { VisitorRequest, VisitorRoute } from '../visitor-route.ts';
import { WITH_PROVIDER } from './sign-in.ts';

const FIELDS = {
  'users/name': 'name',
  'users/password': 'password',
  'users/must-use-provider': 'password',
};

function deadLink(context: VisitorRequest): Reply {
  return context.page(
    {
      title: 'This invitation does not work',
      lead: 'It was used already, withdrawn, or is older than seven days. Ask whoever invited you for another one.',
      body: html``,
    },
    404,
  );
}

async function formPage(context: VisitorRequest, state: FormState, status = 200): Promise<Reply> {
  const token = context.params['token'] ?? '';
  const invitation = await context.service.records.users.invitation(token);
  if (invitation === undefined) return deadLink(context);
  const providers = await context.service.records.users.providers();
  const buttons = providers.map(({ id, name }) => ({
    name,
    href: context.href(`${WITH_PROVIDER}/${id}?invitation=${token}`),
  }));
  return context.page(
    {
      title: 'Join the dashboard',
      lead: `You are invited as ${ROLE_WORDS[invitation.role]}.${invitation.elsewhere ? ' Members of this dashboard sign in with a provider.' : ''}`,
      body: invitationForm(
        context.href(`/dashboard/invitation/${token}`),
        { email: invitation.email, buttons, withPassword: !invitation.elsewhere },
        state,
      ),
    },
    status,
  );
}

async function send(context: VisitorRequest): Promise<Reply> {
  const { service, request, form, params } = context;
  const values = { name: (form.get('name') ?? '').slice(0, 80) };
  const joined = await withFieldErrors(FIELDS, () =>
    service.records.users.acceptInvitation({
      ...values,
      token: params['token'] ?? '',
      password: form.get('password') ?? '',
      device: deviceOf(request),
    }),
  );
  if ('errors' in joined) return formPage(context, { values, errors: joined.errors }, 400);
  if (joined.value === undefined) return deadLink(context);
  const { session } = joined.value;
  const { id, email, role } = session.user;
  await service.records.audit.add({ actor: id, action: 'member.joined', target: email, detail: role });
  return context.enter(joined.value, '/dashboard');
}

export const INVITATION_ROUTES: readonly VisitorRoute[] = [
  { method: 'GET', path: '/dashboard/invitation/:token', handle: (context) => formPage(context, EMPTY_FORM) },
  { method: 'POST', path: '/dashboard/invitation/:token', handle: send },
];
