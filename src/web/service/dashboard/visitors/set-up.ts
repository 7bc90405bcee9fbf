/** Route handlers of the set-up link, which creates the first owner, once. */

import { html } from '../../../../lib/html.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import { setUpForm } from '../../../../theme/admin/visitors/sign-in-page.ts';
import { deviceOf } from '../../../edge/http/client.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { withFieldErrors } from '../field-errors.ts';
import { NOT_FOUND } from '../problem.ts';
import type { VisitorRequest, VisitorRoute } from '../visitor-route.ts';

const FIELDS = { 'users/email': 'email', 'users/name': 'name', 'users/password': 'password' };

function formPage(context: VisitorRequest, state: FormState, status = 200): Reply {
  return context.page(
    {
      title: 'Set up the dashboard',
      lead: 'The first person here becomes the owner and can invite the others.',
      body: setUpForm(context.href(`/dashboard/set-up/${context.params['token']}`), state),
    },
    status,
  );
}

/** The same text for wrong, used and expired links, so that guessing reveals nothing. */
function deadLink(context: VisitorRequest): Reply {
  return context.page(
    {
      title: 'This link does not work',
      lead: 'It was used already, a newer one was printed, or it is older than a day. Restart the server for a new one, or ask the owner for an invitation.',
      body: html``,
    },
    404,
  );
}

async function show(context: VisitorRequest): Promise<Reply> {
  const { users } = context.service.records;
  // Once there is an owner the page no longer exists.
  if (!(await users.isNew()))
    return context.page({ title: NOT_FOUND.title, lead: NOT_FOUND.text, body: html`` }, 404);
  // Checked first, so that no one fills in a form that cannot work.
  const works = await users.isSetupToken(context.params['token'] ?? '');
  return works ? formPage(context, EMPTY_FORM) : deadLink(context);
}

async function send(context: VisitorRequest): Promise<Reply> {
  const { service, request, form, params } = context;
  const values = {
    email: (form.get('email') ?? '').slice(0, 254),
    name: (form.get('name') ?? '').slice(0, 80),
  };
  const result = await withFieldErrors(FIELDS, () =>
    service.records.users.setUp({
      ...values,
      token: params['token'] ?? '',
      password: form.get('password') ?? '',
      device: deviceOf(request),
    }),
  );
  if ('errors' in result) return formPage(context, { values, errors: result.errors }, 400);
  if (result.value === undefined) return deadLink(context);
  const { session } = result.value;
  await service.records.audit.add({ actor: 'setup', action: 'member.set_up', target: session.user.email });
  return context.enter(result.value, '/dashboard');
}

export const SET_UP_ROUTES: readonly VisitorRoute[] = [
  { method: 'GET', path: '/dashboard/set-up/:token', handle: show },
  { method: 'POST', path: '/dashboard/set-up/:token', handle: send },
];
