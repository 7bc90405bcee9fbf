/** `node scripts/run.mjs test/long/insight-rollout.ts --other FILE`: a server of an older build and one of this one count for one PostgreSQL, as during an update; no request fails, and no view is lost from the counts of days. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../src/records/store/open-database.ts';
import { siteFixture } from '../support/site-fixture.ts';
import { killablePostgres } from './support/killable-postgres.ts';
import { type KillableServer, killableServer } from './support/killable-server.ts';

const PROJECT = 'harbor';
const PAGE = '/install';
/** Between two views of a reader, in milliseconds. */
const PACE = 20;
const READERS = 2;

const { values } = parseArgs({
  options: {
    /** The program of an older build, such as one of the commit before a migration of Insight. */
    other: { type: 'string' },
    program: { type: 'string', default: 'bin/lectern.mjs' },
    seconds: { type: 'string', default: '5' },
  },
});
const seconds = Number(values.seconds);
if (values.other === undefined || !Number.isInteger(seconds) || seconds < 1)
  throw new Error(
    'usage: node scripts/run.mjs test/long/insight-rollout.ts --other FILE [--program FILE] [--seconds 5]',
  );

const folder = mkdtempSync(join(tmpdir(), 'lectern-insight-rollout-'));
const postgres = await killablePostgres();
await postgres.start();
const serverOf = (program: string, data: string): Promise<KillableServer> =>
  killableServer({
    program,
    folder: siteFixture('groups'),
    environment: {
      LECTERN_DATA_DIR: join(folder, data),
      LECTERN_RENDERERS: '1',
      LECTERN_GRACE_SECONDS: '1',
      DATABASE_URL: postgres.url,
    },
  });
const failed: string[] = [];

/** A server answers readers before its store is open, and counts from then on. */
async function open(server: KillableServer): Promise<void> {
  server.start();
  await server.ready();
  while ((await fetch(`${server.url}/readyz?store`)).status !== 200) await sleep(PACE);
}

/** Browsers open the page of these servers for some seconds. @returns how many pages each has answered */
async function read(servers: readonly KillableServer[]): Promise<readonly number[]> {
  const end = performance.now() + seconds * 1_000;
  const headers = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0',
    accept: 'text/html,application/xhtml+xml',
  };
  const one = async ({ url }: KillableServer): Promise<number> => {
    let answered = 0;
    while (performance.now() < end) {
      const answer = await fetch(url + PAGE, { headers }).catch(String);
      if (typeof answer !== 'string' && answer.status === 200) answered++;
      else failed.push(typeof answer === 'string' ? answer : `${url}: ${answer.status}`);
      if (typeof answer !== 'string') await answer.arrayBuffer();
      await sleep(PACE);
    }
    return answered;
  };
  const reading = servers.map((server) => Promise.all(Array.from({ length: READERS }, () => one(server))));
  return (await Promise.all(reading)).map((counts) => counts.reduce((sum, count) => sum + count, 0));
}

/** Views by people that a table has of the page. */
async function stored(table: 'insight_days' | 'insight_weeks' | 'insight_months'): Promise<number> {
  const database = await openDatabase({ file: '', url: postgres.url });
  const row = await database.first<{ views: number }>(
    `SELECT CAST(coalesce(sum(views), 0) AS bigint) AS views FROM ${table} WHERE project = ? AND page <> 0 AND class = 0`,
    [PROJECT],
  );
  await database.close();
  return row!.views;
}

const [old, fresh] = [await serverOf(values.other, 'old'), await serverOf(values.program, 'new')];
let isGood = false;
try {
  await open(old);
  const [before] = await read([old]);
  await open(fresh);
  const [beside, first] = await read([old, fresh]);
  await old.stop();
  const [last] = await read([fresh]);
  await fresh.stop();
  const answered = before! + beside! + first! + last!;
  const [days, weeks, months] = await Promise.all(
    (['insight_days', 'insight_weeks', 'insight_months'] as const).map(stored),
  );
  console.log(
    [
      `${answered} pages answered: ${before} by the older server alone, ${beside} by it beside this one, ${first! + last!} by this one; ${failed.length} requests failed`,
      `counts of days have ${days}, of weeks ${weeks}, of months ${months}`,
      ...failed.slice(0, 10),
    ].join('\n'),
  );
  // A sum that an older build does not know lacks what that build counted beside this one, and nothing else.
  isGood =
    failed.length === 0 &&
    days === answered &&
    [weeks!, months!].every((sum) => sum <= answered && sum >= answered - beside!);
} finally {
  await old.kill();
  await fresh.kill();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
console.log(isGood ? '✔ every view is in the counts of days' : '✖ requests failed, or views are missing');
process.exit(isGood ? 0 : 1);
