/** A program signs in as the Model Context Protocol describes; codes and tokens work once, for whom they were made. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { PROGRAM_TO, programSite, REVOKE } from '../../../../../test/support/program-site.ts';
import { ACCESS_GOOD_FOR, CODE_GOOD_FOR } from './program-tokens.ts';

it('lets a program in, renews its token, and ends both when a refresh token is used twice', async () => {
  const t = await programSite();
  const away = await t.authorize();
  assert.match(away.headers['location']!, /^\/login\?redirect=%2Flogin%2Foauth-app%2Fauthorize/);
  await t.signIn();
  const back = await t.allow();
  assert.deepEqual([back.get('state'), back.get('iss')], ['s', 'https://docs.example.com']);
  const first = await t.exchange(back.get('code')!);
  assert.deepEqual([first.status, first['scope'], first['token_type']], [200, 'read', 'Bearer']);
  assert.equal((await t.who(first['access_token']!))?.reader.way, 'password');
  assert.equal(await t.who(first['refresh_token']!), undefined);
  const renew = { grant_type: 'refresh_token', refresh_token: first['refresh_token']! };
  const other = await t.idOf({ redirect_uris: [PROGRAM_TO], client_name: 'Other' });
  assert.equal((await t.token({ ...renew, client_id: other }))['error'], 'invalid_grant');
  const second = await t.token(renew);
  assert.notEqual(await t.who(second['access_token']!), undefined);
  assert.equal((await t.token(renew))['error'], 'invalid_grant');
  assert.equal(await t.who(second['access_token']!), undefined);
});

it('refuses codes that are late, of another program or with a wrong verifier', async () => {
  const t = await programSite();
  await t.signIn();
  const code = (await t.allow()).get('code')!;
  for (const more of [
    { client_id: await t.idOf() },
    { code_verifier: 'w'.repeat(43) },
    { redirect_uri: `${PROGRAM_TO}2` },
    { code: `${code.slice(0, -4)}AAAA` },
  ])
    assert.equal((await t.exchange(code, more))['error'], 'invalid_grant', JSON.stringify(more));
  for (const code_verifier of ['', 'v'.repeat(42), 'v'.repeat(129), `${'v'.repeat(42)}é`])
    assert.equal((await t.exchange(code, { code_verifier }))['error'], 'invalid_request');
  assert.equal(
    (await t.exchange(code, { resource: 'https://other.example/mcp' }))['error'],
    'invalid_target',
  );
  assert.equal((await t.exchange(code)).status, 200);
  const late = (await t.allow()).get('code')!;
  t.site.clock.advance(CODE_GOOD_FOR + 1);
  assert.equal((await t.exchange(late))['error'], 'invalid_grant');
});

it('ends what a code gave when the code comes again', async () => {
  const t = await programSite();
  await t.signIn();
  const code = (await t.allow()).get('code')!;
  const given = await t.exchange(code);
  assert.equal((await t.exchange(code, { code_verifier: 'w'.repeat(43) }))['error'], 'invalid_grant');
  assert.notEqual(await t.who(given['access_token']!), undefined, 'who cannot prove the code ends nothing');
  assert.equal((await t.exchange(code))['error'], 'invalid_grant');
  assert.equal(await t.who(given['access_token']!), undefined);
  const renew = { grant_type: 'refresh_token', refresh_token: given['refresh_token']! };
  assert.equal((await t.token(renew))['error'], 'invalid_grant');
});

it('ends what a code gave when it comes twice at once', async () => {
  const t = await programSite();
  await t.signIn();
  for (let round = 0; round < 8; round++) {
    const code = (await t.allow()).get('code')!;
    const both = await Promise.all([t.exchange(code), t.exchange(code)]);
    assert.ok(both.some(({ error }) => error === 'invalid_grant'));
    for (const { access_token: access } of both)
      if (access !== undefined) assert.equal(await t.who(access), undefined);
  }
});

it('ends an access token after an hour, and takes tokens in one spelling only', async () => {
  const t = await programSite();
  await t.signIn();
  const given = await t.exchange((await t.allow()).get('code')!);
  t.site.clock.advance(ACCESS_GOOD_FOR - 1);
  assert.notEqual(await t.who(given['access_token']!), undefined);
  t.site.clock.advance(1);
  assert.equal(await t.who(given['access_token']!), undefined);
  const refresh = given['refresh_token']!;
  const renew = (refresh_token: string) => t.token({ grant_type: 'refresh_token', refresh_token });
  for (const other of [`rdx_${refresh.slice(4)}`, `${refresh}=`, ` ${refresh}`, refresh.slice(4)])
    assert.equal((await renew(other))['error'], 'invalid_grant', other);
  assert.equal((await renew(refresh)).status, 200);
});

it('gives nothing for the code of a reader who has signed out, or whose way in is off', async () => {
  const t = await programSite();
  await t.signIn();
  const code = (await t.allow()).get('code')!;
  const { access_token } = await t.exchange((await t.allow()).get('code')!);
  await t.reader.post('/logout');
  assert.equal((await t.exchange(code))['error'], 'invalid_grant');
  assert.notEqual(await t.who(access_token!), undefined, 'a program has a session of its own');
  await t.site.save({ password: undefined, members: true } as never);
  assert.equal(await t.who(access_token!), undefined);
});

it('revokes the tokens of the program that asks, and those of no other', async () => {
  const t = await programSite();
  await t.signIn();
  const other = await t.idOf({ redirect_uris: [PROGRAM_TO], client_name: 'Other' });
  const revoke = async (fields: Record<string, string>) =>
    (await t.reader.post(REVOKE, { client_id: t.id, ...fields })).status;
  for (const kind of ['access_token', 'refresh_token']) {
    const given = await t.exchange((await t.allow()).get('code')!);
    const token = given[kind]!;
    assert.equal(await revoke({ token, client_id: other }), 400);
    assert.equal(await revoke({ token, client_id: 'nobody' }), 401);
    assert.notEqual(await t.who(given['access_token']!), undefined);
    assert.equal(await revoke({ token, token_type_hint: 'x' }), 200);
    assert.equal(await t.who(given['access_token']!), undefined);
    assert.equal(await revoke({ token }), 200, 'again');
  }
  assert.deepEqual([await revoke({ token: 'rdo_x' }), await revoke({})], [200, 400]);
});
