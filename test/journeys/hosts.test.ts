/** Requests by host names that are not the server's own read, write and reveal nothing, in `dev` and in `serve`. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { rawRequest } from '../support/raw-request.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const SECRET = 'an unpublished sentence';
const folder = fixtureFolder({
  'docs.json': docsJson({ pages: ['index'] }, { name: 'Quiet Name' }),
  'index.mdx': `---\ntitle: Home\n---\n\n${SECRET}\n`,
});
const portOf = ({ url }: RunningSite): number => Number(new URL(url).port);
const head = (answer: string): string => answer.split('\r\n\r\n', 1)[0]!;
const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
const ask = (port: number, host: string, path = '/'): Promise<string> =>
  rawRequest(port, [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Accept: text/html']);

const EVERYTHING = [
  ...[
    'GET /',
    'GET /index.md',
    'GET /llms-full.txt',
    'GET /search?q=a',
    'GET /_lectern/search?q=a',
    'GET /nowhere',
  ],
  ...['GET /_lectern/live', 'POST /_lectern/playground', 'POST /_lectern/feedback', 'POST /mcp'],
  ...[
    'GET /dashboard',
    'GET /dashboard/sign-in',
    'POST /dashboard/sign-in',
    'GET /metrics',
    'GET /openapi.json',
  ],
  ...['GET /v1/agent/quiet-name/jobs', 'POST /api/public/v1/quiet-name/feedback', 'OPTIONS /', 'GET /a%2fb'],
];

for (const preview of [false, true])
  describe(preview ? 'dev' : 'serve', () => {
    let port = 0;
    before(async () => {
      port = portOf(
        await runningSite(folder.path, { preview, playgroundProxy: true, hosts: 'docs.test,*.more.test' }),
      );
    });

    for (const asked of EVERYTHING)
      it(`${asked} reveals nothing by a foreign name`, async () => {
        const answer = await rawRequest(port, [
          `${asked} HTTP/1.1`,
          'Host: evil.example:3000',
          'Content-Length: 0',
        ]);
        assert.equal(statusOf(answer), 421);
        assert.match(answer, /does not answer to the name "evil\.example"[\s\S]*LECTERN_HOSTS=evil\.example/);
        assert.match(head(answer), /content-type: text\/plain[\s\S]*cache-control: no-store/i);
        assert.doesNotMatch(answer, /quiet|unpublished|<|etag/i);
      });

    it('answers by its own names and by numbers', async () => {
      for (const host of [
        'localhost',
        '127.0.0.1:80',
        '[::1]:80',
        '192.168.7.7',
        'DOCS.test:3000',
        'a.more.test',
      ])
        assert.match(await ask(port, host), /^HTTP\/1\.1 200[\s\S]*an unpublished sentence/, host);
    });

    it('refuses a host that is there twice, cannot be read, or is missing', async () => {
      for (const lines of [
        ['GET / HTTP/1.1', 'Host: localhost', 'Host: evil.example'],
        ['GET / HTTP/1.1', 'Host: localhost', 'host: localhost'],
        ['GET / HTTP/1.1', 'Host: local host'],
        ['GET / HTTP/1.1', 'Host: localhost, evil.example'],
        ['GET / HTTP/1.1', 'Host:'],
        ['GET / HTTP/1.1'],
        ['GET / HTTP/1.0'],
        // The header decides, and no handler reads such a target.
        ['GET http://evil.example/ HTTP/1.1', 'Host: localhost'],
        ['GET http://localhost/ HTTP/1.1', 'Host: localhost'],
      ]) {
        const answer = await rawRequest(port, lines);
        assert.equal(statusOf(answer), 400, lines.join(' | '));
        assert.doesNotMatch(answer, /quiet|unpublished/i);
      }
      assert.equal(
        statusOf(await rawRequest(port, ['GET http://localhost/ HTTP/1.1', 'Host: evil.example'])),
        421,
      );
    });

    it('reports its health to balancers, by any name and without one', async () => {
      for (const path of ['/healthz', '/readyz']) {
        assert.equal(statusOf(await ask(port, 'pool-7.balancer.internal', path)), 200);
        assert.equal(statusOf(await rawRequest(port, [`GET ${path} HTTP/1.0`])), 200);
        assert.equal(statusOf(await rawRequest(port, [`GET ${path} HTTP/1.1`, 'Host: a', 'Host: b'])), 400);
      }
      assert.equal(statusOf(await ask(port, 'pool-7.balancer.internal', '/healthz/')), 421);
    });
  });

describe('a server of which not all is ready', () => {
  it('explains it to requests by its own name, and answers others with one word', async () => {
    const made = fixtureFolder({ 'docs.json': docsJson({ pages: ['index'] }), 'index.mdx': 'Home' });
    const site = await runningSite(made.path);
    made.remove('docs.json');
    await eventually(
      async () => /\r\n\r\n([\s\S]*)$/.exec(await ask(portOf(site), 'localhost', '/readyz'))?.[1],
      'ready\ndegraded: 1 of 1 projects\n',
    );
    assert.match(
      await ask(portOf(site), 'pool.internal', '/readyz'),
      /^HTTP\/1\.1 200[\s\S]*\r\n\r\nready\n$/,
    );
  });
});

describe('strict transport', () => {
  const header = async (settings: object, host: string): Promise<string | undefined> => {
    const answer = await ask(portOf(await runningSite(folder.path, settings)), host);
    return /^strict-transport-security: (.*)$/im.exec(head(answer))?.[1];
  };
  it('is required where the base URL is https, for this host alone', async () => {
    assert.equal(await header({ baseUrl: 'https://docs.test' }, 'docs.test'), 'max-age=15768000');
    assert.equal(await header({ baseUrl: 'http://docs.test' }, 'docs.test'), undefined);
    assert.equal(await header({ baseUrl: 'https://docs.test', hsts: 'off' }, 'docs.test'), undefined);
  });
});
