/** A program signs in as the Model Context Protocol describes, and hostile requests are refused. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { it } from 'node:test';
import { SITE_PASSWORD, signInSite } from '../../../../../test/support/sign-in-site.ts';
import { webRequest } from '../../../../../test/support/web-request.ts';

const TO = 'https://app.example.net/callback';
const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

async function setUp() {
  const site = await signInSite({ shared: true });
  const v = site.visitor();
  const register = async (body: unknown) => v.ask('/login/oauth-app/register', { method: 'POST', body });
  const idOf = async () =>
    JSON.parse(String((await register({ redirect_uris: [TO], client_name: 'Helper' })).body)).client_id;
  const id: string = await idOf();
  const fields = (more: Record<string, string> = {}) => ({
    ...{ client_id: id, redirect_uri: TO, response_type: 'code', state: 's' },
    ...{ code_challenge: CHALLENGE, code_challenge_method: 'S256', ...more },
  });
  const authorize = (more?: Record<string, string>) =>
    v.ask(`/login/oauth-app/authorize?${new URLSearchParams(fields(more))}`);
  const decide = async (decision = 'allow') => {
    const answer = await v.post('/login/oauth-app/authorize', { ...fields(), decision });
    return new URL(String(answer.headers['refresh']).slice('0; url='.length)).searchParams;
  };
  const token = async (body: Record<string, string>) => {
    const answer = await v.post('/login/oauth-app/token', { client_id: id, ...body });
    return { status: answer.status, ...JSON.parse(String(answer.body)) };
  };
  const exchange = (code: string, more = {}) =>
    token({
      ...{ grant_type: 'authorization_code', code, redirect_uri: TO, code_verifier: VERIFIER },
      ...more,
    });
  const who = (bearer: string) =>
    site.signIn.identify(webRequest('/mcp', { headers: { authorization: `Bearer ${bearer}` } }));
  const signIn = () => v.post('/login/password', { password: SITE_PASSWORD });
  return { site, v, register, idOf, authorize, decide, token, exchange, who, signIn };
}

it('lets a program in, renews its token, and ends both when a refresh token is used twice', async () => {
  const t = await setUp();
  const away = await t.authorize();
  assert.match(away.headers['location']!, /^\/login\?redirect=%2Flogin%2Foauth-app%2Fauthorize/);
  await t.signIn();
  assert.match(String((await t.authorize()).body), /Helper.*app\.example\.net/s);
  assert.equal((await t.decide('refuse')).get('error'), 'access_denied');
  const back = await t.decide();
  assert.deepEqual([back.get('state'), back.get('iss')], ['s', 'https://docs.example.com']);
  const first = await t.exchange(back.get('code')!);
  assert.equal(first.status, 200);
  assert.equal((await t.who(first.access_token))?.reader.way, 'password');
  assert.equal(await t.who(first.refresh_token), undefined);
  const renew = { grant_type: 'refresh_token', refresh_token: first.refresh_token };
  const second = await t.token(renew);
  assert.notEqual(await t.who(second.access_token), undefined);
  assert.equal((await t.token(renew)).error, 'invalid_grant');
  assert.equal(await t.who(second.access_token), undefined);
});

it('refuses codes that are replayed, late, of another client or with a wrong verifier', async () => {
  const t = await setUp();
  await t.signIn();
  const code = (await t.decide()).get('code')!;
  for (const more of [
    { client_id: await t.idOf() },
    { code_verifier: 'w'.repeat(43) },
    { redirect_uri: `${TO}2` },
    { code: `${code.slice(0, -4)}AAAA` },
  ])
    assert.equal((await t.exchange(code, more)).error, 'invalid_grant');
  assert.equal((await t.exchange(code, { resource: 'https://other.example/mcp' })).error, 'invalid_target');
  assert.equal((await t.exchange(code)).status, 200);
  assert.equal((await t.exchange(code)).error, 'invalid_grant');
  const late = (await t.decide()).get('code')!;
  t.site.clock.advance(60_001);
  assert.equal((await t.exchange(late)).error, 'invalid_grant');
});

it('redirects nobody for a request that is not valid', async () => {
  const t = await setUp();
  await t.signIn();
  for (const more of [
    { redirect_uri: 'https://evil.example/' },
    { client_id: 'x'.repeat(5_000) },
    { code_challenge_method: 'plain' },
    { response_type: 'token' },
    { state: 'x'.repeat(1_001) },
    { resource: 'https://other.example/mcp' },
  ] as Record<string, string>[]) {
    const answer = await t.authorize(more);
    assert.deepEqual([answer.status, answer.headers['location']], [400, undefined]);
  }
  for (const uri of ['http://evil.example/', 'javascript:alert(1)', `${TO}#a`, `${TO}?${'x'.repeat(500)}`])
    assert.equal((await t.register({ redirect_uris: [uri] })).status, 400);
  assert.equal((await t.register({ redirect_uris: Array(11).fill(TO) })).status, 400);
});
