/** Route handlers of reader tokens, which let scripts read closed pages. */
import { defined } from '../../../../lib/defined.ts';
import { expiryMoment } from '../../../../lib/time/expiry.ts';
import type { ReaderToken } from '../../../../records/readers/reader-records.ts';
import { confirmBody } from '../../../../theme/admin/access/confirm-body.ts';
import {
  createToken,
  newToken,
  TOKEN_LIFETIMES,
  tokensBody,
} from '../../../../theme/admin/access/tokens-page.ts';
import { EMPTY_FORM } from '../../../../theme/admin/parts/fields.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { doneNotice } from '../done-notice.ts';
import { withFieldErrors } from '../field-errors.ts';
import { home, ROOT, type Shown, siteAddress } from './access-change.ts';

const DONE = { revoked: 'The token is revoked: the next request with it is refused.' };
const FIELDS = {
  'readers/token-name': 'name',
  'readers/too-many-tokens': 'name',
  'readers/user-data': 'groups',
  'readers/token-expiry': 'expires',
};

const tokensHome = (context: DashboardRequest): string => `${home(context)}/tokens`;

async function tokensPage(context: DashboardRequest, shown: Shown = {}): Promise<Reply> {
  const { service, session, project, request, href, page } = context;
  const tokens = await service.records.readers.tokens(project!.id);
  return page(
    {
      title: 'Reader tokens',
      lead: 'With a token, a script reads the pages that its groups may read.',
      back: { label: 'Readers', href: href(home(context)) },
      ...(tokens.length === 0 ? {} : { action: createToken(href(tokensHome(context))) }),
      ...doneNotice(request.query, DONE),
      ...defined({ notice: shown.notice }),
      body: tokensBody({
        href: href(tokensHome(context)),
        csrf: session.csrf,
        now: service.clock(),
        tokens,
        state: shown.state ?? EMPTY_FORM,
        open: shown.state !== undefined || request.query.has('new'),
      }),
    },
    shown.status ?? 200,
  );
}

/** Shows the token in the reply to the form, since a redirect would put it into an address. */
async function create(context: DashboardRequest): Promise<Reply> {
  const { service, session, project, form, audit } = context;
  const name = (form.get('name') ?? '').slice(0, 200);
  const typed = (form.get('groups') ?? '').slice(0, 50_000);
  const lifetime = TOKEN_LIFETIMES.find(({ value }) => value === form.get('expires'))?.value;
  const values = { name, groups: typed, ...defined({ expires: lifetime }) };
  const refuse = (errors: Readonly<Record<string, string>>): Promise<Reply> =>
    tokensPage(context, { status: 400, state: { values, errors } });
  if (lifetime === undefined) return refuse({ expires: 'Choose how long the token works.' });
  const expiresAt = lifetime === 'never' ? null : expiryMoment(lifetime, service.clock());
  const groups = typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const result = await withFieldErrors(FIELDS, () =>
    service.records.readers.createToken(project!.id, {
      name,
      groups,
      createdBy: session.user.id,
      expiresAt: expiresAt ?? null,
    }),
  );
  if ('errors' in result) return refuse(result.errors);
  const { token, secret } = result.value;
  await audit('access.token_created', token.name, token.hint);
  return tokensPage(context, {
    notice: {
      kind: 'done',
      text: `The token "${token.name}" is ready.`,
      html: newToken(secret, siteAddress(context)),
      stays: true,
    },
  });
}

type WithToken = (context: DashboardRequest, token: ReaderToken) => Promise<Reply>;

function withToken(handle: WithToken): DashboardRoute['handle'] {
  return async (context) => {
    const { service, project, params } = context;
    const all = await service.records.readers.tokens(project!.id);
    const token = all.find(({ id }) => id === params['reader']);
    if (token !== undefined) return handle(context, token);
    return tokensPage(context, {
      status: 404,
      notice: { kind: 'problem', text: 'This project has no such token.' },
    });
  };
}

const askRevoke: WithToken = async (context, { id, name, hint }) => {
  const { session, href, page } = context;
  return page({
    title: 'Revoke this token?',
    body: confirmBody({
      action: href(`${tokensHome(context)}/${id}/revoke`),
      back: href(tokensHome(context)),
      csrf: session.csrf,
      text: `The next request with "${name}" (${hint}) is refused. A revoked token cannot be brought back.`,
      button: 'Revoke token',
    }),
  });
};

const revoke: WithToken = async (context, { id, name, hint }) => {
  const { service, project, audit, see } = context;
  if (await service.records.readers.revokeToken(project!.id, id))
    await audit('access.token_revoked', name, hint);
  return see(`${tokensHome(context)}?done=revoked`);
};

const admin = (
  method: DashboardRoute['method'],
  path: string,
  handle: DashboardRoute['handle'],
): DashboardRoute => ({ method, path: `${ROOT}/tokens${path}`, role: 'admin', handle, formBytes: 65_536 });

export const TOKEN_ROUTES: readonly DashboardRoute[] = [
  admin('GET', '', (context) => tokensPage(context)),
  admin('POST', '/create', create),
  // Reloading the page with the new token shows the list.
  admin('GET', '/create', async (context) => context.see(tokensHome(context))),
  admin('GET', '/:reader/revoke', withToken(askRevoke)),
  admin('POST', '/:reader/revoke', withToken(revoke)),
];
