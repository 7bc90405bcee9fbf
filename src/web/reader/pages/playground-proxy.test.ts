/** Tests the proxy of the playground against real servers: what it forwards, and what it must never request. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { type RequestParts, webRequest } from '../../../../test/support/web-request.ts';
import type { Reply } from '../../edge/http/reply.ts';
import { documentServers } from '../playground/server-patterns.ts';
import {
  MAX_AT_ONCE,
  PLAYGROUND_PATH,
  type PlaygroundProxyDeps,
  playgroundProxy,
  RATES,
} from './playground-proxy.ts';

const open: Server[] = [];
after(() => {
  for (const server of open) server.close();
});

async function portOf(server: Server): Promise<number> {
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const listener = (handle: RequestListener): Promise<number> => portOf(createServer(handle));
const SITE = 'https://docs.example.com';
const OWN = { origin: SITE, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

type Handle = (url: string, more?: Asked) => Promise<Told>;
interface Asked {
  readonly method?: string;
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: string;
  readonly request?: RequestParts;
}
interface Told {
  readonly status: number;
  readonly reply: Reply;
  readonly value: {
    readonly status?: number;
    readonly headers?: readonly [string, string][];
    readonly body?: string;
    readonly error?: { readonly code: string; readonly message: string };
  };
}

/** A proxy for a specification with these servers. */
function proxyFor(servers: readonly string[], more: Partial<PlaygroundProxyDeps> = {}): Handle {
  const patterns = documentServers({ servers: servers.map((url) => ({ url })) });
  const handler = playgroundProxy({
    servers: () => patterns,
    url: SITE,
    clock: Date.now,
    random: randomBytes,
    allowPrivate: true,
    ...more,
  });
  return async (url, { method = 'GET', headers = [], body, request = {} } = {}) => {
    const reply = await handler(
      webRequest(PLAYGROUND_PATH, {
        method: 'POST',
        headers: OWN,
        body: { method, url, headers, ...(body === undefined ? {} : { body }) },
        ...request,
      }),
    );
    assert.ok(reply !== undefined);
    return { status: reply.status, reply, value: JSON.parse(String(reply.body)) as Told['value'] };
  };
}

describe('the proxy of the playground', () => {
  let seen: { request: IncomingMessage; body: string } | undefined;
  let port = 0;
  let server = '';
  before(async () => {
    port = await listener(async (request, response) => {
      seen = { request, body: Buffer.concat(await request.toArray()).toString() };
      response.writeHead(201, 'Made', { 'content-type': 'text/html', 'set-cookie': 'a=1', 'x-own': 'ü' });
      response.end('<script>alert(1)</script>');
    });
    server = `http://127.0.0.1:${port}/v1`;
  });

  it('brings method, headers and body, and tells the answer as data', async () => {
    const ask = proxyFor([server]);
    const told = await ask(`${server}/pets?x=1#y`, {
      method: 'POST',
      headers: [
        ['Content-Type', 'application/json'],
        ['X-Key', 'secret'],
      ],
      body: Buffer.from('{"a":"ü"}').toString('base64'),
    });
    const { request, body } = seen!;
    assert.deepEqual(
      [request.method, request.url, request.headers['x-key'], request.headers['content-type'], body],
      ['POST', '/v1/pets?x=1', 'secret', 'application/json', '{"a":"ü"}'],
    );
    assert.deepEqual([told.status, told.value.status], [200, 201]);
    assert.equal(Buffer.from(told.value.body!, 'base64').toString(), '<script>alert(1)</script>');
    assert.equal(told.reply.headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(told.reply.headers['x-content-type-options'], 'nosniff');
    assert.equal(told.reply.headers['cache-control'], 'no-store');
    assert.equal(told.reply.headers['set-cookie'], undefined);
  });

  it('passes on nothing of the browser’s own request and nothing of ours', async () => {
    const ask = proxyFor([server]);
    await ask(`${server}/pets`, {
      headers: [
        ['Cookie', '__Host-lectern=session; lectern=session; api=1'],
        ['Connection', 'x-key'],
        ['Host', 'other.example.com'],
        ['X-Forwarded-For', '10.0.0.1'],
        ['Proxy-Authorization', 'x'],
        ['Lectern-Anything', 'x'],
        ['Transfer-Encoding', 'chunked'],
      ],
      request: {
        method: 'POST',
        headers: { ...OWN, cookie: '__Host-lectern=session', authorization: 'Bearer own' },
      },
    });
    const { headers } = seen!.request;
    assert.equal(headers.cookie, 'api=1');
    assert.equal(headers.host, `127.0.0.1:${port}`);
    for (const name of [
      'x-forwarded-for',
      'proxy-authorization',
      'lectern-anything',
      'transfer-encoding',
      'authorization',
      'origin',
    ])
      assert.equal(headers[name], undefined, name);
    assert.notEqual(headers.connection, 'x-key');
  });

  it('asks only below the servers of the specification', async () => {
    const ask = proxyFor([server, 'https://api.example.com/v2']);
    seen = undefined;
    for (const url of [
      `http://127.0.0.1:${port}/`,
      `http://127.0.0.1:${port}/v1evil`,
      `http://127.0.0.1:${port}/v1/../admin`,
      `http://127.0.0.1:${port}/v1/%2e%2e/admin`,
      `http://127.0.0.1:${port}/v1/..%2fadmin`,
      `http://127.0.0.1:${port}/v1/%252e%252e/admin`,
      `http://127.0.0.1:${port}/v1/x%5c..%5c..%5cadmin`,
      `http://127.0.0.1:${port + 1}/v1/pets`,
      `https://127.0.0.1:${port}/v1/pets`,
      `http://user:pass@127.0.0.1:${port}/v1/pets`,
      `http://127.0.0.1:${port}@evil.example/v1/pets`,
      'https://api.example.com.evil.example/v2/pets',
      'https://api.example.com/v1/pets',
      'https://evil.example/?https://api.example.com/v2/',
      'file:///etc/passwd',
    ]) {
      const { status, value } = await ask(url);
      assert.deepEqual([status, value.error?.code], [403, 'playground/server'], url);
    }
    assert.equal(seen, undefined);
  });

  it('answers pages of this site only', async () => {
    const ask = proxyFor([server]);
    seen = undefined;
    const others: Record<string, string>[] = [
      { ...OWN, origin: 'https://evil.example' },
      { ...OWN, origin: 'null' },
      { ...OWN, 'sec-fetch-site': 'cross-site' },
      { ...OWN, 'sec-fetch-site': 'same-site' },
      { ...OWN, 'sec-fetch-site': 'none' },
      { ...OWN, 'content-type': 'text/plain' },
      { 'content-type': 'application/json' },
    ];
    for (const headers of others) {
      const { status, value } = await ask(`${server}/pets`, { request: { method: 'POST', headers } });
      assert.deepEqual([status, value.error?.code], [403, 'playground/foreign'], JSON.stringify(headers));
    }
    assert.equal(seen, undefined);
    assert.equal((await ask(`${server}/pets`, { request: { method: 'GET' } })).status, 405);
  });

  it('is not there where it is off', async () => {
    const deps = { url: SITE, clock: Date.now, random: randomBytes, allowPrivate: false };
    const handler = playgroundProxy({ ...deps, servers: () => undefined });
    assert.equal(
      await handler(webRequest(PLAYGROUND_PATH, { method: 'POST', headers: OWN, body: {} })),
      undefined,
    );
  });

  it('follows no redirect and tells where it leads', async () => {
    let asked = 0;
    const from = await listener((_request, response) => {
      asked++;
      response.writeHead(302, { location: `${server}/secret` }).end();
    });
    seen = undefined;
    const { value } = await proxyFor([`http://127.0.0.1:${from}`, server])(`http://127.0.0.1:${from}/`);
    assert.equal(value.status, 302);
    assert.deepEqual(
      value.headers?.find(([name]) => name === 'location'),
      ['location', `${server}/secret`],
    );
    assert.deepEqual([asked, seen], [1, undefined]);
  });

  it('reads no more of an answer and no more of a request than it says, and does not wait for ever', async () => {
    const endless = await listener((request, response) => {
      request.resume();
      if (request.url === '/wait') return;
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', more);
      more();
    });
    const at = `http://127.0.0.1:${endless}`;
    const ask = proxyFor([at], { maxAnswer: 1024 * 1024 });
    assert.deepEqual((await ask(`${at}/`)).value.error, {
      code: 'playground/answer-too-large',
      message: 'The answer is larger than 1 MB',
    });
    assert.equal((await proxyFor([at], { timeout: 300 })(`${at}/wait`)).status, 504);
    const big = Buffer.alloc(5 * 1024 * 1024 + 1).toString('base64');
    assert.deepEqual(
      [
        (await ask(`${at}/`, { method: 'POST', body: big })).status,
        (await ask(`${at}/`, { method: 'POST', body: big + big })).status,
      ],
      [413, 413],
    );
  });

  it('refuses what is no request: methods, line breaks in headers, other fields', async () => {
    const ask = proxyFor([server]);
    seen = undefined;
    assert.equal((await ask(`${server}/pets`, { method: 'TRACE' })).status, 400);
    assert.equal((await ask(`${server}/pets`, { method: 'CONNECT' })).status, 400);
    assert.equal((await ask(`${server}/pets`, { headers: [['X', 'a\r\nHost: b']] })).status, 400);
    assert.equal((await ask(`${server}/pets`, { headers: [['X y', 'a']] })).status, 400);
    assert.equal((await ask(`${server}/pets`, { body: '<>' })).status, 400);
    assert.equal((await ask('nothing')).status, 400);
    assert.equal(seen, undefined);
  });

  it('lets one address send so much, and all so much at once', async () => {
    const waiting = await listener(() => undefined);
    const slow = proxyFor([`http://127.0.0.1:${waiting}`], { timeout: 400 });
    const many = await Promise.all(
      Array.from({ length: MAX_AT_ONCE + 2 }, () => slow(`http://127.0.0.1:${waiting}/`)),
    );
    assert.equal(many.filter(({ status }) => status === 503).length, 2);
    const ask = proxyFor([server], { clock: () => 1_000 });
    for (let i = 0; i < RATES.address.burst; i++) assert.equal((await ask(`${server}/a`)).status, 200);
    assert.equal((await ask(`${server}/a`)).status, 429);
    assert.equal(
      (
        await ask(`${server}/a`, {
          request: {
            method: 'POST',
            headers: OWN,
            address: '192.0.2.9',
            body: { method: 'GET', url: `${server}/a`, headers: [] },
          },
        })
      ).status,
      200,
    );
  });
});

describe('private addresses, even when the specification names them', () => {
  it('are never asked, however they are spelled or looked up', async () => {
    let heard = 0;
    const port = await portOf(
      createSocketServer((socket) => {
        heard++;
        socket.destroy();
      }),
    );
    const at = (...addresses: readonly string[]) => ({ lookup: async () => addresses });
    const literal = [
      '127.0.0.1',
      '127.1',
      '0x7f.0.0.1',
      '0x7f000001',
      '2130706433',
      '0177.0.0.1',
      '017700000001',
      '0',
      '0.0.0.0',
      '127.0.0.1.',
      '①②⑦.0.0.1',
      '127。0。0。1',
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[::127.0.0.1]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      '[fe80::1]',
      '[fd00::1]',
      '10.0.0.1',
      '100.64.0.1',
      '169.254.169.254',
      '192.168.0.1',
      'localhost',
    ];
    const named: readonly (readonly string[])[] = [
      ['127.0.0.1'],
      ['93.184.215.14', '127.0.0.1'],
      ['::1'],
      ['::ffff:127.0.0.1'],
      ['127.1'],
      ['169.254.169.254'],
      [],
    ];
    const tries = [
      ...literal.map((host) => ({ host, more: {} })),
      { host: 'localhost.', more: at('127.0.0.1') },
      ...named.map((addresses) => ({ host: 'api.example.com', more: at(...addresses) })),
    ];
    for (const { host, more } of tries) {
      const url = `https://${host}:${port}/`;
      const { status, value } = await proxyFor([url], { allowPrivate: false, ...more })(url);
      assert.equal(status, 403, `${url} ${JSON.stringify(value)}`);
      assert.equal(value.error?.code, 'post/refused', url);
      const plain = `http://${host}:${port}/`;
      const told = await proxyFor([plain], { allowPrivate: false, ...more })(plain);
      assert.equal(told.value.error?.code, 'playground/server', plain);
    }
    assert.equal(heard, 0);
  });

  it('are not reached by a name that leads there when it is asked again', async () => {
    let host: string | undefined;
    let canary = 0;
    const port = await listener((request, response) => {
      host = request.headers.host;
      response.end();
    });
    const second = createSocketServer(() => void canary++);
    open.push(second);
    second.listen(port, '127.0.0.2');
    await once(second, 'listening');
    let lookups = 0;
    const lookup = async (): Promise<string[]> => (lookups++ === 0 ? ['127.0.0.1'] : ['127.0.0.2']);
    const url = `http://api.example.com:${port}/`;
    assert.equal((await proxyFor([url], { lookup })(url)).value.status, 200);
    assert.deepEqual([lookups, host, canary], [1, `api.example.com:${port}`, 0]);
  });
});
