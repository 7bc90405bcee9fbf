/** A sign-in provider whose addresses an administrator typed leads the server nowhere private, however they are written. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { it, type TestContext } from 'node:test';
import type { ProviderSettings } from '../../src/records/readers/access-settings.ts';
import { askInTab } from '../support/ask-in-tab.ts';
import { protectedSite } from '../support/protected-site.ts';

/** Writings of this machine; `http` is taken for three of them only. */
const HOSTS = [
  'http://127.0.0.1',
  'http://localhost',
  'http://127.0.0.2',
  'https://127.0.0.1',
  'https://0x7f.1',
  'https://0177.0.0.1',
  'https://2130706433',
  'https://127.1',
  'https://0.0.0.0',
  'https://[::ffff:127.0.0.1]',
  'https://[::ffff:7f00:1]',
  'https://localhost',
];

/** A service of this machine that counts who connects, and answers like a provider whose Info URL gives all away. */
async function canary(t: TestContext): Promise<{ readonly port: number; readonly connected: () => number }> {
  let connected = 0;
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(
      request.url === '/info'
        ? JSON.stringify({ id: 'CANARY', name: 'CANARY' })
        : JSON.stringify({ access_token: 'a', token_type: 'bearer' }),
    );
  });
  server.on('connection', () => connected++);
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return { port: (server.address() as AddressInfo).port, connected: () => connected };
}

function plainProvider(id: string, at: string): ProviderSettings {
  return {
    id,
    name: id,
    authorizationUrl: 'https://login.example.com/authorize',
    tokenUrl: `${at}/token`,
    infoUrl: `${at}/info`,
    clientId: 'docs',
    scopes: [],
    parameters: {},
    groups: { source: 'userinfo', path: 'groups' },
  };
}

/** From the sign-in page to the provider and back, as a browser goes. */
async function signIn(site: string, id: string): Promise<string> {
  const begun = await askInTab(new URL(`${site}/login/oauth/${id}`), {});
  const location = new URL(begun.headers.location ?? `${site}/refused`);
  const cookie = begun.cookies.map((line) => line.split(';')[0]!);
  const state = location.searchParams.get('state') ?? '';
  const back = await askInTab(new URL(`${site}/login/oauth/${id}/callback?code=x&state=${state}`), {
    headers: { cookie: cookie.join('; ') },
  });
  return back.text;
}

it('asks nothing private for an administrator, by token, Info URL or discovery', async (t) => {
  const { port, connected } = await canary(t);
  const typed = HOSTS.slice(0, 8).map((host, at) => plainProvider(`p${at}`, `${host}:${port}`));
  const more = HOSTS.slice(8).map((host, at) => plainProvider(`q${at}`, `${host}:${port}`));
  const { authorizationUrl: _, tokenUrl: __, infoUrl: ___, ...rest } = plainProvider('found', '');
  const discovered = { ...rest, issuer: `http://127.0.0.1:${port}` };
  for (const providers of [typed, [...more, discovered]]) {
    const site = await protectedSite({ access: { providers } });
    for (const { id } of providers)
      assert.ok(!(await signIn(site.url, id)).includes('CANARY'), `${id} shows the answer`);
  }
  assert.equal(connected(), 0);
});

it('asks it once the operator allows it', async (t) => {
  const { port, connected } = await canary(t);
  const site = await protectedSite({
    access: { providers: [plainProvider('inside', `http://127.0.0.1:${port}`)] },
    settings: { privateProviders: true },
  });
  await signIn(site.url, 'inside');
  assert.ok(connected() > 0);
});
