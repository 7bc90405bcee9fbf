/** Sessions, keys, one-time values, links and tokens of readers on both databases: who gets in, and when no more. */
import assert from 'node:assert/strict';
import { createPrivateKey, createPublicKey, randomBytes, sign, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { fixtureFolder } from '../../../test/support/fixture-folder.ts';
import { testClock } from '../../../test/support/test-service.ts';
import { openDatabase } from '../store/open-database.ts';
import { createReaderRecords } from './create-reader-records.ts';
import type { Reader } from './reader.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
const COST = { log: 4, r: 8, p: 1 };

const ANN: Reader = {
  way: 'oauth',
  provider: 'okta',
  subject: 'ann',
  label: 'Ann',
  groups: ['staff', 'Staff '],
  content: { firstName: 'Ann' },
  apiPlaygroundInputs: { header: { 'X-Key': 'canary-key' } },
};

eachDatabase((_kind, open) => {
  const opened = async (maxSessions?: number) => {
    const clock = testClock();
    const deps = { database: await open(), clock, random: randomBytes, secret: new Uint8Array(32) };
    const limits = { cost: COST, ...(maxSessions === undefined ? {} : { maxSessions }) };
    return { deps, clock, database: deps.database, readers: createReaderRecords(deps, limits) };
  };
  const used = async ({ database }: { database: Awaited<ReturnType<typeof open>> }, table: string) =>
    (await database.first<{ count: number }>(`SELECT count(*) AS count FROM ${table}`))!.count;

  it('gives a session back to the token of its project, and to nothing else', async () => {
    const { clock, readers } = await opened();
    const token = await readers.start('docs', ANN, 'Firefox');
    assert.match(token, /^[\w-]{43}$/);
    const session = await readers.session('docs', token);
    assert.deepEqual(session, {
      id: session!.id,
      reader: ANN,
      createdAt: clock(),
      lastSeenAt: clock(),
    });
    assert.equal(await readers.session('other', token), undefined);
    for (const text of [
      '',
      `${token}x`,
      token.slice(1),
      randomBytes(32).toString('base64url'),
      'x'.repeat(1_000_000),
    ])
      assert.equal(await readers.session('docs', text), undefined);
    assert.notEqual(await readers.start('docs', ANN, 'Firefox'), token);
  });

  it('begins a session with a given token, once', async () => {
    const { readers } = await opened();
    const token = 't'.repeat(43);
    await readers.startAs('docs', ANN, { device: 'A program', token });
    assert.deepEqual((await readers.session('docs', token))?.reader, ANN);
    await assert.rejects(readers.startAs('docs', ANN, { device: 'A copy', token }));
    await readers.end('docs', token);
    assert.equal(await readers.session('docs', token), undefined);
  });

  it('ends a session unused for 7 days, after 30 days in all, and at the moment the way names', async () => {
    const { clock, readers } = await opened();
    const idle = await readers.start('docs', ANN, '');
    const busy = await readers.start('docs', ANN, '');
    const short = await readers.start('docs', { ...ANN, expiresAt: clock() + MINUTE }, '');
    clock.advance(MINUTE - 1);
    assert.ok(await readers.session('docs', short));
    clock.advance(1);
    assert.equal(await readers.session('docs', short), undefined);
    clock.advance(6 * DAY);
    assert.ok(await readers.session('docs', busy));
    clock.advance(DAY);
    assert.equal(await readers.session('docs', idle), undefined);
    assert.ok(await readers.session('docs', busy));
    for (const days of [6, 6, 6]) {
      clock.advance(days * DAY);
      assert.ok(await readers.session('docs', busy));
    }
    clock.advance(5 * DAY);
    assert.equal(await readers.session('docs', busy), undefined);
    assert.deepEqual(await readers.sessions('docs'), []);
    assert.equal(await readers.countSessions('docs'), 0);
  });

  it('records the use at most once a minute', async () => {
    const { clock, readers, database } = await opened();
    const token = await readers.start('docs', ANN, '');
    const seen = async () =>
      (await database.first<{ at: number }>('SELECT last_seen_at AS at FROM reader_sessions'))!.at;
    const begun = clock();
    clock.advance(MINUTE - 1);
    await readers.session('docs', token);
    assert.equal(await seen(), begun);
    clock.advance(1);
    await readers.session('docs', token);
    assert.equal(await seen(), begun + MINUTE);
  });

  it('ends one session, all of a project, and none of another', async () => {
    const { readers } = await opened();
    const [one, two, three] = [
      await readers.start('docs', ANN, 'one'),
      await readers.start('docs', ANN, 'two'),
      await readers.start('docs', ANN, 'three'),
    ];
    const other = await readers.start('other', ANN, '');
    await readers.end('other', one);
    assert.ok(await readers.session('docs', one));
    await readers.end('docs', one);
    assert.equal(await readers.session('docs', one), undefined);
    const { id } = (await readers.session('docs', two))!;
    assert.equal(await readers.endOne('other', id), false);
    assert.equal(await readers.endOne('docs', id), true);
    assert.equal(await readers.session('docs', two), undefined);
    assert.deepEqual(
      (await readers.sessions('docs')).map(({ device, reader }) => [device, reader.label]),
      [['three', 'Ann']],
    );
    assert.equal(await readers.endAll('docs'), 1);
    assert.equal(await readers.session('docs', three), undefined);
    assert.ok(await readers.session('other', other));
  });

  it('keeps a member reading only while the member exists and is not suspended', async () => {
    const { readers, database } = await opened();
    await database.write((transaction) =>
      transaction.run(
        "INSERT INTO users (id, email, name, role, password, created_at) VALUES ('u1', 'a@b.c', 'A', 'viewer', '', 1)",
      ),
    );
    const member: Reader = { ...ANN, way: 'members', subject: 'u1' };
    const token = await readers.start('docs', member, '');
    const stranger = await readers.start('docs', { ...member, subject: 'u2' }, '');
    assert.ok(await readers.session('docs', token));
    assert.equal(await readers.session('docs', stranger), undefined);
    const run = (sql: string) => database.write((transaction) => transaction.run(sql));
    await run("UPDATE users SET active = 0 WHERE id = 'u1'");
    assert.equal(await readers.session('docs', token), undefined);
    await run("UPDATE users SET active = 1 WHERE id = 'u1'");
    assert.ok(await readers.session('docs', token));
    await run("DELETE FROM users WHERE id = 'u1'");
    assert.equal(await readers.session('docs', token), undefined);
    assert.deepEqual(await readers.sessions('docs'), []);
    await readers.forget();
    assert.equal(await used({ database }, 'reader_sessions'), 0);
  });

  it('ends the oldest sessions above the limit of a project', async () => {
    const { clock, readers } = await opened(3);
    const other = await readers.start('other', ANN, '');
    const tokens: string[] = [];
    for (let n = 0; n < 5; n++) {
      clock.advance(1);
      tokens.push(await readers.start('docs', ANN, ''));
    }
    const alive = await Promise.all(tokens.map(async (token) => !!(await readers.session('docs', token))));
    assert.deepEqual(alive, [false, false, true, true, true]);
    assert.ok(await readers.session('other', other));
  });

  it('refuses user data beyond its limits, and stores what is within', async () => {
    const { clock, readers } = await opened();
    const groups = Array.from({ length: 5_000 }, (_, at) => `${at}`.padEnd(52, 'x'));
    const content = { text: 'x'.repeat(16_384 - 11) };
    const apiPlaygroundInputs = { header: { a: 'x'.repeat(16_384 - 19) } };
    const token = await readers.start('docs', { ...ANN, groups, content, apiPlaygroundInputs }, '');
    const { reader } = (await readers.session('docs', token))!;
    assert.deepEqual([reader.groups, reader.content], [groups, content]);
    for (const wrong of [
      { groups: [...groups, 'one'] },
      { groups: groups.map((group) => group.padEnd(53, 'x')) },
      { groups: ['x'.repeat(201)] },
      { groups: [''] },
      { content: { text: `${content.text}x` } },
      { content: { text: 'é'.repeat(9_000) } },
      { apiPlaygroundInputs: { header: { a: `${apiPlaygroundInputs.header.a}x` } } },
      { subject: 'x'.repeat(501) },
      { expiresAt: clock() },
      { expiresAt: Number.NaN },
      { expiresAt: Infinity },
    ])
      await assert.rejects(readers.start('docs', { ...ANN, ...wrong }, ''), { code: 'readers/user-data' });
    assert.equal(await readers.countSessions('docs'), 1);
  });

  it('makes key pairs that sign and verify, at most five of a project', async () => {
    const { clock, readers } = await opened();
    for (const algorithm of ['EdDSA', 'ES256'] as const) {
      const { key, privateKey } = await readers.createJwtKey('docs', algorithm);
      const digest = algorithm === 'EdDSA' ? null : 'sha256';
      const signature = sign(digest, Buffer.from('text'), createPrivateKey(privateKey));
      const known = createPublicKey(key.publicKey);
      assert.ok(verify(digest, Buffer.from('text'), known, signature));
      assert.equal(known.asymmetricKeyType, algorithm === 'EdDSA' ? 'ed25519' : 'ec');
      if (algorithm === 'ES256') assert.equal(known.asymmetricKeyDetails?.namedCurve, 'prime256v1');
      clock.advance(1);
    }
    for (let n = 0; n < 3; n++) await readers.createJwtKey('docs', 'EdDSA');
    await assert.rejects(readers.createJwtKey('docs', 'EdDSA'), { code: 'readers/too-many-keys' });
    const [first] = await readers.jwtKeys('docs');
    assert.deepEqual(await readers.jwtKeys('other'), []);
    await readers.noteJwtKeyUse('other', first!.id);
    assert.equal((await readers.jwtKeys('docs'))[0]!.lastUsedAt, null);
    await readers.noteJwtKeyUse('docs', first!.id);
    clock.advance(1);
    await readers.noteJwtKeyUse('docs', first!.id);
    assert.equal((await readers.jwtKeys('docs'))[0]!.lastUsedAt, clock() - 1);
    assert.equal(await readers.removeJwtKey('other', first!.id), false);
    assert.equal(await readers.removeJwtKey('docs', first!.id), true);
    assert.equal((await readers.jwtKeys('docs')).length, 4);
  });

  it('ends the sessions of a key that is removed', async () => {
    const { readers } = await opened();
    const { key } = await readers.createJwtKey('docs', 'EdDSA');
    const mine = await readers.start('docs', { ...ANN, way: 'jwt', provider: key.id }, '');
    const { key: another } = await readers.createJwtKey('docs', 'ES256');
    const others = await readers.start('docs', { ...ANN, way: 'jwt', provider: another.id }, '');
    await readers.removeJwtKey('docs', key.id);
    assert.equal(await readers.session('docs', mine), undefined);
    assert.ok(await readers.session('docs', others));
    await assert.rejects(
      readers.start('docs', { ...ANN, way: 'jwt', provider: key.id }, ''),
      { code: 'readers/key-removed' },
      'none begins with it afterwards',
    );
  });

  it('accepts a value once for each project, also when two servers ask together', async () => {
    const { clock, deps, readers } = await opened();
    const other = createReaderRecords(deps);
    const until = clock() + MINUTE;
    const answers = await Promise.all(
      [readers, other, readers, other].map((one) => one.useOnce('docs', 'jti-1', until)),
    );
    assert.deepEqual(answers.filter(Boolean).length, 1);
    assert.equal(await readers.useOnce('other', 'jti-1', until), true);
    clock.advance(10 * MINUTE);
    await readers.forget();
    assert.equal(await readers.useOnce('docs', 'jti-1', until), false);
    assert.equal(await readers.useOnce('docs', 'late', clock() - 1), true);
    assert.equal(await readers.useOnce('docs', 'late', clock() - 1), false);
    for (const wrong of [Number.NaN, Infinity, 1.5])
      assert.equal(await readers.useOnce('docs', 'odd', wrong), false);
  });

  it('makes mail links only for addresses that may read, three of one address at a time', async () => {
    const { clock, readers } = await opened();
    const settings = await readers.access('docs');
    await readers.saveAccess('docs', { ...settings, mail: ['Ann@Example.org', '@example.com'] });
    for (const wrong of [
      'bob@example.org',
      'a@sub.example.com',
      'a@example.com,b@evil.test',
      '"a b"@example.com',
      '@example.com',
      'a@b@example.com',
      `${'x'.repeat(65)}@example.com`,
      '',
    ])
      assert.equal(await readers.createMailLink('docs', wrong), undefined, wrong);
    assert.equal(await readers.createMailLink('other', 'ann@example.org'), undefined);
    const token = await readers.createMailLink('docs', ' Ann@example.org ');
    assert.ok(token !== undefined);
    assert.equal(await readers.takeMailLink('other', token), undefined);
    assert.deepEqual(await readers.takeMailLink('docs', token), { email: 'ann@example.org' });
    assert.equal(await readers.takeMailLink('docs', token), undefined);
    const many: (string | undefined)[] = [];
    for (let n = 0; n < 4; n++) many.push(await readers.createMailLink('docs', 'bob@example.com'));
    assert.deepEqual(
      many.map((one) => one !== undefined),
      [true, true, true, false],
    );
    clock.advance(15 * MINUTE - 1);
    assert.ok(await readers.takeMailLink('docs', many[0]!));
    clock.advance(1);
    assert.equal(await readers.takeMailLink('docs', many[1]!), undefined);
    const late = await readers.createMailLink('docs', 'bob@example.com');
    await readers.saveAccess('docs', { ...settings, mail: ['ann@example.org'] });
    assert.equal(await readers.takeMailLink('docs', late!), undefined);
  });

  it('makes at most 500 mail links of a project in a quarter of an hour', async () => {
    const { readers, database, clock } = await opened();
    await readers.saveAccess('docs', { ...(await readers.access('docs')), mail: ['@example.com'] });
    await database.write(async (transaction) => {
      for (let n = 0; n < 500; n++)
        await transaction.run(
          "INSERT INTO reader_mail_links (hash, project, email, expires_at) VALUES (?, 'docs', ?, ?)",
          [randomBytes(32), `${n}@example.com`, clock() + 1],
        );
    });
    assert.equal(await readers.createMailLink('docs', 'ann@example.com'), undefined);
    clock.advance(1);
    assert.ok(await readers.createMailLink('docs', 'ann@example.com'));
  });

  it('lets a token in with its groups, until it is revoked or ends', async () => {
    const { clock, readers } = await opened();
    const wanted = {
      name: ' Link checker ',
      groups: ['staff', 'staff', 'ops'],
      createdBy: 'u1',
      expiresAt: clock() + DAY,
    };
    const { token, secret } = await readers.createToken('docs', wanted);
    assert.match(secret, /^rdr_[0-9A-Za-z]{42}$/);
    assert.deepEqual(
      [token.name, token.hint, token.groups],
      ['Link checker', `rdr_…${secret.slice(-4)}`, ['staff', 'ops']],
    );
    assert.deepEqual(await readers.verifyToken('docs', secret), {
      way: 'token',
      subject: token.id,
      label: 'Link checker',
      groups: ['staff', 'ops'],
      content: {},
      apiPlaygroundInputs: {},
      expiresAt: clock() + DAY,
    });
    assert.deepEqual(
      (await readers.tokens('docs')).map(({ lastUsedAt }) => lastUsedAt),
      [clock()],
    );
    assert.equal(await readers.verifyToken('other', secret), undefined);
    assert.equal(await readers.verifyToken('docs', `${secret}x`), undefined);
    assert.equal(await readers.revokeToken('other', token.id), false);
    assert.ok(await readers.verifyToken('docs', secret));
    const endless = await readers.createToken('docs', { ...wanted, expiresAt: null });
    clock.advance(DAY);
    assert.equal(await readers.verifyToken('docs', secret), undefined);
    assert.ok(await readers.verifyToken('docs', endless.secret));
    assert.equal(await readers.revokeToken('docs', endless.token.id), true);
    assert.equal(await readers.verifyToken('docs', endless.secret), undefined);
  });

  it('refuses tokens without a name, that end before they begin, or are too many', async () => {
    const { clock, readers, database } = await opened();
    const wanted = { name: 'a', groups: [], createdBy: null, expiresAt: null };
    for (const name of ['', ' ', 'x'.repeat(81), 'two\nlines'])
      await assert.rejects(readers.createToken('docs', { ...wanted, name }), { code: 'readers/token-name' });
    for (const expiresAt of [clock(), Number.NaN])
      await assert.rejects(readers.createToken('docs', { ...wanted, expiresAt }), {
        code: 'readers/token-expiry',
      });
    await assert.rejects(readers.createToken('docs', { ...wanted, groups: ['x'.repeat(201)] }), {
      code: 'readers/user-data',
    });
    await database.write(async (transaction) => {
      for (let n = 0; n < 200; n++)
        await transaction.run(
          "INSERT INTO reader_tokens (id, project, name, hint, hash, member_groups, created_at) VALUES (?, 'docs', 'a', '', ?, '[]', 1)",
          [`t${n}`, randomBytes(32)],
        );
    });
    await assert.rejects(readers.createToken('docs', wanted), { code: 'readers/too-many-tokens' });
    await readers.revokeToken('docs', 't0');
    await readers.createToken('docs', wanted);
  });

  it('forgets what has expired', async () => {
    const { clock, readers, database } = await opened();
    await readers.saveAccess('docs', { ...(await readers.access('docs')), mail: ['@example.com'] });
    await readers.createMailLink('docs', 'ann@example.com');
    await readers.useOnce('docs', 'a', clock());
    await readers.start('docs', ANN, '');
    await readers.start('docs', { ...ANN, expiresAt: clock() + DAY }, '');
    clock.advance(DAY);
    await readers.forget();
    const counts = ['reader_sessions', 'reader_used_values', 'reader_mail_links'];
    assert.deepEqual(await Promise.all(counts.map((table) => used({ database }, table))), [1, 0, 0]);
    clock.advance(7 * DAY);
    await readers.forget();
    assert.equal(await used({ database }, 'reader_sessions'), 0);
  });
});

it('keeps no secret in the database file', async () => {
  const { path } = fixtureFolder({});
  const file = join(path, 'lectern.db');
  const database = await openDatabase({ file });
  const deps = { database, clock: testClock(), random: randomBytes, secret: new Uint8Array(32) };
  const readers = createReaderRecords(deps, { cost: COST });
  const password = 'canary password';
  await readers.saveAccess('docs', {
    visibility: 'private',
    password: await readers.hashPassword(password),
    members: true,
    providers: [
      {
        id: 'okta',
        name: 'Okta',
        issuer: 'https://id.example.com',
        clientId: 'docs',
        clientSecret: 'canary-secret',
        scopes: ['openid'],
        parameters: {},
        groups: { source: 'id_token', path: 'groups' },
      },
    ],
    jwt: [],
    mail: ['@example.com'],
  });
  const { privateKey } = await readers.createJwtKey('docs', 'EdDSA');
  const wanted = { name: 'a', groups: [], createdBy: null, expiresAt: null };
  const secrets = [
    password,
    'canary-secret',
    'canary-key',
    privateKey.split('\n')[1]!,
    await readers.start('docs', ANN, ''),
    (await readers.createMailLink('docs', 'ann@example.com'))!,
    (await readers.createToken('docs', wanted)).secret,
  ];
  assert.equal((await readers.access('docs')).providers[0]!.clientSecret, 'canary-secret');
  await database.close();
  const bytes = readFileSync(file);
  for (const secret of secrets) assert.ok(!bytes.includes(secret), secret);
});
