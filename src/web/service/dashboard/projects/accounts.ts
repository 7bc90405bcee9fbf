/** Route handlers of forge accounts: connecting one with a token, changing its token, and removing it. */
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import { accountPageBody, accountsBody } from '../../../../theme/admin/projects/accounts-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { ProjectSetup, SetupAccount } from '../../project-setup.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { doneNotice } from '../done-notice.ts';
import { HOME, sentence, type WithSetup } from './setup.ts';

const DONE = { saved: 'The token is saved.', connected: 'The account is connected.' };

interface Forms {
  readonly token?: FormState;
  readonly app?: FormState;
}

export function accountsPage(
  { session, href, page }: DashboardRequest,
  setup: ProjectSetup,
  { token = EMPTY_FORM, app = EMPTY_FORM }: Forms = {},
): Reply {
  const body = accountsBody({
    href: href(HOME),
    csrf: session.csrf,
    forges: setup.forges(),
    token,
    app,
  });
  return page(
    {
      title: 'Connect an account',
      back: { label: 'Projects', href: href(HOME) },
      lead: 'For repositories that not everybody may read, and to report back on pull requests.',
      body,
    },
    token === EMPTY_FORM && app === EMPTY_FORM ? 200 : 400,
  );
}

export const showAccounts: WithSetup = async (context, setup) => accountsPage(context, setup);

const FIELDS: Readonly<Record<string, string>> = {
  'connections/address': 'url',
  'connections/private': 'url',
  'connections/forge': 'kind',
  'connections/name': 'name',
  'forge/unreachable': 'url',
  'git/unreachable': 'url',
};

export const connectAccount: WithSetup = async (context, setup) => {
  const { form, session, audit, see } = context;
  const text = (name: string): string => (form.get(name) ?? '').trim().slice(0, 1_001);
  const values = { kind: text('kind'), url: text('url'), name: text('name') };
  try {
    const account = await setup.addToken({ ...values, token: text('secret') }, session.user.id);
    await audit('account.connected', account.name, account.host);
    return see(`${HOME}/new?account=${account.id}`);
  } catch (error) {
    const field = FIELDS[(error as { readonly code?: string }).code ?? ''] ?? 'secret';
    return accountsPage(context, setup, { token: { values, errors: { [field]: sentence(error) } } });
  }
};

type OfAccount = (context: DashboardRequest, setup: ProjectSetup, account: SetupAccount) => Promise<Reply>;

function withAccount(handle: OfAccount): WithSetup {
  return async (context, setup) => {
    const account = (await setup.accounts()).find(({ id }) => id === context.params['account']);
    return account === undefined || account.from === 'settings'
      ? context.see(HOME)
      : handle(context, setup, account);
  };
}

function accountPage(context: DashboardRequest, account: SetupAccount, state: FormState = EMPTY_FORM): Reply {
  const { session, request, href, page } = context;
  return page(
    {
      title: account.name,
      lead: `${account.software} at ${account.host}`,
      back: { label: 'Projects', href: href(HOME) },
      ...doneNotice(request.query, DONE),
      body: accountPageBody({
        href: href(`${HOME}/accounts/${account.id}`),
        csrf: session.csrf,
        account,
        state,
        isApp: account.installUrl !== undefined,
      }),
    },
    state === EMPTY_FORM ? 200 : 400,
  );
}

export const showAccount = withAccount(async (context, _setup, account) => accountPage(context, account));

export const replaceToken = withAccount(async (context, setup, account) => {
  const { form, audit, see } = context;
  try {
    const isReplaced = await setup.replaceToken(account.id, form.get('secret') ?? '');
    if (!isReplaced) return see(HOME);
  } catch (error) {
    return accountPage(context, account, { values: {}, errors: { secret: sentence(error) } });
  }
  await audit('account.token_changed', account.name, account.host);
  return see(`${HOME}/accounts/${account.id}?done=saved`);
});

export const removeAccount = withAccount(async (context, setup, account) => {
  const { audit, see } = context;
  try {
    const removed = await setup.removeAccount(account.id);
    if (removed === undefined) return see(HOME);
  } catch (error) {
    return accountPage(context, account, { values: {}, errors: { remove: sentence(error) } });
  }
  await audit('account.removed', account.name, account.host);
  return see(`${HOME}?done=account-removed`);
});
