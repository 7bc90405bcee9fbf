/** Route handlers of the providers with which members sign in, for owners only: whoever adds one decides who gets in. */
import { defined } from '../../../../lib/defined.ts';
import { html } from '../../../../lib/html.ts';
import type { SignInProvider } from '../../../../records/users/sign-in-provider.ts';
import type { AdminPage } from '../../../../theme/admin/frame/admin-page.ts';
import { EMPTY_FORM, type FormState } from '../../../../theme/admin/parts/fields.ts';
import { directoryCard } from '../../../../theme/admin/providers/directory-page.ts';
import { providerForm } from '../../../../theme/admin/providers/provider-form.ts';
import {
  providerActions,
  providersBody,
  removeProviderBody,
  testBody,
} from '../../../../theme/admin/providers/providers-page.ts';
import { RECIPES } from '../../../../theme/admin/providers/recipes.data.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { doneNotice } from '../done-notice.ts';
import { withFieldErrors } from '../field-errors.ts';
import { callbackAddress } from '../provider-sign-in.ts';
import { DIRECTORY_HOME, DIRECTORY_ROUTES } from './directory.ts';
import { readSignInProvider, typedValues, valuesOf } from './provider-values.ts';

const HOME = '/dashboard/providers';
const DONE = {
  added: 'The provider is added. Test it, then sign in with it in a private window.',
  saved: 'The provider is saved.',
  moved: 'The provider is saved. It is another one now, so everybody connects their account again.',
  removed: 'The provider is removed.',
};

async function list(context: DashboardRequest): Promise<Reply> {
  const { service, request, href, page } = context;
  const [providers, tokens] = await Promise.all([
    service.records.users.providers(),
    service.records.directory.tokens(),
  ]);
  return page({
    title: 'Sign-in',
    lead: 'How members come into this dashboard, beside a password.',
    ...doneNotice(request.query, DONE),
    body: providersBody({
      href: href(HOME),
      providers,
      directory: directoryCard(href(DIRECTORY_HOME), tokens),
    }),
  });
}

interface Shown {
  readonly status?: number;
  readonly state: FormState;
  readonly provider?: SignInProvider;
  readonly recipe?: string | null;
  readonly notice?: AdminPage['notice'];
}

function formPage(
  context: DashboardRequest,
  { status = 200, state, provider, recipe, notice }: Shown,
): Reply {
  const { service, session, request, href, page } = context;
  const found = RECIPES.find(({ id }) => id === recipe) ?? RECIPES.find(({ id }) => id === provider?.id);
  const isNew = provider === undefined;
  const path = isNew ? `${HOME}/create` : `${HOME}/${provider.id}`;
  const id = provider?.id ?? state.values['id'] ?? found?.values['id'] ?? 'SHORT-NAME';
  const form = providerForm({
    action: href(isNew && found !== undefined ? `${path}?recipe=${found.id}` : path),
    back: href(HOME),
    csrf: session.csrf,
    state: isNew ? { ...state, values: { ...found?.values, ...state.values } } : state,
    isNew,
    hasSecret: provider?.clientSecret !== undefined,
    steps: isNew ? (found?.steps ?? []) : [],
    callback: callbackAddress(service, request, /^[a-z0-9-]{1,40}$/.test(id) ? id : 'SHORT-NAME'),
  });
  const actions = isNew
    ? html``
    : providerActions({ href: href(path), csrf: session.csrf, name: provider.name });
  return page(
    {
      title: isNew
        ? `Add ${found === undefined || found.id === 'other' ? 'a provider' : found.name}`
        : provider.name,
      back: { label: 'Sign-in', href: href(HOME) },
      ...doneNotice(request.query, DONE),
      ...defined({ notice }),
      body: html`<div class="stack">${form}${actions}</div>`,
    },
    status,
  );
}

async function create(context: DashboardRequest): Promise<Reply> {
  const { service, request, form, see, audit } = context;
  const { users } = service.records;
  const { provider, errors } = readSignInProvider(form, undefined);
  if (errors['id'] === undefined && (await users.provider(provider.id)) !== undefined)
    errors['id'] = 'Another provider has this short name.';
  const recipe = request.query.get('recipe');
  const refuse = (found: Readonly<Record<string, string>>): Reply =>
    formPage(context, { status: 400, state: { values: typedValues(form), errors: found }, recipe });
  if (Object.keys(errors).length > 0) return refuse(errors);
  const saved = await withFieldErrors({ 'users/too-many-providers': 'name' }, () =>
    users.saveProvider(provider),
  );
  if ('errors' in saved) return refuse(saved.errors);
  await audit('provider.added', provider.name, summary(provider));
  return see(`${HOME}/${provider.id}?done=added`);
}

type WithProvider = (context: DashboardRequest, provider: SignInProvider) => Promise<Reply>;

function withProvider(handle: WithProvider): DashboardRoute['handle'] {
  return async (context) => {
    const provider = await context.service.records.users.provider(context.params['provider'] ?? '');
    return provider === undefined ? context.see(HOME) : handle(context, provider);
  };
}

const save: WithProvider = async (context, before) => {
  const { service, form, see, audit } = context;
  const { provider, errors } = readSignInProvider(form, before);
  if (Object.keys(errors).length > 0)
    return formPage(context, { status: 400, state: { values: typedValues(form), errors }, provider: before });
  const unlinked = await service.records.users.saveProvider(provider);
  await audit('provider.changed', provider.name, summary(provider));
  return see(`${HOME}/${provider.id}?done=${unlinked > 0 ? 'moved' : 'saved'}`);
};

/** What decides who gets in; nothing secret. */
function summary({ issuer, tokenUrl, roles, defaultRole, enforced, trustsMail }: SignInProvider): string {
  const parts = [
    URL.parse(issuer ?? tokenUrl ?? '')?.host ?? '',
    ...roles.slice(0, 10).map(({ group, role }) => `${group.slice(0, 40)}: ${role}`),
    ...(defaultRole === undefined ? [] : [`everybody: ${defaultRole}`]),
    ...(enforced ? ['members must use it'] : []),
    ...(trustsMail ? ['trusts mail addresses'] : []),
  ];
  return parts.join(', ').slice(0, 500);
}

const test: WithProvider = async (context, provider) => {
  const { service, session, href, page, audit } = context;
  const answer = await service.identity.inspect(provider);
  await audit(
    'provider.tested',
    provider.name,
    answer.outcome === 'found' ? 'it answers' : answer.failure.reason,
  );
  const path = href(`${HOME}/${provider.id}`);
  const again = providerActions({ href: path, csrf: session.csrf, name: provider.name });
  const found = answer.outcome === 'found';
  return page(
    {
      title: `Test of ${provider.name}`,
      back: { label: provider.name, href: path },
      notice: found
        ? { kind: 'done', text: noticeText(provider), stays: true }
        : { kind: 'problem', text: `It does not work yet: ${answer.failure.reason}.`, stays: true },
      body: html`<div class="stack">${found ? testBody(answer.facts) : ''}${again}</div>`,
    },
    found ? 200 : 502,
  );
};

function noticeText({ issuer, name }: SignInProvider): string {
  return issuer === undefined
    ? 'Plain OAuth 2 has nothing to ask before somebody signs in. Sign in with it in a private window to see whether it works.'
    : `${name} answers, and this is what it says. The client ID and the secret are checked when somebody signs in.`;
}

const show: WithProvider = async (context, provider) =>
  formPage(context, { state: { values: valuesOf(provider), errors: {} }, provider });

const askRemove: WithProvider = async ({ session, href, page }, { id, name }) =>
  page({
    title: `Remove ${name}?`,
    body: removeProviderBody({ href: href(`${HOME}/${id}`), csrf: session.csrf, name }),
  });

const remove: WithProvider = async ({ service, see, audit }, { id, name }) => {
  if (await service.records.users.removeProvider(id)) await audit('provider.removed', name);
  return see(`${HOME}?done=removed`);
};

const owner = (
  method: DashboardRoute['method'],
  path: string,
  handle: DashboardRoute['handle'],
): DashboardRoute => ({ method, path: HOME + path, role: 'owner', handle });

export const PROVIDER_ROUTES: readonly DashboardRoute[] = [
  owner('GET', '', list),
  owner('GET', '/new', async (context) =>
    formPage(context, { state: EMPTY_FORM, recipe: context.request.query.get('recipe') }),
  ),
  owner('POST', '/create', create),
  owner('GET', '/create', async ({ see }) => see(HOME)),
  owner('GET', '/:provider', withProvider(show)),
  owner('POST', '/:provider', withProvider(save)),
  owner('POST', '/:provider/test', withProvider(test)),
  owner(
    'GET',
    '/:provider/test',
    withProvider(async ({ see }, { id }) => see(`${HOME}/${id}`)),
  ),
  owner('GET', '/:provider/remove', withProvider(askRemove)),
  owner('POST', '/:provider/remove', withProvider(remove)),
  ...DIRECTORY_ROUTES,
];
