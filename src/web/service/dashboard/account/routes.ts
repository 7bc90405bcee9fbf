/** Route handlers of the account page, for every member. */

import { backupCodesBody, twoStepBody } from '../../../../theme/admin/account/two-step-page.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { withFieldErrors } from '../field-errors.ts';
import { accountPage, HOME } from './account-page.ts';
import { CONNECTION_ROUTES } from './connections.ts';
import { DIGEST_ROUTES } from './digest.ts';
import { PASSKEY_ROUTES } from './passkeys.ts';

const HERE = '/dashboard/account/two-step';
const BACK = '/dashboard/account';

async function secretPage(context: DashboardRequest, state: FormState): Promise<Reply> {
  const { service, session, href, page, see } = context;
  if (session.user.hasTotp) return see(BACK);
  const { secret, uri } = await service.records.users.beginTotp(session.user.id);
  return page(
    {
      title: 'Set up two-step sign-in',
      body: twoStepBody({ href: href(HERE), back: href(BACK), csrf: session.csrf, secret, uri, state }),
    },
    Object.keys(state.errors).length === 0 ? 200 : 400,
  );
}

async function confirm(context: DashboardRequest): Promise<Reply> {
  const { service, session, form, href, page, audit } = context;
  const codes = await service.records.users.confirmTotp(
    session.user.id,
    (form.get('code') ?? '').slice(0, 32),
  );
  if (codes === undefined)
    return secretPage(context, {
      values: {},
      errors: {
        code: 'That is not the code of this moment. See that the clock of your phone is right, and type the newest one.',
      },
    });
  await audit('member.two_step_on', session.user.email);
  return page({
    title: 'Two-step sign-in is on',
    body: backupCodesBody(codes, `${href(BACK)}?done=two-step`),
  });
}

/** Route handlers that switch on two-step sign-in: show the secret, check the first code, show the backup codes once. */
const TWO_STEP_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: HERE, role: 'none', handle: (context) => secretPage(context, EMPTY_FORM) },
  { method: 'POST', path: HERE, role: 'none', handle: confirm },
];

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

async function saveKeys({ service, session, form, see }: DashboardRequest): Promise<Reply> {
  await service.records.users.setLetterKeys(session.user.id, form.get('letterKeys') === 'on');
  return see(`${HOME}?done=keys`);
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
  { method: 'POST', path: `${HOME}/keys`, role: 'none', handle: saveKeys },
  { method: 'POST', path: `${HOME}/two-step/off`, role: 'none', handle: switchOff },
  { method: 'POST', path: `${HOME}/sessions/end-others`, role: 'none', handle: endOthers },
  { method: 'POST', path: `${HOME}/sessions/:id/end`, role: 'none', handle: endSession },
  { method: 'POST', path: '/dashboard/sign-out', role: 'none', handle: signOut },
  ...CONNECTION_ROUTES,
  ...TWO_STEP_ROUTES,
  ...PASSKEY_ROUTES,
  ...DIGEST_ROUTES,
];
