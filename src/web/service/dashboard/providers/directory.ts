/** Route handlers of the directory connection (SCIM), for owners only: whoever has a token decides who is a member. */
import { defined } from '../../../../lib/defined.ts';
import { DIRECTORY_ROLES, type DirectoryToken } from '../../../../records/directory/directory-records.ts';
import type { AdminPage } from '../../../../theme/admin/frame/admin-page.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import {
  createDirectoryToken,
  directoryBody,
  newDirectoryToken,
  revokeDirectoryBody,
} from '../../../../theme/admin/providers/directory-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { doneNotice } from '../done-notice.ts';
import { withFieldErrors } from '../field-errors.ts';

export const DIRECTORY_HOME = '/dashboard/directory';
const DONE = {
  role: 'The role of new members is saved.',
  revoked: 'The token is revoked: the next request with it is refused.',
};

interface Shown {
  readonly status?: number;
  readonly state?: FormState;
  readonly notice?: AdminPage['notice'];
}

const baseAddress = ({ service }: DashboardRequest): string => `${service.address()}/scim/v2`;

async function directoryPage(context: DashboardRequest, shown: Shown = {}): Promise<Reply> {
  const { service, session, request, href, page } = context;
  const { directory } = service.records;
  const [tokens, errors, role] = await Promise.all([
    directory.tokens(),
    directory.errors(),
    directory.role(),
  ]);
  return page(
    {
      title: 'Directory (SCIM)',
      lead: "Your company's directory makes members here, and suspends them when they leave.",
      back: { label: 'Sign-in', href: href('/dashboard/providers') },
      ...(tokens.length === 0 ? {} : { action: createDirectoryToken(href(DIRECTORY_HOME)) }),
      ...doneNotice(request.query, DONE),
      ...defined({ notice: shown.notice }),
      body: directoryBody({
        href: href(DIRECTORY_HOME),
        csrf: session.csrf,
        now: service.clock(),
        address: baseAddress(context),
        tokens,
        errors,
        role,
        roles: DIRECTORY_ROLES,
        state: shown.state ?? EMPTY_FORM,
        open: shown.state !== undefined || request.query.has('new'),
      }),
    },
    shown.status ?? 200,
  );
}

/** Shows the token in the reply to the form, since a redirect would put it into an address. */
async function create(context: DashboardRequest): Promise<Reply> {
  const { service, session, form, audit } = context;
  const name = (form.get('name') ?? '').slice(0, 200);
  const result = await withFieldErrors({ 'directory/name': 'name', 'directory/too-many': 'name' }, () =>
    service.records.directory.createToken({ name, by: session.user.id }),
  );
  if ('errors' in result)
    return directoryPage(context, { status: 400, state: { values: { name }, errors: result.errors } });
  const { token, secret } = result.value;
  await audit('directory.token_created', token.name, token.hint);
  return directoryPage(context, {
    notice: {
      kind: 'done',
      text: `The token for ${token.name} is ready.`,
      html: newDirectoryToken(secret, baseAddress(context)),
      stays: true,
    },
  });
}

async function setRole({ service, form, see, audit }: DashboardRequest): Promise<Reply> {
  const role = DIRECTORY_ROLES.find((one) => one === form.get('role'));
  if (role === undefined) return see(DIRECTORY_HOME);
  await service.records.directory.setRole(role);
  await audit('directory.role_changed', role);
  return see(`${DIRECTORY_HOME}?done=role`);
}

type WithToken = (context: DashboardRequest, token: DirectoryToken) => Promise<Reply> | Reply;

function withToken(handle: WithToken): DashboardRoute['handle'] {
  return async (context) => {
    const tokens = await context.service.records.directory.tokens();
    const token = tokens.find(({ id }) => id === context.params['token']);
    return token === undefined ? context.see(DIRECTORY_HOME) : handle(context, token);
  };
}

const askRevoke: WithToken = ({ session, href, page }, { id, name }) =>
  page({
    title: `Revoke the token of ${name}?`,
    body: revokeDirectoryBody({ href: href(`${DIRECTORY_HOME}/${id}`), csrf: session.csrf, name }),
  });

const revoke: WithToken = async ({ service, see, audit }, { id, name, hint }) => {
  if ((await service.records.directory.revokeToken(id)) !== undefined)
    await audit('directory.token_revoked', name, hint);
  return see(`${DIRECTORY_HOME}?done=revoked`);
};

const owner = (
  method: DashboardRoute['method'],
  path: string,
  handle: DashboardRoute['handle'],
): DashboardRoute => ({ method, path: DIRECTORY_HOME + path, role: 'owner', handle });

export const DIRECTORY_ROUTES: readonly DashboardRoute[] = [
  owner('GET', '', (context) => directoryPage(context)),
  owner('POST', '/create', create),
  // Reloading the page with the new token shows the list.
  owner('GET', '/create', async ({ see }) => see(DIRECTORY_HOME)),
  owner('POST', '/role', setRole),
  owner('GET', '/:token/revoke', withToken(askRevoke)),
  owner('POST', '/:token/revoke', withToken(revoke)),
];
