/** The JWT hand-over end to end on real records, with tokens made by `jose`: who is let in, and who is not. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { importPKCS8, type JWTPayload, SignJWT } from 'jose';
import { CANARY, type SignInSite, signInSite, visitorOf } from '../../../../test/support/sign-in-site.ts';
import { webRequest } from '../../../../test/support/web-request.ts';
import type { JwtKey } from '../../../records/readers/reader-records.ts';
import { createReaderSignIn } from './create-reader-sign-in.ts';

const JWT = [{ name: 'Customers', url: 'https://app.example.com/docs-login' }];
const CALLBACK = '/login/jwt-callback';
const HOST = 'docs.example.com';

interface Signer {
  readonly site: SignInSite;
  readonly key: JwtKey;
  sign(claims: JWTPayload, seconds?: number): Promise<string>;
}

async function handOver(algorithm: JwtKey['algorithm'] = 'EdDSA'): Promise<Signer> {
  const site = await signInSite({ jwt: JWT });
  const { key, privateKey } = await site.records.createJwtKey('docs', algorithm);
  const pem = await importPKCS8(privateKey, algorithm);
  return {
    site,
    key,
    sign: (claims, seconds = 10) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm })
        .setExpirationTime(new Date(site.clock() + seconds * 1000))
        .sign(pem),
  };
}

/** As the hosted peer documents it. */
const user = (site: SignInSite) => ({
  host: HOST,
  expiresAt: Math.floor(site.clock() / 1000) + 14 * 86_400,
  groups: ['admin', 'beta-users'],
  content: { firstName: 'Jane', plan: 'pro' },
  apiPlaygroundInputs: { header: { Authorization: 'Bearer user_abc123' } },
});

describe('the page of the callback', () => {
  it('has only a script file of ours, and says what to do without script', async () => {
    const { site } = await handOver();
    const answer = await site.visitor().ask(`${CALLBACK}?redirect=%2Fquickstart`);
    const text = String(answer.body);
    assert.ok(text.includes('src="/_lectern/hand-over-1.js"') && text.includes('value="/quickstart"'));
    assert.match(text, /<noscript>.*JavaScript/s);
    assert.match(answer.headers['content-security-policy']!, /script-src 'self' 'sha256-[^']+'; /);
    assert.ok(!text.includes(CANARY));
  });

  it('sends nobody to another site', async () => {
    const { site, sign } = await handOver();
    assert.ok(
      !String((await site.visitor().ask(`${CALLBACK}?redirect=//evil.example`)).body).includes('evil'),
    );
    const token = await sign(user(site));
    const answer = await site.visitor().post(CALLBACK, { token, redirect: '//evil.example' });
    assert.equal(answer.headers['location'], '/');
  });
});

describe('the groups of a token', () => {
  it('are all kept while they are few, and of many only those that the site mentions', async () => {
    const { site, sign } = await handOver();
    const live = { ...site.deps.live.current(), groups: new Set(['g7', 'other']) };
    const signIn = createReaderSignIn({ ...site.deps, live: { current: () => live } });
    const kept = async (groups: readonly string[]): Promise<readonly string[]> => {
      const token = await sign({ ...user(site), groups, jti: String(groups.length) });
      assert.equal((await visitorOf(signIn).post(CALLBACK, { token })).status, 303);
      return (await site.records.sessions('docs'))[0]!.reader.groups;
    };
    const many = Array.from({ length: 1_000 }, (_, at) => `g${at}`);
    assert.deepEqual(await kept(many.slice(0, 200)), many.slice(0, 200));
    site.clock.advance(1_000);
    assert.deepEqual(await kept(many), ['g7']);
  });
});

describe('a token of the login system', () => {
  for (const algorithm of ['EdDSA', 'ES256'] as const)
    it(`signed by ${algorithm} lets its reader in with their data, until it says so`, async () => {
      const { site, sign, key } = await handOver(algorithm);
      const v = site.visitor();
      const answer = await v.post(CALLBACK, { token: await sign(user(site)), redirect: '/quickstart' });
      assert.deepEqual([answer.status, answer.headers['location']], [303, '/quickstart']);
      const session = (await site.records.sessions('docs'))[0]!;
      assert.deepEqual(session.reader, {
        way: 'jwt',
        provider: key.id,
        subject: '',
        label: 'Jane',
        groups: ['admin', 'beta-users'],
        content: { firstName: 'Jane', plan: 'pro' },
        apiPlaygroundInputs: { header: { Authorization: 'Bearer user_abc123' } },
        expiresAt: site.clock() + 14 * 86_400_000,
      });
      assert.equal(await v.label(), 'Jane');
      assert.ok((await site.records.jwtKeys('docs'))[0]!.lastUsedAt !== null);
    });

  it('ends the session when its user data ends', async () => {
    const { site, sign } = await handOver();
    const v = site.visitor();
    await v.post(CALLBACK, { token: await sign({ ...user(site), expiresAt: site.clock() / 1000 + 60 }) });
    site.clock.advance(59_000);
    assert.equal(await v.label(), 'Jane');
    site.clock.advance(2_000);
    assert.equal(await v.label(), undefined);
  });

  it('works once, also from two browsers at the same time', async () => {
    const { site, sign } = await handOver();
    const token = await sign(user(site));
    const answers = await Promise.all([1, 2, 3].map(() => site.visitor().post(CALLBACK, { token })));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [303, 400, 400]);
  });

  it('works no more once its key is removed, and neither do its sessions', async () => {
    const { site, sign, key } = await handOver();
    const v = site.visitor();
    await v.post(CALLBACK, { token: await sign(user(site)) });
    await site.records.createJwtKey('docs', 'EdDSA');
    await site.records.removeJwtKey('docs', key.id);
    assert.equal(await v.label(), undefined);
    assert.equal((await v.post(CALLBACK, { token: await sign({ jti: '2' }) })).status, 403);
  });

  it('may name the host with its port, and may name none', async () => {
    const { site, sign } = await handOver();
    for (const host of [undefined, HOST, 'DOCS.example.com']) {
      const token = await sign({ jti: String(host), ...(host === undefined ? {} : { host }) });
      assert.equal((await site.visitor().post(CALLBACK, { token })).status, 303);
    }
  });

  const bad: readonly (readonly [string, Record<string, unknown>, number, number, RegExp])[] = [
    ['for another host', { host: 'other.example.com' }, 10, 403, /host/],
    ['for a host that ends alike', { host: 'evil-docs.example.com' }, 10, 403, /host/],
    ['with an odd host', { host: [HOST] }, 10, 403, /host/],
    ['with an empty host', { host: '' }, 10, 403, /host/],
    ['with groups as a text', { groups: 'admin' }, 10, 403, /groups/],
    ['with an odd group', { groups: [{}] }, 10, 403, /groups/],
    ['with an odd end', { expiresAt: '2030' }, 10, 403, /expiresAt/],
    ['with an end that has passed', { expiresAt: 1 }, 10, 403, /expiresAt/],
    ['with large content', { content: { a: 'x'.repeat(9_000) } }, 10, 403, /content/],
    ['with an odd subject', { sub: { a: 1 } }, 10, 403, /sub/],
    ['with a giant claim', { content: { a: 'x'.repeat(20_000) } }, 10, 403, /16 kB/],
    ['that has expired', {}, -31, 400, /expired/],
    ['that lasts too long', {}, 331, 403, /5 minutes/],
  ];
  for (const [name, claims, seconds, status, detail] of bad)
    it(`${name} lets nobody in, and the log says why`, async () => {
      const { site, sign } = await handOver();
      const v = site.visitor();
      const token = await sign({ host: HOST, ...claims }, seconds);
      const answer = await v.post(CALLBACK, { token, redirect: '/a' });
      assert.equal(answer.status, status);
      assert.match(String(answer.body), /role="alert"/);
      assert.ok(String(answer.body).includes('Continue with Customers'), 'they can try again');
      assert.equal(v.cookies.size, 0);
      const line = JSON.stringify(site.logged);
      assert.match(line, detail);
      assert.ok(!line.includes(token) && !line.includes(token.split('.')[1]!));
    });

  for (const token of ['', 'x', 'a.b.c', `${'x'.repeat(20_000)}.y.z`])
    it(`that is none is refused: ${token.slice(0, 10)}`, async () => {
      const { site } = await handOver();
      assert.ok((await site.visitor().post(CALLBACK, { token })).status >= 400);
    });

  it('is refused while the project has no key, and while the way is off', async () => {
    const { sign } = await handOver();
    const site = await signInSite({ jwt: JWT });
    const token = await sign(user(site));
    assert.equal((await site.visitor().post(CALLBACK, { token })).status, 403);
    assert.match(JSON.stringify(site.logged), /has no key/);
    await site.save({ jwt: [], members: true });
    assert.equal((await site.visitor().post(CALLBACK, { token })).status, 404);
  });

  it('is read from a form only, never from the address', async () => {
    const { site, sign } = await handOver();
    const token = await sign(user(site));
    const answer = await site.signIn.handler(webRequest(`${CALLBACK}?token=${token}`));
    assert.ok(answer?.status === 200 && (answer.cookies ?? []).length === 0);
    assert.equal((await site.records.sessions('docs')).length, 0);
  });
});
