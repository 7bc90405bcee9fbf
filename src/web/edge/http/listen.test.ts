/** Tests requests over a real socket: body limits, and which proxies are trusted. */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, describe, it } from 'node:test';
import { AppError } from '../../../lib/app-error.ts';
import type { FinalHandler } from './handler.ts';
import { type Listening, listen } from './listen.ts';
import { json, reply, TEXT_TYPE } from './reply.ts';

const open: Listening[] = [];
after(() => Promise.all(open.map((listening) => listening.close())));

async function serve(handler: FinalHandler, proxies = 0): Promise<Listening & { readonly url: string }> {
  const listening = await listen(handler, { port: 0, host: '127.0.0.1', base: '', proxies });
  open.push(listening);
  return { ...listening, url: `http://127.0.0.1:${listening.port}` };
}

/** Writes bytes as they are and gives everything that comes back until the server closes. */
function raw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let back = '';
    socket.on('data', (part) => (back += String(part)));
    socket.on('close', () => resolve(back));
    socket.on('error', reject);
  });
}

const echo: FinalHandler = async ({ body }) => {
  try {
    return reply(200, TEXT_TYPE, await body(10));
  } catch (error) {
    return reply(
      error instanceof AppError && error.code === 'request/too-large' ? 413 : 500,
      TEXT_TYPE,
      'no',
    );
  }
};

describe('a body', () => {
  for (const [text, status] of [
    ['', 200],
    ['0123456789', 200],
    ['0123456789a', 413],
  ] as const)
    it(`of ${text.length} bytes gets ${status} where ten are allowed`, async () => {
      const { url } = await serve(echo);
      const answer = await fetch(url, { method: 'POST', body: text });
      assert.equal(answer.status, status);
      assert.equal(await answer.text(), status === 200 ? text : 'no');
    });

  it('that does not say how long it is ends at the limit', async () => {
    const { port } = await serve(echo);
    const chunk = `5\r\nabcde\r\n`;
    const head = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';
    assert.match(await raw(port, head + chunk.repeat(3)), /^HTTP\/1\.1 413/);
  });

  it('that nobody reads is not taken for the next request', async () => {
    const { port } = await serve(async () => reply(404, TEXT_TYPE, 'no'));
    const inner = 'GET /inner HTTP/1.1\r\nHost: a\r\n\r\n';
    const back = await raw(
      port,
      `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${inner.length + 5}\r\n\r\n${inner}`,
    );
    assert.equal(back.match(/HTTP\/1\.1/g)?.length, 1);
    assert.match(back, /connection: close/i);
  });

  it('keeps the connection when it was read', async () => {
    const { port } = await serve(echo);
    const one = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi';
    const last = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
    const back = await raw(port, one + one + last);
    assert.equal(back.match(/HTTP\/1\.1 200/g)?.length, 3);
  });
});

describe('the client', () => {
  const who: FinalHandler = async ({ address, secure, host }) => json({ address, secure, host });
  const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7', 'x-forwarded-proto': 'https' };
  for (const [proxies, address, secure] of [
    [0, '127.0.0.1', false],
    [1, '198.51.100.7', true],
    [2, '203.0.113.9', true],
    [3, '127.0.0.1', true],
  ] as const)
    it(`is ${address} behind ${proxies} proxies`, async () => {
      const { url, port } = await serve(who, proxies);
      const said = await (await fetch(url, { headers })).json();
      assert.deepEqual(said, { address, secure, host: `127.0.0.1:${port}` });
    });
});

describe('an answer that cannot be sent as it is', () => {
  it('is sent as far as headers go, and never ends the server', async () => {
    const { url } = await serve(({ path }) => {
      if (path === '/fails') return Promise.reject(new Error('on purpose'));
      const location = path === '/name' ? 'https://x.example/日本\r\nset-cookie: a=1' : '/';
      return Promise.resolve(
        reply(307, TEXT_TYPE, 'x', { location, [path === '/bad' ? 'b d' : 'x-b']: 'c' }),
      );
    });
    const ask = (path: string): Promise<Response> => fetch(url + path, { redirect: 'manual' });
    const named = await ask('/name');
    assert.equal(
      named.headers.get('location'),
      'https://x.example/%E6%97%A5%E6%9C%AC%0D%0Aset-cookie:%20a=1',
    );
    assert.equal(named.headers.get('set-cookie'), null);
    await assert.rejects(ask('/bad'));
    await assert.rejects(ask('/fails'));
    assert.equal((await ask('/')).status, 307);
  });
});
