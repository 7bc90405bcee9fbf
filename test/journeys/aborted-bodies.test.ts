/** Clients that disconnect in the middle of a request body, on every route that reads one: the log stays empty. */
import assert from 'node:assert/strict';
import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openRecords } from '../../src/installation/open-records.ts';
import { KEY_SCOPES } from '../../src/records/keys/key-scope.ts';
import type { RunningServer } from '../../src/server/start-server.ts';
import { joinSettings } from '../../src/settings/settings.ts';
import { OPERATIONS } from '../../src/web/service/api/operations.ts';
import { DASHBOARD_ROUTES, VISITOR_ROUTES } from '../../src/web/service/dashboard/routes.ts';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { rawClient } from '../support/raw-client.ts';
import { signedInRoles } from '../support/signed-in-roles.ts';
import { startPatiently } from '../support/start-patiently.ts';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

interface Route {
  readonly method: string;
  readonly path: string;
  readonly type: string;
}

const ROUTES: readonly Route[] = [
  ...['/mcp', '/_lectern/playground', '/api/public/v1/docs/search'].map((path) => ({
    method: 'POST',
    path,
    type: JSON_TYPE,
  })),
  { method: 'POST', path: '/_lectern/feedback', type: FORM_TYPE },
  ...OPERATIONS.filter(({ body }) => body !== undefined).flatMap(({ method, paths }) =>
    paths.map((path) => ({
      method,
      type: JSON_TYPE,
      path: path
        .replace(/\{(?:projectId|domain)\}/, 'docs')
        .replace(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000'),
    })),
  ),
  ...[...DASHBOARD_ROUTES, ...VISITOR_ROUTES]
    .filter(({ method }) => method === 'POST')
    .map(({ method, path }) => ({
      method,
      type: FORM_TYPE,
      path: path.replace(':project', 'docs').replace(/:\w+/g, 'x'),
    })),
];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('a client that disconnects', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-aborted-'));
  const said: string[] = [];
  const record = (message: string, fields?: object): void =>
    void said.push(`${message} ${JSON.stringify(fields ?? {})}`);
  const requests = new Map<string, { request: IncomingMessage; response: ServerResponse }>();
  const begun = channel('http.server.request.start');
  const note = (message: unknown): void => {
    const found = message as { request: IncomingMessage; response: ServerResponse };
    requests.set(found.request.url ?? '', found);
  };
  let server: RunningServer;
  let headers: readonly string[];
  let written: typeof process.stderr.write;

  before(async () => {
    begun.subscribe(note);
    const folder = fixtureFolder({
      'docs.json': docsJson({ groups: [{ group: 'API', openapi: 'openapi.json' }] }),
      'openapi.json': {
        openapi: '3.1.0',
        info: { title: 'Pets', version: '1' },
        servers: [{ url: 'https://api.example.com' }],
        paths: { '/pets': { get: { responses: { 200: { description: 'Good' } } } } },
      },
    });
    server = await startPatiently({
      projects: [{ folder: folder.path, id: 'docs', hosts: [] }],
      // Pages contain their address, so it must be known in advance.
      settings: joinSettings([{ port: await freePort(), dataDir, renderers: 1, playgroundProxy: true }]),
      preview: false,
      log: { info: record, error: record },
    });
    const store = await openRecords({ dataDir });
    const { secret } = await store.records.keys.create({ project: 'docs', name: 'x', scopes: KEY_SCOPES });
    const cookie = (await signedInRoles(store.records.users)).get('owner')!;
    await store.close();
    headers = [
      `Host: localhost:${server.port}`,
      `Origin: http://localhost:${server.port}`,
      'Sec-Fetch-Site: same-origin',
      `Authorization: Bearer ${secret}`,
      `Cookie: lectern=${cookie}`,
    ];
    // Output of packages counts as well.
    written = process.stderr.write;
    process.stderr.write = ((text: string) => said.push(String(text)) > 0) as typeof process.stderr.write;
  });
  after(async () => {
    process.stderr.write = written;
    begun.unsubscribe(note);
    await server.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Sends the head of a request and a piece of its body, and disconnects when the server reads it. */
  async function leave({ method, path, type }: Route): Promise<void> {
    const client = await rawClient(server.port);
    const head = [`${method} ${path} HTTP/1.1`, ...headers, `Content-Type: ${type}`, 'Content-Length: 500'];
    client.write(`${head.join('\r\n')}\r\n\r\n{"a`);
    await eventually(
      () => (requests.get(path)?.request.listenerCount('readable') ?? 0) > 0,
      true,
      `${method} ${path} reads no body`,
    );
    const { response } = requests.get(path)!;
    client.close();
    await eventually(() => response.closed, true);
    // The handler notices it after the connection does.
    for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve));
    requests.delete(path);
  }

  it('leaves no line in the log, on any route', async () => {
    assert.ok(ROUTES.length > 40);
    for (const route of ROUTES) {
      said.length = 0;
      await leave(route);
      assert.deepEqual(said, [], `${route.method} ${route.path}`);
    }
  });
});
