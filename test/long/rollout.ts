/** `node scripts/run.mjs test/long/rollout.ts`: three servers on PostgreSQL behind nginx are restarted one at a time under load, then PostgreSQL is; no request fails, and no feedback is lost. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { killablePostgres } from './support/killable-postgres.ts';
import { type KillableServer, killableServer } from './support/killable-server.ts';
import { nginxBalancer } from './support/nginx-balancer.ts';

const { values } = parseArgs({
  options: {
    restarts: { type: 'string', default: '200' },
    database: { type: 'string', default: '20' },
    program: { type: 'string', default: 'bin/lectern.mjs' },
    /** Another program that takes every second turn: the old version beside the new one. */
    other: { type: 'string' },
  },
});
const [restarts, databaseRestarts] = [Number(values.restarts), Number(values.database)];
if (![restarts, databaseRestarts].every((count) => Number.isInteger(count) && count >= 0))
  throw new Error(
    'usage: node scripts/run.mjs test/long/rollout.ts [--restarts 200] [--database 20] [--other FILE]',
  );

const SERVERS = 3;
const READERS = 6;
/** Below the limit of submissions for one page. */
const FEEDBACK_EVERY_MS = 250;
const MAX_RECOVERY_MS = 2_000;
const DOCS = fileURLToPath(new URL('../../docs', import.meta.url));
const PATHS = [
  '/',
  '/getting-started/quickstart',
  '/images/favicon.svg',
  '/search.json?q=deploy',
  '/llms.txt',
];

interface Answer {
  readonly status: number;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** @returns status 0 when the connection failed */
function ask(url: string, body?: object): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve) => {
    const sent = request(
      url,
      {
        agent,
        method: text === undefined ? 'GET' : 'POST',
        headers:
          text === undefined ? {} : { 'content-type': 'application/json', origin: new URL(url).origin },
      },
      (answer) => {
        let read = '';
        answer.on('data', (part) => (read += String(part)));
        answer.on('error', (error) => resolve({ status: 0, text: String(error) }));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: read }));
      },
    );
    sent.on('error', (error) => resolve({ status: 0, text: String(error) }));
    sent.end(text);
  });
}

class Load {
  readonly failed: string[] = [];
  answered = 0;
  /** Ids that were confirmed. */
  readonly confirmed = new Set<string>();
  /** Whether feedback may be refused for a while, as while the store is away. */
  patient = false;
  lastConfirmed = 0;
  private ended = false;
  private readonly url: string;
  private readonly all: Promise<unknown>;

  constructor(url: string, project: string) {
    this.url = url;
    this.all = Promise.all([
      ...Array.from({ length: READERS }, (_, at) => this.read(at)),
      this.submit(project),
    ]);
  }

  async end(): Promise<void> {
    this.ended = true;
    await this.all;
  }

  private async read(start: number): Promise<void> {
    for (let at = start; !this.ended; at++) {
      const path = PATHS[at % PATHS.length]!;
      const { status, text } = await ask(this.url + path);
      if (status === 200) this.answered++;
      else this.failed.push(`${path}: ${status} ${text.slice(0, 120)}`);
      await sleep(5);
    }
  }

  /** As a page does it: what is refused for now is sent again under the same id. */
  private async submit(project: string): Promise<void> {
    for (let at = 0; !this.ended; at++) {
      const submissionId = randomUUID();
      const body = { submissionId, source: 'contextual', path: '/', helpful: at % 2 === 0 };
      for (;;) {
        const { status, text } = await ask(`${this.url}/api/public/v1/${project}/feedback`, body);
        if (status === 201) {
          this.confirmed.add((JSON.parse(text) as { id: string }).id);
          this.lastConfirmed = performance.now();
          break;
        }
        if (!this.patient || status !== 503) {
          this.failed.push(`feedback: ${status} ${text.slice(0, 120)}`);
          break;
        }
        await sleep(50);
      }
      await sleep(FEEDBACK_EVERY_MS);
    }
  }
}

const folder = mkdtempSync(join(tmpdir(), 'lectern-rollout-'));
const postgres = await killablePostgres();
const servers: KillableServer[] = [];
const began = performance.now();
try {
  await postgres.start();
  for (let at = 0; at < SERVERS; at++) {
    const program = at % 2 === 1 && values.other !== undefined ? values.other : values.program;
    const server = await killableServer({
      program,
      folder: DOCS,
      environment: {
        DATABASE_URL: postgres.url,
        LECTERN_DATA_DIR: join(folder, `data-${at}`),
        LECTERN_PROXIES: '1',
        LECTERN_GRACE_SECONDS: '1',
        LECTERN_RENDERERS: '1',
      },
    });
    servers.push(server);
    server.start();
    await server.ready();
  }
  const balancer = await nginxBalancer(servers.map(({ url }) => url));
  const page = await ask(`${balancer.url}/`);
  const project = /data-api="[^"]*\/api\/public\/v1\/([^/"]+)\//.exec(page.text)?.[1];
  if (project === undefined) throw new Error('The page does not name its project');
  const load = new Load(balancer.url, project);
  for (let at = 0; at < restarts; at++) {
    const server = servers[at % SERVERS]!;
    await server.stop();
    server.start();
    await server.ready();
    if (at % 20 === 19)
      console.log(
        `${at + 1} restarts, ${load.answered} answers, ${load.confirmed.size} votes, ${load.failed.length} failed`,
      );
  }
  const [failedBefore, answersBefore] = [load.failed.length, load.answered];
  load.patient = true;
  const recoveries: number[] = [];
  for (let at = 0; at < databaseRestarts; at++) {
    await postgres.kill();
    await sleep(300);
    await postgres.start();
    const back = performance.now();
    while (load.lastConfirmed < back) await sleep(10);
    recoveries.push(load.lastConfirmed - back);
    await sleep(500);
  }
  await load.end();
  await balancer.close();
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const rows = await client.query<{ id: string }>('SELECT id FROM feedback');
  await client.end();
  const stored = new Set(rows.rows.map(({ id }) => id));
  const lost = [...load.confirmed].filter((id) => !stored.has(id));
  const slowest = Math.max(0, ...recoveries);
  console.log(
    [
      `${restarts} restarts of a server, one at a time: ${answersBefore} answers, ${failedBefore} failed`,
      `${databaseRestarts} kills of PostgreSQL: ${load.answered - answersBefore} answers, ${load.failed.length - failedBefore} failed; slowest recovery ${slowest.toFixed(0)} ms`,
      `${load.confirmed.size} votes confirmed, ${lost.length} lost, ${stored.size} stored`,
      `${((performance.now() - began) / 1_000).toFixed(0)} s`,
      ...load.failed.slice(0, 10),
    ].join('\n'),
  );
  const isGood =
    load.failed.length === 0 && lost.length === 0 && slowest < MAX_RECOVERY_MS && load.answered > 0;
  process.exitCode = isGood ? 0 : 1;
} finally {
  agent.destroy();
  for (const server of servers) await server.kill();
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
