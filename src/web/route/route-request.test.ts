/** Which part of a server answers a request, by its host name and its path, and what happens to every reply. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { type RequestParts, webRequest } from '../../../test/support/web-request.ts';
import { SILENT } from '../../lib/log.ts';
import { loadSite } from '../../site/site.ts';
import { memorySource } from '../../site/source/memory-source.ts';
import { hostList } from '../edge/http/host-list.ts';
import { reply, TEXT_TYPE } from '../edge/http/reply.ts';
import { type LiveSite, openLiveSite } from '../reader/live/live-site.ts';
import { previewHosts, siteIndex } from './hosts.ts';
import {
  type Front,
  type FrontSettings,
  frontHandler,
  type Routes,
  routeRequest,
  type ServedSite,
} from './route-request.ts';

const page = '---\ntitle: A page\n---\n\nText.\n';
const docsJson = JSON.stringify({
  name: 'Docs',
  theme: 'mint',
  colors: { primary: '#1d5bd6' },
  navigation: { pages: ['index', 'metrics', 'dashboard/overview', 'v1/projects'] },
});
const renderer = {
  render: () => Promise.reject(new Error('nothing is rendered here')),
  close: async () => undefined,
};
const kept = { ...reply(200, TEXT_TYPE, 'site docs'), cacheable: true };
const hosts = hostList({ names: ['docs.example.com'], subdomains: () => ['help'] });
let routes: Routes;

before(async () => {
  const source = memorySource({
    'docs.json': docsJson,
    'index.mdx': page,
    'metrics.mdx': page,
    'dashboard/overview.mdx': page,
    'v1/projects.mdx': page,
  });
  const site = await loadSite({ source, renderer });
  const live: LiveSite = await openLiveSite({ source, renderer }, SILENT, false);
  const served = (subdomain: string, own: readonly string[]): ServedSite => ({
    subdomain,
    hosts: own,
    live,
    handler: () => (subdomain === 'docs' ? kept : reply(200, TEXT_TYPE, `site ${subdomain}`)),
    siteOf: async () => site,
  });
  routes = {
    sites: siteIndex([served('docs', ['docs.example.com']), served('help', [])]),
    service: async () => (request) =>
      /^\/(?:v1|dashboard|metrics|_lectern)/.test(request.path) || request.host.includes('preview')
        ? reply(200, TEXT_TYPE, 'service')
        : undefined,
    health: {
      pages: () => undefined,
      projects: () => [],
      store: { known: () => undefined, ask: async () => undefined },
      token: undefined,
    },
    hosts,
    isPreview: previewHosts({ host: '127.0.0.1' }, '', () => 3000).isPreview,
  };
});

describe('what answers a request', () => {
  const html = { headers: { accept: 'text/html' } };
  const withKey = { headers: { authorization: 'Bearer svc_x' } };
  const cases: readonly (readonly [what: string, path: string, parts: RequestParts, answer: string])[] = [
    ['a page', '/', {}, 'site docs'],
    ['a page of the site that the name leads to', '/', { host: 'help.docs.example.com' }, 'site help'],
    ['a page under an unknown name', '/', { host: 'other.example' }, 'site docs'],
    ['a health check under any name', '/healthz', { host: 'x.preview.localhost:3000' }, 'ok'],
    ['the check of pages', '/readyz', {}, 'ready'],
    ['a preview, whatever its path', '/', { host: 'x.preview.localhost:3000' }, 'service'],
    ['a preview below the site', '/_lectern/preview/x/', { host: 'help.localhost' }, 'service'],
    ['the API', '/v1/feedback', {}, 'service'],
    ['a page at the address of an operation', '/v1/projects', {}, 'site docs'],
    ['that operation, for a program with a key', '/v1/projects', withKey, 'service'],
    ['a path of the API that the service leaves', '/v2/x', {}, 'site docs'],
    ['the dashboard', '/dashboard/sign-in', {}, 'service'],
    ['a page of the site below the dashboard', '/dashboard/overview', html, 'site docs'],
    ['the metrics for a program', '/metrics', {}, 'service'],
    ['a page with their address', '/metrics', html, 'site docs'],
  ];
  for (const [what, path, parts, answer] of cases)
    it(`${what}: ${answer}`, async () => {
      const made = await routeRequest(routes, webRequest(path, parts));
      assert.equal(String(made.body).trim(), answer);
    });

  const dashboard = {
    origin: 'https://admin.example.com',
    host: 'admin.example.com',
    base: '',
    files: (): undefined => undefined,
  };
  for (const [what, path, host, answer] of [
    ['the host of the dashboard', '/dashboard', 'admin.example.com', '200 service'],
    ['a page on it', '/guide', 'admin.example.com', '404 '],
    ['a site', '/', 'docs.example.com', '200 site docs'],
    ['the dashboard on a site', '/dashboard/sign-in', 'docs.example.com', '307 '],
  ] as const)
    it(`${what}, where the dashboard has a host of its own: ${answer}`, async () => {
      const made = await routeRequest({ ...routes, dashboard }, webRequest(path, { host }));
      assert.ok(`${made.status} ${String(made.body).trim()}`.startsWith(answer));
    });
});

describe('every reply of a server', () => {
  const front = (): Front => ({ routes, isStopping: false });
  const settings: FrontSettings = { proxies: 0, hsts: 'max-age=60', baseUrl: 'https://docs.example.com' };

  for (const [what, parts, host, header] of [
    ['has HSTS where the public address is HTTPS', settings, 'docs.example.com', 'max-age=60'],
    ['has none without the setting', { ...settings, hsts: undefined }, 'docs.example.com', undefined],
    [
      'has none over HTTP',
      { ...settings, baseUrl: 'http://docs.example.com' },
      'docs.example.com',
      undefined,
    ],
    [
      'has it on the dashboard alone where only that is HTTPS',
      { proxies: 0, hsts: 'max-age=60', dashboardUrl: 'https://admin.example.com' },
      'admin.example.com:443',
      'max-age=60',
    ],
    [
      'and not beside it',
      { proxies: 0, hsts: 'max-age=60', dashboardUrl: 'https://admin.example.com' },
      'docs.example.com',
      undefined,
    ],
  ] as const)
    it(what, async () => {
      const made = await frontHandler(front(), parts, SILENT)(webRequest('/', { host }));
      assert.equal(made.headers['strict-transport-security'], header);
    });

  it('stays one object when it is kept, so that its headers are written once', async () => {
    const answer = frontHandler(front(), settings, SILENT);
    assert.equal(await answer(webRequest('/')), await answer(webRequest('/')));
  });

  it('closes the connection once the server stops', async () => {
    const stopping = front();
    const answer = frontHandler(stopping, settings, SILENT);
    assert.equal((await answer(webRequest('/'))).headers['connection'], undefined);
    stopping.isStopping = true;
    assert.equal((await answer(webRequest('/'))).headers['connection'], 'close');
  });

  it('comes from the routes of now', async () => {
    const changing = front();
    const answer = frontHandler(changing, settings, SILENT);
    changing.routes = { ...routes, isPreview: () => true };
    assert.equal((await answer(webRequest('/'))).status, 404);
  });

  for (const [proxies, headers, count] of [
    [0, { 'x-forwarded-for': '203.0.113.5' }, 1],
    [0, {}, 0],
    [1, { 'x-forwarded-for': '203.0.113.5' }, 0],
  ] as const)
    it(`${proxies} proxies, headers ${Object.keys(headers).join() || 'of none'}: noted ${count} times`, async () => {
      const noted: string[] = [];
      const log = { ...SILENT, error: (message: string) => void noted.push(message) };
      const answer = frontHandler(front(), { ...settings, proxies }, log);
      for (let i = 0; i < 3; i++) await answer(webRequest('/', { headers }));
      assert.equal(noted.length, count);
      assert.ok(noted.every((text) => text.includes('no proxy is configured')));
    });
});
