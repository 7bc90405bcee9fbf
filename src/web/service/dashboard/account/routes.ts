/** Route handlers of the account page, for every member. */

import { accountBody } from '../../../../theme/admin/account/account-page.ts';
import type { AdminPage } from '../../../../theme/admin/frame/admin-page.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { doneNotice } from '../done-notice.ts';
import { withFieldErrors } from '../field-errors.ts';
import { CONNECTION_ROUTES, connectionsOf } from './connections.ts';
import { TWO_STEP_ROUTES } from './two-step.ts';

const HOME = '/dashboard/account';
const DONE = {
  name: 'Your name is saved.',
  password: 'Your password is changed, and you are signed out everywhere else.',
  'two-step': 'Two-step sign-in is on.',
  'two-step-off': 'Two-step sign-in is off.',
  session: 'The session is ended.',
  sessions: 'You are signed out everywhere else.',
  connected: 'Your account is connected.',
  disconnected: 'Your account is disconnected.',
};
const FAILED: Readonly<Record<string, string>> = {
  taken: 'That account is connected to another member already.',
  'only-way': 'You have no password yet, so this is your only way in. Ask an owner for a reset link first.',
};
type FormName = 'name' | 'password' | 'totp';

async function accountPage(
  context: DashboardRequest,
  refused?: { readonly form: FormName; readonly fields: FormState },
): Promise<Reply> {
  const { service, session, request, href, page } = context;
  const sessions = await service.records.users.sessions(session.user.id);
  return page(
    {
      title: 'Your account',
      lead: 'Your name, your password, and where you are signed in.',
      section: 'account',
      ...(refused === undefined ? doneNotice(request.query, DONE) : {}),
      ...failedNotice(request.query),
      body: accountBody({
        session,
        sessions,
        now: service.clock(),
        href: href(HOME),
        connections: await connectionsOf(context),
        state: refused ?? { fields: EMPTY_FORM },
      }),
    },
    refused === undefined ? 200 : 400,
  );
}

function failedNotice(query: URLSearchParams): Pick<AdminPage, 'notice'> {
  const failed = query.get('failed') ?? '';
  return Object.hasOwn(FAILED, failed) ? { notice: { kind: 'problem', text: FAILED[failed]! } } : {};
}

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
  { method: 'GET', path: HOME, role: 'viewer', handle: (context) => accountPage(context) },
  { method: 'POST', path: `${HOME}/name`, role: 'viewer', handle: rename },
  { method: 'POST', path: `${HOME}/password`, role: 'viewer', handle: changePassword },
  { method: 'POST', path: `${HOME}/two-step/off`, role: 'viewer', handle: switchOff },
  { method: 'POST', path: `${HOME}/sessions/end-others`, role: 'viewer', handle: endOthers },
  { method: 'POST', path: `${HOME}/sessions/:id/end`, role: 'viewer', handle: endSession },
  { method: 'POST', path: '/dashboard/sign-out', role: 'viewer', handle: signOut },
  ...CONNECTION_ROUTES,
  ...TWO_STEP_ROUTES,
];
