/** Programs read sites whose readers sign in: the SDK of the Model Context Protocol gets in, at each address, and is shut out again. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { freePort } from '../../bench/size/runs.ts';
import { askInTab } from '../support/ask-in-tab.ts';
import { type McpProgram, mcpProgram } from '../support/mcp-program.ts';
import { formFields, sentTo } from '../support/program-site.ts';
import { type ProtectedOptions, type ProtectedSite, protectedSite } from '../support/protected-site.ts';

const PASSWORD = 'correct horse battery';
const MEMBER = { email: 'ada@example.com', password: 'four unrelated words' };
const WORD = 'kangaroo';

interface Reached extends ProtectedSite {
  readonly origin: string;
  readonly base: string;
}

async function serve(base: string, options: ProtectedOptions): Promise<Reached> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = { adminEmail: MEMBER.email, adminPassword: MEMBER.password };
  return {
    ...(await protectedSite({ port, baseUrl: origin + base, settings, ...options })),
    origin,
    base,
  };
}

/** The parts of a browser that signing in needs. */
function browserAt(origin: string) {
  const cookies = new Map<string, string>();
  return async (to: string | URL, form?: Record<string, string>) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await askInTab(new URL(to, origin), { form, headers: cookie === '' ? {} : { cookie } });
    for (const line of answer.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const headers = answer.headers as Readonly<Record<string, string>>;
    return { status: answer.status, headers, text: answer.text };
  };
}

/** A reader follows a program to the site, signs in with the password, and allows it. @returns where the reader is sent */
async function allow({ origin, base }: Reached, wanted: URL): Promise<URL> {
  const browse = browserAt(origin);
  const away = await browse(wanted);
  const login = await browse(away.headers['location']!);
  const fields = formFields(login.text);
  const entered = await browse(`${base}/login/password`, { ...fields, password: PASSWORD });
  assert.equal(entered.status, 303);
  const page = await browse(entered.headers['location']!);
  assert.match(page.text, /Animals.*Test program.*127\.0\.0\.1/s);
  return sentTo(
    await browse(`${base}/login/oauth-app/authorize`, { ...formFields(page.text), decision: 'allow' }),
  );
}

/** @returns a function that sends a form of the Access page */
async function administrator({ origin, base }: Reached) {
  const browse = browserAt(origin);
  await browse(`${base}/dashboard/sign-in`, { ...MEMBER, next: `${base}/dashboard` });
  const home = `${base}/dashboard/p/animals/access`;
  const read = async (page: string) => (await browse(home + page)).text;
  const send = async (page: string, fields: Record<string, string>): Promise<void> => {
    const token = /name="token" value="([^"]+)"/.exec(await read(''))?.[1] ?? '';
    assert.equal((await browse(home + page, { ...fields, token })).status, 303, page);
  };
  return { read, send };
}

/** Ends the session of the program, as an administrator does on the Access page. */
async function endInDashboard(site: Reached): Promise<void> {
  const { read, send } = await administrator(site);
  const row = (await read('/sessions')).split('<tr').find((part) => part.includes('MCP: Test program'));
  const page = /action="[^"]+(\/sessions\/[^"]+\/end)"/.exec(row ?? '')?.[1];
  assert.ok(page !== undefined, 'the program is in the list of sessions');
  await send(page, {});
}

async function words({ client }: McpProgram, query: string): Promise<string> {
  return JSON.stringify(await client.callTool({ name: 'search', arguments: { query } }));
}

async function journey(site: Reached, path: string): Promise<McpProgram> {
  const program = mcpProgram(site.origin + site.base + path);
  const wanted = await program.connect();
  assert.ok(wanted !== undefined, 'the program is asked to sign in');
  await program.finish(await allow(site, wanted));
  assert.equal(await program.connect(), undefined);
  const { tools } = await program.client.listTools();
  assert.ok(tools.some(({ name }) => name === 'search'));
  assert.match(await words(program, WORD), /kangaroo\/guide/);
  assert.doesNotMatch(await words(program, 'mastodon'), /mastodon\/guide/);

  const first = program.tokens();
  program.expire();
  assert.match(await words(program, WORD), /kangaroo\/guide/);
  assert.notEqual(program.tokens()?.refresh_token, first?.refresh_token, 'the tokens are renewed');

  await endInDashboard(site);
  await assert.rejects(words(program, WORD), { name: 'UnauthorizedError' });
  return program;
}

describe('the client of the protocol', () => {
  it('reads a private site, until an administrator ends it', async () => {
    const site = await serve('', { access: { visibility: 'private' } });
    const { asked } = await journey(site, '/mcp');
    assert.deepEqual(asked, [
      '/mcp',
      '/.well-known/oauth-protected-resource/mcp',
      '/.well-known/oauth-authorization-server',
      '/login/oauth-app/register',
      '/login/oauth-app/token',
    ]);
    await journey(site, '/authed/mcp');
  });

  it('reads a private site below a prefix', async () => {
    const site = await serve('/docs', { access: { visibility: 'private' } });
    const { asked } = await journey(site, '/mcp');
    assert.ok(asked.includes('/.well-known/oauth-authorization-server/docs'));
    for (const path of ['/mcp', '/authed/mcp', '']) {
      const name = '/.well-known/oauth-protected-resource';
      const [before, below] = await Promise.all(
        [`${name}/docs${path}`, `/docs${name}${path}`].map(async (at) => fetch(site.origin + at)),
      );
      assert.deepEqual([before!.status, below!.status], [200, 200], path);
      const told = (await before!.json()) as Record<string, unknown>;
      assert.deepEqual(told, await below!.json());
      assert.equal(told['resource'], `${site.origin}/docs${path === '' ? '/mcp' : path}`);
    }
    for (const path of ['/mcp', '', '/docsx/mcp', '/other'])
      assert.equal(
        (await fetch(`${site.origin}/.well-known/oauth-protected-resource${path}`)).status,
        404,
        path,
      );
    assert.equal((await fetch(`${site.origin}/.well-known/mcp/docs`)).status, 404);
  });

  it('reads all of a site that is partly public when it asks at the address for readers', async () => {
    const site = await serve('', {});
    await journey(site, '/authed/mcp');
    const open = mcpProgram(`${site.origin}/mcp`);
    assert.equal(await open.connect(), undefined, 'nobody must sign in for the public pages');
    assert.doesNotMatch(await words(open, WORD), /kangaroo\/guide/);
    assert.match(await words(open, 'ostrich'), /ostrich\/guide/);
  });
});

describe('programs are told the truth', () => {
  it('about who must sign in, by every document and by the gate', async () => {
    const site = await serve('', {});
    const { send } = await administrator(site);
    const { origin } = site;
    const at = async (path: string) => (await fetch(origin + path)).json();
    const server = (name: string, path: string, authentication: string) => ({
      name,
      url: origin + path,
      transport: 'http',
      authentication,
    });
    const open = server('public', '/mcp', 'none');
    const authed = server('authenticated', '/authed/mcp', 'oauth2');
    const gate = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(origin + path, { method: 'POST', body: '{}', ...init });
      return [
        answer.status,
        answer.headers.get('www-authenticate'),
        answer.headers.get('access-control-allow-origin'),
      ];
    };
    const challenge = (path: string, more = '') =>
      `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource${path}", scope="read"${more}`;
    const bad = { headers: { authorization: 'Bearer rdo_nothing' } };
    const badToken = ', error="invalid_token"';

    for (const path of ['/.well-known/mcp', '/.well-known/mcp.json'])
      assert.deepEqual((await at(path)).servers, [open, authed]);
    assert.equal((await at('/.well-known/mcp/server-card.json')).authentication, 'none');
    assert.equal((await at('/.well-known/mcp/server-cards.json')).servers[1].authentication, 'oauth2');
    assert.deepEqual(await gate('/authed/mcp'), [401, challenge('/authed/mcp'), null]);
    assert.deepEqual(await gate('/mcp', bad), [401, challenge('/mcp', badToken), null]);
    assert.deepEqual(await gate('/authed/mcp', bad), [401, challenge('/authed/mcp', badToken), null]);
    assert.equal((await gate('/mcp'))[0], 415, 'public pages are read without signing in');

    await send('/visibility', { visibility: 'private', sure: 'yes' });
    for (const path of ['/.well-known/mcp', '/.well-known/mcp.json'])
      assert.deepEqual((await at(path)).servers, [server('authenticated', '/mcp', 'oauth2')]);
    const card = '/.well-known/mcp/server-card.json';
    assert.equal((await fetch(origin + card)).status, 401);
    const readers = { headers: { authorization: `Bearer ${site.tokens.reader}` } };
    assert.equal((await (await fetch(origin + card, readers)).json()).authentication, 'oauth2');
    assert.deepEqual(await gate('/mcp'), [401, challenge('/mcp'), null]);
    assert.deepEqual(await gate('/authed/mcp'), [401, challenge('/authed/mcp'), null]);
    assert.deepEqual(await gate('/elsewhere'), [401, 'Bearer realm="reader"', null]);

    // Pages may still be closed to strangers by themselves.
    await send('/visibility', { visibility: 'public' });
    assert.deepEqual((await at('/.well-known/mcp')).servers, [open, authed]);
    assert.deepEqual(await gate('/authed/mcp'), [401, challenge('/authed/mcp'), null]);

    await send('/password/remove', {});
    for (const path of ['/.well-known/mcp', '/.well-known/mcp.json'])
      assert.deepEqual((await at(path)).servers, [open]);
    assert.equal((await at(card)).authentication, 'none');
    assert.equal((await at('/.well-known/mcp/server-cards.json')).servers.length, 1);
    assert.equal((await fetch(`${origin}/.well-known/oauth-authorization-server`)).status, 404);
    assert.equal((await gate('/authed/mcp'))[0], 405);
  });
});
