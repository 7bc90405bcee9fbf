/** `node scripts/run.mjs test/long/crash.ts`: readers send feedback while everything is killed again and again; what was acknowledged must be there once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openConnection } from '../../src/records/store/sqlite/sqlite-connection.ts';
import { siteFixture } from '../support/site-fixture.ts';
import { type KillablePostgres, killablePostgres } from './support/killable-postgres.ts';
import { type KillableServer, killableServer } from './support/killable-server.ts';
import { startReaders } from './support/readers.ts';
import { verdict } from './support/verdict.ts';

const PROJECT = 'harbor';
const PAGES = ['install', 'jobs/send', 'jobs/retry', 'jobs/backoff', 'jobs/cron', 'jobs/delay'];

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    store: { type: 'string', default: 'sqlite' },
    readers: { type: 'string', default: '8' },
    program: { type: 'string', default: 'bin/lectern.mjs' },
  },
});
const kills = Number(values.kills);
if (!Number.isInteger(kills) || kills < 1 || !['sqlite', 'postgres'].includes(values.store))
  throw new Error(
    'usage: node scripts/run.mjs test/long/crash.ts [--kills NUMBER] [--store sqlite|postgres] [--readers NUMBER]',
  );

const between = (min: number, max: number): number => min + Math.random() * (max - min);

/** Kills the server at a random moment, one time in eight while it starts. */
async function killServer(server: KillableServer): Promise<void> {
  if (Math.random() < 0.125) await sleep(between(0, 500));
  else {
    await server.ready();
    await sleep(between(20, 900));
  }
  await server.kill();
  server.start();
}

/** One time in five PostgreSQL goes too: the whole of it, or one of its processes, which makes it throw out the others. */
async function killPostgres(postgres: KillablePostgres, server: KillableServer): Promise<string | undefined> {
  if (Math.random() >= 0.2) return undefined;
  await server.ready();
  await sleep(between(20, 300));
  if (Math.random() < 0.5) return postgres.killBackend() ? 'one process of PostgreSQL' : undefined;
  await postgres.kill();
  await postgres.start();
  return 'PostgreSQL';
}

const dataDir = mkdtempSync(join(tmpdir(), 'lectern-crash-'));
const postgres = values.store === 'postgres' ? await killablePostgres() : undefined;
await postgres?.start();
const server = await killableServer({
  program: values.program,
  folder: siteFixture('groups'),
  environment: {
    LECTERN_DATA_DIR: dataDir,
    LECTERN_FEEDBACK_RATE: '1000000',
    LECTERN_RENDERERS: '1',
    DATABASE_URL: postgres?.url ?? '',
  },
});
const began = Date.now();
const killed: Record<string, number> = {};
const count = (what: string | undefined): void => {
  if (what !== undefined) killed[what] = (killed[what] ?? 0) + 1;
};
let failed = true;
try {
  server.start();
  await server.ready();
  const key = await server.command('keys', 'create', '--project', PROJECT, '--name', 'crash test');
  const readers = startReaders({
    url: server.url,
    project: PROJECT,
    pages: PAGES.map((page) => `/${page}`),
    readers: Number(values.readers),
  });
  for (let number = 1; number <= kills; number++) {
    if (postgres !== undefined) count(await killPostgres(postgres, server));
    await killServer(server);
    count('the server');
    if (number % 10 === 0)
      console.log(
        `${number} of ${kills}: ${readers.acknowledged.size} acknowledged, ${readers.counts.retried} sent again`,
      );
  }
  await server.ready();
  await readers.finish();
  const found = await verdict({ url: server.url, project: PROJECT, key }, readers);
  await server.stop();
  let integrity = 'not checked';
  if (postgres === undefined) {
    const store = openConnection(join(dataDir, 'lectern.db'));
    integrity = store.first<{ integrity_check: string }>('PRAGMA integrity_check')!.integrity_check;
    store.close();
  }
  failed = !found.right || (postgres === undefined && integrity !== 'ok');
  console.log(
    JSON.stringify(
      { store: values.store, seconds: Math.round((Date.now() - began) / 1000), killed, ...found, integrity },
      null,
      2,
    ),
  );
} finally {
  await server.kill();
  await postgres?.remove();
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(failed ? '✖ something was lost, doubled or damaged' : '✔ every acknowledged entry is there once');
process.exit(failed ? 1 : 0);
