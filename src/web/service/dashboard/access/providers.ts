/** Route handlers of sign-in providers: the list, the form with recipes, and the removal. */
import { AppError } from '../../../../lib/app-error.ts';
import { defined } from '../../../../lib/defined.ts';
import { html } from '../../../../lib/html.ts';
import { MAX_PROVIDERS } from '../../../../records/readers/access-schema.ts';
import type { ProviderSettings } from '../../../../records/readers/access-settings.ts';
import { confirmBody } from '../../../../theme/admin/access/confirm-body.ts';
import { providerForm, providersBody, recipeValues } from '../../../../theme/admin/access/provider-pages.ts';
import { PROVIDER_RECIPES } from '../../../../theme/admin/access/provider-recipes.data.ts';
import type { FormState } from '../../../../theme/admin/parts/fields.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { doneNotice } from '../done-notice.ts';
import { withFieldErrors } from '../field-errors.ts';
import { changeAccess, fieldsOf, home, ROOT, type Shown, siteAddress } from './access-change.ts';
import { movesSecret } from './moves-secret.ts';
import { providerValues, readProvider, typedProvider } from './provider-fields.ts';

const DONE = {
  saved: 'The provider is saved.',
  removed: 'The provider is removed, and its sessions have ended.',
};

const FIELDS = {
  ...fieldsOf(
    ...['id', 'name', 'issuer', 'authorizationUrl', 'tokenUrl', 'infoUrl', 'logoutUrl', 'clientId'],
    ...['clientSecret', 'scopes', 'parameters', 'delimiter'],
  ),
  'readers/path': 'groupsPath',
  'readers/source': 'groupsSource',
  'readers/providers': 'id',
};

const list = (context: DashboardRequest): string => `${home(context)}/providers`;
const callbackOf = (context: DashboardRequest, id: string): string =>
  `${siteAddress(context)}/login/oauth/${id}/callback`;

const providersOf = async ({ service, project }: DashboardRequest): Promise<readonly ProviderSettings[]> =>
  (await service.records.readers.access(project!.id)).providers;

async function providersPage(context: DashboardRequest, shown: Shown = {}): Promise<Reply> {
  const { href, page, request } = context;
  const providers = await providersOf(context);
  const add = href(`${home(context)}/add-provider`);
  return page(
    {
      title: 'Sign-in providers',
      lead: 'Readers sign in with the account they have there.',
      back: { label: 'Readers', href: href(home(context)) },
      ...(providers.length === 0 || providers.length >= MAX_PROVIDERS
        ? {}
        : { action: html`<a class="button button-primary" href="${add}">Add provider</a>` }),
      ...doneNotice(request.query, DONE),
      ...defined({ notice: shown.notice }),
      body: providersBody({
        href: href(home(context)),
        providers,
        callback: (id) => callbackOf(context, id),
      }),
    },
    shown.status ?? 200,
  );
}

async function addPage(context: DashboardRequest, state?: FormState): Promise<Reply> {
  const { session, href, page, request } = context;
  const recipe = PROVIDER_RECIPES.find(({ id }) => id === request.query.get('recipe'));
  const fresh = { groupsSource: 'id_token', groupsPath: 'groups', scopes: 'openid profile email' };
  const values = recipe === undefined ? fresh : recipeValues(recipe);
  return page(
    {
      title: 'Add a provider',
      back: { label: 'Sign-in providers', href: href(list(context)) },
      body: providerForm({
        href: href(home(context)),
        action: href(`${home(context)}/add-provider`),
        csrf: session.csrf,
        state: state ?? { values, errors: {} },
        ...defined({ recipe }),
        callback: callbackOf(context, state?.values['id'] || recipe?.id || 'ID'),
      }),
    },
    state === undefined ? 200 : 400,
  );
}

async function add(context: DashboardRequest): Promise<Reply> {
  const { form, see } = context;
  const result = await withFieldErrors(FIELDS, () =>
    changeAccess(
      context,
      (settings) => ({ ...settings, providers: [...settings.providers, readProvider(form)] }),
      () => ({
        action: 'access.provider_added',
        target: form.get('name') ?? '',
        detail: form.get('id') ?? '',
      }),
    ),
  );
  if ('errors' in result) return addPage(context, { values: typedProvider(form), errors: result.errors });
  return see(`${list(context)}?done=saved`);
}

type WithProvider = (context: DashboardRequest, provider: ProviderSettings) => Promise<Reply>;

function withProvider(handle: WithProvider): DashboardRoute['handle'] {
  return async (context) => {
    const provider = (await providersOf(context)).find(({ id }) => id === context.params['provider']);
    if (provider !== undefined) return handle(context, provider);
    return providersPage(context, {
      status: 404,
      notice: { kind: 'problem', text: 'This project has no such provider.' },
    });
  };
}

async function editPage(
  context: DashboardRequest,
  provider: ProviderSettings,
  state?: FormState,
): Promise<Reply> {
  const { session, href, page } = context;
  const { id, name, clientSecret } = provider;
  return page(
    {
      title: name,
      back: { label: 'Sign-in providers', href: href(list(context)) },
      body: providerForm({
        href: href(home(context)),
        action: href(`${list(context)}/${id}`),
        csrf: session.csrf,
        state: state ?? { values: providerValues(provider), errors: {} },
        edited: { id, hasSecret: clientSecret !== undefined },
        callback: callbackOf(context, id),
      }),
    },
    state === undefined ? 200 : 400,
  );
}

const save: WithProvider = async (context, provider) => {
  const { form, see } = context;
  const edited = (before: ProviderSettings): ProviderSettings => {
    const after = readProvider(form, before);
    if (movesSecret(before, after))
      throw new AppError('readers/clientSecret', 'The address that the secret is sent to has changed', {
        hint: 'Type the client secret again',
      });
    return after;
  };
  const result = await withFieldErrors(FIELDS, () =>
    changeAccess(
      context,
      (settings) => ({
        ...settings,
        providers: settings.providers.map((one) => (one.id === provider.id ? edited(one) : one)),
      }),
      () => ({ action: 'access.provider_changed', target: provider.name, detail: provider.id }),
    ),
  );
  if ('errors' in result)
    return editPage(context, provider, { values: typedProvider(form), errors: result.errors });
  return see(`${list(context)}?done=saved`);
};

const askRemove: WithProvider = async (context, { id, name }) => {
  const { session, href, page } = context;
  return page({
    title: `Remove ${name}?`,
    body: confirmBody({
      action: href(`${list(context)}/${id}/remove`),
      back: href(list(context)),
      csrf: session.csrf,
      text: `Nobody can sign in with ${name} any more, and all who did are signed out at once. Its client secret is deleted.`,
      button: 'Remove provider',
    }),
  });
};

const remove: WithProvider = async (context, { id, name }) => {
  await changeAccess(
    context,
    (settings) => ({ ...settings, providers: settings.providers.filter((one) => one.id !== id) }),
    () => ({ action: 'access.provider_removed', target: name, detail: id }),
  );
  return context.see(`${list(context)}?done=removed`);
};

const admin = (
  method: DashboardRoute['method'],
  path: string,
  handle: DashboardRoute['handle'],
): DashboardRoute => ({ method, path: ROOT + path, role: 'admin', handle, formBytes: 65_536 });

export const PROVIDER_ROUTES: readonly DashboardRoute[] = [
  admin('GET', '/providers', (context) => providersPage(context)),
  admin('GET', '/add-provider', (context) => addPage(context)),
  admin('POST', '/add-provider', add),
  admin('GET', '/providers/:provider', withProvider(editPage)),
  admin('POST', '/providers/:provider', withProvider(save)),
  admin('GET', '/providers/:provider/remove', withProvider(askRemove)),
  admin('POST', '/providers/:provider/remove', withProvider(remove)),
];
