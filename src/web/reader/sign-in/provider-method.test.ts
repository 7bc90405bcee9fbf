/** Readers who sign in with a real provider: groups, user data of an Info URL, and every way it goes wrong. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { type OidcServer, oidcServer } from '../../../../test/support/oidc-server.ts';
import { type ScriptedProvider, scriptedProvider } from '../../../../test/support/scripted-provider.ts';
import { visitProvider } from '../../../../test/support/visit-provider.ts';
import { webRequest } from '../../../../test/support/web-request.ts';
import {
  type AccessSettings,
  DEFAULT_ACCESS,
  type ProviderSettings,
} from '../../../records/readers/access-settings.ts';
import { createIdentity } from '../../identity/create-identity.ts';
import { problemPage, problemText } from './problem-page.ts';
import { createProviderSignIn } from './provider-method.ts';
import type { Outcome, ProviderSignIn } from './sign-in-method.ts';
import { ENGLISH } from './sign-in-pages.ts';

const ORIGIN = 'https://docs.example.com';
const CALLBACK = `${ORIGIN}/base/login/oauth/company/callback`;

describe('the way with a provider', () => {
  let server: OidcServer;
  let scripted: ScriptedProvider;
  let settings: AccessSettings;
  let way: ProviderSignIn;
  const used = new Set<string>();
  const set = (more: Partial<ProviderSettings> = {}): void => {
    const provider: ProviderSettings = {
      id: 'company',
      name: 'Company',
      issuer: server.issuer,
      clientId: server.clientId,
      clientSecret: server.clientSecret,
      scopes: ['openid', 'profile', 'email', 'groups'],
      parameters: {},
      groups: { source: 'id_token', path: 'groups' } as const,
      ...more,
    };
    settings = { ...DEFAULT_ACCESS, visibility: 'private', providers: [provider] };
  };
  before(async () => {
    [server, scripted] = await Promise.all([oidcServer([CALLBACK], [`${ORIGIN}/base/`]), scriptedProvider()]);
    set();
    way = createProviderSignIn({
      project: 'docs',
      records: {
        useOnce: async (_: string, value: string) => !used.has(value) && Boolean(used.add(value)),
      },
      settings: () => settings,
      base: '/base',
      origin: ORIGIN,
      clock: Date.now,
      random: randomBytes,
      secret: new Uint8Array(32).fill(7),
      identity: createIdentity({ clock: Date.now, random: randomBytes, allowPrivate: true }),
    });
    server.people.set('ada', { name: 'Ada', email: 'ada@example.com', groups: ['staff', ' docs '] });
  });
  after(() => Promise.all([server.stop(), scripted.close()]));

  const begin = async (returnTo = '/guide?a=b') => {
    const reply = await way.begin(webRequest('/login/oauth/company'), 'company', returnTo);
    assert.ok('status' in reply, JSON.stringify(reply));
    const cookie = (reply.cookies ?? []).map((line) => line.split(';')[0]).join('; ');
    return { location: reply.headers['location']!, cookie };
  };
  const callback = (url: URL, cookie: string): Promise<Outcome> =>
    way.callback(
      webRequest(`/login/oauth/company/callback${url.search}`, { headers: { cookie } }),
      'company',
    );
  const signIn = async (returnTo?: string): Promise<Outcome> => {
    const { location, cookie } = await begin(returnTo);
    return callback((await visitProvider(location, 'ada')).callback, cookie);
  };

  it('names the reader with groups, and leads back to the page', async () => {
    const outcome = await signIn();
    assert.ok('reader' in outcome, JSON.stringify(outcome));
    assert.deepEqual(outcome.reader, {
      way: 'oauth',
      provider: 'company',
      subject: 'ada',
      label: 'ada@example.com',
      groups: ['staff', 'docs'],
      content: { name: 'Ada', email: 'ada@example.com' },
      apiPlaygroundInputs: {},
    });
    assert.equal(outcome.returnTo, '/guide?a=b');
    assert.match(outcome.cookies?.join() ?? '', /^__Host-lectern-sign-in-\w+=; .*Max-Age=0/);
    const long = await signIn(`/guide?${'x'.repeat(2_000)}`);
    assert.ok('returnTo' in long && long.returnTo === '/');
  });

  it('asks the provider for nobody who comes back too often', async () => {
    const request = webRequest('/login/oauth/company/callback?code=x&state=y', { address: '203.0.113.9' });
    let last: Outcome | undefined;
    for (let at = 0; at < 61; at++) last = await way.callback(request, 'company');
    assert.ok(last !== undefined && 'problem' in last && (last.retryAfterSeconds ?? 0) >= 1);
  });

  it('takes user data from an Info URL, strictly', async () => {
    const expiresAt = Math.floor(Date.now() / 1000) + 3_600;
    const data = { groups: ['admin'], expiresAt, content: { firstName: 'Ada' } };
    const inputs = { apiPlaygroundInputs: { header: { Authorization: 'Bearer x' } } };
    set({ infoUrl: `${scripted.issuer}/info` });
    scripted.answers.set('/info', { body: { ...data, ...inputs } });
    const outcome = await signIn();
    assert.ok('reader' in outcome, JSON.stringify(outcome));
    assert.deepEqual(outcome.reader.groups, ['staff', 'docs', 'admin']);
    assert.deepEqual(outcome.reader.content['firstName'], 'Ada');
    assert.deepEqual(outcome.reader.apiPlaygroundInputs, inputs.apiPlaygroundInputs);
    assert.equal(outcome.reader.expiresAt, expiresAt * 1000);
    for (const body of [{ ...data, expiresAt: 1 }, { content: [] }, { groups: { a: 1 } }]) {
      scripted.answers.set('/info', { body });
      const refused = await signIn();
      assert.ok('problem' in refused && refused.problem === 'settings', JSON.stringify(refused));
    }
    set();
  });

  it('reads thousands of groups, and refuses more with a page that says what to do', async () => {
    const ada = server.people.get('ada')!;
    const groups = (count: number) => Array.from({ length: count }, (_, at) => `g${at}`);
    server.people.set('ada', { ...ada, groups: [...groups(1_500), 'last'] });
    const outcome = await signIn();
    assert.ok('reader' in outcome && outcome.reader.groups.includes('last'), 'the last of them counts');
    server.people.set('ada', { ...ada, groups: groups(5_001) });
    const refused = await signIn('/guide');
    assert.ok('problem' in refused && refused.problem === 'groups', JSON.stringify(refused).slice(0, 200));
    assert.equal(refused.returnTo, '/guide');
    const page = problemPage(refused);
    assert.equal(page.status, 403);
    assert.match(problemText(page, ENGLISH), /more groups than can be read.*only the groups/);
    server.people.set('ada', ada);
  });

  it('takes an answer once, from the browser that asked, for this provider', async () => {
    const { location, cookie } = await begin();
    const { callback: url } = await visitProvider(location, 'ada');
    const problem = async (at: URL, with_: string): Promise<string> => {
      const outcome = await callback(at, with_);
      return 'problem' in outcome ? `${outcome.problem}: ${outcome.detail}` : 'in';
    };
    assert.match(await problem(url, ''), /^again: the state belongs to no sign-in/);
    assert.equal(await problem(url, cookie), 'in');
    assert.equal(await problem(url, cookie), 'again: the state was used already');
    assert.match(await problem(new URL(CALLBACK), cookie), /^again: the state belongs/);
  });

  it('says whose turn it is when it fails', async () => {
    const { location, cookie } = await begin();
    const { callback: url } = await visitProvider(location, undefined);
    const denied = await callback(url, cookie);
    assert.ok('problem' in denied && denied.problem === 'refused');
    set({ issuer: 'http://127.0.0.1:9' });
    const away = await way.begin(webRequest('/login/oauth/company'), 'company', '/');
    assert.ok('problem' in away && away.problem === 'unavailable');
    set();
    const gone = await way.begin(webRequest('/login/oauth/gone'), 'gone', '/');
    assert.ok('problem' in gone && gone.problem === 'again');
  });

  it('ends at the provider', async () => {
    const outcome = await signIn();
    assert.ok('reader' in outcome);
    const address = new URL((await way.logoutAddress!(outcome.reader))!);
    assert.equal(address.origin, server.issuer);
    assert.equal(address.searchParams.get('post_logout_redirect_uri'), `${ORIGIN}/base/`);
    assert.equal(await way.logoutAddress!({ ...outcome.reader, provider: 'gone' }), undefined);
  });
});
