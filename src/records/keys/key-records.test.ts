/** API keys on both databases: who gets in, when no more, and what is kept of a key. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { eachDatabase } from '../../../test/support/databases.ts';
import { fixtureFolder } from '../../../test/support/fixture-folder.ts';
import { testClock } from '../../../test/support/test-service.ts';
import type { Database } from '../store/database.ts';
import { openDatabase } from '../store/open-database.ts';
import { createKeyRecords, makeKey } from './create-key-records.ts';
import { allows } from './key-scope.ts';

const DAY = 86_400_000;

/** The database, and what was asked of it. */
function watched(database: Database): { database: Database; reads: string[]; writes: () => number } {
  const reads: string[] = [];
  let writes = 0;
  const seen: Database = {
    ...database,
    first: (sql, values) => {
      reads.push(sql);
      return database.first(sql, values);
    },
    write: (work) => {
      writes++;
      return database.write(work);
    },
  };
  return { database: seen, reads, writes: () => writes };
}

eachDatabase((_kind, open) => {
  const opened = async () => {
    const clock = testClock();
    const { database, reads, writes } = watched(await open());
    const deps = { database, clock, random: randomBytes, secret: new Uint8Array(32) };
    return { deps, clock, database, reads, writes, keys: createKeyRecords(deps) };
  };

  it('lets a new key in, and says whose it is', async () => {
    const { clock, keys } = await opened();
    const { key, secret } = await keys.create({ project: 'docs', name: ' Weekly report ', createdBy: 'u1' });
    assert.deepEqual(key, {
      id: key.id,
      project: 'docs',
      name: 'Weekly report',
      hint: `svc_…${secret.slice(-4)}`,
      createdAt: clock(),
      createdBy: 'u1',
      lastUsedAt: null,
      expiresAt: null,
      revokedAt: null,
      scopes: null,
      networks: null,
    });
    assert.deepEqual(await keys.verify(secret), key);
    assert.deepEqual(Object.keys((await keys.verify(secret))!).sort(), Object.keys(key).sort());
  });

  it('keeps what a key may do and from where, each once and in one spelling', async () => {
    const { keys } = await opened();
    const { key, secret } = await keys.create({
      project: 'docs',
      name: 'a',
      scopes: ['jobs:write', 'feedback:read', 'jobs:write'],
      networks: ['2001:DB8:0::/32', '::ffff:192.0.2.1', '192.0.2.1'],
    });
    assert.deepEqual(key.scopes, ['feedback:read', 'jobs:write']);
    assert.deepEqual(key.networks, ['2001:db8::/32', '192.0.2.1']);
    assert.deepEqual(await keys.verify(secret), key);
    assert.deepEqual((await keys.list('docs'))[0]!.scopes, key.scopes);
    assert.deepEqual((await keys.revoke('docs', key.id))!.networks, key.networks);
  });

  it('asks in the name of readers only when that was named', async () => {
    const { keys } = await opened();
    const made = async (more: { scopes?: string[] }) =>
      (await keys.verify((await keys.create({ project: 'docs', name: 'a', ...more })).secret))!;
    const old = await made({});
    assert.deepEqual([allows(old, 'ask'), allows(old, 'readers:act')], [true, false]);
    assert.equal(allows(await made({ scopes: ['ask'] }), 'readers:act'), false);
    assert.equal(allows(await made({ scopes: ['readers:act'] }), 'ask'), false);
    assert.ok(allows(await made({ scopes: ['ask', 'readers:act'] }), 'readers:act'));
  });

  it('refuses scopes and networks that are wrong, and makes no key', async () => {
    const { keys } = await opened();
    const make = (more: { scopes?: string[]; networks?: string[] }) =>
      keys.create({ project: 'docs', name: 'a', ...more });
    for (const scopes of [[], [''], ['feedback:read', 'x'], ['Feedback:read'], ['all']])
      await assert.rejects(make({ scopes }), { code: 'keys/scopes' });
    await assert.rejects(make({ scopes: ['job:read'] }), { hint: 'Did you mean "jobs:read"?' });
    for (const networks of [[''], ['10.0.0.0/8', '10.0.0.1/8'], Array(51).fill('192.0.2.1')])
      await assert.rejects(make({ networks }), { code: 'keys/networks' });
    assert.deepEqual(await keys.list('docs'), []);
    assert.equal((await make({ networks: [] })).key.networks, null);
  });

  it('asks the store nothing about what cannot be a key, and refuses one it never made', async () => {
    const { keys, reads } = await opened();
    const { secret } = await keys.create({ project: 'docs', name: 'a' });
    const asked = reads.length;
    const wrong = secret.slice(0, -1) + (secret.endsWith('0') ? '1' : '0');
    for (const text of ['', 'svc_', wrong, `${secret} `, 'x'.repeat(1_000_000)])
      assert.equal(await keys.verify(text), undefined);
    assert.equal(reads.length, asked);
    assert.equal(await keys.verify(makeKey(randomBytes)), undefined);
    assert.equal(reads.length, asked + 1);
  });

  it('refuses a revoked key at the next request, also one that another process has revoked', async () => {
    const { deps, clock, keys } = await opened();
    const other = createKeyRecords(deps);
    const { key, secret } = await keys.create({ project: 'docs', name: 'a' });
    assert.ok(await keys.verify(secret));
    assert.ok(await other.verify(secret));
    const revoked = await other.revoke('docs', key.id);
    assert.equal(revoked?.revokedAt, clock());
    assert.equal(await keys.verify(secret), undefined);
    clock.advance(5_000);
    assert.equal((await keys.revoke('docs', key.id))?.revokedAt, clock() - 5_000);
  });

  it('revokes only keys of the project that asks', async () => {
    const { keys } = await opened();
    const { key, secret } = await keys.create({ project: 'docs', name: 'a' });
    assert.equal(await keys.revoke('other', key.id), undefined);
    assert.equal(await keys.revoke('docs', 'nothing'), undefined);
    assert.ok(await keys.verify(secret));
  });

  it('refuses a key from the moment it expires', async () => {
    const { clock, keys } = await opened();
    const { secret } = await keys.create({ project: 'docs', name: 'a', expiresAt: clock() + DAY });
    clock.advance(DAY - 1);
    assert.ok(await keys.verify(secret));
    clock.advance(1);
    assert.equal(await keys.verify(secret), undefined);
  });

  it('refuses names nobody can read and days that are over', async () => {
    const { clock, keys } = await opened();
    for (const name of ['', '   ', 'x'.repeat(81), 'two\nlines', 'bell\u0007'])
      await assert.rejects(keys.create({ project: 'docs', name }), { code: 'keys/name' });
    await keys.create({ project: 'docs', name: '🦉'.repeat(80) });
    for (const expiresAt of [clock(), clock() - 1, Number.NaN, 1e300])
      await assert.rejects(keys.create({ project: 'docs', name: 'a', expiresAt }), { code: 'keys/expiry' });
  });

  it('lists the newest first, revoked ones too, and only those of the project', async () => {
    const { clock, keys } = await opened();
    const one = await keys.create({ project: 'docs', name: 'one' });
    clock.advance(1);
    await keys.create({ project: 'docs', name: 'two' });
    await keys.create({ project: 'other', name: 'three' });
    await keys.revoke('docs', one.key.id);
    const list = await keys.list('docs');
    assert.deepEqual(
      list.map(({ name, revokedAt }) => [name, revokedAt !== null]),
      [
        ['two', false],
        ['one', true],
      ],
    );
  });

  it('stops at 200 keys of a project, until one is revoked', async () => {
    const { keys } = await opened();
    const made = await Promise.all(
      Array.from({ length: 200 }, (_, n) => keys.create({ project: 'docs', name: `key ${n}` })),
    );
    await assert.rejects(keys.create({ project: 'docs', name: 'one more' }), { code: 'keys/too-many' });
    await keys.create({ project: 'other', name: 'elsewhere' });
    await keys.revoke('docs', made[0]!.key.id);
    await keys.create({ project: 'docs', name: 'one more' });
  });

  it('writes the last use at most once a minute, and the rest when it is closed', async () => {
    const { deps, clock, keys, writes } = await opened();
    const { key, secret } = await keys.create({ project: 'docs', name: 'a' });
    const before = writes();
    const stored = async (): Promise<number | null> =>
      (await createKeyRecords(deps).list('docs')).find(({ id }) => id === key.id)!.lastUsedAt;
    const began = clock();
    for (let n = 0; n < 50; n++) {
      await keys.verify(secret);
      clock.advance(1_000);
    }
    assert.equal((await keys.list('docs'))[0]!.lastUsedAt, began + 49_000);
    // It is written beside the requests, so it may still be under way.
    while ((await stored()) === null) await setImmediate();
    assert.equal(writes() - before, 1);
    assert.equal(await stored(), began);
    clock.advance(10_000);
    await keys.verify(secret);
    await keys.flush();
    assert.equal(writes() - before, 2);
    assert.equal(await stored(), began + 60_000);
    clock.advance(5_000);
    await keys.verify(secret);
    assert.equal(await stored(), began + 60_000);
    await keys.flush();
    assert.equal(await stored(), began + 65_000);
    await keys.flush();
    assert.equal(writes() - before, 3);
  });

  it('lets readers in while the last use cannot be written', async () => {
    const { deps, clock, secret } = await opened().then(async (one) => ({
      ...one,
      secret: (await one.keys.create({ project: 'docs', name: 'a' })).secret,
    }));
    let tries = 0;
    const keys = createKeyRecords({
      ...deps,
      database: {
        ...deps.database,
        write: async () => {
          tries++;
          throw new Error('disk full');
        },
      },
    });
    for (let n = 0; n < 30; n++) {
      assert.ok(await keys.verify(secret));
      clock.advance(1_000);
    }
    assert.equal(tries, 1);
    clock.advance(30_000);
    assert.ok(await keys.verify(secret));
    await keys.flush();
    assert.equal(tries >= 2, true);
  });
});

it('keeps no byte of a key but its last four characters in the files of the store', async () => {
  const folder = fixtureFolder({});
  const database = await openDatabase({ file: join(folder.path, 'lectern.db') });
  const keys = createKeyRecords({
    database,
    clock: Date.now,
    random: randomBytes,
    secret: new Uint8Array(32),
  });
  const { secret } = await keys.create({ project: 'docs', name: 'the name is there' });
  await keys.verify(secret);
  await keys.flush();
  const holds = (text: string): string[] =>
    readdirSync(folder.path).filter((file) => readFileSync(join(folder.path, file)).includes(text));
  assert.notDeepEqual(holds('the name is there'), []);
  for (let at = 4; at + 8 <= secret.length; at++) assert.deepEqual(holds(secret.slice(at, at + 8)), []);
  await database.close();
  assert.notDeepEqual(holds('the name is there'), []);
  for (let at = 4; at + 8 <= secret.length; at++) assert.deepEqual(holds(secret.slice(at, at + 8)), []);
});
