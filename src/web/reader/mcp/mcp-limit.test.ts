/** Tests that a client above the rate limit is refused before its body is read. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { webRequest } from '../../../../test/support/web-request.ts';
import { AppError } from '../../../lib/app-error.ts';
import { SILENT } from '../../../lib/log.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import { MCP_RATES, type McpSite, mcpRoute } from './mcp-route.ts';

it('a request is counted before its body is read, also one that never comes', async () => {
  const route = mcpRoute({ origin: 'https://docs.example.com' } as McpSite, {
    clock: () => 0,
    random: Buffer.alloc,
    log: SILENT,
    hosts: { isNamed: () => false },
    feedback: () => undefined,
  });
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
