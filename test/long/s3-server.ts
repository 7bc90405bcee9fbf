/** Backs up to a real object store and restores from it: `AWS_… node scripts/run.mjs test/long/s3-server.ts s3://BUCKET/FOLDER/`. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupRound } from '../../src/installation/backups/backup-round.ts';
import { withKeys } from '../../src/installation/backups/open-target.ts';
import { prepareDataDir } from '../../src/installation/data-dir.ts';
import { PART_BYTES } from '../../src/lib/s3/put-file.ts';
import { openS3Store } from '../../src/lib/s3/s3-store.ts';
import { sha256 } from '../../src/lib/s3/sign-request.ts';
import { openDatabase } from '../../src/records/store/open-database.ts';
import { backupFolder } from '../../src/settings/backup-settings.ts';
import { environmentSettings, joinSettings } from '../../src/settings/settings.ts';
import { restoreBackup } from '../../src/tasks/restore-backup.ts';

const DAY = 86_400_000;
const to = process.argv[2] ?? '';
const place = backupFolder(to);
assert.ok(place.kind === 's3', 'Name the place, for example s3://backups/trial/');
const top = mkdtempSync(join(tmpdir(), 'lectern-s3-'));

function settingsOf(name: string) {
  const settings = joinSettings([{ backupTo: to, dataDir: join(top, name) }, environmentSettings()]);
  return { ...settings, backups: settings.backups! };
}

try {
  const old = settingsOf('old');
  const store = openS3Store(withKeys(old.s3, place), place.bucket);
  const keys = ['plain', 'a b', "it's 100% +1 & <x>", 'äß漢🙂', 'large'].map((name) => `${place.key}${name}`);
  for (const key of keys) {
    const content = randomBytes(key.endsWith('large') ? 2 * PART_BYTES + 1 : 1_000);
    writeFileSync(join(top, 'sent'), content);
    await store.putFile(key, join(top, 'sent'), { name: 'value' });
    const facts = await store.facts(key);
    assert.equal(await store.getFile(key, facts!, join(top, 'got')), sha256(content));
    assert.ok(readFileSync(join(top, 'got')).equals(content));
    rmSync(join(top, 'got'));
    console.log(`✔ ${content.length} bytes as "${key}"`);
  }
  const listed = (await Array.fromAsync(store.list(place.key))).map(({ key }) => key);
  for (const key of keys) assert.ok(listed.includes(key), `${key} is listed`);
  for (const key of keys) await store.remove(key);
  console.log(`✔ ${keys.length} objects listed and removed`);

  prepareDataDir(old.dataDir);
  const database = await openDatabase({ file: join(old.dataDir, 'lectern.db') });
  await database.write((transaction) => transaction.run('INSERT INTO facts VALUES (?, ?)', ['mine', 'here']));
  await database.close();
  const start = Date.now() - 20 * DAY;
  let file = '';
  for (let n = 0; n < 12; n++) {
    const round = await backupRound(old, start + n * DAY);
    assert.equal(round.problem, undefined);
    file = round.backup?.file ?? file;
  }
  console.log(`✔ 12 days of backups, the last is ${file}`);
  const { rows, secret } = await restoreBackup(settingsOf('new'), file, Date.now());
  assert.deepEqual([rows['facts'], secret], [1, 'missing']);
  console.log('✔ restored into a new data folder');
  for await (const { key } of store.list(place.key)) if (/lectern-\d{4}/.test(key)) await store.remove(key);
} finally {
  rmSync(top, { recursive: true, force: true });
}
