/** Tests that only one user may read the data that Lectern stores, whatever the umask and the earlier rights. */
import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { docsJson, fixtureFolder } from '../../test/support/fixture-folder.ts';
import type { Log } from '../lib/log.ts';
import { rootNote } from '../server/root-note.ts';
import { startServer } from '../server/start-server.ts';
import { plansOfFolders } from '../settings/project-plans.ts';
import { joinSettings } from '../settings/settings.ts';
import { isFeedbackExport } from '../site/source/secret-content.ts';
import { exportFeedback } from '../tasks/transfer-feedback.ts';
import { FEEDBACK_CSV_HEADER } from '../web/service/wire/feedback-entry.ts';
import { backupStore } from './backup-store.ts';
import { prepareDataDir, refuseUnwritable } from './data-dir.ts';
import { openRecords } from './open-records.ts';
import { restoreStore } from './restore-store.ts';
import { tightenDataDir } from './tighten-data-dir.ts';

const top = mkdtempSync(join(tmpdir(), 'lectern-rights-'));
const umask = process.umask(0);
after(() => {
  process.umask(umask);
  rmSync(top, { recursive: true, force: true });
});
const rights = (path: string): string => (statSync(path).mode & 0o777).toString(8);
const docs = (): string =>
  fixtureFolder({
    'docs.json': docsJson({ pages: ['index'] }),
    'index.mdx': '---\ntitle: Home\n---\n\nText.\n',
  }).path;
const project = (folder: string) => ({
  id: undefined,
  plans: [],
  here: plansOfFolders([folder])[0]!,
  command: 'lectern feedback',
});

/** Everything logged while a server starts and stops. */
async function said(folder: string, dataDir: string): Promise<string> {
  const lines: string[] = [];
  const note = (line: string): void => void lines.push(line);
  const log: Log = { info: note, error: note };
  const settings = joinSettings([{ port: 0, renderers: 1, dataDir }]);
  const running = await startServer({ projects: [{ folder, hosts: [] }], settings, preview: false, log });
  await running.close();
  return lines.join('\n');
}

describe('with a umask that takes nothing away', () => {
  const dataDir = join(top, 'made', 'data');
  const settings = { dataDir };
  before(async () => {
    const { records, close } = await openRecords(settings);
    await records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
    for (const name of readdirSync(dataDir).filter((one) => !['cache'].includes(one)))
      assert.equal(rights(join(dataDir, name)), '600', name);
    await close();
  });

  it('the data folder is for one user, and so is everything in it', () => {
    assert.equal(rights(dataDir), '700');
    assert.equal(rights(join(dataDir, 'cache')), '700');
    for (const name of ['lectern.db', 'secret', 'lectern.lock', '.lectern-data'])
      assert.ok(existsSync(join(dataDir, name)), name);
  });

  it('so are backups, what is restored, and exports, also over an older file that others could read', async () => {
    const [backup, table] = [join(top, 'backup.db'), join(top, 'table.csv')];
    for (const file of [backup, `${table}.part`, table]) writeFileSync(file, 'old', { mode: 0o666 });
    backupStore(settings, { file: backup, force: true });
    assert.equal(rights(backup), '600');
    await exportFeedback(settings, project(docs()), { filter: {}, format: 'csv', to: table });
    assert.equal(rights(table), '600');
    chmodSync(backup, 0o666);
    restoreStore(settings, backup, 0);
    for (const name of readdirSync(dataDir).filter((one) => one.startsWith('lectern.db')))
      assert.equal(rights(join(dataDir, name)), '600', name);
  });
});

describe('an installation that others could read', () => {
  it('is tightened at the start, without a word', async () => {
    const dataDir = join(top, 'older');
    const { close } = await openRecords({ dataDir });
    await close();
    chmodSync(dataDir, 0o755);
    for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), name === 'cache' ? 0o755 : 0o644);
    assert.doesNotMatch(await said(docs(), dataDir), /can read/);
    assert.equal(rights(dataDir), '700');
    for (const name of ['lectern.db', 'secret']) assert.equal(rights(join(dataDir, name)), '600', name);
  });

  it("keeps the rights of a folder that holds somebody else's files too, and closes its own", () => {
    const dataDir = join(top, 'shared');
    mkdirSync(join(dataDir, 'docs'), { recursive: true, mode: 0o755 });
    for (const name of ['secret', 'lectern.db', 'lectern.db-wal', 'docs/index.mdx'])
      writeFileSync(join(dataDir, name), 'x');
    assert.deepEqual(tightenDataDir(dataDir), []);
    assert.equal(rights(dataDir), '755');
    assert.deepEqual(
      ['secret', 'lectern.db', 'lectern.db-wal', 'docs/index.mdx'].map((name) => rights(join(dataDir, name))),
      ['600', '600', '600', '666'],
    );
  });

  it('is told of where it belongs to somebody else', { skip: process.getuid?.() !== 0 }, () => {
    const dataDir = join(top, 'foreign');
    mkdirSync(dataDir, { mode: 0o755 });
    for (const name of ['secret', 'lectern.db']) writeFileSync(join(dataDir, name), 'x');
    chmodSync(top, 0o755);
    process.seteuid!(65_534);
    try {
      const [told, ...more] = tightenDataDir(dataDir);
      assert.match(told!, /^Others can read ".*foreign" and 2 more.*chmod -R go= /);
      assert.deepEqual(more, []);
    } finally {
      process.seteuid!(0);
    }
  });
});

describe('a data folder beside pages', () => {
  it('is said to be kept out where it lies under an ordinary name, and not where it is hidden', async () => {
    const folder = docs();
    assert.match(
      await said(folder, join(folder, 'data')),
      /"[^"]*\/data" lies in the documentation folder "[^"]*": nothing of it is published/,
    );
    assert.doesNotMatch(await said(folder, join(folder, '.lectern')), /lies in/);
    assert.doesNotMatch(await said(folder, join(top, 'elsewhere')), /lies in/);
  });

  it('is refused where it is the documentation folder itself, also through a link', async () => {
    const folder = docs();
    await assert.rejects(said(folder, folder), { code: 'settings/data-dir', hint: /LECTERN_DATA_DIR/ });
    await assert.rejects(said(folder, join(folder, 'x', '..')), { code: 'settings/data-dir' });
  });
});

describe('root', () => {
  it('is told once that it need not be root, and nobody else is', () => {
    assert.match(rootNote(0)!, /runs as root.*--user 1000:1000/);
    assert.equal(rootNote(1000), undefined);
    assert.equal(rootNote(undefined), process.getuid?.() === 0 ? rootNote(0) : undefined);
  });

  it('is told at the start of a server', { skip: process.getuid?.() !== 0 }, async () =>
    assert.equal((await said(docs(), join(top, 'root'))).match(/runs as root/g)?.length, 1),
  );
});

describe('an export', () => {
  it('is known by its head, also after a spreadsheet has saved it, and no other table is', () => {
    const head = FEEDBACK_CSV_HEADER;
    for (const text of [
      head,
      `\ufeff${head}`,
      head.replaceAll(',', ';'),
      head.replaceAll(',', '\t'),
      `"${head.trim().replaceAll(',', '","')}"\n`,
    ])
      assert.ok(isFeedbackExport(text), text);
    for (const text of [
      'id,createdAt,path\n1,2,3\n',
      'id;name\n',
      '{"id":"a","path":"/b"}\n',
      '',
      'x'.repeat(9_999),
    ])
      assert.ok(!isFeedbackExport(text), text.slice(0, 40));
  });
});

it('is refused where the system lets nobody make a folder', {
  skip: process.platform !== 'linux',
}, async () => {
  const refused = {
    code: 'store/full',
    message: 'The data folder "/proc/lectern/data" cannot be written (ENOENT)',
    hint: 'Set LECTERN_DATA_DIR to a folder that can be made',
  };
  assert.throws(() => prepareDataDir('/proc/lectern/data'), refused);
  assert.throws(() => refuseUnwritable('/proc/lectern/data'), refused);
  await assert.rejects(said(docs(), '/proc/lectern/data'), refused);
});
