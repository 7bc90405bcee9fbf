/** Several servers on one PostgreSQL database: one set-up link that works wherever it is opened, few connections, and a pooler between. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import type { SettingsSource } from '../../src/settings/settings.ts';
import { pgBouncer, WITHOUT_PGBOUNCER } from '../support/pgbouncer.ts';
import { testSchema } from '../support/postgres.ts';
import { type TestServer, testServers } from '../support/test-server.ts';

const servers = testServers('several');
after(() => servers.close());
const TOKEN = randomUUID();
const OPERATOR = { authorization: `Bearer ${TOKEN}` };

let count = 0;
const serve = (more: SettingsSource): Promise<TestServer> =>
  servers.serve(`data-${++count}`, { metricsToken: TOKEN, feedbackRate: 100_000, ...more });

async function database(): Promise<string> {
  const schema = await testSchema();
  servers.onClose(() => schema.remove());
  return schema.url;
}

const WRITES = 100;
async function statuses(nodes: readonly TestServer[]): Promise<Record<number, number>> {
  const all = await Promise.all(Array.from({ length: WRITES }, (_, n) => nodes[n % nodes.length]!.send()));
  return Object.fromEntries([...new Set(all)].map((one) => [one, all.filter((it) => it === one).length]));
}

async function connections({ get }: TestServer): Promise<number> {
  const text = await (await get('/metrics', OPERATOR)).text();
  const found = [...text.matchAll(/^lectern_store_connections\{[^}]*\} (\d+)$/gm)];
  assert.ok(found.length > 0, text);
  return found.reduce((sum, [, n]) => sum + Number(n), 0);
}

const skip =
  process.env['LECTERN_TEST_POSTGRES'] === undefined && 'NOT TESTED on PostgreSQL: run it with "npm test"';

describe('several servers on one database', { skip, timeout: 60_000 }, () => {
  let databaseUrl = '';
  let nodes: readonly TestServer[] = [];

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
      name: 'Ada',
      email: 'ada@example.com',
      password: 'correct horse battery',
      again: 'correct horse battery',
    });
    const made = await nodes[1]!.post(paths[0]!, owner);
    assert.equal(made.status, 303, await made.text());
    for (const node of nodes) assert.notEqual((await node.get(paths[0]!)).status, 200, 'it is used up');
  });

  it('take no more connections than the setting allows, and still write everything', async () => {
    const few = await serve({ databaseUrl, databaseConnections: 3 });
    assert.equal(few.server.setUpUrl, undefined, 'there is an owner');
    for (const one of [few, nodes[0]!]) assert.deepEqual(await statuses([one]), { 201: WRITES });
    assert.ok((await connections(few)) <= 3, `${await connections(few)}`);
    assert.ok((await connections(nodes[0]!)) > 3, 'the control takes more');
  });

  it('keep every write behind a pooler in transaction mode', { skip: WITHOUT_PGBOUNCER }, async () => {
    const pooler = await pgBouncer();
    servers.onClose(() => pooler.remove());
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
