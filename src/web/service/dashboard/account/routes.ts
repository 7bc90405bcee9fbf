/** Route handlers of the account page, for every member. */

import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { withFieldErrors } from '../field-errors.ts';
import { accountPage, HOME } from './account-page.ts';
import { CONNECTION_ROUTES } from './connections.ts';
import { DIGEST_ROUTES } from './digest.ts';
import { PASSKEY_ROUTES } from './passkeys.ts';
import { TWO_STEP_ROUTES } from './two-step.ts';

async function rename(context: DashboardRequest): Promise<Reply> {
  const { service, session, form, see } = context;
  const name = (form.get('name') ?? '').slice(0, 200);
  const done = await withFieldErrors({ 'users/name': 'name' }, () =>
    service.records.users.rename(session.user.id, name),
  );
  if ('errors' in done)
    return accountPage(context, { form: 'name', fields: { values: { name }, errors: done.errors } });
  return see(`${HOME}?done=name`);
}

async function changePassword(context: DashboardRequest): Promise<Reply> {
  const { service, session, form, see, known, audit } = context;
  const refuse = (errors: Readonly<Record<string, string>>): Promise<Reply> =>
    accountPage(context, { form: 'password', fields: { values: {}, errors } });
  const done = await withFieldErrors({ 'users/password': 'new', 'users/throttled': 'old' }, () =>
    service.records.users.changePassword({
      user: session.user.id,
      session: session.id,
      old: form.get('old') ?? '',
      password: form.get('new') ?? '',
    }),
  );
  if ('errors' in done) return refuse(done.errors);
  if (done.value === undefined) return refuse({ old: 'That is not your current password.' });
  await audit('member.password_changed', session.user.email);
  return known(see(`${HOME}?done=password`), done.value.browser);
}

async function switchOff(context: DashboardRequest): Promise<Reply> {
  const { service, session, form, see, audit } = context;
  const refuse = (errors: Readonly<Record<string, string>>): Promise<Reply> =>
    accountPage(context, { form: 'totp', fields: { values: {}, errors } });
  const done = await withFieldErrors({ 'users/throttled': 'password' }, () =>
    service.records.users.disableTotp(session.user.id, form.get('password') ?? ''),
  );
  if ('errors' in done) return refuse(done.errors);
  if (!done.value) return refuse({ password: 'That is not your password.' });
  await audit('member.two_step_off', session.user.email);
  return see(`${HOME}?done=two-step-off`);
}

async function signOut({ service, session, see }: DashboardRequest): Promise<Reply> {
  const provider = await service.records.users.sessionProvider(session.id);
  await service.records.users.endSession(session.user.id, session.id);
  return see(`/dashboard/sign-in${provider === undefined ? '' : `?left=${provider}`}`);
}

async function endSession({ service, session, params, see }: DashboardRequest): Promise<Reply> {
  await service.records.users.endSession(session.user.id, params['id'] ?? '');
  return see(`${HOME}?done=session`);
}

async function endOthers({ service, session, see }: DashboardRequest): Promise<Reply> {
  await service.records.users.endOtherSessions(session.user.id, session.id);
  return see(`${HOME}?done=sessions`);
}

export const ACCOUNT_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: HOME, role: 'none', handle: (context) => accountPage(context) },
  { method: 'POST', path: `${HOME}/name`, role: 'none', handle: rename },
  { method: 'POST', path: `${HOME}/password`, role: 'none', handle: changePassword },
  { method: 'POST', path: `${HOME}/two-step/off`, role: 'none', handle: switchOff },
  { method: 'POST', path: `${HOME}/sessions/end-others`, role: 'none', handle: endOthers },
  { method: 'POST', path: `${HOME}/sessions/:id/end`, role: 'none', handle: endSession },
  { method: 'POST', path: '/dashboard/sign-out', role: 'none', handle: signOut },
  ...CONNECTION_ROUTES,
  ...TWO_STEP_ROUTES,
  ...PASSKEY_ROUTES,
  ...DIGEST_ROUTES,
];
