/** Requests go to the address that was checked, and nowhere else. */
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { it } from 'node:test';
import { createForgeHttp } from '../../jobs/forges/shared/forge-http.ts';
import { AppError } from '../../lib/app-error.ts';
import { pinnedFetch } from './pinned-fetch.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

it('asks the checked address under its name, for each request, with all that fetch was given', async (t) => {
  const asked: string[] = [];
  const port = await served(t, async (request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.host} ${await text(request)}`);
    response.writeHead(201, { 'content-type': 'application/json', link: '<next>' }).end('{"a":1}');
  });
  // A name that no resolver knows.
  const names: string[] = [];
  const fetch = pinnedFetch(async ({ hostname }) => {
    names.push(hostname);
    return '127.0.0.1';
  });
  const http = createForgeHttp({ apiUrl: `http://forge.lectern.invalid:${port}/api`, setting: 'URL', fetch });
  const ask = () => http({ method: 'POST', path: '/pulls', query: { q: '1' }, body: { b: 2 }, headers: {} });
  const { status, json, headers } = await ask();
  assert.deepEqual([status, json, headers.get('link')], [201, { a: 1 }, '<next>']);
  await ask();
  assert.deepEqual(names, ['forge.lectern.invalid', 'forge.lectern.invalid']);
  assert.equal(asked[0], `POST /api/pulls?q=1 forge.lectern.invalid:${port} {"b":2}`);
});

it('asks nobody when the check refuses the host', async () => {
  const fetch = pinnedFetch(async () => {
    throw new AppError('connections/private', 'not there');
  });
  const http = createForgeHttp({ apiUrl: 'http://127.0.0.1:1', setting: 'URL', fetch });
  await assert.rejects(http({ method: 'GET', path: '/', headers: {} }), /not there/);
});

it('leaves redirects, empty answers and answers that are too large to its caller', async (t) => {
  const big = 'x'.repeat(9 * 1024 * 1024);
  const port = await served(t, (request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: 'http://10.0.0.5/' }).end();
    else if (request.url === '/none') response.writeHead(204).end();
    else response.writeHead(200).end(big);
  });
  const fetch = pinnedFetch(async () => '127.0.0.1');
  const http = createForgeHttp({ apiUrl: `http://forge.lectern.invalid:${port}`, setting: 'URL', fetch });
  const ask = (path: string) => http({ method: 'GET', path, headers: {} });
  await assert.rejects(ask('/moved'), /sends our requests to "10\.0\.0\.5"/);
  assert.equal((await ask('/none')).status, 204);
  await assert.rejects(ask('/big'), /answered with more than 8 MB/);
});

async function served(t: { after(close: () => void): void }, answer: Answer): Promise<number> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}
