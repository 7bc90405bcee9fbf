/** Route handlers of the JWT hand-over: login addresses, and keys that are shown once. */
import { defined } from '../../../../lib/defined.ts';
import type { JwtKey } from '../../../../records/readers/reader-records.ts';
import { confirmBody } from '../../../../theme/admin/access/confirm-body.ts';
import { jwtBody, newJwtKey } from '../../../../theme/admin/access/jwt-page.ts';
import { EMPTY_FORM } from '../../../../theme/admin/parts/fields.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { doneNotice } from '../done-notice.ts';
import { withFieldErrors } from '../field-errors.ts';
import { changeAccess, fieldsOf, home, ROOT, type Shown, siteAddress, siteFollows } from './access-change.ts';

const DONE = {
  added: 'The login address is added.',
  removed: 'The login address is removed.',
  key: 'The key is removed, and the sessions that it began have ended.',
};

const jwtHome = (context: DashboardRequest): string => `${home(context)}/jwt`;

async function jwtPage(context: DashboardRequest, shown: Shown = {}): Promise<Reply> {
  const { service, session, project, request, href, page } = context;
  const { readers } = service.records;
  const [settings, keys] = await Promise.all([readers.access(project!.id), readers.jwtKeys(project!.id)]);
  return page(
    {
      title: 'JWT hand-over',
      lead: 'Your own server signs readers in and vouches for them with a signed token.',
      back: { label: 'Readers', href: href(home(context)) },
      ...doneNotice(request.query, DONE),
      ...defined({ notice: shown.notice }),
      body: jwtBody({
        href: href(jwtHome(context)),
        csrf: session.csrf,
        now: service.clock(),
        addresses: settings.jwt,
        keys,
        callback: `${siteAddress(context)}/login/jwt-callback`,
        state: shown.state ?? EMPTY_FORM,
      }),
    },
    shown.status ?? 200,
  );
}

async function addAddress(context: DashboardRequest): Promise<Reply> {
  const { form, see } = context;
  const values = {
    name: (form.get('name') ?? '').trim().slice(0, 200),
    url: (form.get('url') ?? '').trim().slice(0, 3_000),
  };
  const result = await withFieldErrors({ ...fieldsOf('name', 'url'), 'readers/jwt': 'url' }, () =>
    changeAccess(
      context,
      (settings) => ({ ...settings, jwt: [...settings.jwt, values] }),
      () => ({ action: 'access.login_address_added', target: values.name, detail: values.url }),
    ),
  );
  if ('errors' in result) return jwtPage(context, { status: 400, state: { values, errors: result.errors } });
  return see(`${jwtHome(context)}?done=added`);
}

async function removeAddress(context: DashboardRequest): Promise<Reply> {
  const name = context.form.get('name') ?? '';
  await changeAccess(
    context,
    (settings) => ({ ...settings, jwt: settings.jwt.filter((one) => one.name !== name) }),
    (before, after) =>
      before.jwt.length === after.jwt.length
        ? undefined
        : { action: 'access.login_address_removed', target: name },
  );
  return context.see(`${jwtHome(context)}?done=removed`);
}

/** Shows the private key in the reply to the form; it is stored nowhere. */
async function makeKey(context: DashboardRequest): Promise<Reply> {
  const { service, project, form, audit } = context;
  const algorithm = form.get('algorithm');
  const refuse = (errors: Readonly<Record<string, string>>): Promise<Reply> =>
    jwtPage(context, { status: 400, state: { values: {}, errors } });
  if (algorithm !== 'EdDSA' && algorithm !== 'ES256') return refuse({ algorithm: 'Choose EdDSA or ES256.' });
  const result = await withFieldErrors({ 'readers/too-many-keys': 'algorithm' }, () =>
    service.records.readers.createJwtKey(project!.id, algorithm),
  );
  if ('errors' in result) return refuse(result.errors);
  const { key, privateKey } = result.value;
  await audit('access.jwt_key_created', key.id, key.algorithm);
  siteFollows(context);
  return jwtPage(context, {
    notice: {
      kind: 'done',
      text: `The key ${key.id} is ready.`,
      html: newJwtKey(privateKey),
      stays: true,
    },
  });
}

type WithKey = (context: DashboardRequest, key: JwtKey) => Promise<Reply>;

function withKey(handle: WithKey): DashboardRoute['handle'] {
  return async (context) => {
    const { service, project, params } = context;
    const key = (await service.records.readers.jwtKeys(project!.id)).find(({ id }) => id === params['key']);
    if (key !== undefined) return handle(context, key);
    return jwtPage(context, {
      status: 404,
      notice: { kind: 'problem', text: 'This project has no such key.' },
    });
  };
}

const askRemoveKey: WithKey = async (context, { id }) => {
  const { session, href, page } = context;
  return page({
    title: 'Remove this key?',
    body: confirmBody({
      action: href(`${jwtHome(context)}/keys/${id}/remove`),
      back: href(jwtHome(context)),
      csrf: session.csrf,
      text: `Tokens that were signed with ${id} are refused from now on, and the sessions that it began end at once.`,
      button: 'Remove key',
    }),
  });
};

const removeKey: WithKey = async (context, { id, algorithm }) => {
  const { service, project, audit, see } = context;
  if (await service.records.readers.removeJwtKey(project!.id, id))
    await audit('access.jwt_key_removed', id, algorithm);
  siteFollows(context);
  return see(`${jwtHome(context)}?done=key`);
};

const admin = (
  method: DashboardRoute['method'],
  path: string,
  handle: DashboardRoute['handle'],
): DashboardRoute => ({ method, path: `${ROOT}/jwt${path}`, role: 'admin', handle });

export const JWT_ROUTES: readonly DashboardRoute[] = [
  admin('GET', '', (context) => jwtPage(context)),
  admin('POST', '/addresses', addAddress),
  admin('POST', '/addresses/remove', removeAddress),
  admin('POST', '/keys', makeKey),
  // Reloading the page with the new key shows the list.
  admin('GET', '/keys', async (context) => context.see(jwtHome(context))),
  admin('GET', '/keys/:key/remove', withKey(askRemoveKey)),
  admin('POST', '/keys/:key/remove', withKey(removeKey)),
];
