/** Several servers on one PostgreSQL database: one set-up link that works wherever it is opened, few connections, and a pooler between. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { joinSettings, type SettingsSource } from '../../src/app/settings.ts';
import { type RunningServer, startServer } from '../../src/app/start-server.ts';
import type { Log } from '../../src/lib/log.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { pgBouncer, WITHOUT_PGBOUNCER } from '../support/pgbouncer.ts';
import { testSchema } from '../support/postgres.ts';

const top = mkdtempSync(join(tmpdir(), 'lectern-several-'));
const closers: (() => Promise<unknown>)[] = [];
after(async () => {
  for (const close of closers.reverse()) await close();
  rmSync(top, { recursive: true, force: true });
});
const docs = fixtureFolder({
  'docs.json': docsJson({ pages: ['index'] }, { name: 'Docs' }),
  'index.mdx': '---\ntitle: Home\n---\n\nHello.\n',
});
const TOKEN = randomUUID();

interface Started {
  readonly server: RunningServer;
  readonly said: readonly string[];
  get(path: string): Promise<Response>;
  post(path: string, body: URLSearchParams): Promise<Response>;
  /** @returns status of a submission */
  send(): Promise<number>;
}

let count = 0;
async function serve(more: SettingsSource): Promise<Started> {
  const said: string[] = [];
  const note = (message: string): void => void said.push(message);
  const log: Log = { info: note, error: note };
  const dataDir = join(top, `data-${++count}`);
  const server = await startServer({
    projects: [{ folder: docs.path, hosts: [] }],
    settings: joinSettings([
      { port: 0, dataDir, renderers: 1, metricsToken: TOKEN, feedbackRate: 100_000, ...more },
    ]),
    preview: false,
    worker: false,
    log,
  });
  closers.push(() => server.close());
  const url = `http://127.0.0.1:${server.port}`;
  return {
    server,
    said,
    get: (path) => fetch(url + path, { headers: { accept: 'text/html', authorization: `Bearer ${TOKEN}` } }),
    post: (path, body) =>
      fetch(url + path, {
        ...{ method: 'POST', body, redirect: 'manual' },
        headers: { origin: url, 'sec-fetch-site': 'same-origin' },
      }),
    send: async () => {
      const body = { submissionId: randomUUID(), source: 'contextual', path: '/', helpful: true };
      const answer = await fetch(`${url}/api/public/v1/docs/feedback`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url },
        body: JSON.stringify(body),
      });
      await answer.arrayBuffer();
      return answer.status;
    },
  };
}

async function database(): Promise<string> {
  const schema = await testSchema();
  closers.push(() => schema.remove());
  return schema.url;
}

const WRITES = 100;
async function statuses(servers: readonly Started[]): Promise<Record<number, number>> {
  const all = await Promise.all(
    Array.from({ length: WRITES }, (_, n) => servers[n % servers.length]!.send()),
  );
  return Object.fromEntries([...new Set(all)].map((one) => [one, all.filter((it) => it === one).length]));
}

async function connections({ get }: Started): Promise<number> {
  const text = await (await get('/metrics')).text();
  const found = [...text.matchAll(/^lectern_store_connections\{[^}]*\} (\d+)$/gm)];
  assert.ok(found.length > 0, text);
  return found.reduce((sum, [, n]) => sum + Number(n), 0);
}

const skip =
  process.env['LECTERN_TEST_POSTGRES'] === undefined && 'NOT TESTED on PostgreSQL: run it with "npm test"';

describe('several servers on one database', { skip, timeout: 60_000 }, () => {
  let databaseUrl = '';
  let nodes: readonly Started[] = [];

  it('print one set-up link, which works on each of them until one has an owner', async () => {
    databaseUrl = await database();
    // Two at the same moment, and one later.
    nodes = await Promise.all([serve({ databaseUrl }), serve({ databaseUrl })]);
    nodes = [...nodes, await serve({ databaseUrl })];
    const paths = nodes.map(({ server }) => new URL(server.setUpUrl ?? 'http://none/').pathname);
    assert.match(paths[0]!, /^\/dashboard\/set-up\/[\w-]{40,}$/);
    assert.equal(new Set(paths).size, 1, paths.join('\n'));
    for (const node of nodes) assert.equal((await node.get(paths[0]!)).status, 200);
    const owner = new URLSearchParams({
      ...{ name: 'Ada', email: 'ada@example.com' },
      ...{ password: 'correct horse battery', again: 'correct horse battery' },
    });
    const made = await nodes[1]!.post(paths[0]!, owner);
    assert.equal(made.status, 303, await made.text());
    for (const node of nodes) assert.notEqual((await node.get(paths[0]!)).status, 200, 'it is used up');
  });

  it('take no more connections than the setting allows, and all writes nonetheless', async () => {
    const few = await serve({ databaseUrl, databaseConnections: 3 });
    assert.equal(few.server.setUpUrl, undefined, 'there is an owner');
    for (const one of [few, nodes[0]!]) assert.deepEqual(await statuses([one]), { 201: WRITES });
    assert.ok((await connections(few)) <= 3, `${await connections(few)}`);
    assert.ok((await connections(nodes[0]!)) > 3, 'the control takes more');
  });

  it('keep every write behind a pooler in transaction mode', { skip: WITHOUT_PGBOUNCER }, async () => {
    const pooler = await pgBouncer();
    closers.push(() => pooler.remove());
    const pooled = { databaseUrl: pooler.url };
    const behind = await Promise.all([serve(pooled), serve(pooled)]);
    for (let round = 0; round < 3; round++) assert.deepEqual(await statuses(behind), { 201: WRITES });
    for (const { get, said } of behind) {
      assert.equal((await get('/readyz?store')).status, 200);
      assert.deepEqual(
        said,
        said.filter((line) => !/fail|cannot/.test(line)),
      );
    }
  });
});
