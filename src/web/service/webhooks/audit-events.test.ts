/** Tests webhook deliveries of the audit log: from a form of the dashboard to a receiver that checks the signature. */
import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, it } from 'node:test';
import { claiming } from '../../../../test/support/claiming.ts';
import { dashboardVisitor } from '../../../../test/support/dashboard-visitor.ts';
import { onSqlite } from '../../../../test/support/databases.ts';
import { testClock, testService } from '../../../../test/support/test-service.ts';
import { createRecords } from '../../../records/create-records.ts';
import { createDashboard } from '../dashboard/dashboard.ts';
import { presentAuditEntry } from '../wire/audit-entry.ts';
import { deliverySchema } from '../wire/delivery.ts';
import { createWebhookSender } from './deliver.ts';

const servers: Server[] = [];
after(() => {
  for (const server of servers) server.close();
});

interface Heard {
  readonly id: string;
  readonly signed: boolean;
  readonly body: string;
}

async function receiver(): Promise<{ url: string; heard: Heard[]; secret: string }> {
  const to = { url: '', heard: [] as Heard[], secret: '' };
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': sent } = request.headers;
    const key = Buffer.from(to.secret.replace('whsec_', ''), 'base64');
    const wanted = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');
    to.heard.push({ id: String(id), signed: sent === `v1,${wanted}`, body });
    response.writeHead(204).end();
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  to.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/log`;
  return to;
}

onSqlite((_kind, open) => {
  const opened = async () => {
    const clock = testClock();
    const database = await open();
    const secret = new Uint8Array(32).fill(7);
    const records = createRecords({ database, clock, random: randomBytes, secret });
    const hook = async (project: string, url = 'https://example.com/') =>
      records.webhooks.create({ project, url, events: ['audit.recorded'] });
    const waiting = async (project: string, id: string) =>
      (await records.webhooks.deliveries(project, id, 100)).length;
    return { clock, database, secret, records, hook, waiting };
  };

  it('sends what a member did in the dashboard, signed, in the form of the API', async () => {
    const { clock, secret, records, hook } = await opened();
    const projects = [{ id: 'docs' }];
    const service = testService({ records, clock, secret, random: randomBytes, projects });
    const dashboard = createDashboard(service);
    const first = await records.users.setUp({
      token: await records.users.createSetupToken(),
      email: 'ann@example.com',
      name: 'Ann',
      password: 'four unrelated words',
      device: 'Test',
    });
    const owner = dashboardVisitor(dashboard);
    owner.cookies.set('lectern', first!.token);
    const to = await receiver();
    const made = await hook('docs', to.url);
    to.secret = made.secret;
    const home = '/dashboard/p/docs/keys';
    const fields = { name: 'Straße "</script>"', expires: '90d', 'may-jobs-read': 'on' };
    assert.equal((await owner.submit(home, `${home}/create`, fields)).status, 200);
    await createWebhookSender(service, { allowPrivate: true }).sendDue();
    const [entry] = await records.audit.list({ limit: 1 });
    const [heard, ...more] = to.heard;
    assert.deepEqual([heard!.signed, more], [true, []]);
    const message = deliverySchema.parse(JSON.parse(heard!.body));
    assert.deepEqual([message.id, message.event, message.project], [heard!.id, 'audit.recorded', 'docs']);
    assert.deepEqual(message.data, { entry: presentAuditEntry(entry!) });
    assert.equal(entry!.target, 'Straße "</script>"');
  });

  it('sends what concerns its project and what concerns all of them, and nothing of others', async () => {
    const { records, hook, waiting, database } = await opened();
    const docs = (await hook('docs')).hook;
    const other = (await hook('other')).hook;
    const deaf = await records.webhooks.create({
      project: 'docs',
      url: 'https://example.com/',
      events: ['agent_job.finished'],
    });
    const add = (target: string, project?: string) =>
      records.audit.add({
        actor: 'u1',
        action: 'a.b',
        target,
        ...(project === undefined ? {} : { project }),
      });
    await add('one', 'docs');
    assert.deepEqual([await waiting('docs', docs.id), await waiting('other', other.id)], [1, 0]);
    await add('all');
    assert.deepEqual([await waiting('docs', docs.id), await waiting('other', other.id)], [2, 1]);
    assert.equal(await waiting('docs', deaf.hook.id), 0);
    // The text of an entry is stored once.
    const rows = JSON.stringify(await database.all('SELECT facts, body FROM webhook_deliveries'));
    assert.ok(!rows.includes('one') && !rows.includes('a.b'));
    await records.webhooks.setEnabled('docs', docs.id, false);
    await add('two', 'docs');
    assert.equal(await waiting('docs', docs.id), 2);
  });

  it('writes the entry and its deliveries together or not at all', async () => {
    const { records, hook, waiting, database } = await opened();
    const { hook: made } = await hook('docs');
    await records.audit.add({ actor: 'u1', action: 'a.b', target: 'first', project: 'docs' });
    await database.write((transaction) =>
      transaction.run('ALTER TABLE webhook_deliveries RENAME TO elsewhere'),
    );
    const lost = { actor: 'u1', action: 'a.b', target: 'lost', project: 'docs' };
    await assert.rejects(records.audit.add(lost));
    await database.write((transaction) =>
      transaction.run('ALTER TABLE elsewhere RENAME TO webhook_deliveries'),
    );
    assert.deepEqual(
      (await records.audit.list({ limit: 5 })).map(({ target }) => target),
      ['first'],
    );
    assert.equal(await waiting('docs', made.id), 1);
  });

  it('sends a sample as a test', async () => {
    const { records, hook, clock } = await opened();
    const { hook: made } = await hook('docs');
    assert.equal(await records.webhooks.test('docs', made.id), true);
    const [test] = await records.webhooks.claim(claiming(1, clock() + 30_000));
    const { event, test: marked, data } = deliverySchema.parse(JSON.parse(test!.body));
    assert.deepEqual([event, marked], ['audit.recorded', true]);
    assert.match(JSON.stringify(data), /Nobody has done anything/);
  });
});
