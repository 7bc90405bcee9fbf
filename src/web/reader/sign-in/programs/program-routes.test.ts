/** What programs request themselves: who may read the answers, how often, and what odd requests get. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  AUTHORIZE,
  PROGRAM_TO,
  programSite,
  REGISTER,
  REVOKE,
  TOKEN,
} from '../../../../../test/support/program-site.ts';
import { PROGRAM_RATES } from './program-limits.ts';
import { PROGRAM_DOCUMENTS } from './program-metadata.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

it('registers programs with addresses that are possible, and what it understands', async () => {
  const t = await programSite();
  const refused = async (body: unknown): Promise<string> => {
    const { status, body: text } = await t.register(body);
    assert.equal(status, 400, JSON.stringify(body).slice(0, 80));
    return JSON.parse(String(text)).error;
  };
  for (const uri of [
    'http://evil.example/',
    'javascript://a.b/c',
    `${PROGRAM_TO}#a`,
    'cursor://a.b/c',
    7,
    null,
  ])
    assert.equal(await refused({ redirect_uris: [PROGRAM_TO, uri] }), 'invalid_redirect_uri');
  for (const redirect_uris of [[], undefined, PROGRAM_TO, {}, Array(11).fill(PROGRAM_TO)])
    assert.equal(await refused({ redirect_uris }), 'invalid_redirect_uri');
  const redirect_uris = [PROGRAM_TO];
  for (const body of [
    ...['{', '', '[]', 'null', '7', `{"redirect_uris":["${PROGRAM_TO}"],"client_name":7}`],
    { redirect_uris, client_name: 'x'.repeat(1_001) },
    { redirect_uris, token_endpoint_auth_method: 'client_secret_basic' },
  ])
    assert.match(await refused(body), /^invalid_(?:client_metadata|redirect_uri)$/);
  const many = { redirect_uris: Array(10).fill(PROGRAM_TO), client_name: '\u202e\u{1f600}'.repeat(200) };
  assert.ok((await t.idOf(many)).length < 1_000);
  const large = await t.register({ redirect_uris, extra: 'x'.repeat(16 * 1024) });
  assert.equal(large.status, 413);
  const made = JSON.parse(String((await t.register({ redirect_uris, extra: [{ a: 1 }] })).body));
  assert.deepEqual(
    [made.redirect_uris, made.token_endpoint_auth_method, made.client_secret],
    [redirect_uris, 'none', undefined],
  );
});

it('refuses odd requests for tokens', async () => {
  const t = await programSite();
  await t.signIn();
  const code = (await t.allow()).get('code')!;
  const sent = async (body: string, headers: Record<string, string> = FORM) => {
    const { status, body: text } = await t.reader.ask(TOKEN, { method: 'POST', headers, body });
    return [status, JSON.parse(String(text)).error];
  };
  const right = new URLSearchParams({ client_id: t.id, grant_type: 'refresh_token', refresh_token: 'x' });
  assert.deepEqual(await sent(`${right}`), [400, 'invalid_grant']);
  assert.deepEqual(await sent(`${right}&client_id=${t.id}`), [400, 'invalid_request']);
  assert.deepEqual(await sent(`${right}&x=%00`), [400, 'invalid_request']);
  assert.deepEqual(await sent(`${right}`, {}), [400, 'invalid_request']);
  assert.deepEqual(await sent(`${right}&x=${'x'.repeat(16 * 1024)}`), [413, 'invalid_request']);
  assert.deepEqual(await sent('grant_type=refresh_token'), [401, 'invalid_client']);
  assert.deepEqual(await sent(`client_id=${'x'.repeat(3_000)}`), [401, 'invalid_client']);
  assert.deepEqual(await sent(`client_id=${t.id}`), [400, 'invalid_request']);
  assert.deepEqual(await sent(`client_id=${t.id}&grant_type=password`), [400, 'unsupported_grant_type']);
  assert.deepEqual(await sent(`client_id=${t.id}&grant_type=refresh_token`), [400, 'invalid_request']);
  for (const refresh_token of [code, `rdf_${code}`, 'rdf_', `rdf_${'x'.repeat(5_000)}`])
    assert.equal((await t.token({ grant_type: 'refresh_token', refresh_token }))['error'], 'invalid_grant');
  assert.equal((await t.exchange(t.id))['error'], 'invalid_grant', 'a client id is no code');
});

it('lets pages of other sites read what programs request, and nothing else', async () => {
  const t = await programSite();
  const allowed = async (path: string, method: string) =>
    (await t.reader.ask(path, { method, headers: { origin: 'https://inspector.example' } })).headers[
      'access-control-allow-origin'
    ];
  for (const path of PROGRAM_DOCUMENTS) {
    const { status, headers, body } = await t.reader.ask(path);
    assert.deepEqual([status, headers['access-control-allow-origin']], [200, '*'], path);
    assert.equal(headers['access-control-allow-credentials'], undefined);
    assert.doesNotMatch(String(body), /qqcanary|Example/);
  }
  for (const path of [...PROGRAM_DOCUMENTS, TOKEN, REGISTER, REVOKE]) {
    const { status, headers } = await t.reader.ask(path, { method: 'OPTIONS' });
    assert.equal(status, 204);
    assert.equal(headers['access-control-allow-methods'], 'GET, POST, OPTIONS');
    assert.match(headers['access-control-allow-headers'] ?? '', /content-type, mcp-protocol-version/);
  }
  for (const path of [TOKEN, REGISTER, REVOKE]) assert.equal(await allowed(path, 'POST'), '*', path);
  for (const path of [AUTHORIZE, '/login', '/login/password', '/logout'])
    for (const method of ['GET', 'POST', 'OPTIONS'])
      assert.equal(await allowed(path, method), undefined, `${method} ${path}`);
});

it('answers each address with its own methods', async () => {
  const t = await programSite();
  for (const path of [TOKEN, REGISTER, REVOKE])
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const { status, headers } = await t.reader.ask(path, { method });
      assert.deepEqual([status, headers['allow']], [405, 'POST'], `${method} ${path}`);
    }
  for (const path of PROGRAM_DOCUMENTS)
    assert.equal((await t.reader.ask(path, { method: 'POST', body: '' })).status, 405);
});

it('slows down registrations and requests for tokens, each for itself', async () => {
  const t = await programSite();
  const register = async (address: string) =>
    (await t.reader.ask(REGISTER, { method: 'POST', address })).status;
  const token = async (path: string, address: string) =>
    (await t.reader.ask(path, { method: 'POST', address, headers: FORM, body: 'x=1' })).status;
  for (let n = 0; n < PROGRAM_RATES.register.address.burst; n++)
    assert.equal(await register('198.51.100.1'), 400);
  assert.equal(await register('198.51.100.1'), 429);
  assert.equal(await register('198.51.100.2'), 400);
  for (let n = 0; n < PROGRAM_RATES.token.address.burst; n++)
    assert.equal(await token(n % 2 === 0 ? TOKEN : REVOKE, '198.51.100.1'), 401);
  assert.equal(await token(TOKEN, '198.51.100.1'), 429);
  assert.equal(await token(REVOKE, '198.51.100.1'), 429);
  const rest = PROGRAM_RATES.register.all.burst - PROGRAM_RATES.register.address.burst - 2;
  for (let n = 0; n < rest; n++) await register(`198.51.${n % 200}.${9 + Math.floor(n / 200)}`);
  assert.equal(await register('203.0.113.1'), 429, 'in all');
  assert.equal(await token(TOKEN, '203.0.113.1'), 401);
});

it('says that it cannot help while the store is away', async () => {
  const t = await programSite();
  await t.signIn();
  const code = (await t.allow()).get('code')!;
  const { records } = t.site.deps;
  Object.assign(records, { useOnce: () => Promise.reject(new Error('the store is away')) });
  const answer = await t.exchange(code);
  assert.deepEqual([answer.status, answer['error']], [503, 'temporarily_unavailable']);
});
