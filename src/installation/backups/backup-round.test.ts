/** Looks at the backups as a server takes them for weeks: in a folder and in an object store, and when they fail. */
import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { eventually } from '../../../test/support/eventually.ts';
import { fixtureFolder } from '../../../test/support/fixture-folder.ts';
import { startS3Server } from '../../../test/support/s3-server.ts';
import type { Log } from '../../lib/log.ts';
import { openDatabase } from '../../records/store/open-database.ts';
import { inspectSqlite } from '../../records/store/sqlite/sqlite-copy.ts';
import { environmentSettings, joinSettings } from '../../settings/settings.ts';
import { STORE_FILE } from '../data-dir.ts';
import { backupRound, type RoundSettings } from './backup-round.ts';
import { runRound } from './run-round.ts';
import { scheduleBackups } from './scheduled-backups.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1, 3);
const pause = async (): Promise<void> => undefined;

async function installation(
  to: string,
  env: Readonly<Record<string, string>> = {},
): Promise<RoundSettings & { store: string }> {
  const dataDir = fixtureFolder({}).path;
  const store = join(dataDir, STORE_FILE);
  const database = await openDatabase({ file: store });
  await database.write((transaction) =>
    transaction.run('INSERT INTO facts VALUES (?, ?)', ['mine', dataDir]),
  );
  await database.close();
  const { backups, s3 } = joinSettings([environmentSettings({ LECTERN_BACKUP_TO: to, ...env }), { dataDir }]);
  return { dataDir, backups: backups!, s3, store };
}

describe('weeks of backups', () => {
  it('in a folder leave those that the settings keep, and files of others', async () => {
    const folder = fixtureFolder({ 'notes.txt': 'mine' }).path;
    const other = 'lectern-2020-01-01T030000Z-ffffffff.db';
    writeFileSync(join(folder, other), 'of another installation');
    const settings = await installation(folder);
    for (let n = 0; n < 40; n++) {
      const round = await backupRound(settings, START + n * DAY);
      assert.equal(round.problem, undefined);
      assert.equal(
        (await backupRound(settings, START + n * DAY + DAY / 2)).backup,
        undefined,
        'not due twice',
      );
    }
    const names = readdirSync(folder).sort();
    assert.deepEqual(names.slice(-1), ['notes.txt']);
    assert.equal(names.filter((name) => name.startsWith('lectern-2026')).length, 9);
    assert.ok(names.includes(other));
    const last = names.at(-2)!;
    assert.match(last, /^lectern-2026-02-09T030000Z-[0-9a-f]{8}\.db$/);
    assert.equal(inspectSqlite(join(folder, last)).rows['facts'], 1);
  });

  it('in an object store do the same below their prefix', async () => {
    const server = await startS3Server();
    const nothing = { content: Buffer.from('x'), metadata: {}, encryption: undefined };
    const others = [
      'lectern-2020-01-01T030000Z-ffffffff.db',
      'docs/a/lectern-2020-01-01T030000Z-ffffffff.db',
    ];
    for (const key of others) server.objects.set(key, nothing);
    const settings = await installation('s3://backups/docs', {
      ...server.env,
      LECTERN_S3_ENCRYPTION: 'AES256',
    });
    const old = join(settings.dataDir, 'transfer-000000000000.db');
    writeFileSync(old, 'left by a program that was killed');
    utimesSync(old, 0, 0);
    for (let n = 0; n < 12; n++) await backupRound(settings, START + n * DAY);
    const own = [...server.objects.keys()].filter((key) => !others.includes(key));
    assert.equal(own.length, 7 + 1);
    assert.ok(own.every((key) => /^docs\/lectern-2026-01-\d\dT030000Z-[0-9a-f]{8}\.db$/.test(key)));
    assert.deepEqual(
      others.filter((key) => server.objects.has(key)),
      others,
    );
    const newest = server.objects.get(own.at(-1)!)!;
    assert.equal(newest.encryption, 'AES256');
    assert.match(newest.metadata['lectern-sha256']!, /^[0-9a-f]{64}$/);
    const copy = join(fixtureFolder({}).path, 'copy.db');
    writeFileSync(copy, newest.content);
    assert.equal(inspectSqlite(copy).rows['facts'], 1);
    assert.deepEqual(
      readdirSync(settings.dataDir).filter((name) => name.startsWith('transfer-')),
      [],
    );
  });

  it('of a damaged store leave the good ones', async () => {
    const server = await startS3Server();
    const settings = await installation('s3://backups/', server.env);
    await backupRound(settings, START);
    const bytes = readFileSync(settings.store);
    writeFileSync(settings.store, bytes.fill(0xee, 8_192, bytes.length - 4_096));
    await assert.rejects(backupRound(settings, START + DAY), { code: /^store\// });
    assert.equal(server.objects.size, 1);
  });
});

describe('a backup that fails', () => {
  it('is seen by nobody, and made by the next look', async () => {
    const server = await startS3Server();
    const settings = await installation('s3://backups/', server.env);
    server.trouble = ({ method }) => (method === 'PUT' ? 'die' : undefined);
    await assert.rejects(backupRound(settings, START, { pause }), { code: 's3/unavailable' });
    assert.equal(server.objects.size, 0);
    server.trouble = () => undefined;
    assert.ok((await backupRound(settings, START + 60_000)).backup);
  });

  it('to remove the old ones is a good one all the same', async () => {
    const server = await startS3Server();
    const settings = await installation('s3://backups/', server.env);
    for (let n = 0; n < 8; n++) await backupRound(settings, START + n * DAY);
    server.trouble = ({ method }) => (method === 'DELETE' ? 501 : undefined);
    const round = await backupRound(settings, START + 8 * DAY);
    assert.ok(round.backup);
    assert.match(round.problem!, /Cannot remove/);
  });

  it('for want of its folder makes none', async () => {
    const folder = join(fixtureFolder({}).path, 'mount');
    await assert.rejects(backupRound(await installation(folder), START), { code: 'usage/file' });
    assert.equal(existsSync(folder), false);
  });

  it('for want of room is not begun, because it would take the room of the store', async () => {
    const server = await startS3Server();
    const settings = await installation('s3://backups/', server.env);
    truncateSync(settings.store, 8 * 1024 ** 4);
    await assert.rejects(backupRound(settings, START), { code: 'backup/no-room' });
    const folder = { ...settings.backups, to: { kind: 'folder', folder: settings.dataDir } } as const;
    await assert.rejects(backupRound({ ...settings, backups: folder }, START), { code: 'backup/no-room' });
    assert.equal(
      server.seen.some(({ method }) => method === 'PUT'),
      false,
    );
  });

  it('because the server stops leaves no copy', async () => {
    const server = await startS3Server();
    const settings = await installation('s3://backups/', server.env);
    server.trouble = ({ method }) => (method === 'PUT' ? 'silence' : undefined);
    const round = runRound({ settings, now: START });
    const failed = assert.rejects(round.done);
    const copies = () => readdirSync(settings.dataDir).filter((name) => name.startsWith('transfer-'));
    await eventually(() => server.seen.some(({ method }) => method === 'PUT'), true);
    assert.equal(copies().length, 1);
    await round.stop();
    await failed;
    assert.deepEqual([copies(), server.objects.size], [[], 0]);
  });

  it('in the thread keeps its code and what to do', async () => {
    const server = await startS3Server();
    const settings = await installation('s3://none/', server.env);
    await assert.rejects(runRound({ settings, now: START }).done, {
      code: 's3/no-bucket',
      hint: /Create the bucket/,
    });
  });
});

it('a server makes them by itself, tries again, and says how old the last one is', async (test) => {
  const folder = join(fixtureFolder({}).path, 'later');
  const settings = await installation(folder);
  const said: string[] = [];
  const log: Log = { info: (text) => void said.push(text), error: (text) => void said.push(text) };
  let now = START;
  test.mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
  const scheduled = scheduleBackups({ settings, clock: () => now, log });
  test.mock.timers.tick(1_000);
  test.mock.timers.reset();
  await eventually(() => said.length, 1);
  assert.match(said[0]!, /^The backup failed: .*later/);
  const { problem, ...health } = scheduled.health();
  assert.deepEqual(health, { age: undefined, late: true });
  assert.match(problem!, /^The last backup is missing: The file ".*later" cannot be used/);
  await scheduled.stop();
  mkdirSync(folder);
  test.mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
  const again = scheduleBackups({ settings, clock: () => now, log });
  test.mock.timers.tick(1_000);
  test.mock.timers.reset();
  await eventually(() => said.at(-1), 'Backup made');
  now += 3_600_000;
  assert.deepEqual(again.health(), { age: 3_600, late: false, problem: undefined });
  now += DAY;
  assert.deepEqual(again.health(), {
    age: 90_000,
    late: true,
    problem: 'The last backup is missing: it has been due for an hour',
  });
  await again.stop();
});
