/** The MCP server over HTTP: both revisions by the official client, and who is turned away before anything is read. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { connect } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { callTool, newClient, REVISIONS } from '../../../test/support/mcp-writer.ts';
import type { McpService } from '../../lib/mcp/mcp-server.ts';
import * as z from '../../lib/schema.ts';
import { type McpListener, openMcpListener } from './mcp-listener.ts';

const TOKEN = 'right';
const calls: unknown[] = [];
const service: McpService = {
  name: 'x',
  title: 'X',
  version: '1',
  instructions: 'Do.',
  tools: [
    {
      name: 'echo',
      title: 'Echo',
      description: 'Says it again.',
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      inputSchema: z.object({ text: z.string() }),
      run: async (input) => {
        calls.push(input);
        return { text: (input as { text: string }).text, picture: new Uint8Array([1, 2]) };
      },
    },
  ],
};

async function listen(t: TestContext): Promise<McpListener> {
  const listener = await openMcpListener({ service, token: TOKEN, port: 0 });
  t.after(() => listener.close());
  return listener;
}

interface Asked {
  readonly headers?: Record<string, string>;
  readonly method?: string;
  readonly path?: string;
  readonly body?: string;
}

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
const RIGHT = {
  authorization: `Bearer ${TOKEN}`,
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

function ask(
  url: string,
  { headers = {}, method = 'POST', path = '/mcp', body = LIST }: Asked,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, url), { method, headers: { ...RIGHT, ...headers } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(method === 'GET' ? undefined : body);
  });
}

describe('an MCP server over HTTP', () => {
  for (const revision of REVISIONS)
    it(`serves the official client (${revision})`, async (t) => {
      const { url } = await listen(t);
      const client = newClient(revision);
      const requestInit = { headers: { authorization: `Bearer ${TOKEN}` } };
      await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
      t.after(() => client.close());
      assert.equal((await callTool(client, 'echo', { text: 'Hello' })).text, 'Hello\n');
      const { content } = await client.callTool({ name: 'echo', arguments: { text: 'x' } });
      assert.deepEqual(content[1], { type: 'image', data: 'AQI=', mimeType: 'image/png' });
    });

  it('turns away who has no token, comes from a web page, or asks for another name', async (t) => {
    const { url } = await listen(t);
    const { port } = new URL(url);
    const cases: readonly (readonly [number, Asked])[] = [
      [200, {}],
      [200, { headers: { host: `localhost:${port}` } }],
      [200, { headers: { origin: `http://localhost:${port}` } }],
      [401, { headers: { authorization: '' } }],
      [401, { headers: { authorization: 'Bearer wrong' } }],
      [401, { headers: { authorization: TOKEN } }],
      [403, { headers: { host: 'evil.example' } }],
      [403, { headers: { host: `127.0.0.1.evil.example:${port}` } }],
      [403, { headers: { origin: 'https://evil.example' } }],
      [403, { headers: { origin: 'null' } }],
      [404, { path: '/' }],
      [405, { method: 'GET' }],
      [400, { body: 'not json' }],
      [400, { body: '[]' }],
      [400, { body: `[${Array.from({ length: 11 }, () => LIST).join()}]` }],
      [413, { body: `"${'x'.repeat(4 * 1024 * 1024)}"` }],
    ];
    for (const [status, asked] of cases)
      assert.equal(await ask(url, asked), status, JSON.stringify(asked).slice(0, 200));
  });

  it('survives messages that are nested without end', async (t) => {
    const { url } = await listen(t);
    const depth = 1_000_000;
    const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const params = { name: 'echo', arguments: { text: 'DEEP' } };
    const deep = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    for (const body of ['['.repeat(depth), nested, deep.replace('"DEEP"', nested)])
      await ask(url, { body }).catch(() => 'cut off');
    assert.equal(await ask(url, {}), 200);
  });

  it('holds so many connections, and closes further ones at once', async (t) => {
    const { url } = await listen(t);
    const { promise: refused, resolve } = Promise.withResolvers<void>();
    let left = 8;
    const sockets = Array.from({ length: 40 }, () =>
      connect(Number(new URL(url).port), '127.0.0.1')
        .on('error', () => undefined)
        .on('close', () => {
          left -= 1;
          if (left === 0) resolve();
        }),
    );
    t.after(() => {
      for (const socket of sockets) socket.destroy();
    });
    await refused;
  });

  it('is reached from this machine alone, and says which port is taken', async (t) => {
    const { url } = await listen(t);
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    await assert.rejects(openMcpListener({ service, token: TOKEN, port: Number(new URL(url).port) }), {
      code: 'server/port',
    });
  });
});
