/** Access settings on both databases: what is accepted, what a change ends, and how the shared password is guarded. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { testClock } from '../../../test/support/test-service.ts';
import { type AccessSettings, DEFAULT_ACCESS, type ProviderSettings } from './access-settings.ts';
import { createReaderRecords } from './create-reader-records.ts';
import type { Reader } from './reader.ts';

const COST = { log: 4, r: 8, p: 1 };
const HASH = 'scrypt$4$8$1$c2FsdA$a2V5';

const OKTA: ProviderSettings = {
  id: 'okta',
  name: 'Okta',
  issuer: 'https://id.example.com',
  clientId: 'docs',
  clientSecret: 'quiet',
  scopes: ['openid', 'profile'],
  parameters: { prompt: 'login' },
  groups: { source: 'id_token', path: 'groups', delimiter: ',' },
};
const FULL: AccessSettings = {
  visibility: 'partly',
  password: HASH,
  members: true,
  providers: [OKTA, { ...OKTA, id: 'gitlab', issuer: 'http://127.0.0.1:4000' }],
  jwt: [{ name: 'App', url: 'https://app.example.com/login' }],
  mail: ['ann@example.com', '@example.org'],
  sharedSession: { infoUrl: 'https://app.example.com/user' },
};
const reader = (part: Partial<Reader>): Reader => ({
  way: 'password',
  subject: '',
  label: '',
  groups: [],
  content: {},
  apiPlaygroundInputs: {},
  ...part,
});

const withProvider = (part: Partial<ProviderSettings>): AccessSettings => ({
  ...FULL,
  providers: [{ ...OKTA, ...part }],
});
const { issuer: _, ...PLAIN } = OKTA;

/** What is wrong, and the code of its refusal. */
const REFUSED: readonly (readonly [Partial<AccessSettings>, string])[] = [
  [{ visibility: 'open' as 'public' }, 'readers/visibility'],
  [{ password: 'in clear' }, 'readers/password'],
  [{ surprise: true } as object, 'readers/settings'],
  [withProvider({ id: 'Okta' }), 'readers/id'],
  [withProvider({ id: '../x' }), 'readers/id'],
  [withProvider({ id: 'x'.repeat(41) }), 'readers/id'],
  [withProvider({ name: 'two\nlines' }), 'readers/name'],
  [withProvider({ issuer: 'http://id.example.com' }), 'readers/issuer'],
  [withProvider({ issuer: 'http://127.0.0.1.evil.test' }), 'readers/issuer'],
  [withProvider({ issuer: 'javascript:alert(1)' }), 'readers/issuer'],
  [withProvider({ issuer: 'https://a:b@id.example.com' }), 'readers/issuer'],
  [withProvider({ issuer: 'https://id.example.com/#x' }), 'readers/issuer'],
  [withProvider({ issuer: `https://id.example.com/${'x'.repeat(2_000)}` }), 'readers/issuer'],
  [{ providers: [PLAIN] }, 'readers/issuer'],
  [{ providers: [{ ...PLAIN, authorizationUrl: 'https://id.example.com' }] }, 'readers/issuer'],
  [withProvider({ tokenUrl: 'id.example.com' }), 'readers/tokenUrl'],
  [withProvider({ infoUrl: 'ftp://id.example.com' }), 'readers/infoUrl'],
  [withProvider({ clientId: '' }), 'readers/clientId'],
  [withProvider({ clientSecret: 'x'.repeat(2_001) }), 'readers/clientSecret'],
  [withProvider({ scopes: ['open id'] }), 'readers/scopes'],
  [withProvider({ scopes: Array.from({ length: 51 }, () => 'a') }), 'readers/scopes'],
  [withProvider({ parameters: { redirect_uri: 'https://evil.test' } }), 'readers/parameters'],
  [withProvider({ parameters: { state: 'fixed' } }), 'readers/parameters'],
  [withProvider({ parameters: { 'a b': 'x' } }), 'readers/parameters'],
  [
    withProvider({ parameters: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`p${at}`, ''])) }),
    'readers/parameters',
  ],
  [withProvider({ groups: { source: 'id_token', path: 'a..b' } }), 'readers/path'],
  [withProvider({ groups: { source: 'id_token', path: 'a', delimiter: '' } }), 'readers/delimiter'],
  [withProvider({ groups: { source: 'id_token', path: 'a', delimiter: ', , ,' } }), 'readers/delimiter'],
  [{ providers: [OKTA, OKTA] }, 'readers/id'],
  [{ providers: Array.from({ length: 21 }, (_, at) => ({ ...OKTA, id: `p${at}` })) }, 'readers/providers'],
  [{ jwt: Array.from({ length: 11 }, (_, at) => ({ name: `${at}`, url: 'https://a.test' })) }, 'readers/jwt'],
  [{ jwt: [{ name: 'App', url: 'http://app.example.com' }] }, 'readers/url'],
  [{ jwt: [1, 2].map(() => ({ name: 'App', url: 'https://a.test' })) }, 'readers/name'],
  [{ mail: ['nobody'] }, 'readers/mail'],
  [{ mail: ['@'] }, 'readers/mail'],
  [{ mail: ['a b@example.com'] }, 'readers/mail'],
  [{ mail: Array.from({ length: 1_001 }, (_, at) => `${at}@example.com`) }, 'readers/mail'],
  [{ sharedSession: { infoUrl: 'http://example.com' } }, 'readers/infoUrl'],
];

eachDatabase((_kind, open) => {
  const opened = async () => {
    const clock = testClock();
    const deps = { database: await open(), clock, random: randomBytes, secret: new Uint8Array(32) };
    return { deps, clock, database: deps.database, readers: createReaderRecords(deps, { cost: COST }) };
  };

  it('keeps what was saved, for its project alone, and shows it to other servers at once', async () => {
    const { deps, readers } = await opened();
    assert.deepEqual(await readers.access('docs'), DEFAULT_ACCESS);
    await readers.saveAccess('docs', FULL);
    assert.deepEqual(await createReaderRecords(deps).access('docs'), FULL);
    assert.deepEqual(await readers.access('other'), DEFAULT_ACCESS);
  });

  it('refuses settings that are wrong, names the field, and keeps the old ones', async () => {
    const { readers } = await opened();
    await readers.saveAccess('docs', FULL);
    for (const [part, code] of REFUSED)
      await assert.rejects(
        readers.saveAccess('docs', { ...FULL, ...part }),
        (error: { code: string; hint: string; message: string }) => {
          assert.deepEqual(
            [error.code, JSON.stringify(part).slice(0, 200)],
            [code, JSON.stringify(part).slice(0, 200)],
          );
          assert.ok(error.hint.length > 10 && error.message.length > 10);
          return true;
        },
      );
    assert.deepEqual(await readers.access('docs'), FULL);
  });

  it('protects everything when the stored settings cannot be read', async () => {
    const { database, readers } = await opened();
    await readers.saveAccess('docs', { ...DEFAULT_ACCESS });
    for (const text of ['{', '{}', '{"visibility":"later"}']) {
      await database.write((transaction) => transaction.run('UPDATE reader_access SET settings = ?', [text]));
      assert.equal((await readers.access('docs')).visibility, 'private');
    }
  });

  it('changes nothing of settings that a later version wrote, which this one could not keep', async () => {
    const { database, readers } = await opened();
    await readers.saveAccess('docs', FULL);
    const stored = async (): Promise<string> =>
      (await database.first<{ settings: string }>('SELECT settings FROM reader_access'))!.settings;
    const known = JSON.parse(await stored()) as object;
    for (const newer of [
      { ...known, countries: ['DE'] },
      { ...known, visibility: 'later' },
      { ...known, sharedSession: { infoUrl: 'https://app.example.com/user', later: true } },
    ]) {
      const text = JSON.stringify(newer);
      await database.write((transaction) => transaction.run('UPDATE reader_access SET settings = ?', [text]));
      for (const change of [
        () => readers.changeAccess('docs', (access) => ({ ...access, members: true })),
        () => readers.saveAccess('docs', FULL),
      ])
        await assert.rejects(change(), { code: 'readers/newer' });
      assert.equal(await stored(), text);
    }
    // Nobody is locked out of what is only broken.
    await database.write((transaction) => transaction.run("UPDATE reader_access SET settings = '{'"));
    await readers.saveAccess('docs', FULL);
    assert.deepEqual(await readers.access('docs'), FULL);
  });

  it('opens the secrets of a provider with the secret of the installation alone', async () => {
    const { deps, database, readers } = await opened();
    await readers.saveAccess('docs', FULL);
    const stranger = createReaderRecords({ ...deps, secret: new Uint8Array(32).fill(1) });
    assert.equal((await stranger.access('docs')).providers[0]!.clientSecret, undefined);
    await database.write((transaction) => transaction.run("UPDATE reader_access SET project = 'other'"));
    assert.equal((await readers.access('other')).providers[0]!.clientSecret, undefined);
  });

  it('loses no change of two administrators', async () => {
    const { deps, readers } = await opened();
    const other = createReaderRecords(deps);
    await Promise.all([
      readers.changeAccess('docs', (known) => ({ ...known, visibility: 'private' })),
      other.changeAccess('docs', (known) => ({ ...known, members: true })),
      readers.changeAccess('docs', (known) => ({ ...known, mail: ['@example.com'] })),
    ]);
    const { visibility, members, mail } = await readers.access('docs');
    assert.deepEqual([visibility, members, mail], ['private', true, ['@example.com']]);
  });

  const CHANGES: readonly (readonly [string, Partial<AccessSettings>, readonly string[]])[] = [
    ['the visibility', { visibility: 'private' }, []],
    ['the shared password', { password: `${HASH}x` }, ['password']],
    ['members off', { members: false }, ['members']],
    ['a provider removed', { providers: [OKTA] }, ['gitlab', 'unnamed']],
    ['a secret of a provider', { providers: [{ ...OKTA, clientSecret: 'new' }, FULL.providers[1]!] }, []],
    [
      'the issuer of a provider',
      { providers: [{ ...OKTA, issuer: 'https://other.example.com' }, FULL.providers[1]!] },
      ['okta', 'unnamed'],
    ],
    ['no providers', { providers: [] }, ['okta', 'gitlab', 'unnamed']],
    ['another login address', { jwt: [{ name: 'B', url: 'https://b.example.com' }] }, []],
    ['no login address', { jwt: [] }, ['jwt']],
    ['a mail address removed', { mail: ['@example.org'] }, ['ann']],
    ['no mail addresses', { mail: [] }, ['ann', 'bob']],
  ];

  for (const [name, change, ended] of CHANGES)
    it(`ends the sessions that lose their way in: ${name}`, async () => {
      const { database, readers } = await opened();
      await database.write((transaction) =>
        transaction.run(
          "INSERT INTO users (id, email, name, role, password, created_at) VALUES ('u1', 'a@b.c', 'A', 'viewer', '', 1)",
        ),
      );
      await readers.saveAccess('docs', FULL);
      await readers.saveAccess('other', FULL);
      const parts: Readonly<Record<string, Partial<Reader>>> = {
        password: {},
        members: { way: 'members', subject: 'u1' },
        okta: { way: 'oauth', provider: 'okta' },
        gitlab: { way: 'oauth', provider: 'gitlab' },
        unnamed: { way: 'oauth' },
        jwt: { way: 'jwt' },
        ann: { way: 'mail', subject: 'ann@example.com' },
        bob: { way: 'mail', subject: 'bob@example.org' },
      };
      for (const [key, part] of Object.entries(parts)) {
        await readers.start('docs', reader(part), key);
        await readers.start('other', reader(part), key);
      }
      await readers.changeAccess('docs', (known) => ({ ...known, ...change }));
      const left = new Set((await readers.sessions('docs')).map(({ device }) => device));
      assert.deepEqual(
        Object.keys(parts).filter((key) => !left.has(key)),
        ended,
      );
      assert.equal((await readers.sessions('other')).length, 8);
    });

  it('ends the sessions of a shared password and of all ways that are switched off', async () => {
    const { readers } = await opened();
    await readers.saveAccess('docs', FULL);
    await readers.start('docs', reader({}), '');
    await readers.start('docs', reader({ way: 'jwt' }), '');
    await readers.saveAccess('docs', { ...DEFAULT_ACCESS, visibility: 'private' });
    assert.deepEqual(await readers.sessions('docs'), []);
  });

  it('takes the right shared password, and no other', async () => {
    const { readers } = await opened();
    for (const weak of ['', 'sevenxx', 'x'.repeat(257), ' '.repeat(12), '   short   '])
      await assert.rejects(readers.hashPassword(weak), { code: 'readers/password' });
    assert.equal(await readers.checkPassword('docs', 'eight ch', 'a'), 'wrong');
    const password = await readers.hashPassword('eight ch');
    await readers.saveAccess('docs', { ...DEFAULT_ACCESS, password });
    assert.equal(await readers.checkPassword('docs', 'eight ch', 'a'), 'right');
    assert.equal(await readers.checkPassword('docs', 'eight  ch', 'a'), 'wrong');
    assert.equal(await readers.checkPassword('other', 'eight ch', 'a'), 'wrong');
    assert.equal(await readers.checkPassword('docs', 'x'.repeat(1_000_000), 'a'), 'wrong');
  });

  it('makes an address that guesses wait, and no other', async () => {
    const { clock, readers } = await opened();
    const password = await readers.hashPassword('eight ch');
    for (const project of ['docs', 'other'])
      await readers.saveAccess(project, { ...DEFAULT_ACCESS, password });
    const guess = () => readers.checkPassword('docs', 'a guess', 'here');
    let wait: Awaited<ReturnType<typeof guess>> = 'wrong';
    for (let n = 0; n < 20 && wait === 'wrong'; n++) wait = await guess();
    assert.ok(typeof wait === 'object' && wait.retryAfterSeconds >= 1, JSON.stringify(wait));
    assert.ok(typeof (await readers.checkPassword('docs', 'eight ch', 'here')) === 'object');
    assert.equal(await readers.checkPassword('docs', 'eight ch', 'there'), 'right');
    assert.equal(await readers.checkPassword('other', 'eight ch', 'here'), 'right');
    clock.advance(15 * 60_000);
    assert.equal(await readers.checkPassword('docs', 'eight ch', 'here'), 'right');
  });

  it('makes guesses wait whose address is unknown', async () => {
    const { readers } = await opened();
    const password = await readers.hashPassword('eight ch');
    await readers.saveAccess('docs', { ...DEFAULT_ACCESS, password });
    const answers = [];
    for (let n = 0; n < 12; n++) answers.push(await readers.checkPassword('docs', 'a guess', undefined));
    assert.equal(typeof answers.at(-1), 'object');
  });
});
