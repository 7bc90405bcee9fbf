/** Fetches from real listeners: limits, redirects, what is kept on disk, and that nothing private is asked. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import { type RemoteOptions, remoteSpecifications } from './remote-specifications.ts';

const servers: Server[] = [];
after(() => {
  for (const server of servers) server.close();
});

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lectern-remote-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function open(more: Partial<RemoteOptions> = {}) {
  const changes: string[] = [];
  const remote = remoteSpecifications({
    dataDir,
    clock: () => 0,
    changed: (url) => changes.push(url),
    signal: new AbortController().signal,
    allowPrivate: true,
    timeout: 5_000,
    ...more,
  });
  const answer = async (url: string) => {
    remote.get(url);
    await remote.settled();
    return remote.get(url);
  };
  return { remote, changes, answer };
}

/** What was fetched, or why not. */
async function outcome(listener: RequestListener, more: Partial<RemoteOptions> = {}): Promise<string> {
  const answer = await open(more).answer(`${await listen(listener)}/openapi.json`);
  return answer?.state === 'ready' ? `ready: ${answer.text}` : `${answer?.state}: ${answer?.reason}`;
}

describe('a specification at an address', () => {
  it('is fetched beside everything else, and told when it has arrived', async () => {
    const url = `${await listen((_, response) => response.end('{"ü":1}'))}/a.json?key=1`;
    const { remote, changes } = open();
    assert.equal(remote.get(url), undefined);
    await remote.settled();
    const answer = remote.get(url);
    assert.equal(answer?.state === 'ready' && answer.text, '{"ü":1}');
    assert.deepEqual(changes, [url]);
  });

  it('is asked for again when its hour is over, by its mark', async () => {
    let [now, text] = [0, 'one'];
    const seen: (string | undefined)[] = [];
    const url = await listen((request, response) => {
      const mark = request.headers['if-none-match'];
      seen.push(mark);
      response.setHeader('etag', `"${text}"`);
      response.writeHead(mark === `"${text}"` ? 304 : 200).end(mark === `"${text}"` ? undefined : text);
    });
    const { remote, changes, answer } = open({ clock: () => now });
    await answer(url);
    for (const [at, next] of [
      [3_599_999, 'one'],
      [3_600_000, 'one'],
      [7_200_000, 'two'],
    ] as const) {
      [now, text] = [at, next];
      remote.refresh();
      await remote.settled();
    }
    assert.deepEqual(seen, [undefined, '"one"', '"one"']);
    assert.equal(changes.length, 2);
    assert.match(JSON.stringify(remote.get(url)), /"text":"two"/);
  });

  it('is there at the next start without a network, and kept when it cannot be had again', async () => {
    let isBroken = false;
    const url = await listen((_, response) => response.writeHead(isBroken ? 500 : 200).end('kept'));
    await open().answer(url);
    isBroken = true;
    let now = 0;
    const { remote, changes } = open({ clock: () => now });
    assert.match(JSON.stringify(remote.get(url)), /"text":"kept"/);
    now = 3_600_000;
    remote.get(url);
    await remote.settled();
    const late = remote.get(url);
    assert.equal(late?.state === 'ready' && late.problem, 'the server answered 500');
    assert.equal(changes.length, 1);
  });

  it('is fetched anew when what is on disk is broken or of another address', async () => {
    const url = await listen((_, response) => response.end('fresh'));
    await open().answer(url);
    const folder = join(dataDir, 'cache', 'specifications');
    const file = join(folder, readdirSync(folder)[0]!);
    for (const content of [
      '{',
      'null',
      readFileSync(file, 'utf8').replace(url, 'https://other.example.com'),
    ]) {
      writeFileSync(file, content);
      assert.equal(open().remote.get(url), undefined, content);
    }
  });
});

describe('what another server may do', () => {
  it('redirect, three times at most', async () => {
    const redirect = (count: number): Promise<string> =>
      outcome((request, response) => {
        const hop = Number(/\d+/.exec(request.url ?? '')?.[0] ?? 0);
        if (hop === count) response.end('there');
        else response.writeHead(302, { location: `/${hop + 1}` }).end();
      });
    assert.equal(await redirect(3), 'ready: there');
    assert.equal(await redirect(4), 'failed: it was redirected more than 3 times');
  });

  it('not be anything but an answer', async () => {
    const cases: readonly (readonly [RequestListener, RegExp])[] = [
      [(_, response) => response.writeHead(404).end(), /the server answered 404/],
      [(_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(), /not https/],
      [(_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'), /compressed/],
      [
        (_, response) => response.writeHead(200, { 'content-length': 30_000_000 }).write('x'),
        /larger than 20 MB/,
      ],
      [(_, response) => response.socket?.destroy(), /connection failed|hang up/],
    ];
    for (const [listener, why] of cases) assert.match(await outcome(listener), why);
  });

  it('not send more than 20 MB without saying so', async () => {
    const part = Buffer.alloc(1024 * 1024, 'x');
    let sent = 0;
    const why = await outcome((_, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(part)) sent++;
        sent++;
        response.once('drain', more);
      };
      more();
    });
    assert.equal(why, 'failed: it is larger than 20 MB');
    assert.ok(sent < 60);
  });

  it('not keep anybody waiting', async () => {
    assert.equal(
      await outcome((_, response) => response.write('x'), { timeout: 200 }),
      'failed: no answer within 0.2 seconds',
    );
  });
});

describe('an address that must not be asked', () => {
  it('hears nothing, however it is spelled', async () => {
    let heard = 0;
    const port = new URL(await listen((_, response) => response.end(String(heard++)))).port;
    const { answer } = open({ allowPrivate: false, lookup: async () => ['127.0.0.1'] });
    const names = [
      '127.0.0.1',
      'localhost',
      '2130706433',
      '0x7f.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0',
      'name.example.com',
      'user:pw@name.example.com',
    ];
    for (const name of names) {
      const found = await answer(`https://${name}:${port}/a.json`);
      assert.equal(found?.state, 'failed', name);
      assert.match(found?.state === 'failed' ? found.reason : '', /so it is not asked$/);
    }
    assert.equal(heard, 0);
  });

  it('is neither http nor where a public one redirects to', async () => {
    const { answer } = open({ allowPrivate: false });
    assert.match(JSON.stringify(await answer('http://example.com/a.json')), /not https/);
  });

  it('is asked beside three others at most', async () => {
    const held: (() => void)[] = [];
    let isOpen = false;
    const url = await listen((_, response) => {
      if (isOpen) response.end('late');
      else held.push(() => response.end('held'));
    });
    const other = await listen((_, response) => response.end());
    const { remote } = open();
    for (let i = 0; i < 20; i++) remote.get(`${url}/${i}`);
    // What was sent before has arrived when this is answered.
    for (let i = 0; i < 10; i++) await (await fetch(other)).text();
    assert.equal(held.length, 4);
    isOpen = true;
    for (const release of held) release();
    await remote.settled();
    assert.match(JSON.stringify(remote.get(`${url}/19`)), /late/);
  });

  it('is one more than a hundred', async () => {
    const { remote } = open({ signal: AbortSignal.abort() });
    for (let i = 0; i < 100; i++) assert.equal(remote.get(`https://example.com/${i}`), undefined);
    assert.equal(remote.get('https://example.com/100')?.state, 'failed');
  });

  it('of a branch that is not merged is asked for only when the live site names it', async () => {
    const asked: string[] = [];
    const at = await listen((request, response) => {
      asked.push(request.url ?? '');
      response.end('{}');
    });
    const { remote, answer } = open();
    const preview = remote.of('unmerged');
    assert.equal((await answer(`${at}/named.json`))?.state, 'ready');
    for (let number = 0; number < 200; number++) {
      const found = preview.get(`${at}/secret-${number}.json`);
      assert.match(found?.state === 'failed' ? found.reason : '', /published site does not name it/);
    }
    await remote.settled();
    assert.equal(preview.get(`${at}/named.json`)?.state, 'ready');
    assert.deepEqual(asked, ['/named.json']);
    assert.equal((await answer(`${at}/later.json`))?.state, 'ready');
  });

  it('of the live site does not wait for hundreds of commits whose servers hang', async () => {
    const hung: (() => void)[] = [];
    const at = await listen((request, response) => {
      if (request.url === '/live.json') response.end('{}');
      else hung.push(() => response.end('{}'));
    });
    const arrived = Promise.withResolvers<void>();
    const { remote } = open({
      changed: (url) => {
        if (url.endsWith('/live.json')) arrived.resolve();
      },
    });
    for (let number = 0; number < 300; number++) remote.of('commit').get(`${at}/${number}.json`);
    remote.get(`${at}/live.json`);
    await arrived.promise;
    assert.equal(remote.get(`${at}/live.json`)?.state, 'ready');
    while (hung.length > 0) {
      for (const end of hung.splice(0)) end();
      await new Promise((resolve) => setImmediate(resolve));
    }
  });

  it('has room in bytes: commits lose the oldest, the live site what it does not name any more', async () => {
    const at = await listen((_, response) => response.end('x'.repeat(400)));
    const named = new Set<string>();
    const urlOf = (number: number): string => `${at}/${number}.json`;
    const limits = { addresses: 10, bytes: 1_000 };
    const { remote, answer } = open({
      isNamed: (url) => named.has(url),
      room: { live: limits, commit: limits },
    });
    for (let number = 0; number < 4; number++) {
      named.add(urlOf(number));
      await answer(urlOf(number));
    }
    const states = () => [0, 1, 2, 3].map((number) => remote.get(urlOf(number))?.state);
    assert.deepEqual(states(), ['ready', 'ready', 'failed', 'failed']);
    const commits = remote.of('commit');
    for (let number = 10; number < 40; number++) {
      commits.get(urlOf(number));
      await remote.settled();
      assert.equal(commits.get(urlOf(number))?.state, 'ready', 'room that the live site does not share');
    }
    assert.deepEqual(states(), ['ready', 'ready', 'failed', 'failed']);
    named.delete(urlOf(0));
    named.add(urlOf(50));
    assert.equal((await answer(urlOf(50)))?.state, 'ready');
  });
});
