/** Tests that a client above the rate limit is refused before its body is read, and a message out of bounds before it is looked at. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { webRequest } from '../../../../test/support/web-request.ts';
import { AppError } from '../../../lib/app-error.ts';
import { SILENT } from '../../../lib/log.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import { MCP_RATES, type McpSite, mcpRoute } from './mcp-route.ts';

const openRoute = (): ReturnType<typeof mcpRoute> =>
  mcpRoute({ origin: 'https://docs.example.com' } as McpSite, {
    clock: () => 0,
    random: Buffer.alloc,
    log: SILENT,
    hosts: { isNamed: () => false },
    feedback: () => undefined,
  });

it('a request is counted before its body is read, also one that never comes', async () => {
  const route = openRoute();
  let read = 0;
  const ask = (): WebRequest => ({
    ...webRequest('/mcp', { method: 'POST', address: '192.0.2.1' }),
    body: () => {
      read++;
      return Promise.reject(new AppError('request/aborted', 'gone'));
    },
  });
  const { burst } = MCP_RATES.address;
  for (let i = 0; i < burst; i++) assert.equal((await route(ask()))?.status, 400);
  assert.equal((await route(ask()))?.status, 429);
  assert.equal(read, burst);
});

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
for (const [name, message, words] of [
  ['with 30,000 levels', `{"params":${nested(30_000)}}`, 'A message is at most 20 levels deep'],
  ['with 21 levels', `{"params":${nested(20)}}`, 'A message is at most 20 levels deep'],
  ['of eleven messages', JSON.stringify(Array(11).fill({})), 'A batch has 1 to 10 messages'],
  ['of no message', '[]', 'A batch has 1 to 10 messages'],
  ['that is cut off', '{"jsonrpc":', 'This is not JSON'],
] as const)
  it(`a body ${name} is refused`, async () => {
    const request = {
      ...webRequest('/mcp', { method: 'POST', address: '192.0.2.1' }),
      body: () => Promise.resolve(Buffer.from(message)),
    };
    const reply = await openRoute()(request);
    assert.equal(reply?.status, 400);
    assert.ok(String(reply.body).includes(words), String(reply.body));
  });
