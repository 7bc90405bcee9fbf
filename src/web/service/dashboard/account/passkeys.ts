/** Route handlers of a member's passkeys: add, rename and remove. */
import { createBody } from '../../../../theme/admin/account/passkeys.ts';
import type { FormState } from '../../../../theme/admin/parts/fields.ts';
import { PASSKEY_FEATURE } from '../../../../theme/admin/visitors/passkey-form.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { withFieldErrors } from '../field-errors.ts';
import { passkeySite } from '../passkey-site.ts';
import { accountPage, HOME } from './account-page.ts';

const NAMED = { 'users/passkey-name': 'passkey-name', 'users/too-many-passkeys': 'passkey-name' };
const NO_SITE = 'Passkeys do not work at an IP address. Open the dashboard by its name, and add one there.';

function refuse(context: DashboardRequest, state: FormState): Promise<Reply> {
  return accountPage(context, { form: 'passkey', fields: state });
}

/** Checks name and password, then shows the page on which the browser makes the passkey. */
async function begin(context: DashboardRequest): Promise<Reply> {
  const { service, session, request, form, href, page } = context;
  const name = (form.get('passkey-name') ?? '').trim().slice(0, 200);
  const values = { 'passkey-name': name };
  const site = passkeySite(service, request);
  if (site === undefined) return refuse(context, { values, errors: { 'passkey-name': NO_SITE } });
  const begun = await withFieldErrors({ ...NAMED, 'users/throttled': 'passkey-password' }, () =>
    service.records.users.beginPasskey({
      user: session.user.id,
      session: session.id,
      site,
      name,
      password: form.get('passkey-password') ?? '',
    }),
  );
  if ('errors' in begun) return refuse(context, { values, errors: begun.errors });
  if (begun.value === undefined)
    return refuse(context, { values, errors: { 'passkey-password': 'That is not your password.' } });
  return page({
    title: 'Create a passkey',
    features: [PASSKEY_FEATURE],
    body: createBody({ href: href(HOME), csrf: session.csrf, name, options: begun.value }),
  });
}

async function add(context: DashboardRequest): Promise<Reply> {
  const { service, session, request, form, see, audit } = context;
  const name = (form.get('name') ?? '').slice(0, 200);
  const values = { 'passkey-name': name };
  const site = passkeySite(service, request);
  if (site === undefined) return refuse(context, { values, errors: { 'passkey-name': NO_SITE } });
  const added = await withFieldErrors({ ...NAMED, 'users/passkey': 'passkey-name' }, () =>
    service.records.users.addPasskey({
      user: session.user.id,
      session: session.id,
      site,
      name,
      answer: form.get('answer') ?? '',
    }),
  );
  if ('errors' in added) return refuse(context, { values, errors: added.errors });
  await audit('member.passkey_added', session.user.email, added.value.name);
  return see(`${HOME}?done=passkey`);
}

async function rename(context: DashboardRequest): Promise<Reply> {
  const { service, session, params, form, see, audit } = context;
  const name = (form.get('name') ?? '').slice(0, 200);
  const done = await withFieldErrors({ 'users/passkey-name': 'name' }, () =>
    service.records.users.renamePasskey(session.user.id, params['id'] ?? '', name),
  );
  if ('errors' in done) return accountPage(context, { problem: done.errors['name'] ?? '' });
  if (!done.value) return see(`${HOME}?done=passkey-gone`);
  await audit('member.passkey_renamed', session.user.email, name.trim());
  return see(`${HOME}?done=passkey-name`);
}

async function remove({ service, session, params, see, audit }: DashboardRequest): Promise<Reply> {
  const removed = await service.records.users.removePasskey(session.user.id, params['id'] ?? '');
  if (removed === undefined) return see(`${HOME}?done=passkey-gone`);
  await audit('member.passkey_removed', session.user.email, removed.name);
  return see(`${HOME}?done=passkey-removed`);
}

const HERE = `${HOME}/passkeys`;

export const PASSKEY_ROUTES: readonly DashboardRoute[] = [
  // A reload after the session has ended leads here.
  { method: 'GET', path: `${HERE}/add`, role: 'none', handle: async ({ see }) => see(HOME) },
  { method: 'POST', path: `${HERE}/add`, role: 'none', handle: begin },
  { method: 'POST', path: HERE, role: 'none', handle: add },
  { method: 'POST', path: `${HERE}/:id/rename`, role: 'none', handle: rename },
  { method: 'POST', path: `${HERE}/:id/remove`, role: 'none', handle: remove },
];
