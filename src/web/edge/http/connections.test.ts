/** Tests the limits of connections over real sockets: in total and per address, stalled writes, pipelined requests. */
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, describe, it } from 'node:test';
import { eventually } from '../../../../test/support/eventually.ts';
import { getRequest, type RawClient, rawClient } from '../../../../test/support/raw-client.ts';
import type { ConnectionLimits } from './connections.ts';
import type { FinalHandler } from './handler.ts';
import { type Listening, listen } from './listen.ts';
import { json, reply, TEXT_TYPE } from './reply.ts';

const open: Listening[] = [];
const clients: RawClient[] = [];
after(async () => {
  for (const client of clients) client.close();
  await Promise.all(open.map((listening) => listening.close()));
});

/** A server with a manual clock: `look` is what the clock would call. */
async function serve(handler: FinalHandler, limits: Partial<ConnectionLimits> = {}, proxies = 0) {
  let look = (): void => undefined;
  const refused: string[] = [];
  const listening = await listen(handler, {
    port: 0,
    host: '127.0.0.1',
    base: '',
    proxies,
    limits,
    connections: {
      refused: (why) => refused.push(why),
      // By default loopback addresses are not counted; here each is a client.
      networkOf: (address) => (address === '127.0.0.1' ? undefined : address),
      regularly: (given) => {
        look = given;
        return () => undefined;
      },
    },
  });
  open.push(listening);
  const client = async (from = '127.0.0.1'): Promise<RawClient> => {
    const made = await rawClient(listening.port, { from });
    clients.push(made);
    return made;
  };
  const count = (): Promise<number> =>
    new Promise((resolve) => listening.server.getConnections((_, number) => resolve(number)));
  return { listening, client, count, refused, look: () => look() };
}

/** Answers when the test says so. */
function held() {
  const waiting: (() => void)[] = [];
  const handler: FinalHandler = ({ path }) =>
    path === '/at-once'
      ? Promise.resolve(reply(200, TEXT_TYPE, 'now'))
      : new Promise((resolve) => waiting.push(() => resolve(reply(200, TEXT_TYPE, 'ok'))));
  return { handler, waiting };
}

const BUSY = /^HTTP\/1\.1 503 [\s\S]*retry-after: 5/i;

describe('a reader who takes nothing', () => {
  const large = Buffer.alloc(32 * 1024 * 1024);
  for (const [name, body] of [
    ['of bytes in memory', () => large],
    ['of a text', () => 'x'.repeat(16 * 1024 * 1024)],
    ['of a stream', () => Readable.from([large])],
  ] as const)
    it(`${name} is cut off, and what waited for them is let go`, async () => {
      const { client, count, look } = await serve(() => Promise.resolve(reply(200, TEXT_TYPE, body())));
      const reader = await client();
      reader.write(getRequest('/'));
      reader.socket.pause();
      await eventually(count, 1);
      // As long as the system still takes some of it, the writes go on.
      for (let looks = 0; looks < 200 && (await count()) > 0; looks++) {
        look();
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      await eventually(count, 0);
    });

  it('is not cut off while nothing waits for them', async () => {
    const body = new Readable({ read: () => undefined });
    const { client, look } = await serve(async () => reply(200, TEXT_TYPE, body));
    const reader = await client();
    reader.write(getRequest('/'));
    body.push('first');
    await reader.until(/first/);
    for (let looks = 0; looks < 20; looks++) look();
    body.push('second');
    await reader.until(/second/);
    reader.close();
  });

  it('is not cut off while they take some of it', async () => {
    const { client, look, count } = await serve(async () =>
      reply(200, TEXT_TYPE, Buffer.concat([large, large])),
    );
    const reader = await client();
    let taken = 0;
    let looks = 0;
    reader.write(getRequest('/'));
    reader.socket.on('data', (part: Buffer) => {
      taken += part.length;
      // More than the system holds for the two of them lies between two looks, so something is written each time.
      for (; looks < taken / (8 * 1024 * 1024) - 1; looks++) look();
    });
    await eventually(() => taken > 2 * large.length, true);
    assert.deepEqual([await count(), looks > 6], [1, true]);
  });
});

describe('connections of one address', () => {
  it('are so many; others have theirs, and one that goes makes room', async () => {
    const { handler, waiting } = held();
    const { client, refused, count } = await serve(handler, { each: 2 });
    const busy = [await client('127.0.0.2'), await client('127.0.0.2')];
    for (const one of busy) one.write(getRequest('/'));
    await eventually(() => waiting.length, 2);
    assert.match(await (await client('127.0.0.2')).rest(), BUSY);
    assert.deepEqual(refused, ['address']);
    const other = await client('127.0.0.3');
    other.write(getRequest('/at-once'));
    await other.until(/now/);
    busy[0]!.close();
    await eventually(count, 2);
    const again = await client('127.0.0.2');
    again.write(getRequest('/at-once'));
    await again.until(/now/);
  });

  it('that are idle make room for the next', async () => {
    const { client, refused } = await serve(held().handler, { each: 2 });
    const kept: RawClient[] = [];
    for (let i = 0; i < 4; i++) {
      const one = await client('127.0.0.2');
      one.write(getRequest('/at-once'));
      await one.until(/now/);
      kept.push(one);
    }
    await eventually(() => kept.map((one) => one.isClosed()), [true, true, false, false]);
    assert.deepEqual(refused, []);
  });

  it('are not counted where the address may stand for anybody', async () => {
    const { handler, waiting } = held();
    const { client } = await serve(handler, { each: 1 });
    for (let i = 0; i < 3; i++) (await client()).write(getRequest('/'));
    await eventually(() => waiting.length, 3);
  });

  it('are counted by what named proxies say, as requests under way', async () => {
    const { handler, waiting } = held();
    const { client, refused } = await serve(handler, { each: 2 }, 1);
    const from = (address: string): string => getRequest('/', { 'X-Forwarded-For': address });
    const one = await client('127.0.0.9');
    for (const address of ['203.0.113.1', '203.0.113.1']) (await client('127.0.0.9')).write(from(address));
    await eventually(() => waiting.length, 2);
    one.write(from('203.0.113.1'));
    await one.until(BUSY);
    assert.deepEqual(refused, ['address']);
    // The same connection of the proxy, for another client.
    one.write(from('203.0.113.2'));
    await eventually(() => waiting.length, 3);
    waiting[0]!();
    const next = await client('127.0.0.9');
    await eventually(() => refused.length, 1);
    next.write(from('203.0.113.1'));
    await eventually(() => waiting.length, 4);
  });
});

describe('all connections', () => {
  it('are so many: the longest idle one makes room, a busy one does not', async () => {
    const { handler, waiting } = held();
    const { client, refused } = await serve(handler, { all: 2 });
    const idle = await client();
    const busy = await client();
    busy.write(getRequest('/'));
    await eventually(() => waiting.length, 1);
    const second = await client();
    second.write(getRequest('/'));
    await eventually(() => [waiting.length, idle.isClosed()], [2, true]);
    assert.match(await (await client()).rest(), BUSY);
    assert.deepEqual(refused, ['all']);
    for (const answer of waiting) answer();
    await busy.until(/ok/);
    await second.until(/ok/);
  });
});

describe('requests sent ahead on one connection', () => {
  it('are answered one after another', async () => {
    let running = 0;
    let max = 0;
    const { client } = await serve(async ({ path }) => {
      max = Math.max(max, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      return json({ path });
    });
    const one = await client();
    one.write(['/1', '/2', '/3', '/4'].map((path) => getRequest(path)).join(''));
    const back = await one.until(/"\/4"/);
    assert.deepEqual(back.match(/"\/\d"/g), ['"/1"', '"/2"', '"/3"', '"/4"']);
    assert.equal(max, 1);
  });

  it('are so many: more end the connection', async () => {
    const { handler, waiting } = held();
    const { client } = await serve(handler);
    const one = await client();
    one.write(getRequest('/').repeat(100));
    await eventually(() => one.isClosed(), true);
    assert.equal(waiting.length, 1);
  });
});
