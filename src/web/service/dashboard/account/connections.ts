/** Route handlers with which members connect their account to a provider, and disconnect it. */
import { html } from '../../../../lib/html.ts';
import { awayBody, type Connection } from '../../../../theme/admin/account/connections.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest, DashboardRoute } from '../dashboard-route.ts';
import { beginWith, logFailure } from '../provider-sign-in.ts';

const HOME = '/dashboard/account';

export async function connectionsOf({ service, session }: DashboardRequest): Promise<readonly Connection[]> {
  const { users } = service.records;
  const [providers, identities] = await Promise.all([users.providers(), users.identities(session.user.id)]);
  return providers.map(({ id, name }) => {
    const connected = identities.find(({ provider }) => provider === id);
    return { id, name, ...(connected === undefined ? {} : { connected }) };
  });
}

/** A redirect would belong to the form, and forms may only lead to this dashboard; so the browser gets a page. */
async function connect(context: DashboardRequest): Promise<Reply> {
  const { service, request, session, params, page, see } = context;
  const provider = await service.records.users.provider(params['provider'] ?? '');
  if (provider === undefined) return see(HOME);
  // Whoever finds an open browser must not add a sign-in method that stays.
  if (!(await service.records.users.isFresh(session.id))) return see(`${HOME}?failed=not-fresh`);
  const begun = await beginWith(service, request, {
    provider,
    next: HOME,
    purpose: `connect ${session.id}`,
  });
  if (begun.outcome === 'failed') {
    logFailure(service, provider, begun.failure);
    return page(
      {
        title: 'That did not work',
        back: { label: 'Your account', href: context.href(HOME) },
        body: html`<p class="muted">Nothing was changed.</p>`,
        notice: { kind: 'problem', text: begun.failure.text, stays: true },
      },
      503,
    );
  }
  const { location, cookies } = begun;
  const answer = page({
    title: `Connect ${provider.name}`,
    body: awayBody(provider.name, location),
  });
  return { ...answer, headers: { ...answer.headers, refresh: `0; url=${location}` }, cookies };
}

async function disconnect(context: DashboardRequest): Promise<Reply> {
  const { service, session, params, see, audit } = context;
  const { users } = service.records;
  const id = params['provider'] ?? '';
  const gone = await users.disconnect(session.user.id, id);
  if (gone === 'only-way') return see(`${HOME}?failed=only-way`);
  if (gone === 'done')
    await audit('member.disconnected', session.user.email, (await users.provider(id))?.name ?? id);
  return see(`${HOME}?done=disconnected`);
}

export const CONNECTION_ROUTES: readonly DashboardRoute[] = [
  { method: 'POST', path: `${HOME}/connections/:provider/connect`, role: 'none', handle: connect },
  { method: 'POST', path: `${HOME}/connections/:provider/disconnect`, role: 'none', handle: disconnect },
];
