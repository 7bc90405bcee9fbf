/** The page of consent: nobody is sent anywhere by a request that is not valid, and nobody but its reader answers it. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  AUTHORIZE,
  formFields,
  PROGRAM_TO,
  programSite,
  sentTo,
} from '../../../../../test/support/program-site.ts';
import { READER_SESSION_IDLE, READER_SESSION_LONGEST } from '../../../../records/readers/reader-sessions.ts';
import { CONSENT_GOOD_FOR } from './consent-mark.ts';
import { PROGRAM_RATES } from './program-limits.ts';

const SECOND = 'https://app.example.net/second';

it('names the program, the address, the reader, what it may do and when it ends', async () => {
  const t = await programSite();
  await t.signIn();
  const page = String((await t.authorize()).body);
  for (const part of ['Helper', 'app.example.net', 'Example Docs', 'Nobody has checked this name'])
    assert.ok(page.includes(part), part);
  const days = (milliseconds: number): string => `${milliseconds / 86_400_000} days`;
  assert.ok(page.includes(`After ${days(READER_SESSION_IDLE)} without use`));
  assert.ok(page.includes(`after ${days(READER_SESSION_LONGEST)} at the latest`));
  const own = await t.idOf({ redirect_uris: ['http://127.0.0.1:1/c'], client_name: '<b>Helper</b>' });
  const local = String((await t.authorize({ client_id: own, redirect_uri: 'http://127.0.0.1:9/c' })).body);
  assert.match(local, /&lt;b&gt;Helper&lt;\/b&gt;/);
  assert.match(local, /A program on this device/);
});

it('tells the program when the reader refuses', async () => {
  const t = await programSite();
  await t.signIn();
  for (const decision of ['refuse', '', 'Allow']) {
    const to = sentTo(await t.reader.post(AUTHORIZE, { ...(await t.shown()), decision }));
    assert.deepEqual(
      [to.origin + to.pathname, to.searchParams.get('error'), to.searchParams.get('code')],
      [PROGRAM_TO, 'access_denied', null],
    );
  }
});

it('takes consent only for what this reader was shown, for a while', async () => {
  const t = await programSite();
  await t.signIn();
  const redirect_uris = [PROGRAM_TO, SECOND];
  const client_id = await t.idOf({ redirect_uris, client_name: 'Helper' });
  const other = await t.idOf({ redirect_uris, client_name: 'Other' });
  const form: Record<string, string> = { ...(await t.shown({ client_id })), decision: 'allow' };
  const refused = async (fields: Record<string, string>, why: string, headers = {}, who = t.reader) => {
    const { status, headers: sent, body } = await who.post(AUTHORIZE, fields, { headers });
    assert.ok(status === 400 || status === 403, `${why}: ${status}`);
    assert.equal(sent['refresh'], undefined, why);
    assert.doesNotMatch(String(body), /[?&;]code=/, why);
  };
  const without = Object.fromEntries(Object.entries(form).filter(([name]) => name !== 'consent'));
  await refused(without, 'no mark');
  await refused({ ...form, consent: 'x' }, 'a wrong mark');
  await refused({ ...form, consent: t.id }, 'another sealed record');
  await refused({ ...form, redirect_uri: SECOND }, 'another address of the program');
  await refused({ ...form, client_id: other }, 'another program');
  await refused({ ...form, scope: 'everything' }, 'another scope');
  await refused({ ...form, code_challenge: 'A'.repeat(43) }, 'another challenge');
  await refused({ ...form, state: 'other' }, 'another state');
  await refused(form, 'a foreign page', { origin: 'https://evil.example' });
  await refused(form, 'a frame', { 'sec-fetch-dest': 'iframe' });
  await refused(form, 'a page of a neighbour', { 'sec-fetch-site': 'same-site' });
  const second = t.site.visitor();
  await refused(form, 'a stranger', {}, second);
  await second.post('/login/password', { password: 'four unrelated words' });
  await refused(form, 'another session', {}, second);
  assert.ok(
    sentTo(await t.reader.post(AUTHORIZE, form)).searchParams.has('code'),
    'the form itself is right',
  );
  t.site.clock.advance(CONSENT_GOOD_FOR);
  await refused(form, 'too late');
});

it('redirects nobody for a request that is not valid', async () => {
  const t = await programSite();
  await t.signIn();
  const cases: Record<string, string>[] = [
    { redirect_uri: 'https://evil.example/' },
    { redirect_uri: `${PROGRAM_TO}/` },
    { redirect_uri: `${PROGRAM_TO}?x=1` },
    { redirect_uri: '' },
    { client_id: '' },
    { client_id: 'x'.repeat(5_000) },
    { code_challenge_method: 'plain' },
    { code_challenge_method: '' },
    { code_challenge: 'short' },
    { code_challenge: 'A'.repeat(44) },
    { response_type: 'token' },
    { response_type: 'code token' },
    { response_mode: 'fragment' },
    { state: 'x'.repeat(1_001) },
    { scope: 'x'.repeat(201) },
    { scope: 'a\u00e9' },
    { resource: 'https://other.example/mcp' },
  ];
  for (const more of cases) {
    const { status, headers } = await t.authorize(more);
    assert.deepEqual(
      [status, headers['location'], headers['refresh']],
      [400, undefined, undefined],
      JSON.stringify(more).slice(0, 80),
    );
  }
  for (const name of Object.keys(
    t.fields({ resource: 'https://docs.example.com/mcp', response_mode: 'query' }),
  )) {
    const query = new URLSearchParams(t.fields({ resource: 'https://docs.example.com/mcp' }));
    query.append(name, query.get(name) ?? 'query');
    if (name === 'response_mode') query.append(name, 'query');
    assert.equal((await t.reader.ask(`${AUTHORIZE}?${query}`)).status, 400, `${name} twice`);
  }
});

it('leads back to the address that the reader signs in for, and no other', async () => {
  const t = await programSite();
  const away = (await t.authorize()).headers['location']!;
  const form = formFields(String((await t.reader.ask(away)).body));
  const entered = await t.reader.post('/login/password', { ...form, password: 'four unrelated words' });
  assert.ok(entered.headers['location']!.startsWith(`${AUTHORIZE}?client_id=`));
  const huge = await t.site
    .visitor()
    .ask(`${AUTHORIZE}?${new URLSearchParams(t.fields({ state: 'é'.repeat(500) }))}`);
  assert.equal(huge.status, 400);
  assert.match(String(huge.body), /Sign in to this site first/);
});

it('opens a program of the desktop only at a click', async () => {
  const t = await programSite();
  await t.signIn();
  const redirect_uri = 'cursor://anysphere.cursor-mcp/oauth/callback';
  const client_id = await t.idOf({ redirect_uris: [redirect_uri], client_name: 'Cursor' });
  const form = { ...(await t.shown({ client_id, redirect_uri })), decision: 'allow' };
  const answer = await t.reader.post(AUTHORIZE, form);
  assert.deepEqual([answer.status, answer.headers['refresh']], [200, undefined]);
  assert.match(String(answer.body), /href="cursor:\/\/anysphere\.cursor-mcp\/oauth\/callback\?code=/);
  const wrong = await t.authorize({ client_id, redirect_uri, response_type: 'token' });
  assert.doesNotMatch(String(wrong.body), /href="cursor:/);
});

it('slows down who opens the page too often', async () => {
  const t = await programSite();
  for (let n = 0; n < PROGRAM_RATES.authorize.address.burst; n++)
    assert.equal((await t.authorize()).status, 303);
  const late = await t.authorize();
  assert.deepEqual([late.status, late.headers['retry-after']], [429, '1']);
});
