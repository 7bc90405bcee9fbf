/** The sender against real receivers: signatures as a receiver checks them, retries, several senders, slow and dead receivers. */
import assert from 'node:assert/strict';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, it } from 'node:test';
import { eachDatabase } from '../../../../test/support/databases.ts';
import { testClock, testRandom } from '../../../../test/support/test-service.ts';
import { type Log, SILENT } from '../../../lib/log.ts';
import { createAuditRecords } from '../../../records/audit/create-audit-records.ts';
import type { Feedback } from '../../../records/feedback/feedback.ts';
import { createWebhookRecords } from '../../../records/webhooks/create-webhook-records.ts';
import { sampleFeedback } from '../../../records/webhooks/sample-subjects.ts';
import { createMetrics } from '../metrics/create-metrics.ts';
import { presentFeedback } from '../wire/feedback-entry.ts';
import { createWebhookSender, type WebhookSenderOptions } from './deliver.ts';
import { RETRIES } from './delivery-outcome.ts';

const servers: Server[] = [];
after(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

interface Heard {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Receiver {
  readonly url: string;
  readonly heard: Heard[];
  status: number;
  /** Answers wait for this. */
  hold: Promise<void>;
  /** Resolves when so many messages have come. */
  readonly until: (count: number) => Promise<void>;
}

async function receiver(): Promise<Receiver> {
  const arrived = new Set<() => void>();
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    one.heard.push({ headers: request.headers, body });
    for (const tell of arrived) tell();
    await one.hold;
    response.writeHead(one.status).end('thank you');
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const one: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    heard: [],
    status: 200,
    hold: Promise.resolve(),
    until: (count) =>
      new Promise((resolve) => {
        const tell = (): void => {
          if (one.heard.length >= count) resolve();
        };
        arrived.add(tell);
        tell();
      }),
  };
  return one;
}

/** As the documentation of Standard Webhooks tells receivers to do it. */
function isGenuine({ headers, body }: Heard, secret: string, now: number): boolean {
  const id = String(headers['webhook-id']);
  const timestamp = String(headers['webhook-timestamp']);
  if (Math.abs(now / 1000 - Number(timestamp)) > 300) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some((one) => {
      const [version, text] = one.split(',');
      const given = Buffer.from(text ?? '', 'base64');
      return version === 'v1' && given.length === wanted.length && timingSafeEqual(given, wanted);
    });
}

eachDatabase((_kind, open) => {
  const opened = async () => {
    const clock = testClock();
    const database = await open();
    const deps = { database, clock, random: testRandom(), secret: new Uint8Array(32).fill(7) };
    const entries = new Map<string, Feedback>();
    const webhooks = createWebhookRecords(deps, {
      feedback: async (_project, id) => entries.get(id),
      job: async () => undefined,
      entry: async () => undefined,
      deployment: async () => undefined,
    });
    const service = {
      clock,
      log: SILENT,
      metrics: createMetrics(),
      records: { webhooks, audit: createAuditRecords(deps) },
    };
    const sender = (more: WebhookSenderOptions = {}) =>
      createWebhookSender(service, { allowPrivate: true, ...more });
    const create = async (project = 'docs', more: Partial<Feedback> = {}): Promise<Feedback> => {
      const feedback = { ...sampleFeedback(project, clock()), id: `f${entries.size}`, ...more };
      entries.set(feedback.id, feedback);
      await database.write((transaction) =>
        webhooks.onEvents(transaction, [{ kind: 'feedback.created', feedback }]),
      );
      return feedback;
    };
    const hook = (url: string, project = 'docs') =>
      webhooks.create({ project, url, events: ['feedback.created'] });
    return { clock, webhooks, service, sender, create, hook };
  };

  it('sends what the API would show, signed so that a receiver believes it', async () => {
    const { clock, sender, create, hook, webhooks, service } = await opened();
    const to = await receiver();
    const { hook: made, secret } = await hook(to.url);
    const feedback = await create('docs', { comment: 'Straße "</script>" 🦉', contact: 'ann@example.com' });
    await sender().sendDue();
    const [heard] = to.heard;
    assert.ok(isGenuine(heard!, secret, clock()));
    assert.ok(!isGenuine({ ...heard!, body: `${heard!.body} ` }, secret, clock()));
    assert.ok(!isGenuine(heard!, (await hook(to.url)).secret, clock()));
    const message = JSON.parse(heard!.body) as { id: string; data: { feedback: unknown } };
    assert.equal(message.id, heard!.headers['webhook-id']);
    assert.equal(heard!.headers['content-type'], 'application/json');
    assert.deepEqual(message.data.feedback, presentFeedback(feedback));
    const [delivery] = await webhooks.deliveries('docs', made.id, 10);
    assert.deepEqual(
      [delivery!.state, delivery!.attempts, delivery!.lastStatus, delivery!.nextAt],
      ['delivered', 1, 200, null],
    );
    assert.match(service.metrics.text(), /lectern_webhook_deliveries_total\{result="delivered"\} 1/);
  });

  for (const more of [
    { source: 'code_snippet', helpful: null, code: 'x()', filename: 'a.ts', lang: 'ts' },
    { source: 'agent', helpful: null, comment: null, reason: 'Wrong' },
    { source: 'contextual', helpful: false, comment: null, reason: 'Hard to follow' },
  ] as const)
    it(`gives ${more.source} feedback the form of the API`, async () => {
      const { clock, sender, create, hook } = await opened();
      const to = await receiver();
      await hook(to.url);
      const feedback = await create('docs', more);
      clock.advance(60_000);
      await sender().sendDue();
      const sent = JSON.parse(to.heard[0]!.body) as { data: { feedback: unknown } };
      assert.deepEqual(sent.data.feedback, presentFeedback(feedback));
    });

  it('tries again seven times at its own pace with the same message, and then gives up', async () => {
    const { clock, sender, create, hook, webhooks } = await opened();
    const to = await receiver();
    to.status = 500;
    const { hook: made, secret } = await hook(to.url);
    await create();
    const one = sender();
    await one.sendDue();
    for (const [at, pause] of RETRIES.entries()) {
      clock.advance(pause - 1);
      await one.sendDue();
      assert.equal(to.heard.length, at + 1);
      clock.advance(1);
      await one.sendDue();
      assert.equal(to.heard.length, at + 2);
      assert.ok(isGenuine(to.heard[at + 1]!, secret, clock()));
    }
    assert.equal(new Set(to.heard.map(({ body, headers }) => `${headers['webhook-id']} ${body}`)).size, 1);
    const [delivery] = await webhooks.deliveries('docs', made.id, 10);
    assert.deepEqual(
      [delivery!.state, delivery!.attempts, delivery!.nextAt, delivery!.lastError],
      ['failed', 8, null, 'It answered 500'],
    );
    clock.advance(30 * 86_400_000);
    await one.sendDue();
    assert.equal(to.heard.length, 8);
    to.status = 200;
    await webhooks.resend('docs', delivery!.id);
    await one.sendDue();
    assert.equal((await webhooks.deliveries('docs', made.id, 10))[0]!.state, 'delivered');
  });

  it('logs a receiver that is dead once, and once when it is back', async () => {
    const { clock, create, hook, service } = await opened();
    const lines: string[] = [];
    const log: Log = {
      info: (message) => void lines.push(`info ${message}`),
      error: (message) => void lines.push(`error ${message}`),
    };
    const to = await receiver();
    const host = new URL(to.url).host;
    to.status = 500;
    await hook(to.url);
    await create();
    const one = createWebhookSender({ ...service, log }, { allowPrivate: true });
    await one.sendDue();
    for (const pause of RETRIES.slice(0, 3)) {
      clock.advance(pause);
      await create();
      await one.sendDue();
    }
    const dead = `error The webhook receiver "${host}" takes no deliveries, which are tried again: It answered 500`;
    assert.deepEqual(lines, [dead]);
    to.status = 200;
    clock.advance(RETRIES[3]!);
    await one.sendDue();
    await create();
    await one.sendDue();
    assert.deepEqual(lines, [dead, `info The webhook receiver "${host}" takes deliveries again`]);
  });

  it('sends each message once when several senders share the store', async () => {
    const { sender, create, hook } = await opened();
    const to = await receiver();
    for (const project of ['a', 'b', 'c', 'd', 'e']) {
      await hook(to.url, project);
      for (let n = 0; n < 4; n++) await create(project);
    }
    const senders = [sender(), sender(), sender()];
    await Promise.all(senders.map((one) => one.sendDue()));
    await senders[0]!.sendDue();
    const ids = to.heard.map(({ headers }) => headers['webhook-id']);
    assert.deepEqual([ids.length, new Set(ids).size], [20, 20]);
  });

  it('lets no receiver that hangs hold up another', async () => {
    const { sender, create, hook } = await opened();
    const [slow, quick] = [await receiver(), await receiver()];
    const gate = Promise.withResolvers<void>();
    slow.hold = gate.promise;
    await hook(slow.url);
    await hook(quick.url);
    for (let n = 0; n < 9; n++) await create();
    const sending = sender().sendDue();
    await quick.until(9);
    assert.equal(slow.heard.length, 2);
    gate.resolve();
    await sending;
    assert.equal(slow.heard.length, 9);
  });

  it('does not reach this machine unless that is allowed, and says so in the log', async () => {
    const { sender, create, hook, webhooks } = await opened();
    const to = await receiver();
    const { hook: made } = await hook(to.url);
    await create();
    await sender({ allowPrivate: false }).sendDue();
    assert.equal(to.heard.length, 0);
    const [delivery] = await webhooks.deliveries('docs', made.id, 10);
    assert.deepEqual(
      [delivery!.state, delivery!.lastError],
      ['waiting', '"127.0.0.1" is not on the public internet'],
    );
  });

  it('switches a webhook off that has failed for three days, and writes who did it', async () => {
    const { clock, sender, create, hook, webhooks, service } = await opened();
    const to = await receiver();
    to.status = 404;
    await hook(to.url);
    const one = sender();
    for (let day = 0; day < 4; day++) {
      await create();
      await one.sendDue();
      for (const pause of RETRIES) {
        clock.advance(pause);
        await one.sendDue();
      }
      clock.advance(86_400_000);
    }
    assert.equal((await webhooks.list('docs'))[0]!.enabled, false);
    const [entry] = await service.records.audit.list({ limit: 5 });
    assert.deepEqual(
      [entry!.actor, entry!.action, entry!.target, entry!.project],
      ['server', 'webhook.switched_off', new URL(to.url).host, 'docs'],
    );
    const before = to.heard.length;
    await create();
    await one.sendDue();
    assert.equal(to.heard.length, before);
  });

  it('says once that the store is away, and goes on when it is back', async () => {
    const { create, hook, webhooks, service } = await opened();
    const to = await receiver();
    await hook(to.url);
    await create();
    const said: string[] = [];
    let away = true;
    const one = createWebhookSender(
      {
        ...service,
        log: { ...SILENT, error: (message) => void said.push(message) },
        records: {
          ...service.records,
          webhooks: {
            ...webhooks,
            claim: async (...parts) => {
              if (away) throw new Error('no store');
              return webhooks.claim(...parts);
            },
          },
        },
      },
      { allowPrivate: true },
    );
    for (let n = 0; n < 5; n++) await one.sendDue();
    assert.deepEqual(said, ['The outbox of webhooks cannot be read']);
    away = false;
    await one.sendDue();
    assert.equal(to.heard.length, 1);
    away = true;
    await one.sendDue();
    assert.equal(said.length, 2);
  });

  it('looks into the outbox at each tick until it is stopped', async () => {
    const { sender, create, hook } = await opened();
    const to = await receiver();
    await hook(to.url);
    let tick = (): void => undefined;
    let stopped = false;
    const one = sender({
      every: (_milliseconds, work) => {
        tick = work;
        return () => void (stopped = true);
      },
    });
    one.start();
    await create();
    tick();
    await to.until(1);
    await one.stop();
    assert.ok(stopped);
    await create();
    tick();
    await one.sendDue();
    assert.equal(to.heard.length, 1);
  });
});
