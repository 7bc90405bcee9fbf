/** Posts to real listeners: exactly the address that was looked up, nothing private, no redirect, no endless answer. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net';
import { after, describe, it } from 'node:test';
import { networkError } from '../../edge/http/network-error.ts';
import { MAX_ANSWER, type PostOptions, safePost } from './safe-post.ts';

const servers: Server[] = [];
after(() => {
  for (const server of servers) server.close();
});

async function portOf(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const receiver = (listener: RequestListener): Promise<number> => portOf(createServer(listener));

const options = (more: Partial<PostOptions> = {}): PostOptions => ({
  typedBy: 'admin',
  allowPrivate: true,
  timeout: 5_000,
  signal: new AbortController().signal,
  ...more,
});
const post = (url: string, more: Partial<PostOptions> = {}): Promise<number> =>
  safePost({ url, headers: { 'content-type': 'application/json' }, body: '{"a":"ü"}' }, options(more));

describe('posting to an address somebody typed', () => {
  it('brings the text and tells the status', async () => {
    let seen: { request: IncomingMessage; body: string } | undefined;
    const port = await receiver(async (request, response) => {
      const parts = await request.toArray();
      seen = { request, body: Buffer.concat(parts).toString() };
      response.writeHead(204).end();
    });
    assert.equal(await post(`http://127.0.0.1:${port}/hook?x=1`), 204);
    const { request, body } = seen!;
    assert.deepEqual(
      [request.method, request.url, request.headers.host, request.headers['content-type'], body],
      ['POST', '/hook?x=1', `127.0.0.1:${port}`, 'application/json', '{"a":"ü"}'],
    );
  });

  it('looks a name up once and asks that number under that name', async () => {
    let host: string | undefined;
    const port = await receiver((request, response) => {
      host = request.headers.host;
      response.end();
    });
    let lookups = 0;
    // A second answer would lead elsewhere: what is checked must be what is asked.
    const lookup = async (): Promise<string[]> => (lookups++ === 0 ? ['127.0.0.1'] : ['127.0.0.2']);
    assert.equal(await post(`http://hooks.example.com:${port}/`, { lookup }), 200);
    assert.deepEqual([lookups, host], [1, `hooks.example.com:${port}`]);
  });

  it('reaches nothing private, however it is spelled or looked up', async () => {
    let heard = 0;
    const port = await portOf(createSocketServer(() => void heard++));
    const at = (...addresses: string[]) => ({ lookup: async () => addresses });
    const tries: [string, Partial<PostOptions>?][] = [
      ...['127.0.0.1', '127.1', '0x7f.0.0.1', '0x7f000001', '2130706433', '0177.0.0.1', '0', '0.0.0.0'].map(
        (host): [string] => [`http://${host}:${port}/`],
      ),
      [`http://127.0.0.1.:${port}/`],
      [`http://①②⑦.0.0.1:${port}/`],
      [`http://[::1]:${port}/`],
      [`http://[::]:${port}/`],
      [`http://[::ffff:127.0.0.1]:${port}/`],
      [`http://[::ffff:7f00:1]:${port}/`],
      [`http://[64:ff9b::7f00:1]:${port}/`],
      [`http://localhost:${port}/`],
      [`https://localhost:${port}/`],
      [`http://a.example.com:${port}/`, at('127.0.0.1')],
      [`http://a.example.com:${port}/`, at('192.0.1.1', '127.0.0.1')],
      [`http://a.example.com:${port}/`, at('::1')],
      [`http://a.example.com:${port}/`, at('127.1')],
      [`http://a.example.com:${port}/`, at()],
      [`http://user:password@127.0.0.1:${port}/`, { allowPrivate: true }],
      [`ftp://127.0.0.1:${port}/`, { allowPrivate: true }],
    ];
    for (const [url, more] of tries)
      await assert.rejects(post(url, { allowPrivate: false, ...more }), { code: 'post/refused' }, url);
    assert.equal(heard, 0);
  });

  it('does not follow a redirect', async () => {
    let asked = 0;
    const port = await receiver((_request, response) => {
      asked++;
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    assert.equal(await post(`http://127.0.0.1:${port}/`), 307);
    assert.equal(asked, 1);
  });

  it('reads no more than 64 kB of an answer without end', async () => {
    let sent = 0;
    const closed = Promise.withResolvers<void>();
    const port = await receiver((request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384)));
        sent = response.socket?.bytesWritten ?? sent;
      };
      request.resume();
      response.on('drain', more).on('close', () => closed.resolve());
      more();
    });
    assert.equal(await post(`http://127.0.0.1:${port}/`), 200);
    await closed.promise;
    // What lies in the buffers of both sockets comes on top.
    assert.ok(sent < MAX_ANSWER + 16_000_000, String(sent));
  });

  it('gives up when there is no answer, and says after how long', async () => {
    const port = await receiver(() => undefined);
    await assert.rejects(post(`http://127.0.0.1:${port}/`, { timeout: 50 }), {
      code: 'post/timeout',
      message: 'No answer within 0.05 seconds',
    });
    const lookup = (): Promise<string[]> => new Promise(() => undefined);
    await assert.rejects(post('http://a.example.com/', { timeout: 50, lookup }), { code: 'post/timeout' });
  });

  it('gives up when it is told to', async () => {
    const stop = new AbortController();
    const port = await receiver(() => stop.abort());
    await assert.rejects(post(`http://127.0.0.1:${port}/`, { signal: stop.signal }), { name: 'AbortError' });
  });

  it('says what is wrong when nothing listens', async () => {
    const server = createServer();
    const port = await portOf(server);
    server.close();
    await once(server, 'close');
    const error: unknown = await post(`http://127.0.0.1:${port}/`).catch((thrown: unknown) => thrown);
    assert.equal(networkError(error), 'Nothing listens at the address');
  });

  it('wants a certificate that somebody vouches for, of the name and not of the number', async () => {
    const pem = readFileSync(new URL('../../../../test/fixtures/tls/self-signed.pem', import.meta.url));
    let heard = 0;
    let name: string | undefined;
    const port = await portOf(
      createSecureServer(
        {
          key: pem,
          cert: pem,
          SNICallback: (asked, done) => {
            name = asked;
            done(null);
          },
        },
        (_request, response) => {
          heard++;
          response.end();
        },
      ),
    );
    const lookup = async (): Promise<string[]> => ['127.0.0.1'];
    const error: unknown = await post(`https://hooks.example.com:${port}/`, { lookup }).catch(
      (thrown: unknown) => thrown,
    );
    assert.equal(networkError(error), 'Its certificate is self-signed');
    assert.deepEqual([name, heard], ['hooks.example.com', 0]);
  });
});
