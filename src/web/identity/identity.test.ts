/** What a hostile or broken provider may answer, and the real one: nobody gets in who should not. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import {
  metadata,
  type ScriptedAnswer,
  type ScriptedProvider,
  scriptedProvider,
} from '../../../test/support/scripted-provider.ts';
import type { ProviderSettings } from '../../records/readers/access-settings.ts';
import { createIdentity } from './create-identity.ts';
import type { Identity } from './identity.ts';
import type { FailureKind } from './identity-failure.ts';
import type { PendingSignIn } from './pending-sign-in.ts';

const DISCOVERY = '/.well-known/openid-configuration';
const CALLBACK = 'https://docs.example.com/dashboard/sign-in/callback/company';
const CODE = 'the-code-of-the-provider';

describe('a provider', () => {
  let scripted: ScriptedProvider;
  let settings: ProviderSettings;
  before(async () => {
    scripted = await scriptedProvider();
    settings = {
      id: 'company',
      name: 'Company',
      issuer: scripted.issuer,
      clientId: 'docs',
      clientSecret: 'secret-of-the-client',
      scopes: [],
      parameters: {},
      groups: { source: 'id_token', path: 'groups' },
    };
  });
  after(() => scripted.close());
  const fresh = (timeout = 3_000): Identity =>
    createIdentity({ clock: Date.now, random: randomBytes, timeout, allowPrivate: true });
  const begin = async (identity: Identity, provider = settings) => {
    const begun = await identity.begin(provider, { callback: CALLBACK, next: '/dashboard' });
    assert.ok(begun.outcome === 'begun', JSON.stringify(begun));
    return begun;
  };
  const queryOf = ({ state }: PendingSignIn, more: Record<string, string> = {}): URLSearchParams =>
    new URLSearchParams({ code: CODE, state, iss: scripted.issuer, ...more });
  /** Answers the exchange with an ID token that has these claims. */
  const token = (claims: Record<string, unknown>, nonce: string, foreign = false): void => {
    scripted.answers.set('/token', async () => ({
      body: {
        access_token: 'access-token-of-ada',
        token_type: 'Bearer',
        id_token: await scripted.idToken({ nonce, email: 'ada@example.com', ...claims }, foreign),
      },
    }));
  };

  it('is asked with PKCE, state and nonce, and nothing of the administrator replaces them', async () => {
    const parameters = {
      state: 'fixed',
      redirect_uri: 'https://evil.example',
      response_mode: 'fragment',
      prompt: 'login',
    };
    const { location, pending } = await begin(fresh(), { ...settings, parameters });
    const url = new URL(location);
    const value = (name: string) => url.searchParams.getAll(name);
    assert.equal(url.origin + url.pathname, `${scripted.issuer}/authorize`);
    assert.deepEqual(value('redirect_uri'), [CALLBACK]);
    assert.deepEqual(value('state'), [pending.state]);
    assert.deepEqual(value('nonce'), [pending.nonce]);
    assert.deepEqual(value('code_challenge_method'), ['S256']);
    assert.deepEqual(value('scope'), ['openid profile email']);
    assert.deepEqual(value('prompt'), ['login']);
    assert.deepEqual(value('response_mode'), []);
    assert.ok(!location.includes(pending.verifier));
  });

  it('is discovered once an hour', async () => {
    let now = Date.now();
    const identity = createIdentity({ clock: () => now, random: randomBytes, allowPrivate: true });
    const count = () => scripted.asked.get(DISCOVERY) ?? 0;
    const before = count();
    await Promise.all([begin(identity), begin(identity)]);
    await begin(identity);
    assert.equal(count() - before, 1);
    now += 61 * 60_000;
    await begin(identity);
    assert.equal(count() - before, 2);
  });

  it('vouches for a person with groups', async () => {
    const identity = fresh();
    const { pending } = await begin(identity);
    token({ name: 'Ada', email_verified: true, groups: [' staff ', 'a,b', '', 3] }, pending.nonce);
    const answer = await identity.finish(settings, { query: queryOf(pending), pending });
    assert.ok(answer.outcome === 'in', JSON.stringify(answer));
    assert.deepEqual(answer.person, {
      subject: 'ada',
      name: 'Ada',
      email: 'ada@example.com',
      emailVerified: true,
      groups: ['staff', 'a,b'],
      info: undefined,
    });
  });

  const seconds = (): number => Math.floor(Date.now() / 1000);
  const TOKENS: readonly (readonly [
    string,
    (nonce: string) => Record<string, unknown>,
    FailureKind | 'in',
  ])[] = [
    ['of another issuer', () => ({ iss: 'https://evil.example' }), 'issuer'],
    ['for another client', () => ({ aud: 'somebody-else' }), 'token'],
    ['with another nonce', () => ({ nonce: 'planted' }), 'token'],
    ['without a nonce', () => ({ nonce: undefined }), 'token'],
    ['without a subject', () => ({ sub: undefined }), 'token'],
    ['that ended 20 s ago', () => ({ exp: seconds() - 20 }), 'in'],
    ['that ended a minute ago', () => ({ exp: seconds() - 60 }), 'clock'],
    ['that begins in a minute', () => ({ nbf: seconds() + 60 }), 'clock'],
    ['with a subject that is too long', () => ({ sub: 'x'.repeat(300) }), 'answer'],
    [
      'with odd types everywhere',
      () => ({ email: 7, name: {}, groups: { a: 1 }, email_verified: 'no' }),
      'in',
    ],
  ];
  for (const [what, claims, expected] of TOKENS)
    it(`answers with an ID token ${what}: ${expected}`, async () => {
      const identity = fresh();
      const { pending } = await begin(identity);
      token(claims(pending.nonce), pending.nonce);
      scripted.answers.set('/me', { body: { sub: 'ada' } });
      const answer = await identity.finish(settings, { query: queryOf(pending), pending });
      assert.equal(answer.outcome === 'in' ? 'in' : answer.failure.kind, expected, JSON.stringify(answer));
    });

  it('answers with an ID token that another key signed: nobody', async () => {
    const identity = fresh();
    const { pending } = await begin(identity);
    token({}, pending.nonce, true);
    const answer = await identity.finish(settings, { query: queryOf(pending), pending });
    assert.equal(answer.outcome === 'failed' && answer.failure.kind, 'token');
  });

  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const FORGED: readonly (readonly [string, (claims: object) => Promise<string>])[] = [
    ['without a signature', async (claims) => `${part({ alg: 'none' })}.${part(claims)}.`],
    ['without a signature, in other letters', async (claims) => `${part({ alg: 'NONE' })}.${part(claims)}.`],
    [
      'signed with the secret of the client',
      (claims) =>
        new SignJWT({ ...claims })
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode(settings.clientSecret)),
    ],
    [
      'that brings its own key',
      async (claims) => {
        const { publicKey, privateKey } = await generateKeyPair('RS256');
        const jwk = await exportJWK(publicKey);
        return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', jwk }).sign(privateKey);
      },
    ],
    [
      'that names where its key is',
      async (claims) => {
        const { privateKey } = await generateKeyPair('RS256');
        const header = { alg: 'RS256', kid: 'one', jku: 'https://evil.example/jwks' };
        return new SignJWT({ ...claims }).setProtectedHeader(header).sign(privateKey);
      },
    ],
  ];
  for (const [what, forge] of FORGED)
    it(`answers with an ID token ${what}: nobody`, async () => {
      const identity = fresh();
      const { pending } = await begin(identity);
      const now = seconds();
      const claims = { iss: scripted.issuer, aud: 'docs', sub: 'ada', iat: now, exp: now + 300 };
      const idToken = await forge({ ...claims, nonce: pending.nonce, email: 'ada@example.com' });
      scripted.answers.set('/token', {
        body: { access_token: 'x', token_type: 'Bearer', id_token: idToken },
      });
      const answer = await identity.finish(settings, { query: queryOf(pending), pending });
      assert.equal(answer.outcome, 'failed', JSON.stringify(answer));
    });

  const CALLBACKS: readonly (readonly [string, Record<string, string>, FailureKind])[] = [
    ['with another state', { state: 'planted' }, 'answer'],
    ['from another issuer', { iss: 'https://evil.example' }, 'issuer'],
    ['that says no', { error: 'access_denied', code: '' }, 'denied'],
    ['that says it is broken', { error: 'server_error', code: '' }, 'provider-error'],
    ['with an error of an odd name', { error: 'constructor', code: '' }, 'provider-error'],
    ['that is very long', { code: 'x'.repeat(9_000) }, 'answer'],
  ];
  for (const [what, more, kind] of CALLBACKS)
    it(`returns ${what}: ${kind}`, async () => {
      const identity = fresh();
      const { pending } = await begin(identity);
      token({}, pending.nonce);
      const query = queryOf(pending, more);
      if (query.get('code') === '') query.delete('code');
      const answer = await identity.finish(settings, { query, pending });
      assert.equal(answer.outcome === 'failed' && answer.failure.kind, kind, JSON.stringify(answer));
    });

  it('returns without its name although it promised to send it: nobody', async () => {
    const identity = fresh();
    const { pending } = await begin(identity);
    token({}, pending.nonce);
    const query = queryOf(pending);
    query.delete('iss');
    const answer = await identity.finish(settings, { query, pending });
    assert.equal(answer.outcome === 'failed' && answer.failure.kind, 'issuer', JSON.stringify(answer));
  });

  it('gets no code of another one, and none that was not asked for', async () => {
    const identity = fresh();
    const { pending } = await begin(identity);
    const before = scripted.asked.get('/token');
    for (const one of [undefined, { ...pending, provider: 'other' }]) {
      const answer = await identity.finish(settings, { query: queryOf(pending), pending: one });
      assert.equal(answer.outcome === 'failed' && answer.failure.kind, 'state');
    }
    assert.equal(scripted.asked.get('/token'), before);
  });

  it('is asked 60 times in a minute for one client, whose own machine has no limit', () => {
    let now = 1_000;
    const identity = createIdentity({ clock: () => now, random: randomBytes, allowPrivate: true });
    const ask = (address: string) => identity.waitForReturn(address);
    for (let at = 0; at < 60; at++) assert.equal(ask('203.0.113.7'), undefined);
    assert.ok(ask('203.0.113.7')! >= 1);
    assert.equal(ask('203.0.113.8'), undefined);
    for (let at = 0; at < 100; at++) assert.equal(ask('127.0.0.1'), undefined);
    now += 60_000;
    assert.equal(ask('203.0.113.7'), undefined);
  });

  const BROKEN: readonly (readonly [string, ScriptedAnswer, FailureKind])[] = [
    ['nothing', { never: true }, 'slow'],
    ['a web page', { type: 'text/html', body: '<h1>Hello' }, 'answer'],
    ['10 MB', { body: 'x'.repeat(10 * 1024 * 1024) }, 'answer'],
    ['half of its JSON', { body: '{"a":' }, 'answer'],
    ['a secret that is no JSON', { body: 'secret-of-the-client' }, 'answer'],
    ['a list', { body: [] }, 'answer'],
    ['an error of its own', { status: 502, body: {} }, 'unreachable'],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'answer'],
    ['compressed data', { headers: { 'content-encoding': 'br' }, body: '' }, 'answer'],
    ['a replayed code', { status: 400, body: { error: 'invalid_grant' } }, 'code'],
    ['a refused client', { status: 401, body: { error: 'invalid_client' } }, 'client'],
  ];
  for (const [what, answer, kind] of BROKEN)
    it(`answers the exchange with ${what}: ${kind}, and the log has no secret`, async () => {
      const identity = fresh(answer.never ? 100 : 3_000);
      const { pending } = await begin(identity);
      scripted.answers.set('/token', answer);
      const finished = await identity.finish(settings, { query: queryOf(pending), pending });
      assert.ok(finished.outcome === 'failed');
      const { failure } = finished;
      assert.equal(failure.kind, kind, JSON.stringify(failure));
      for (const secret of [CODE, pending.state, pending.verifier, pending.nonce, settings.clientSecret!])
        assert.ok(!JSON.stringify(failure).includes(secret), failure.reason);
      assert.match(failure.text, /Company|answer/);
      if (answer.status === 302) assert.match(failure.reason, /redirects, which is not followed/);
    });

  for (const [what, answer, kind] of [
    ...BROKEN.slice(0, 7),
    ['another issuer', { body: metadata('https://evil.example') }, 'issuer'],
    [
      'nowhere to send people',
      { body: { ...metadata('ISSUER'), authorization_endpoint: 'javascript:1' } },
      'answer',
    ],
  ] as readonly (readonly [string, ScriptedAnswer, FailureKind])[])
    it(`answers discovery with ${what}: ${kind}`, async () => {
      const usual = scripted.answers.get(DISCOVERY)!;
      const body = answer.body as Record<string, unknown> | undefined;
      const own =
        body?.['issuer'] === 'ISSUER' ? { ...answer, body: { ...body, issuer: scripted.issuer } } : answer;
      scripted.answers.set(DISCOVERY, own);
      const identity = fresh(answer.never ? 100 : 3_000);
      const begun = await identity.begin(settings, { callback: CALLBACK, next: '/dashboard' });
      scripted.answers.set(DISCOVERY, usual);
      assert.ok(begun.outcome === 'failed');
      const found = begun.failure.kind === 'address' ? 'answer' : begun.failure.kind;
      assert.equal(found, kind, JSON.stringify(begun));
      // The failure is not kept: the provider is asked again.
      await begin(identity);
    });

  it('is not asked where only its own document leads into a private network', async () => {
    const usual = scripted.answers.get(DISCOVERY)!;
    for (const inside of ['https://10.0.0.1/token', 'http://127.0.0.1:9/token', 'http://10.0.0.1/token']) {
      scripted.answers.set(DISCOVERY, { body: { ...metadata(scripted.issuer), token_endpoint: inside } });
      const identity = fresh();
      const { pending } = await begin(identity);
      const answer = await identity.finish(settings, { query: queryOf(pending), pending });
      assert.equal(answer.outcome === 'failed' && answer.failure.kind, 'address', JSON.stringify(answer));
    }
    scripted.answers.set(DISCOVERY, usual);
  });

  it('that is away is a sentence and a reason', async () => {
    const away = { ...settings, issuer: 'http://127.0.0.1:9' };
    const begun = await fresh().begin(away, { callback: CALLBACK, next: '/dashboard' });
    assert.ok(begun.outcome === 'failed');
    assert.equal(begun.failure.kind, 'unreachable');
    assert.match(begun.failure.text, /^Company cannot be reached right now\. Try again/);
    assert.match(begun.failure.reason, /^127\.0\.0\.1:9 does not answer \(ECONNREFUSED\)$/);
  });

  it('of plain http elsewhere is never asked', async () => {
    const begun = await fresh().begin(
      { ...settings, issuer: 'http://login.example.com' },
      { callback: CALLBACK, next: '/dashboard' },
    );
    assert.equal(begun.outcome === 'failed' && begun.failure.kind, 'address');
  });

  describe('of plain OAuth 2', () => {
    const plain = (): ProviderSettings => {
      const { issuer: _, ...rest } = settings;
      return {
        ...rest,
        authorizationUrl: `${scripted.issuer}/authorize`,
        tokenUrl: `${scripted.issuer}/token`,
        infoUrl: `${scripted.issuer}/user`,
        scopes: ['read:user'],
        groups: { source: 'userinfo', path: 'data.teams', delimiter: ',' },
      };
    };
    const signIn = async (provider: ProviderSettings, answers: Record<string, ScriptedAnswer>) => {
      const identity = fresh();
      const { pending, location } = await begin(identity, provider);
      for (const [path, answer] of Object.entries(answers)) scripted.answers.set(path, answer);
      const query = queryOf(pending, { iss: 'https://github.com/login/oauth' });
      return { location, answer: await identity.finish(provider, { query, pending }) };
    };
    const TOKEN = { body: { access_token: 'access', token_type: 'bearer', id_token: 'not.a.token' } };

    it('takes the person and the groups from the info address', async () => {
      const user = { id: 4711, login: 'ada', email: null, data: { teams: 'docs, staff,,' } };
      const { location, answer } = await signIn(plain(), { '/token': TOKEN, '/user': { body: user } });
      assert.equal(new URL(location).searchParams.get('nonce'), null);
      assert.equal(new URL(location).searchParams.get('code_challenge_method'), 'S256');
      assert.ok(answer.outcome === 'in', JSON.stringify(answer));
      const { subject, name, email, groups } = answer.person;
      assert.deepEqual([subject, name, email, groups], ['4711', 'ada', undefined, ['docs', 'staff']]);
    });

    for (const [what, answer, kind] of [
      ['a list', { body: [] }, 'answer'],
      ['no permission', { status: 403, body: {} }, 'answer'],
      ['a web page', { type: 'text/html', body: '<p>' }, 'answer'],
    ] as readonly (readonly [string, ScriptedAnswer, FailureKind])[])
      it(`lets nobody in when the info address answers with ${what}`, async () => {
        const made = await signIn(plain(), { '/token': TOKEN, '/user': answer });
        assert.equal(made.answer.outcome === 'failed' && made.answer.failure.kind, kind);
      });

    it('reads an ID token only when it is meant for this sign-in', async () => {
      const { infoUrl: _, ...rest } = plain();
      const provider = {
        ...rest,
        scopes: ['openid'],
        groups: { source: 'id_token', path: 'groups' },
      } as const;
      for (const [claims, right] of [
        [{}, true],
        [{ aud: 'somebody-else' }, false],
        [{ nonce: 'planted' }, false],
      ] as const) {
        const identity = fresh();
        const { pending } = await begin(identity, provider);
        token({ groups: ['a'], ...claims }, 'nonce' in claims ? 'planted' : pending.nonce);
        const answer = await identity.finish(provider, { query: queryOf(pending), pending });
        assert.equal(answer.outcome === 'in', right, JSON.stringify(answer));
      }
    });
  });

  it('ends its own session where it says, or where the administrator says', async () => {
    const identity = fresh();
    const back = 'https://docs.example.com/dashboard/sign-in';
    assert.equal(await identity.logoutAddress(settings, back), undefined);
    const logoutUrl = 'https://login.example.com/out?to=docs';
    assert.equal(await identity.logoutAddress({ ...settings, logoutUrl }, back), logoutUrl);
    const usual = scripted.answers.get(DISCOVERY)!;
    scripted.answers.set(DISCOVERY, {
      body: { ...metadata(scripted.issuer), end_session_endpoint: `${scripted.issuer}/out` },
    });
    const address = new URL((await fresh().logoutAddress(settings, back))!);
    scripted.answers.set(DISCOVERY, usual);
    assert.equal(address.searchParams.get('post_logout_redirect_uri'), back);
    assert.equal(address.searchParams.get('client_id'), 'docs');
  });
});
