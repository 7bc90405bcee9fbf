/** The link that lets a member back in: they choose a new password, and show their second factor when they still have it. */

import { html } from '../../../../lib/html.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import { resetForm } from '../../../../theme/admin/visitors/sign-in-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { deviceOf } from '../client.ts';
import { withFieldErrors } from '../field-errors.ts';
import type { VisitorRequest, VisitorRoute } from '../visitor-route.ts';
import { codePage } from './sign-in.ts';

const FIELDS = { 'users/password': 'password' };

/** The same words for wrong, used and old: whoever guesses learns nothing. */
function deadLink(asked: VisitorRequest): Reply {
  return asked.page(
    {
      title: 'This link does not work',
      lead: 'It was used already, a newer one was made, or it is older than a day. Ask an owner for another one, or whoever runs the server.',
      body: html``,
    },
    404,
  );
}

async function formPage(asked: VisitorRequest, state: FormState, status = 200): Promise<Reply> {
  const token = asked.params['token'] ?? '';
  const reset = await asked.service.records.users.reset(token);
  if (reset === undefined) return deadLink(asked);
  return asked.page(
    {
      title: 'Choose a new password',
      lead: reset.secondFactor
        ? 'Two-step sign-in is switched off with it; set it up again afterwards.'
        : 'You are signed in with it at once.',
      body: resetForm(asked.href(`/dashboard/reset/${token}`), reset.email, state),
    },
    status,
  );
}

async function send(asked: VisitorRequest): Promise<Reply> {
  const { service, request, form, params } = asked;
  const { users, audit } = service.records;
  const token = params['token'] ?? '';
  const reset = await users.reset(token);
  const done = await withFieldErrors(FIELDS, () =>
    users.acceptReset({ token, password: form.get('password') ?? '', device: deviceOf(request) }),
  );
  if ('errors' in done) return formPage(asked, { values: {}, errors: done.errors }, 400);
  const arrived = done.value;
  if (arrived === undefined || reset === undefined) return deadLink(asked);
  const detail = reset.secondFactor ? { detail: 'two-step sign-in is off' } : {};
  await audit.add({ actor: 'reset link', action: 'member.reset', target: reset.email, ...detail });
  if (arrived.outcome === 'in') return asked.enter(arrived, '/dashboard');
  const step = codePage(asked, arrived.ticket, '/dashboard');
  return arrived.browser === undefined ? step : asked.known(step, arrived.browser);
}

export const RESET_ROUTES: readonly VisitorRoute[] = [
  { method: 'GET', path: '/dashboard/reset/:token', handle: (asked) => formPage(asked, EMPTY_FORM) },
  { method: 'POST', path: '/dashboard/reset/:token', handle: send },
];
