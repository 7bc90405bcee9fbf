/** The forms of purge requests, and how they are sent to a service that does not always answer. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { openTestDatabase } from '../../../../test/support/databases.ts';
import { NO_METRICS, testClock } from '../../../../test/support/test-service.ts';
import type { Log } from '../../../lib/log.ts';
import { createPurgeRecords, GATHER_MS } from '../../../records/purges/create-purge-records.ts';
import type { Purge } from '../../../records/purges/purge.ts';
import { RETRIES } from '../webhooks/delivery-outcome.ts';
import { createPurgeSender, purgeRequest } from './send-purges.ts';

const PURGE: Purge = { project: 'docs', everything: false, tags: ['docs/p/a', 'docs/lists'], paths: ['/a'] };

describe('a purge request', () => {
  it('is one of Cloudflare', () => {
    const url = 'https://api.cloudflare.com/client/v4/zones/abc/purge_cache';
    const { headers, body } = purgeRequest({ url, token: 'secret' }, PURGE);
    assert.equal(headers['authorization'], 'Bearer secret');
    assert.deepEqual(JSON.parse(body), { tags: PURGE.tags });
  });
  it('is one of Fastly', () => {
    const { headers, body } = purgeRequest(
      { url: 'https://api.fastly.com/service/abc/purge', token: 'secret' },
      PURGE,
    );
    assert.deepEqual([headers['fastly-key'], headers['authorization']], ['secret', undefined]);
    assert.deepEqual(JSON.parse(body), { surrogate_keys: PURGE.tags });
  });
  it('is ours elsewhere, with the header that Varnish reads', () => {
    for (const url of ['http://127.0.0.1:6081/', 'https://api.fastly.com.example.com/']) {
      const { headers, body } = purgeRequest({ url }, PURGE);
      assert.deepEqual(
        [headers['surrogate-key'], headers['authorization']],
        ['docs/p/a docs/lists', undefined],
      );
      assert.deepEqual(JSON.parse(body), PURGE);
    }
  });
});

const servers: Server[] = [];
after(() => {
  for (const server of servers) server.close();
});

interface Heard {
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Answers with these statuses, the last one from then on. */
async function service(statuses: readonly number[]): Promise<{ url: string; heard: Heard[] }> {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    heard.push({ method: request.method, headers: request.headers, body });
    response.writeHead(statuses[Math.min(heard.length, statuses.length) - 1]!).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`, heard };
}

async function sending(statuses: readonly number[]) {
  const clock = testClock();
  const database = await openTestDatabase('sqlite');
  const purges = createPurgeRecords({ database, clock, random: randomBytes, secret: new Uint8Array(32) });
  const to = await service(statuses);
  const said: string[] = [];
  const log: Log = { info: () => undefined, error: (message) => void said.push(message) };
  const sender = () =>
    createPurgeSender({
      purges,
      target: { url: to.url, token: 'secret' },
      log,
      metrics: NO_METRICS,
      every: () => () => undefined,
    });
  await purges.announce({ ...PURGE, state: 'b', direct: true });
  clock.advance(GATHER_MS);
  return { clock, heard: to.heard, said, sender };
}

describe('sending', () => {
  it('sends a purge once, however many processes there are', async () => {
    const { heard, sender } = await sending([200]);
    await Promise.all([sender().sendDue(), sender().sendDue(), sender().sendDue()]);
    assert.equal(heard.length, 1);
    assert.equal(heard[0]?.method, 'POST');
    assert.equal(heard[0]?.headers.authorization, 'Bearer secret');
  });

  it('tries again while the service is away, and says so once', async () => {
    const { clock, heard, said, sender } = await sending([503, 500, 200]);
    const one = sender();
    for (const pause of [0, RETRIES[0]!, RETRIES[1]!, 86_400_000]) {
      clock.advance(pause);
      await one.sendDue();
    }
    assert.equal(heard.length, 3);
    assert.deepEqual(new Set(heard.map(({ body }) => body)).size, 1);
    assert.equal(said.filter((line) => line.includes('is tried again')).length, 1);
  });

  it('gives up in the end, and says what that means', async () => {
    const { clock, heard, said, sender } = await sending([403]);
    const one = sender();
    for (const pause of [0, ...RETRIES, 86_400_000]) {
      clock.advance(pause);
      await one.sendDue();
    }
    assert.equal(heard.length, RETRIES.length + 1);
    assert.match(said.at(-1) ?? '', /given up: caches may show old pages/);
  });
});
