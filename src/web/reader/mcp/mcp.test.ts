/** Tests the MCP server from the outside: its tools, its refusals and its limits. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { docsJson, fixtureFolder } from '../../../../test/support/fixture-folder.ts';
import { runningSite } from '../../../../test/support/running-site.ts';
import { webRequest } from '../../../../test/support/web-request.ts';
import { SILENT } from '../../../lib/log.ts';
import { memorySource } from '../../../site/source/memory-source.ts';
import { hostList } from '../../edge/http/host-list.ts';
import { openLiveSite } from '../live/live-site.ts';
import { createSearch } from '../pages/search.ts';
import { isAllowedOrigin, MCP_RATES, type McpDeps, mcpRoute } from './mcp-route.ts';

const ORIGIN = 'https://docs.example.com';
const DOCS = {
  'docs.json': docsJson(
    { pages: ['index', 'guides/start'] },
    { name: 'Acme Docs', description: 'All of Acme.' },
  ),
  'index.mdx': '---\ntitle: Home\n---\n\nWelcome.',
  'guides/start.mdx':
    '---\ntitle: Start\n---\n\n## Install\n\nRun the zebra installer.\n\n[Home](/)\n\n<Note>Mind the gap</Note>',
};

let id = 0;
const message = (method: string, params: object = {}): object => ({
  jsonrpc: '2.0',
  id: ++id,
  method,
  params,
});
const call = (name: string, input: object): object => message('tools/call', { name, arguments: input });
const initialize = message('initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
});
const TYPES = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** Messages of an answer, sent whole or as events. */
function messages(
  text: string,
): { result?: Record<string, unknown>; error?: { code: number; message: string } }[] {
  if (text === '') return [];
  const parts = text.startsWith('{') ? [text] : [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => data!);
  return parts.map((part) => JSON.parse(part) as object);
}
const textOf = ({ result }: { result?: Record<string, unknown> } = {}): string =>
  (result?.['content'] as { text: string }[] | undefined)?.[0]?.text ?? '';

describe('the MCP server of a site', () => {
  let url = '';
  before(async () => {
    url = (await runningSite(fixtureFolder(DOCS).path, { baseUrl: `${ORIGIN}/docs` })).url;
  });
  const send = (body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${url}/docs/mcp`, {
      method: 'POST',
      headers: { ...TYPES, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const ask = async (body: unknown) => messages(await (await send(body)).text());

  it('says whose documentation it has and how to use it', async () => {
    const [{ result } = {}] = await ask(initialize);
    assert.equal(result?.['protocolVersion'], '2025-06-18');
    assert.deepEqual(result?.['serverInfo'], { name: 'acme-docs', title: 'Acme Docs', version: '1.0.0' });
    assert.match(String(result?.['instructions']), /^Documentation of Acme Docs\. All of Acme\./);
    assert.equal((await send({ jsonrpc: '2.0', method: 'notifications/initialized' })).status, 202);
  });

  it('speaks the revision without a handshake too', async () => {
    const version = '2026-07-28';
    const about = 'io.modelcontextprotocol';
    const _meta = {
      [`${about}/protocolVersion`]: version,
      [`${about}/clientInfo`]: { name: 'test', version: '1' },
      [`${about}/clientCapabilities`]: {},
    };
    const params = { name: 'read_page', arguments: { path: '/' }, _meta };
    const headers = { 'mcp-protocol-version': version, 'mcp-method': 'tools/call', 'mcp-name': 'read_page' };
    const answer = await send(message('tools/call', params), headers);
    assert.match(textOf(messages(await answer.text())[0]), /^# Home/);
  });

  it('lists its tools with schemas, and the same ones at its card', async () => {
    const [{ result } = {}] = await ask(message('tools/list'));
    const tools = result?.['tools'] as { name: string; inputSchema: { additionalProperties: boolean } }[];
    assert.deepEqual(
      tools.map(({ name }) => name),
      ['search', 'read_page', 'ask', 'submit_feedback'],
    );
    assert.ok(tools.every(({ inputSchema }) => inputSchema.additionalProperties === false));
    const card = (await (await fetch(`${url}/docs/.well-known/mcp/server-card.json`)).json()) as {
      tools: { name: string }[];
      url: string;
    };
    assert.deepEqual(
      card.tools.map(({ name }) => name),
      tools.map(({ name }) => name),
    );
    assert.equal(card.url, `${ORIGIN}/docs/mcp`);
    for (const place of ['mcp', 'mcp.json', 'mcp/server-cards.json']) {
      const found = (await (await fetch(`${url}/docs/.well-known/${place}`)).json()) as { servers: object[] };
      assert.equal(found.servers.length, 1, place);
    }
  });

  it('finds pages, and reads what it found', async () => {
    const [found] = await ask(call('search', { query: 'zebra instaler', limit: 1 }));
    const address = `${ORIGIN}/docs/guides/start#install`;
    assert.ok(textOf(found).includes(address), textOf(found));
    for (const path of [address, '/guides/start', 'guides/start', '/docs/guides/start.md']) {
      const text = textOf((await ask(call('read_page', { path })))[0]);
      assert.match(text, /^# Start[\s\S]*## Install[\s\S]*zebra installer[\s\S]*Mind the gap/, path);
      assert.ok(text.includes(`(${ORIGIN}/docs/)`), text);
    }
    const [part] = await ask(call('read_page', { path: '/guides/start', offset: 2 }));
    assert.match(textOf(part), /^Start/);
  });

  it('stores what a program says of a page once, as said by a program', async () => {
    const said = call('submit_feedback', { path: '/guides/start', comment: 'The second step is missing' });
    for (const [answer] of [await ask(said), await ask(said)]) assert.match(textOf(answer), /Thank you/);
    const [wrong] = await ask(call('submit_feedback', { path: '/none', comment: 'x' }));
    assert.equal(wrong?.result?.['isError'], true);
  });

  it('has the list of all pages as a resource', async () => {
    const uri = `${ORIGIN}/docs/llms.txt`;
    const [answer] = await ask(message('resources/read', { uri }));
    assert.match(JSON.stringify(answer?.result), /guides\/start\.md/);
  });

  const mistakes: Readonly<Record<string, readonly [object, RegExp]>> = {
    'a page that is not there': [call('read_page', { path: '/none' }), /There is no page at/],
    'a page of another site': [
      call('read_page', { path: 'https://other.example/docs/' }),
      /There is no page/,
    ],
    'a file': [call('read_page', { path: '../../etc/passwd' }), /There is no page at/],
    'nothing found': [call('search', { query: '🦓🦓🦓' }), /Nothing was found/],
    'a field too many': [call('search', { query: 'a', x: 1 }), /Unrecognized key/],
    'a long query': [call('search', { query: 'a'.repeat(201) }), /Too big/],
    'many results': [call('search', { query: 'a', limit: 1_000 }), /Too big/],
    'a long comment': [call('submit_feedback', { path: '/', comment: 'a'.repeat(2_001) }), /Too big/],
  };
  for (const [name, [asked, said]] of Object.entries(mistakes))
    it(`answers ${name} with words`, async () => assert.match(textOf((await ask(asked))[0]), said));

  const hostile: Readonly<Record<string, readonly [unknown, number]>> = {
    'no JSON': ['{', 400],
    nothing: ['', 400],
    null: ['null', 400],
    'an empty batch': [[], 400],
    'a long batch': [Array.from({ length: 11 }, () => message('ping')), 400],
    'a large body': [message('ping', { x: 'x'.repeat(70_000) }), 413],
    'a deep message': [`${'['.repeat(20_000)}${']'.repeat(20_000)}`, 400],
    'a deep argument': [call('search', JSON.parse(`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`)), 400],
    'a number': [1, 400],
    'no method': [{ jsonrpc: '2.0', id: 1 }, 400],
  };
  for (const [name, [body, status]] of Object.entries(hostile))
    it(`refuses ${name}`, async () => assert.equal((await send(body)).status, status));

  it('answers a batch, and a method it does not have', async () => {
    assert.equal((await ask([message('ping'), message('tools/list')])).length, 2);
    const [answer] = await ask(message('sampling/createMessage'));
    assert.equal(answer?.error?.code, -32601);
    const [unknown] = await ask(call('__proto__', {}));
    assert.equal(unknown?.error?.code, -32602);
  });

  it('keeps no stream and no session', async () => {
    for (const method of ['GET', 'DELETE', 'PUT', 'OPTIONS']) {
      const answer = await fetch(`${url}/docs/mcp`, { method, headers: { accept: 'text/event-stream' } });
      assert.equal(answer.status, 405, method);
      assert.equal(answer.headers.get('allow'), 'POST');
    }
    assert.equal((await send(initialize)).headers.get('mcp-session-id'), null);
  });

  it('is closed to pages of other sites', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://docs.example.com'])
      assert.equal((await send(initialize, { origin })).status, 403, origin);
    assert.equal((await send(initialize, { 'sec-fetch-site': 'cross-site' })).status, 403);
    const own = await send(initialize, { origin: ORIGIN });
    assert.equal(own.status, 200);
    assert.equal(own.headers.get('access-control-allow-origin'), null);
  });

  it('refuses types it does not read', async () => {
    assert.equal((await send(initialize, { 'content-type': 'text/plain' })).status, 415);
    assert.equal((await send(initialize, { accept: 'text/html' })).status, 406);
  });
});

it('pages of the asked host and of names of the operator may ask, and no others', () => {
  const hosts = hostList({ names: ['docs.example.com'], subdomains: () => [] });
  const from = (origin: string): boolean =>
    isAllowedOrigin({ headers: { origin }, host: 'localhost:3000' }, ORIGIN, hosts);
  assert.equal(from('http://localhost:3000'), true);
  assert.equal(from('https://docs.example.com'), true);
  // Numbers are answered, and are no names of the operator: any site can have one.
  for (const origin of ['http://evil.example', 'http://203.0.113.5', 'http://localhost:5173', 'null'])
    assert.equal(from(origin), false, origin);
});

it('a site with a page at the same address shows it to readers', async () => {
  const folder = fixtureFolder({
    'docs.json': docsJson({ pages: ['mcp'] }),
    'mcp.mdx': '---\ntitle: Our MCP\n---\n',
  });
  const site = await runningSite(folder.path);
  assert.match(await site.text('/mcp'), /Our MCP/);
  const answer = await fetch(`${site.url}/mcp`, {
    method: 'POST',
    headers: TYPES,
    body: JSON.stringify(initialize),
  });
  assert.equal(answer.status, 200);
});

describe('an MCP server without feedback', () => {
  const made = async (more: Partial<McpDeps> = {}) => {
    const source = memorySource({ 'docs.json': JSON.stringify(DOCS['docs.json']), 'index.mdx': 'Home' });
    const renderer = { render: () => new Promise<never>(() => undefined), close: () => Promise.resolve() };
    const live = await openLiveSite({ source, renderer }, SILENT, false);
    const deps = {
      clock: () => 0,
      random: (n: number) => new Uint8Array(n),
      log: SILENT,
      hosts: hostList({ names: [], subdomains: () => [] }),
      ...more,
    };
    const route = mcpRoute(
      { live, search: createSearch(live), origin: ORIGIN },
      { feedback: () => undefined, ...deps },
    );
    return async (body: object, address = '192.0.2.1') =>
      (await route(webRequest('/mcp', { method: 'POST', body, address, headers: TYPES })))!;
  };

  it('does not offer it', async () => {
    const { body } = await (await made())(message('tools/list'));
    assert.doesNotMatch(String(body), /submit_feedback/);
  });

  it('counts messages, of one address and in all', async () => {
    const ask = await made();
    const ping = message('ping');
    for (let i = 0; i < MCP_RATES.address.burst / 10; i++) await ask(Array.from({ length: 10 }, () => ping));
    const refused = await ask(ping);
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers['retry-after']) >= 1);
    assert.equal((await ask(ping, '192.0.2.2')).status, 200);
  });

  it('ends what takes too long', async () => {
    const ask = await made({ timeout: 100 });
    const { status, body } = await ask(call('read_page', { path: '/' }));
    assert.equal(status, 504);
    assert.match(String(body), /-32603/);
  });
});
