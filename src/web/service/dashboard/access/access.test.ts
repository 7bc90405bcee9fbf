/** The access section as a handler: what each form changes, what it ends, what is shown once, and to whom. */
import assert from 'node:assert/strict';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { describe, it } from 'node:test';
import { testDashboard } from '../../../../../test/support/test-dashboard.ts';
import type { Reader } from '../../../../records/readers/reader.ts';
import { PROVIDER_RECIPES } from '../../../../theme/admin/access/provider-recipes.data.ts';
import { ACCESS_ROUTES } from './routes.ts';

const HOME = '/dashboard/p/docs/access';
const SITE = 'https://docs.example.com';

async function opened(closesPages?: () => boolean) {
  let followed = 0;
  const project = {
    id: 'docs',
    url: SITE,
    settingsChanged: () => void followed++,
    ...(closesPages === undefined ? {} : { closesPages }),
  };
  const dashboard = await testDashboard({ projects: [project, { id: 'other' }] });
  const { readers } = dashboard.records;
  return {
    ...dashboard,
    readers,
    admin: await dashboard.as('admin'),
    access: () => readers.access('docs'),
    followed: () => followed,
  };
}

const reader = (part: Partial<Reader> = {}): Reader => ({
  way: 'oauth',
  provider: 'okta',
  subject: 'ann',
  label: 'Ann <b>',
  groups: ['staff'],
  content: {},
  apiPlaygroundInputs: {},
  ...part,
});

const OKTA = {
  name: 'Okta',
  id: 'okta',
  issuer: 'https://acme.okta.com',
  clientId: 'docs',
  clientSecret: 'canary-secret',
  scopes: 'openid  groups',
  parameters: 'prompt=login\nacr=a=b',
  groupsSource: 'id_token',
  groupsPath: 'groups',
  delimiter: ',',
};

describe('who may read', () => {
  it('is chosen among three, written down once, and followed by the site', async () => {
    const { admin, access, audited, followed } = await opened();
    const { text } = await admin.get(HOME);
    assert.match(text, /value="public" id="visibility-public" checked/);
    // Nobody could read it, so it is asked first.
    const asked = await admin.submit(HOME, `${HOME}/visibility`, { visibility: 'private' });
    assert.match(asked.text, /No way in is set, so nobody can sign in/);
    assert.equal((await access()).visibility, 'public');
    for (let n = 0; n < 2; n++) {
      const answer = await admin.submit(HOME, `${HOME}/visibility`, { visibility: 'private', sure: 'yes' });
      assert.deepEqual([answer.status, answer.headers['location']], [303, `${HOME}?done=saved`]);
    }
    assert.equal((await access()).visibility, 'private');
    assert.deepEqual(
      (await audited()).filter((action) => action.startsWith('access.')),
      ['access.visibility_changed'],
    );
    assert.ok(followed() > 0);
    await admin.submit(HOME, `${HOME}/visibility`, { visibility: 'open' });
    assert.equal((await access()).visibility, 'private');
  });

  it('is closed without a question where readers have a way in', async () => {
    const { admin, access, readers } = await opened();
    assert.match((await admin.get(HOME)).text, /No way in is set: nobody could read the site/);
    await readers.changeAccess('docs', (known) => ({ ...known, members: true }));
    assert.doesNotMatch((await admin.get(HOME)).text, /No way in is set/);
    assert.equal((await admin.submit(HOME, `${HOME}/visibility`, { visibility: 'private' })).status, 303);
    assert.equal((await access()).visibility, 'private');
  });

  it('warns when nobody can read the site, or its closed pages', async () => {
    let closed = false;
    const { admin, readers } = await opened(() => closed);
    const says = async () => /Nobody can read[^<]*/.exec((await admin.get(HOME)).text)?.[0];
    assert.equal(await says(), undefined);
    closed = true;
    assert.equal(await says(), 'Nobody can read the closed pages.');
    await readers.changeAccess('docs', (known) => ({ ...known, visibility: 'partly' }));
    assert.equal(await says(), 'Nobody can read this site.');
    await readers.changeAccess('docs', (known) => ({
      ...known,
      jwt: [{ name: 'App', url: 'https://app.example.com' }],
    }));
    assert.equal(await says(), 'Nobody can read this site.', 'a hand-over without a key lets nobody in');
    await readers.createJwtKey('docs', 'EdDSA');
    assert.equal(await says(), undefined);
  });
});

describe('the small ways in', () => {
  it('sets, changes and removes the shared password, which is never shown', async () => {
    const { admin, access, readers, audited } = await opened();
    const path = `${HOME}/password`;
    const weak = await admin.submit(path, path, { password: 'short' });
    assert.equal(weak.status, 400);
    assert.match(weak.text, /id="password-error">A shared password has 8 to 256 characters/);
    assert.ok(!weak.text.includes('value="short"'));
    await admin.submit(path, path, { password: 'canary password' });
    assert.equal(await readers.checkPassword('docs', 'canary password', 'a'), 'right');
    const session = await readers.start('docs', reader({ way: 'password' }), '');
    assert.ok(!(await admin.get(path)).text.includes((await access()).password!));
    await admin.submit(path, path, { password: 'another password' });
    assert.equal(await readers.session('docs', session), undefined);
    await admin.submit(path, `${path}/remove`, {});
    await admin.submit(path, `${path}/remove`, {});
    assert.equal((await access()).password, undefined);
    assert.deepEqual(
      (await audited()).filter((action) => action.startsWith('access.')),
      ['access.password_removed', 'access.password_set', 'access.password_set'],
    );
  });

  it('opens and closes the site to members', async () => {
    const { admin, access, audited } = await opened();
    for (const to of ['on', 'on', 'off']) await admin.submit(HOME, `${HOME}/members/${to}`, {});
    assert.equal((await access()).members, false);
    assert.deepEqual((await audited()).slice(0, 2), ['access.members_off', 'access.members_on']);
  });

  it('reads mail addresses a line each, and logs none of them', async () => {
    const { admin, access, records } = await opened();
    const path = `${HOME}/mail`;
    const wrong = await admin.submit(path, path, { mail: 'ann@example.com\nnobody' });
    assert.equal(wrong.status, 400);
    assert.match(wrong.text, /id="mail-error"/);
    assert.match(wrong.text, /ann@example\.com\nnobody<\/textarea>/);
    assert.match(wrong.text, /(&quot;|")nobody\1 is neither a mail address/);
    const star = await admin.submit(path, path, { mail: '*@example.com' });
    assert.match(star.text, /(&quot;|")\*@example\.com\1 is neither/);
    await admin.submit(path, path, { mail: ' Ann@example.com \r\n@example.org, \n' });
    assert.deepEqual((await access()).mail, ['ann@example.com', '@example.org']);
    assert.match((await admin.get(path)).text, /ann@example\.com\n@example\.org<\/textarea>/);
    const [entry] = await records.audit.list({ limit: 1 });
    assert.deepEqual([entry!.action, entry!.detail], ['access.mail_changed', '2 added, 0 removed']);
    await admin.submit(path, `${path}/remove`, {});
    assert.deepEqual((await access()).mail, []);
    const many = Array.from({ length: 1_000 }, (_, at) => `reader-${at}@department.example.com`).join('\n');
    assert.equal((await admin.submit(path, path, { mail: many })).status, 303);
  });

  it('sets and removes the shared session', async () => {
    const { admin, access } = await opened();
    const path = `${HOME}/shared-session`;
    const wrong = await admin.submit(path, path, { infoUrl: 'javascript:alert(1)', loginUrl: '' });
    assert.match(wrong.text, /id="infoUrl-error"/);
    await admin.submit(path, path, { infoUrl: 'https://app.example.com/user', loginUrl: '' });
    assert.deepEqual((await access()).sharedSession, { infoUrl: 'https://app.example.com/user' });
    await admin.submit(path, `${path}/remove`, {});
    assert.equal((await access()).sharedSession, undefined);
  });
});

describe('sign-in providers', () => {
  const FORM = `${HOME}/add-provider`;

  it('are added with what the form says, and show the callback to copy', async () => {
    const { admin, access, audited } = await opened();
    const answer = await admin.submit(FORM, FORM, OKTA);
    assert.deepEqual([answer.status, answer.headers['location']], [303, `${HOME}/providers?done=saved`]);
    assert.deepEqual((await access()).providers, [
      {
        id: 'okta',
        name: 'Okta',
        issuer: 'https://acme.okta.com',
        clientId: 'docs',
        clientSecret: 'canary-secret',
        scopes: ['openid', 'groups'],
        parameters: { prompt: 'login', acr: 'a=b' },
        groups: { source: 'id_token', path: 'groups', delimiter: ',' },
      },
    ]);
    assert.ok((await admin.get(`${HOME}/providers`)).text.includes(`${SITE}/login/oauth/okta/callback`));
    assert.equal((await audited())[0], 'access.provider_added');
  });

  it('say beside the field what is wrong, and keep everything but the secret', async () => {
    const { admin, access } = await opened();
    await admin.submit(FORM, FORM, OKTA);
    for (const [field, value, error] of [
      ['id', 'Okta!', 'id'],
      ['id', 'okta', 'id'],
      ['name', '', 'name'],
      ['clientId', '', 'clientId'],
      ['issuer', 'http://acme.okta.com', 'issuer'],
      ['issuer', '', 'issuer'],
      ['tokenUrl', 'nowhere', 'tokenUrl'],
      ['scopes', 'a"b', 'scopes'],
      ['parameters', 'redirect_uri=https://evil.test', 'parameters'],
      ['groupsSource', 'cookie', 'groupsSource'],
      ['groupsPath', 'a..b', 'groupsPath'],
      ['delimiter', '12345', 'delimiter'],
    ] as const) {
      const answer = await admin.submit(FORM, FORM, { ...OKTA, id: 'second', [field]: value });
      assert.equal(answer.status, 400, field);
      assert.match(answer.text, new RegExp(`id="${error}-error"`), field);
      assert.ok(answer.text.includes('prompt=login') || field === 'parameters');
      assert.ok(!answer.text.includes('canary-secret'));
      if (field === 'parameters')
        assert.match(answer.text, /The parameter (&quot;|")redirect_uri\1 cannot be used: the program sets/);
    }
    assert.equal((await access()).providers.length, 1);
  });

  it('have recipes that only need a client, or a name in capitals replaced', async () => {
    const { admin, access } = await opened();
    for (const { id, name } of PROVIDER_RECIPES) {
      const { text } = await admin.get(`${FORM}?recipe=${id}`);
      const values: Record<string, string> = {};
      for (const [, field, value] of text.matchAll(/<input id="(\w+)"[^>]*? value="([^"]*)"/g))
        values[field!] = value!;
      assert.equal(values['name'], name);
      const groupsSource = /<option value="(\w+)" selected/.exec(text)?.[1] ?? '';
      const filled = { ...values, groupsSource, clientId: 'docs', parameters: '' };
      assert.equal((await admin.submit(FORM, FORM, filled)).status, 303, id);
    }
    assert.deepEqual(
      (await access()).providers.map(({ id }) => id),
      PROVIDER_RECIPES.map(({ id }) => id),
    );
    assert.equal((await admin.get(`${FORM}?recipe=nothing`)).status, 200);
  });

  it('keep their secret when the form leaves it empty, unless it would go elsewhere', async () => {
    const { admin, access } = await opened();
    await admin.submit(FORM, FORM, OKTA);
    const path = `${HOME}/providers/okta`;
    const page = await admin.get(path);
    assert.ok(page.text.includes('value="https://acme.okta.com"') && !page.text.includes('canary-secret'));
    const edit = { ...OKTA, clientSecret: '', name: 'Work' };
    assert.equal((await admin.submit(path, path, edit)).status, 303);
    const secret = async () => (await access()).providers[0]!.clientSecret;
    assert.deepEqual([await secret(), (await access()).providers[0]!.name], ['canary-secret', 'Work']);
    for (const moved of [{ issuer: 'https://evil.test' }, { tokenUrl: 'https://evil.test/token' }]) {
      const answer = await admin.submit(path, path, { ...edit, ...moved });
      assert.equal(answer.status, 400);
      assert.match(answer.text, /id="clientSecret-error"/);
    }
    assert.equal((await access()).providers[0]!.issuer, 'https://acme.okta.com');
    await admin.submit(path, path, { ...edit, issuer: 'https://new.okta.com', clientSecret: 'typed' });
    assert.equal(await secret(), 'typed');
    await admin.submit(path, path, { ...edit, issuer: 'https://new.okta.com', noSecret: 'on' });
    assert.equal(await secret(), undefined);
  });

  it('end the sessions they began when they are removed', async () => {
    const { admin, access, readers, audited } = await opened();
    await admin.submit(FORM, FORM, OKTA);
    const session = await readers.start('docs', reader(), '');
    const path = `${HOME}/providers/okta/remove`;
    assert.match((await admin.get(path)).text, /Remove Okta\?/);
    await admin.submit(path, path, {});
    assert.deepEqual([(await access()).providers, await readers.session('docs', session)], [[], undefined]);
    assert.equal((await audited())[0], 'access.provider_removed');
    assert.equal((await admin.get(path)).status, 404);
    assert.equal((await admin.submit(HOME, `${HOME}/providers/okta`, OKTA)).status, 404);
  });
});

describe('the JWT hand-over', () => {
  const path = `${HOME}/jwt`;

  it('adds and removes login addresses', async () => {
    const { admin, access, audited } = await opened();
    const wrong = await admin.submit(path, `${path}/addresses`, {
      name: 'App',
      url: 'http://app.example.com',
    });
    assert.equal(wrong.status, 400);
    assert.match(wrong.text, /id="url-error"/);
    for (let n = 0; n < 11; n++)
      await admin.submit(path, `${path}/addresses`, { name: `App ${n}`, url: 'https://app.example.com/in' });
    assert.equal((await access()).jwt.length, 10);
    assert.ok((await admin.get(path)).text.includes(`${SITE}/login/jwt-callback`));
    await admin.submit(path, `${path}/addresses/remove`, { name: 'App 3' });
    await admin.submit(path, `${path}/addresses/remove`, { name: 'App 3' });
    assert.deepEqual((await access()).jwt.map(({ name }) => name).includes('App 3'), false);
    assert.deepEqual((await audited()).slice(0, 2), [
      'access.login_address_removed',
      'access.login_address_added',
    ]);
  });

  it('shows a private key once, and ends what a removed key began', async () => {
    const { admin, readers, audited } = await opened();
    const answer = await admin.submit(path, `${path}/keys`, { algorithm: 'EdDSA' });
    const pem = /data-text="(-----BEGIN PRIVATE KEY-----[^"]+)"/.exec(answer.text)?.[1] ?? '';
    const [key] = await readers.jwtKeys('docs');
    const known = createPublicKey(createPrivateKey(pem)).export({ type: 'spki', format: 'pem' });
    assert.equal(known, key!.publicKey);
    assert.deepEqual([answer.status, answer.headers['cache-control']], [200, 'no-store']);
    assert.ok(!(await admin.get(path)).text.includes('PRIVATE KEY'));
    assert.equal((await admin.get(`${path}/keys`)).headers['location'], path);
    assert.equal((await admin.submit(path, `${path}/keys`, { algorithm: 'none' })).status, 400);
    const session = await readers.start('docs', reader({ way: 'jwt', provider: key!.id }), '');
    const remove = `${path}/keys/${key!.id}/remove`;
    assert.match((await admin.get(remove)).text, /Remove this key\?/);
    await admin.submit(remove, remove, {});
    assert.deepEqual(
      [await readers.jwtKeys('docs'), await readers.session('docs', session)],
      [[], undefined],
    );
    assert.deepEqual((await audited()).slice(0, 2), ['access.jwt_key_removed', 'access.jwt_key_created']);
    assert.equal((await admin.get(remove)).status, 404);
  });

  it('stops at five keys, beside the field', async () => {
    const { admin } = await opened();
    for (let n = 0; n < 5; n++) await admin.submit(path, `${path}/keys`, { algorithm: 'ES256' });
    const answer = await admin.submit(path, `${path}/keys`, { algorithm: 'ES256' });
    assert.equal(answer.status, 400);
    assert.match(answer.text, /id="algorithm-error"/);
  });
});

describe('reader tokens', () => {
  const path = `${HOME}/tokens`;
  const TOKEN = /rdr_[0-9A-Za-z]{42}/;

  it('are shown once, with their groups, and revoked at once', async () => {
    const { admin, readers, audited, records } = await opened();
    const fields = { name: 'Link <b> checker', groups: 'staff\r\nops\n\n', expires: '90d' };
    const answer = await admin.submit(path, `${path}/create`, fields);
    const [secret] = TOKEN.exec(answer.text) ?? [''];
    assert.deepEqual((await readers.verifyToken('docs', secret))?.groups, ['staff', 'ops']);
    const list = await admin.get(path);
    assert.ok(!TOKEN.test(list.text) && list.text.includes('Link &lt;b&gt; checker'));
    assert.equal((await admin.get(`${path}/create`)).headers['location'], path);
    const [entry] = await records.audit.list({ limit: 1 });
    assert.ok(!JSON.stringify(entry).includes(secret.slice(4, 20)));
    const [{ id } = { id: '' }] = await readers.tokens('docs');
    assert.match((await admin.get(`${path}/${id}/revoke`)).text, /Revoke this token\?/);
    await admin.submit(path, `${path}/${id}/revoke`, {});
    assert.equal(await readers.verifyToken('docs', secret), undefined);
    assert.deepEqual((await audited()).slice(0, 2), ['access.token_revoked', 'access.token_created']);
    assert.equal((await admin.get(`${path}/${id}/revoke`)).status, 404);
  });

  it('say beside the field what is wrong', async () => {
    const { admin, readers } = await opened();
    for (const [fields, error] of [
      [{ name: ' ', groups: '', expires: '90d' }, 'name-error'],
      [{ name: 'a', groups: 'x'.repeat(201), expires: '90d' }, 'groups-error'],
      [{ name: 'a', groups: '', expires: '1d' }, 'expires-error'],
    ] as const) {
      const answer = await admin.submit(path, `${path}/create`, fields);
      assert.equal(answer.status, 400);
      assert.ok(answer.text.includes(`id="${error}"`), error);
    }
    assert.deepEqual(await readers.tokens('docs'), []);
  });
});

describe('active sessions', () => {
  const path = `${HOME}/sessions`;

  it('are listed, ended one by one, and all together', async () => {
    const { admin, readers, audited } = await opened();
    for (const device of ['Firefox', 'Safari', 'Chrome']) await readers.start('docs', reader(), device);
    const other = await readers.start('other', reader(), 'Edge');
    const { text } = await admin.get(path);
    assert.ok(text.includes('Ann &lt;b&gt;') && text.includes('Firefox') && !text.includes('Edge'));
    const [first] = await readers.sessions('docs');
    await admin.submit(path, `${path}/${first!.id}/end`, {});
    await admin.submit(path, `${path}/${first!.id}/end`, {});
    assert.equal(await readers.countSessions('docs'), 2);
    const theirs = (await readers.session('other', other))!.id;
    await admin.submit(path, `${path}/${theirs}/end`, {});
    assert.ok(await readers.session('other', other));
    assert.match((await admin.get(`${path}/end-all`)).text, /End all sessions\?/);
    await admin.submit(path, `${path}/end-all`, {});
    assert.equal(await readers.countSessions('docs'), 0);
    assert.ok(await readers.session('other', other));
    assert.deepEqual(
      (await audited()).filter((action) => action.startsWith('access.')),
      ['access.sessions_ended', 'access.session_ended'],
    );
  });
});

describe('the access section', () => {
  it('shows viewers and editors the state, and lets only administrators change it', async () => {
    const { as, access, readers } = await opened();
    await readers.changeAccess('docs', (known) => ({ ...known, mail: ['secret.person@example.com'] }));
    const before = await access();
    for (const role of ['viewer', 'editor'] as const) {
      const one = await as(role);
      const { status, text } = await one.get(HOME);
      assert.equal(status, 200);
      assert.ok(!text.includes('type="submit">Save visibility') && !text.includes('secret.person'));
      assert.ok(!text.includes(`href="${HOME}/`), 'no link to what they may not open');
      for (const { method, path, role: least } of ACCESS_ROUTES) {
        if (least === 'viewer') continue;
        const address = path.replace(':project', 'docs').replaceAll(/:\w+/g, 'x');
        const answer = method === 'GET' ? await one.get(address) : await one.submit(HOME, address, {});
        assert.equal(answer.status, 403, `${role} ${method} ${address}`);
      }
    }
    assert.deepEqual(await access(), before);
  });

  it('refuses forms without the token against forgery', async () => {
    const { admin, access } = await opened();
    const answer = await admin.send(`${HOME}/visibility`, { visibility: 'private' });
    assert.equal(answer.status, 403);
    assert.equal((await access()).visibility, 'public');
  });
});
