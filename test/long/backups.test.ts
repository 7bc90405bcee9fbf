/** Backups in an object store, by commands and by a server of two processes, and restored into a new data folder. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openRecords } from '../../src/installation/open-records.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { startRoleServices } from '../support/role-services.ts';
import { PROGRAM, runLectern } from '../support/run-lectern.ts';
import { S3_KEY, startS3Server } from '../support/s3-server.ts';

const PLACE = 's3://backups/docs/';

/** As long as the test has: two processes start slowly beside other tests. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(50);
}

/** A data folder with a project, as a server leaves it. */
async function dataFolder(name: string): Promise<string> {
  const dataDir = join(fixtureFolder({}).path, 'data');
  const open = await openRecords({ dataDir });
  await open.records.projects.register([{ id: name, subdomain: name, name }]);
  await open.close();
  return dataDir;
}

function projectsOf(dataDir: string): unknown[] {
  const database = new DatabaseSync(join(dataDir, 'lectern.db'), { readOnly: true });
  const rows = database.prepare('SELECT id, name FROM projects').all();
  database.close();
  return rows.map((row) => ({ ...row }));
}

const command = (env: Readonly<Record<string, string>>, dataDir: string) => {
  const cwd = fixtureFolder({}).path;
  return (...args: readonly string[]) =>
    runLectern(args, { cwd, env: { ...env, LECTERN_DATA_DIR: dataDir } });
};

describe('lectern backup s3://…', () => {
  it('keeps the store where a new machine finds it', async () => {
    const server = await startS3Server();
    const old = await dataFolder('harbor');
    const before = command(server.env, old);
    const made = await before('backup', PLACE);
    assert.equal(made.code, 0, made.err);
    const [key = ''] = server.objects.keys();
    assert.match(made.out, new RegExp(`^✔ \\d+ rows, \\d\\.\\d MB in s3://backups/${key}\n$`));
    assert.match(key, /^docs\/lectern-\d{4}-\d\d-\d\dT\d{6}Z-[0-9a-f]{8}\.db$/);
    const named = await before('backup', `${PLACE}before-the-move.db`, '--json');
    assert.equal((JSON.parse(named.out) as { file: string }).file, `${PLACE}before-the-move.db`);
    const twice = await before('backup', `${PLACE}before-the-move.db`);
    assert.equal(twice.code, 2);
    assert.match(twice.err, /There is already "s3:\/\/backups\/docs\/before-the-move\.db"/);
    assert.equal((await before('backup', `${PLACE}before-the-move.db`, '--force')).code, 0);

    const fresh = join(fixtureFolder({}).path, 'new', 'data');
    const after = command(server.env, fresh);
    const listed = await after('backup', 'list', PLACE);
    assert.equal(listed.code, 0, listed.err);
    assert.match(
      listed.out,
      /^MADE \(UTC\) +SIZE +INSTALLATION +FILE\n.* MB +[0-9a-f]{8} +s3:\/\/backups\/docs\/lectern-/,
    );
    const file = listed.out.trim().split(/\s+/).at(-1)!;
    const restored = await after('restore', file);
    assert.equal(restored.code, 0, restored.err);
    assert.match(restored.err, /has no secret yet\. Copy the file "secret"/);
    assert.deepEqual(projectsOf(fresh), projectsOf(old));
    assert.deepEqual(projectsOf(fresh), [{ id: 'harbor', name: 'harbor' }]);
    assert.deepEqual(
      readdirSync(fresh).filter((name) => name.startsWith('transfer')),
      [],
    );
    cpSync(join(old, 'secret'), join(fresh, 'secret'));
    const again = await after('restore', file);
    assert.doesNotMatch(again.err, /secret/);
    const other = command(server.env, await dataFolder('other'));
    assert.match((await other('restore', file)).err, /was made with another secret/);
    assert.match((await other('backup', 'list', PLACE)).out, / another one +s3:/);
  });

  it('restores nothing that is not what was written', async () => {
    const server = await startS3Server();
    const dataDir = await dataFolder('harbor');
    const run = command(server.env, dataDir);
    await run('backup', `${PLACE}a.db`);
    const object = server.objects.get('docs/a.db')!;
    const content = Buffer.from(object.content);
    content[content.length - 1]! ^= 1;
    server.objects.set('docs/a.db', { ...object, content });
    const damaged = await run('restore', `${PLACE}a.db`);
    assert.deepEqual([damaged.code, damaged.out], [2, '']);
    assert.match(damaged.err, /is not what was written/);
    assert.match(
      (await run('restore', `${PLACE}b.db`)).err,
      /There is no object[\s\S]*lectern backup list s3:\/\/backups\/docs\//,
    );
    assert.match((await run('restore', PLACE)).err, /is a folder of backups/);
    assert.deepEqual(
      readdirSync(dataDir).filter((name) => /transfer|replaced/.test(name)),
      [],
    );
  });

  it('says what is wrong with the keys, and never prints them', async () => {
    const server = await startS3Server();
    const dataDir = await dataFolder('harbor');
    const cases: readonly (readonly [env: Record<string, string>, says: RegExp])[] = [
      [
        { AWS_SECRET_ACCESS_KEY: `${S3_KEY.secret}x` },
        /SignatureDoesNotMatch[\s\S]*Check the secret access key/,
      ],
      [{ AWS_ACCESS_KEY_ID: 'AKIAOTHER' }, /InvalidAccessKeyId/],
      [{ AWS_REGION: 'us-west-2' }, /set AWS_REGION=eu-test-1/],
      [
        { AWS_ACCESS_KEY_ID: '', AWS_EC2_METADATA_DISABLED: 'true' },
        /There are no keys for "s3:\/\/backups\/docs\/"/,
      ],
      [
        { LECTERN_S3_ACCESS_KEY_ID: 'a' },
        /LECTERN_S3_ACCESS_KEY_ID is set, and LECTERN_S3_SECRET_ACCESS_KEY is not/,
      ],
    ];
    for (const [env, says] of cases) {
      const { code, out, err } = await command({ ...server.env, ...env }, dataDir)('backup', 'list', PLACE);
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, says);
      assert.doesNotMatch(err, /wJalr/);
    }
  });

  it('uses the keys of a role where none are set, and says from where it cannot get them', async () => {
    const [server, services] = [await startS3Server(), await startRoleServices()];
    server.trouble = () => void server.keys.splice(0, server.keys.length, ...services.issued);
    const { AWS_ACCESS_KEY_ID: _, AWS_SECRET_ACCESS_KEY: __, ...env } = server.env;
    const role = { ...env, AWS_EC2_METADATA_SERVICE_ENDPOINT: services.url };
    const made = await command(role, await dataFolder('harbor'))('backup', PLACE);
    assert.deepEqual([made.code, services.issued.length], [0, 1], made.err);
    assert.equal(server.objects.size, 1);
    services.trouble = () => ({ status: 404 });
    const { code, err } = await command(role, await dataFolder('harbor'))('backup', 'list', PLACE);
    assert.equal(code, 2);
    assert.match(err, /from the metadata of the instance at http:\/\/127.*status 404[\s\S]*Attach a role/);
  });

  it('is not for PostgreSQL, which has its own tools', async () => {
    const server = await startS3Server();
    const env = { ...server.env, DATABASE_URL: 'postgres://lectern@127.0.0.1:1/lectern' };
    const run = command(env, await dataFolder('harbor'));
    assert.match((await run('backup', PLACE)).err, /the store is on PostgreSQL[\s\S]*pg_dump/);
    assert.match((await run('restore', `${PLACE}a.db`)).err, /the store is on PostgreSQL[\s\S]*pg_restore/);
    assert.deepEqual(server.seen, []);
    const scheduled = command({ ...env, LECTERN_BACKUP_TO: PLACE }, await dataFolder('harbor'));
    const started = await scheduled('serve', fixtureFolder({ 'docs.json': '{}' }).path);
    assert.equal(started.code, 2);
    assert.match(started.err, /LECTERN_BACKUP_TO is set, and DATABASE_URL too/);
  });

  it('leaves nothing when the object store goes away in the middle', async () => {
    const server = await startS3Server();
    const dataDir = await dataFolder('harbor');
    server.trouble = ({ method }) => {
      if (method === 'PUT') void server.close();
      return method === 'PUT' ? 'die' : undefined;
    };
    const { code, err } = await command(server.env, dataDir)('backup', PLACE);
    assert.equal(code, 2);
    assert.match(
      err,
      /Cannot write s3:\/\/backups\/docs\/lectern-.*: (nothing listens there|the connection was closed)/,
    );
    assert.equal(server.objects.size, 0);
    assert.deepEqual(
      readdirSync(dataDir).filter((name) => name.startsWith('transfer')),
      [],
    );
  });
});

it('a server of two processes makes one backup, and monitoring sees it', {
  timeout: 120_000,
}, async (test) => {
  const s3 = await startS3Server();
  const docs = fixtureFolder({
    'docs.json': docsJson({ pages: ['index'] }),
    'index.mdx': '---\ntitle: Start\n---\n\nWords.\n',
  }).path;
  const { DATABASE_URL: _, ...rest } = process.env;
  const dataDir = join(fixtureFolder({}).path, 'data');
  const env = { ...rest, ...s3.env, NO_COLOR: '1', LECTERN_DATA_DIR: dataDir, LECTERN_BACKUP_TO: PLACE };
  const child = spawn(process.execPath, [PROGRAM, 'serve', docs, '--port', '0', '--workers', '2'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  test.after(() => child.kill('SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
  await until(() => /:\d+ \(project/.test(said));
  const url = `http://127.0.0.1:${/:(\d+) \(project/.exec(said)![1]}`;
  const metrics = async (pattern: RegExp): Promise<string[]> =>
    [...(await (await fetch(`${url}/metrics`)).text()).matchAll(pattern)].map(([line]) => line);
  await until(async () => (await metrics(/^lectern_uptime_seconds\{.*\}/gm)).length === 2);
  await until(async () => (await metrics(/^lectern_backup_age_seconds.*/gm)).length > 0);
  assert.equal(s3.objects.size, 1);
  assert.deepEqual(await metrics(/^lectern_backup_late.*/gm), ['lectern_backup_late{process="0"} 0']);
  assert.match(
    (await metrics(/^lectern_backup_age_seconds.*/gm)).join(),
    /^lectern_backup_age_seconds\{process="0"\} \d+$/,
  );
  const puts = s3.seen.filter(({ method }) => method === 'PUT');
  assert.equal(puts.length, 1, said);
  const doctor = await runLectern(['doctor', '--json'], { cwd: docs, env });
  const { checks } = JSON.parse(doctor.out) as { checks: { check: string; state: string; text: string }[] };
  const found = checks.find(({ check }) => check === 'backups');
  assert.equal(found?.state, 'ok', JSON.stringify(found));
  assert.match(found.text, /^The last of 1 in "s3:\/\/backups\/docs\/" is less than an hour old/);
  child.kill('SIGTERM');
  await once(child, 'close');
  assert.equal(s3.objects.size, 1);
});
