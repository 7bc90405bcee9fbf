/** The set-up link: makes the first owner, once. */

import { html } from '../../../../lib/html.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import { setUpForm } from '../../../../theme/admin/visitors/sign-in-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { deviceOf } from '../client.ts';
import { withFieldErrors } from '../field-errors.ts';
import { NOT_FOUND } from '../problem.ts';
import type { VisitorRequest, VisitorRoute } from '../visitor-route.ts';

const FIELDS = { 'users/email': 'email', 'users/name': 'name', 'users/password': 'password' };

function formPage(asked: VisitorRequest, state: FormState, status = 200): Reply {
  return asked.page(
    {
      title: 'Set up the dashboard',
      lead: 'The first person here becomes the owner and can invite the others.',
      body: setUpForm(asked.href(`/dashboard/set-up/${asked.params['token']}`), state),
    },
    status,
  );
}

/** The same words for wrong, used and old: whoever guesses learns nothing. */
function deadLink(asked: VisitorRequest): Reply {
  return asked.page(
    {
      title: 'This link does not work',
      lead: 'It was used already, a newer one was printed, or it is older than a day. Restart the server for a new one, or ask the owner for an invitation.',
      body: html``,
    },
    404,
  );
}

async function show(asked: VisitorRequest): Promise<Reply> {
  const { users } = asked.service.records;
  // Never again once there is an owner, not even as a page.
  if (!(await users.isNew()))
    return asked.page({ title: NOT_FOUND.title, lead: NOT_FOUND.text, body: html`` }, 404);
  // Nobody should fill in a form that cannot work.
  const works = await users.isSetupToken(asked.params['token'] ?? '');
  return works ? formPage(asked, EMPTY_FORM) : deadLink(asked);
}

async function send(asked: VisitorRequest): Promise<Reply> {
  const { service, request, form, params } = asked;
  const values = {
    email: (form.get('email') ?? '').slice(0, 254),
    name: (form.get('name') ?? '').slice(0, 80),
  };
  const made = await withFieldErrors(FIELDS, () =>
    service.records.users.setUp({
      ...values,
      token: params['token'] ?? '',
      password: form.get('password') ?? '',
      device: deviceOf(request),
    }),
  );
  if ('errors' in made) return formPage(asked, { values, errors: made.errors }, 400);
  if (made.value === undefined) return deadLink(asked);
  const { session } = made.value;
  await service.records.audit.add({ actor: 'setup', action: 'member.set_up', target: session.user.email });
  return asked.enter(made.value, '/dashboard');
}

export const SET_UP_ROUTES: readonly VisitorRoute[] = [
  { method: 'GET', path: '/dashboard/set-up/:token', handle: show },
  { method: 'POST', path: '/dashboard/set-up/:token', handle: send },
];
