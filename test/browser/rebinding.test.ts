/** DNS rebinding: a foreign page whose name resolves to this machine reads nothing, writes nothing, and reaches nothing behind the server. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { testBrowser } from '../support/browser.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { runningSite } from '../support/running-site.ts';

const SECRET = 'an unpublished sentence';
/** Names that resolve to this machine: a foreign one, and one that the operator has configured. */
const [STRANGER, OWN] = ['evil.example', 'docs.test'];
const RULES = `--host-resolver-rules=MAP ${STRANGER} 127.0.0.1, MAP ${OWN} 127.0.0.1`;

const STRANGERS_PAGE =
  'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<!doctype html><title>Stranger</title>';

/** The page's attempts and their results. */
interface Loot {
  /** Texts of everything that could be read, one after another. */
  readonly read: string;
  readonly statuses: Readonly<Record<string, number>>;
  /** Whether the stream of changes was opened. */
  readonly live: boolean;
}

/** Runs in the page. */
async function attack(api: string): Promise<Loot> {
  const statuses: Record<string, number> = {};
  let read = '';
  const post = (type: string, body: string): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': type, accept: 'application/json, text/event-stream' },
    body,
  });
  const json = (value: unknown): RequestInit => post('application/json', JSON.stringify(value));
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call' };
  const tried: Readonly<Record<string, readonly [string, RequestInit?]>> = {
    page: ['/'],
    markdown: ['/index.md'],
    everything: ['/llms-full.txt'],
    search: ['/_lectern/search?q=sentence'],
    mcp: ['/mcp', json({ ...call, params: { name: 'read_page', arguments: { path: '/' } } })],
    metrics: ['/metrics'],
    dashboard: ['/dashboard/sign-in'],
    feedback: [
      '/api/public/v1/fixture/feedback',
      json({
        submissionId: '0b8e1a52-5b0e-4d0a-9f41-6c2f4f0b7a11',
        source: 'contextual',
        path: '/',
        helpful: false,
      }),
    ],
    form: ['/_lectern/feedback', post('application/x-www-form-urlencoded', 'path=%2F&helpful=no')],
    proxy: ['/_lectern/playground', json({ method: 'GET', url: `${api}/pets`, headers: [], body: '' })],
  };
  for (const [name, [path, init]] of Object.entries(tried)) {
    const answer = await fetch(path, init);
    statuses[name] = answer.status;
    const text = await answer.text();
    read += name === 'proxy' && answer.ok ? atob((JSON.parse(text) as { body: string }).body) : text;
  }
  const live = await new Promise<boolean>((resolve) => {
    const events = new EventSource('/_lectern/live');
    events.onopen = () => resolve(true);
    events.onerror = () => resolve(false);
  });
  return { read, statuses, live };
}

describe('a foreign name that resolves to this machine', () => {
  const browser = testBrowser([RULES]);
  const requested: string[] = [];
  const api = createServer((request, response) => {
    requested.push(request.url ?? '');
    response.setHeader('content-type', 'application/json').end('{"kept":"inside the network"}');
  });
  let apiUrl = '';
  let folder = '';
  before(async () => {
    api.listen(0, '127.0.0.1');
    await once(api, 'listening');
    apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
    const responses = { 200: { description: 'Good' } };
    folder = fixtureFolder({
      'docs.json': docsJson({ pages: ['index'] }, { api: { openapi: 'pets.json' } }),
      'index.mdx': `---\ntitle: Home\n---\n\n${SECRET}\n`,
      'list.mdx': '---\nopenapi: GET /pets\n---\n',
      'pets.json': {
        openapi: '3.1.0',
        info: { title: 'Pets', version: '1' },
        servers: [{ url: apiUrl }],
        paths: { '/pets': { get: { summary: 'List', responses } } },
      },
    }).path;
  });
  after(() => void api.close().closeAllConnections());

  /** Opens a page of a name that first resolves to another server, and then to the one at `port`. */
  const visit = async (host: string, port: number): Promise<Page> => {
    let leadsHere = false;
    const elsewhere = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      if (!leadsHere) return void socket.end(STRANGERS_PAGE);
      const here = connect(port, '127.0.0.1');
      here.on('error', () => socket.destroy());
      socket.on('close', () => here.destroy());
      socket.pipe(here).pipe(socket);
    });
    after(() => void elsewhere.close());
    elsewhere.listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const page = await browser.page();
    await page.goto(`http://${host}:${(elsewhere.address() as AddressInfo).port}/before`);
    leadsHere = true;
    return page;
  };
  const stored = async (url: string): Promise<number> => {
    const counts = await (await fetch(`${url}/metrics`)).text();
    return Number(/^lectern_feedback_total\{outcome="stored"\} (\d+)/m.exec(counts)?.[1] ?? 0);
  };

  for (const preview of [true, false])
    it(`finds nothing there, in ${preview ? 'dev' : 'serve'}`, async () => {
      const settings = { hosts: OWN, playgroundProxy: true, privatePlayground: true };
      const { url } = await runningSite(folder, { preview, ...settings });
      const port = Number(new URL(url).port);

      const loot = await (await visit(STRANGER, port)).evaluate(attack, apiUrl);
      assert.deepEqual([...new Set(Object.values(loot.statuses))], [421], JSON.stringify(loot.statuses));
      assert.doesNotMatch(loot.read, /unpublished|inside the network|Fixture|lectern_/);
      assert.equal(loot.live, false);
      assert.equal(await stored(url), 0);
      assert.deepEqual(requested.splice(0), []);

      // By the server's own name the same page can do all of it, so the name alone was the reason for the refusal.
      const own = await (await visit(OWN, port)).evaluate(attack, apiUrl);
      assert.match(own.read, /an unpublished sentence[\s\S]*inside the network/);
      assert.equal(own.live, preview);
      assert.ok((await stored(url)) >= 1);
      assert.deepEqual(requested.splice(0), ['/pets']);
    });
});
