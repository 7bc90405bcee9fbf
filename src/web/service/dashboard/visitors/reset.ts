/** Route handlers of the reset link: the member chooses a new password, and passes the second factor if it is still on. */

import { html } from '../../../../lib/html.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import { resetForm } from '../../../../theme/admin/visitors/sign-in-page.ts';
import { deviceOf } from '../../../edge/http/client.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { withFieldErrors } from '../field-errors.ts';
import type { VisitorRequest, VisitorRoute } from '../visitor-route.ts';
import { codePage, ELSEWHERE, signInPage } from './sign-in.ts';

const FIELDS = { 'users/password': 'password' };

/** The same text for wrong, used and expired links, so that guessing reveals nothing. */
function deadLink(context: VisitorRequest): Reply {
  return context.page(
    {
      title: 'This link does not work',
      lead: 'It was used already, a newer one was made, or its time is over. Ask an owner for another one, or whoever runs the server.',
      body: html``,
    },
    404,
  );
}

/** Providers may have become required after the link was made. */
function withProvider(context: VisitorRequest): Promise<Reply> {
  const state: FormState = { values: {}, errors: { form: ELSEWHERE } };
  return signInPage(context, { next: '/dashboard', state, status: 403 });
}

async function formPage(context: VisitorRequest, state: FormState, status = 200): Promise<Reply> {
  const token = context.params['token'] ?? '';
  const reset = await context.service.records.users.reset(token);
  if (reset === undefined) return deadLink(context);
  if (reset.elsewhere) return withProvider(context);
  return context.page(
    {
      title: 'Choose a new password',
      lead: reset.secondFactor
        ? 'Two-step sign-in is switched off with it, and passkeys are removed; set them up again afterwards.'
        : 'You are signed in with it at once.',
      body: resetForm(context.href(`/dashboard/reset/${token}`), reset.email, state),
    },
    status,
  );
}

async function send(context: VisitorRequest): Promise<Reply> {
  const { service, request, form, params } = context;
  const { users, audit } = service.records;
  const token = params['token'] ?? '';
  const reset = await users.reset(token);
  if (reset?.elsewhere === true) return withProvider(context);
  const done = await withFieldErrors(FIELDS, () =>
    users.acceptReset({ token, password: form.get('password') ?? '', device: deviceOf(request) }),
  );
  if ('errors' in done) return formPage(context, { values: {}, errors: done.errors }, 400);
  const arrived = done.value;
  if (arrived === undefined || reset === undefined) return deadLink(context);
  const detail = reset.secondFactor ? { detail: 'two-step sign-in is off, and passkeys are removed' } : {};
  await audit.add({ actor: 'reset link', action: 'member.reset', target: reset.email, ...detail });
  if (arrived.outcome === 'in') return context.enter(arrived, '/dashboard');
  const step = codePage(context, arrived.ticket, '/dashboard');
  return arrived.browser === undefined ? step : context.known(step, arrived.browser);
}

export const RESET_ROUTES: readonly VisitorRoute[] = [
  { method: 'GET', path: '/dashboard/reset/:token', handle: (context) => formPage(context, EMPTY_FORM) },
  { method: 'POST', path: '/dashboard/reset/:token', handle: send },
];
