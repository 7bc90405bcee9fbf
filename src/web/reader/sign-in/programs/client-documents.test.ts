/** Programs that are described by a document on their own server: it is fetched with care, and believed only about itself. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import {
  AUTHORIZE,
  type ProgramSite,
  programSite,
  sentTo,
} from '../../../../../test/support/program-site.ts';
import { providerFetch } from '../../../identity/provider-fetch.ts';
import { ProviderTrouble } from '../../../identity/provider-trouble.ts';
import {
  clientDocuments,
  DOCUMENT_GOOD_FOR,
  FAILURE_GOOD_FOR,
  isDocumentAddress,
  MAX_DOCUMENT,
} from './client-documents.ts';
import { PROGRAM_RATES } from './program-limits.ts';

const TO = 'http://127.0.0.1/callback';
const PEM = readFileSync(
  new URL('../../../../../test/fixtures/tls/self-signed.pem', import.meta.url),
  'utf8',
);

describe('programs with a document', () => {
  const usual = getCACertificates('default');
  const asked: string[] = [];
  let respond: (request: IncomingMessage, response: ServerResponse) => void;
  const server = createServer({ key: PEM, cert: PEM }, (request, response) => {
    asked.push(request.url!);
    respond(request, response);
  });
  let id: string;
  let t: ProgramSite;
  const sends = (body: unknown, type = 'application/json', status = 200) => {
    respond = (_request, response) => {
      response.writeHead(status, { 'content-type': type });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    };
  };
  const described = (more: object = {}) => ({
    client_id: id,
    client_name: 'Editor',
    redirect_uris: [TO],
    ...more,
  });
  const reading = () => {
    const privateHosts = new Set([new URL(id).host]);
    const lookup = async () => ['127.0.0.1'];
    return providerFetch({ typedBy: 'reader', privateHosts, lookup, timeout: 2_000, max: MAX_DOCUMENT });
  };
  const fields = (more: Record<string, string> = {}) => ({
    client_id: id,
    redirect_uri: 'http://127.0.0.1:4711/callback',
    ...more,
  });
  const fresh = async () => {
    t = await programSite({ documentFetch: reading() });
    await t.signIn();
  };
  before(async () => {
    setDefaultCACertificates([...usual, PEM]);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    id = `https://hooks.example.com:${(server.address() as AddressInfo).port}/client.json`;
  });
  after(() => {
    setDefaultCACertificates(usual);
    server.close();
    server.closeAllConnections();
  });

  it('connects them, and says whose word the name is', async () => {
    sends(described());
    await fresh();
    const page = String((await t.authorize(fields())).body);
    assert.match(
      page,
      /Editor.*Described by <strong><bdi>hooks\.example\.com:\d+<\/bdi><\/strong>.*127\.0\.0\.1/s,
    );
    const form = { ...(await t.shown(fields())), decision: 'allow' };
    const code = sentTo(await t.reader.post(AUTHORIZE, form)).searchParams.get('code')!;
    const given = await t.exchange(code, fields());
    assert.equal(given.status, 200);
    assert.ok((await t.site.records.sessions('docs')).some(({ device }) => device === 'MCP: Editor'));
    assert.equal(
      (await t.exchange((await t.allow(fields())).get('code')!)).status,
      400,
      'of another program',
    );
  });

  it('asks once in a while, and for signed-in readers only', async () => {
    sends(described());
    await fresh();
    asked.length = 0;
    const stranger = t.site.visitor();
    const away = await stranger.ask(`${AUTHORIZE}?${new URLSearchParams(t.fields(fields()))}`);
    assert.match(away.headers['location'] ?? '', /^\/login\?redirect=/);
    assert.deepEqual(asked, []);
    for (let n = 0; n < 3; n++) assert.equal((await t.authorize(fields())).status, 200);
    assert.deepEqual(asked, ['/client.json']);
    t.site.clock.advance(DOCUMENT_GOOD_FOR);
    sends({}, 'application/json', 500);
    assert.equal((await t.authorize(fields())).status, 400);
    assert.equal((await t.authorize(fields())).status, 400);
    assert.equal(asked.length, 2);
    t.site.clock.advance(FAILURE_GOOD_FOR);
    sends(described());
    assert.equal((await t.authorize(fields())).status, 200);
  });

  it('limits how often others are asked in the name of a reader', async () => {
    await fresh();
    sends(described());
    for (let n = 0; n < PROGRAM_RATES.document.address.burst; n++)
      assert.equal((await t.authorize(fields({ client_id: `${id}${n}` }))).status, 400);
    assert.equal((await t.authorize(fields({ client_id: `${id}x` }))).status, 429);
  });

  it('believes a document only about itself, in a form that it understands', async () => {
    const wrong: [unknown, string?, number?][] = [
      [described({ client_id: `${id}2` })],
      [described({ client_id: undefined })],
      [described({ redirect_uris: [] })],
      [described({ redirect_uris: ['http://evil.example/'] })],
      [described({ redirect_uris: Array(11).fill(TO) })],
      [described({ redirect_uris: TO })],
      [described({ client_name: 7 })],
      [described({ client_name: 'x'.repeat(1_001) })],
      [described({ token_endpoint_auth_method: 'private_key_jwt' })],
      [described(), 'text/html'],
      [described(), 'text/plain'],
      [described(), 'application/json', 404],
      [described(), 'application/json', 201],
      ['[]'],
      ['{'],
      [described({ extra: 'x'.repeat(MAX_DOCUMENT) })],
    ];
    for (const [body, type, status] of wrong) {
      const documents = clientDocuments(Date.now, reading());
      sends(body, type, status);
      await assert.rejects(documents(id), ProviderTrouble, JSON.stringify(body).slice(0, 90));
    }
    await fresh();
    sends(described({ redirect_uris: ['https://app.example.net/other'] }));
    assert.match(String((await t.authorize(fields())).body), /an address that it has not registered/);
    await fresh();
    sends(described(), 'application/vnd.example+json; charset=utf-8');
    assert.equal((await t.authorize(fields())).status, 200);
  });

  it('follows no redirect, and waits for nobody', async () => {
    await fresh();
    respond = (_request, response) => response.writeHead(302, { location: `${id}2` }).end();
    assert.match(String((await t.authorize(fields())).body), /could not be used.*redirects/s);
    assert.deepEqual(asked.at(-1), '/client.json');
    const documents = clientDocuments(
      Date.now,
      providerFetch({
        typedBy: 'reader',
        privateHosts: new Set([new URL(id).host]),
        timeout: 50,
        lookup: async () => ['127.0.0.1'],
      }),
    );
    respond = () => undefined;
    await assert.rejects(documents(id), /gave no answer/);
  });

  it('asks nobody on a private network', async () => {
    asked.length = 0;
    sends(described());
    t = await programSite();
    await t.signIn();
    const { port } = server.address() as AddressInfo;
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '10.0.0.1', '169.254.169.254']) {
      const answer = await t.authorize(fields({ client_id: `https://${host}:${port}/client.json` }));
      assert.equal(answer.status, 400, host);
      assert.match(String(answer.body), /is not on the public internet/, host);
    }
    assert.deepEqual(asked, []);
  });
});

it('takes only addresses in their one spelling, with a path', () => {
  assert.ok(isDocumentAddress('https://app.example.net/client.json'));
  for (const text of [
    ...[null, '', 'https://app.example.net', 'https://app.example.net/', 'http://app.example.net/c', '/c'],
    ...['https://app.example.net/c#', 'https://app.example.net/c?x=1', 'https://a:b@app.example.net/c'],
    ...['https://APP.example.net/c', 'https://app.example.net:443/c', 'https://app.example.net/a/../c'],
    ...[
      ` https://app.example.net/c`,
      'https://app.example.net/\u00e9',
      `https://app.example.net/${'x'.repeat(500)}`,
    ],
  ])
    assert.equal(isDocumentAddress(text), false, String(text));
});
