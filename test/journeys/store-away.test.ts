/** The store is unreachable, damaged or in use by another program: pages are served, and the store is opened when possible. */
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { backupStore } from '../../src/installation/backup-store.ts';
import { openRecords } from '../../src/installation/open-records.ts';
import { restoreStore } from '../../src/installation/restore-store.ts';
import { AppError } from '../../src/lib/app-error.ts';
import { eventually } from '../support/eventually.ts';
import { testSchema } from '../support/postgres.ts';
import { tcpGate } from '../support/tcp-gate.ts';
import { type TestServer, testServers } from '../support/test-server.ts';

const servers = testServers('away');
after(() => servers.close());
const { top, serve } = servers;

const complaintOf = ({ said }: TestServer): string =>
  said.find((line) => line.startsWith('The store cannot be opened')) ?? '';

const SET_UP = /Set up the dashboard once at (\S+)/;

async function isAway({ get, send }: TestServer): Promise<void> {
  assert.equal((await get('/')).status, 200, 'pages');
  const ready = await get('/readyz');
  assert.deepEqual([ready.status, await ready.text()], [200, 'ready\nstore: The store cannot be asked\n']);
  assert.equal((await get('/readyz?store')).status, 503);
  assert.equal((await get('/healthz')).status, 200);
  assert.match(await (await get('/metrics', { accept: '*/*' })).text(), /^lectern_store_writable 0$/m);
  assert.equal(await send(), 503, 'feedback');
  const key = `svc_${'a'.repeat(43)}`;
  for (const [path, type] of [
    ['/api/external/v1/analytics/docs/feedback', /problem\+json/],
    ['/dashboard', /text\/html/],
    ['/dashboard/sign-in', /text\/html/],
  ] as const) {
    const answer = await get(path, path.startsWith('/api') ? { authorization: `Bearer ${key}` } : {});
    assert.ok(answer.status === 503 || answer.status === 401, `${path}: ${answer.status}`);
    if (answer.status === 401) continue;
    assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/, path);
    assert.match(answer.headers.get('content-type') ?? '', type);
  }
}

async function isThere({ get, send }: TestServer): Promise<void> {
  await eventually(async () => (await get('/readyz?store')).status, 200);
  assert.equal(await send(), 201);
  assert.equal((await get('/dashboard/sign-in')).status, 200);
}

/** Leaves what a server that served the site to everyone knows at its next start. */
function servedBefore(dataDir: string): void {
  mkdirSync(join(top, dataDir, 'cache'), { recursive: true });
  writeFileSync(join(top, dataDir, 'cache', 'access.json'), JSON.stringify({ docs: 'open' }));
}

describe('an unavailable store', () => {
  const postgres = process.env['LECTERN_TEST_POSTGRES'];
  const skip = postgres === undefined && 'NOT TESTED on PostgreSQL: run it with "npm test"';

  it('is a PostgreSQL server that starts late, stops and starts again', { skip }, async () => {
    const schema = await testSchema();
    servers.onClose(() => schema.remove());
    const gate = await tcpGate(() => Number(new URL(schema.url).port));
    await gate.set('refuse');
    const url = new URL(schema.url);
    url.port = String(gate.port);
    const fresh = await serve('postgres-fresh', { databaseUrl: url.href });
    assert.equal((await fresh.get('/')).status, 503, 'nobody knows yet who may read');
    assert.equal((await fresh.get('/_lectern/nothing.css')).status, 503);
    servedBefore('postgres');
    const started = await serve('postgres', { databaseUrl: url.href });
    assert.equal(started.server.setUpUrl, undefined);
    await isAway(started);
    const complaints = started.said.filter((line) => line.startsWith('The store cannot be opened'));
    assert.equal(complaints.length, 1, started.said.join('\n'));
    await gate.set('pass');
    await isThere(started);
    await eventually(async () => (await fresh.get('/')).status, 200);
    const link = SET_UP.exec(started.said.join('\n'))?.[1] ?? '';
    assert.equal((await started.get(new URL(link).pathname)).status, 200, 'the link works');
    await gate.set('refuse');
    await eventually(() => started.send(), 503);
    assert.equal((await started.get('/')).status, 200);
    assert.equal((await started.get('/readyz')).status, 200);
    await eventually(async () => (await started.get('/readyz?store')).status, 503);
    await gate.set('pass');
    await isThere(started);
  });

  it('is a data folder that cannot be written', async () => {
    writeFileSync(join(top, 'file'), 'in the way');
    const started = await serve('file/data');
    await isAway(started);
    const complaint = complaintOf(started);
    assert.ok(complaint.includes(join(top, 'file/data')), complaint);
    assert.match(complaint, /LECTERN_DATA_DIR/);
    assert.doesNotMatch(complaint, /\n|\bat .*\.ts/, 'one line, no stack');
    rmSync(join(top, 'file'));
    await isThere(started);
  });

  it('is a damaged database, until a backup is restored beside the server', async () => {
    const dataDir = join(top, 'damaged');
    const first = await openRecords({ dataDir });
    await first.records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
    await first.close();
    backupStore({ dataDir }, { file: join(top, 'backup.db'), force: false });
    servedBefore('damaged');
    writeFileSync(join(dataDir, 'lectern.db'), 'no database at all, only words\n'.repeat(500));
    const started = await serve('damaged');
    await isAway(started);
    assert.match(complaintOf(started), /damaged.*"lectern restore FILE"/);
    restoreStore({ dataDir }, join(top, 'backup.db'), Date.now());
    await isThere(started);
  });
});

describe('an embedded store', () => {
  it('that another program holds for long is answered with "later", and pages are still served', async () => {
    const started = await serve('held');
    assert.equal(await started.send(), 201);
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
    const other = new DatabaseSync(join(top, 'held', 'lectern.db'));
    other.exec('BEGIN IMMEDIATE');
    const sent = started.send();
    assert.equal((await started.get('/')).status, 200);
    assert.equal(await sent, 503, 'a browser keeps what is answered so, and sends it again');
    other.exec('ROLLBACK');
    other.close();
    assert.equal(await started.send(), 201);
    await started.server.close();
  });

  it('belongs to one server, and commands work beside it', async () => {
    const { server } = await serve('one');
    const again = serve('one');
    await assert.rejects(
      again,
      (error) =>
        error instanceof AppError && error.code === 'data/in-use' && error.message.includes(join(top, 'one')),
    );
    const beside = await openRecords({ dataDir: join(top, 'one') });
    assert.equal((await beside.records.projects.list()).length, 1);
    await beside.close();
    await server.close();
    await (await serve('one')).server.close();
  });

  it('of a newer program ends the start, because waiting does not help', async () => {
    const dataDir = join(top, 'newer');
    const { database, close } = await openRecords({ dataDir });
    await database.write((t) =>
      t.run("INSERT INTO migrations (number, name, checksum, applied_at) VALUES (9999, 'later', 'x', 1)"),
    );
    await close();
    await assert.rejects(
      serve('newer'),
      (error) => error instanceof AppError && error.code === 'store/newer',
    );
  });
});
