/** Route handlers of API keys: viewers see the list, administrators create and revoke keys. */
import { defined } from '../../../../lib/defined.ts';
import { expiryMoment } from '../../../../lib/time/expiry.ts';
import type { ApiKey } from '../../../../records/keys/key-records.ts';
import { KEY_SCOPES } from '../../../../records/keys/key-scope.ts';
import { mayAct } from '../../../../records/users/user.ts';
import type { AdminPage } from '../../../../theme/admin/frame/admin-page.ts';
import { EVERYTHING, NETWORKS_FIELD, scopeField } from '../../../../theme/admin/keys/key-rights-fields.ts';
import {
  createKey as createButton,
  KEY_LIFETIMES,
  type KeyEntry,
  keysBody,
  newKey,
  revokeBody,
} from '../../../../theme/admin/keys/keys-page.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import { createKey, revokeKey } from '../../actions/keys.ts';
import { keyState } from '../../wire/key.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { doneNotice } from '../done-notice.ts';
import { withFieldErrors } from '../field-errors.ts';
import { publicOrigin } from '../public-origin.ts';

/** The longest list that a key may have, in its longest spelling. */
const MAX_TEXT = 2_500;

interface KeyRights {
  /** Undefined for everything. */
  readonly scopes: readonly string[] | undefined;
  readonly networks: readonly string[];
}

/** @returns the values for the form again, and what they mean or why they mean nothing */
function readKeyRights(
  form: URLSearchParams,
): { readonly values: Readonly<Record<string, string>> } & (KeyRights | { readonly error: string }) {
  const all = form.get(EVERYTHING) === 'on';
  const scopes = KEY_SCOPES.filter((scope) => form.get(scopeField(scope)) === 'on');
  const text = (form.get(NETWORKS_FIELD) ?? '').slice(0, MAX_TEXT);
  const networks = text.split(/[\s,;]+/).filter((one) => one !== '');
  const values = {
    [NETWORKS_FIELD]: text,
    ...Object.fromEntries(scopes.map((scope) => [scopeField(scope), 'on'])),
  };
  // Both would be read as either by different people; the narrower one stays ticked.
  if (all && scopes.length > 0)
    return { values, error: 'Tick either "Everything", or what the key may do one by one.' };
  if (!all && scopes.length === 0) return { values, error: 'Tick what the key may do.' };
  return {
    values: all ? { ...values, [EVERYTHING]: 'on' } : values,
    scopes: all ? undefined : scopes,
    networks,
  };
}

const ROOT = '/dashboard/p/:project/keys';
const DONE = { revoked: 'The key is revoked: the next request with it is refused.' };

interface Shown {
  readonly status?: number;
  readonly state?: FormState;
  readonly notice?: AdminPage['notice'];
}

const home = ({ project }: DashboardRequest): string => `/dashboard/p/${project!.id}/keys`;

function feedbackAddress({ service, request, project }: DashboardRequest): string {
  const origin = publicOrigin(service, request);
  return `${origin}${service.base}/api/external/v1/analytics/${project!.id}/feedback`;
}

function entryOf(key: ApiKey, names: ReadonlyMap<string, string>, now: number): KeyEntry {
  const { id, name, hint, createdAt, createdBy, lastUsedAt, expiresAt, scopes, networks } = key;
  return {
    id,
    name,
    hint,
    state: keyState(key, now),
    createdAt,
    by: createdBy === null ? 'the terminal' : (names.get(createdBy) ?? 'a former member'),
    lastUsedAt,
    expiresAt,
    scopes,
    networks,
  };
}

async function keysPage(context: DashboardRequest, shown: Shown = {}): Promise<Reply> {
  const { service, session, role, project, request, href, page } = context;
  const [keys, members] = await Promise.all([
    service.records.keys.list(project!.id),
    service.records.users.list(),
  ]);
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const now = service.clock();
  const mayManage = mayAct(role, 'admin');
  return page(
    {
      title: 'API keys',
      lead: 'With a key, your programs read feedback and run jobs through the API.',
      ...(mayManage && keys.length > 0 ? { action: createButton(href(home(context))) } : {}),
      ...doneNotice(request.query, DONE),
      ...defined({ notice: shown.notice }),
      body: keysBody({
        href: href(home(context)),
        csrf: session.csrf,
        now,
        projectId: project!.id,
        address: feedbackAddress(context),
        keys: keys.map((key) => entryOf(key, names, now)),
        mayManage,
        mayProjects: mayAct(role, 'owner'),
        state: shown.state ?? EMPTY_FORM,
        open: shown.state !== undefined || request.query.has('new'),
      }),
    },
    shown.status ?? 200,
  );
}

/** Shows the key in the reply to the form, since a redirect would put it into an address. */
async function create(context: DashboardRequest): Promise<Reply> {
  const { service, session, form, act } = context;
  const name = (form.get('name') ?? '').slice(0, 200);
  const lifetime = KEY_LIFETIMES.find(({ value }) => value === form.get('expires'))?.value;
  const rights = readKeyRights(form);
  const values = { name, ...defined({ expires: lifetime }), ...rights.values };
  const refuse = (errors: Readonly<Record<string, string>>): Promise<Reply> =>
    keysPage(context, { status: 400, state: { values, errors } });
  if (lifetime === undefined) return refuse({ expires: 'Choose how long the key works.' });
  if ('error' in rights) return refuse({ [EVERYTHING]: rights.error });
  const expiresAt = lifetime === 'never' ? undefined : expiryMoment(lifetime, service.clock());
  const { scopes, networks } = rights;
  const result = await withFieldErrors(
    {
      'actions/reserved': EVERYTHING,
      'keys/name': 'name',
      'keys/too-many': 'name',
      'keys/networks': NETWORKS_FIELD,
    },
    () => act(createKey, { name, createdBy: session.user.id, networks, ...defined({ expiresAt, scopes }) }),
  );
  if ('errors' in result) return refuse(result.errors);
  const { key, secret } = result.value;
  return keysPage(context, {
    notice: {
      kind: 'done',
      text: `The key "${key.name}" is ready.`,
      html: newKey(secret, feedbackAddress(context)),
      stays: true,
    },
  });
}

async function askRevoke(context: DashboardRequest, state: FormState = EMPTY_FORM): Promise<Reply> {
  const { service, session, project, params, href, page } = context;
  const key = (await service.records.keys.list(project!.id)).find(({ id }) => id === params['key']);
  if (key === undefined) return gone(context);
  const now = service.clock();
  return page(
    {
      title: 'Revoke this key?',
      body: revokeBody({
        href: href(home(context)),
        csrf: session.csrf,
        now,
        key: entryOf(key, new Map(), now),
        state,
      }),
    },
    state === EMPTY_FORM ? 200 : 400,
  );
}

async function revoke(context: DashboardRequest): Promise<Reply> {
  const { service, project, params, form, see, act } = context;
  const key = (await service.records.keys.list(project!.id)).find(({ id }) => id === params['key']);
  if (key === undefined) return gone(context);
  if ((form.get('confirm') ?? '').trim() !== key.name)
    return askRevoke(context, { values: {}, errors: { confirm: `This is not "${key.name}".` } });
  if (key.revokedAt === null) await act(revokeKey, key);
  return see(`${home(context)}?done=revoked`);
}

function gone(context: DashboardRequest): Promise<Reply> {
  return keysPage(context, {
    status: 404,
    notice: { kind: 'problem', text: 'This project has no such key.' },
  });
}

export const KEY_ROUTES: readonly DashboardRoute[] = [
  { method: 'GET', path: ROOT, role: 'viewer', handle: (context) => keysPage(context) },
  { method: 'POST', path: `${ROOT}/create`, role: createKey.role, handle: create },
  // Reloading the page with the new key shows the list.
  {
    method: 'GET',
    path: `${ROOT}/create`,
    role: 'admin',
    handle: async (context) => context.see(home(context)),
  },
  { method: 'GET', path: `${ROOT}/:key/revoke`, role: 'admin', handle: (context) => askRevoke(context) },
  { method: 'POST', path: `${ROOT}/:key/revoke`, role: revokeKey.role, handle: revoke },
];
