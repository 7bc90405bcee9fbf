/** Tests a dashboard with a host name of its own: which host serves what. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { webRequest } from '../../../test/support/web-request.ts';
import type { WebRequest } from '../edge/http/handler.ts';
import { reply } from '../edge/http/reply.ts';
import { dashboardReply } from './dashboard-host.ts';

const answering = {
  dashboard: { origin: 'https://admin.example.com', host: 'admin.example.com', base: '/docs' },
  service: async () => (request: WebRequest) =>
    /^\/(?:dashboard|v1)/.test(request.path) ? reply(200, 'text/plain', 'service') : undefined,
  files: async () => reply(200, 'text/plain', 'file'),
};
const ask = async (
  host: string,
  path: string,
  { method = 'GET', readers = false }: { method?: string; readers?: boolean } = {},
): Promise<string | undefined> => {
  const answer = await dashboardReply(answering, webRequest(path, { host, method }), readers);
  if (answer === undefined) return undefined;
  return answer.headers['location'] ?? `${answer.status} ${String(answer.body).trim()}`;
};

describe('a dashboard on a host of its own', () => {
  const [own, site] = ['admin.example.com', 'docs.example.com'];
  for (const [host, path, expected] of [
    [own, '/', '/docs/dashboard'],
    [own, '/dashboard/p/docs', '200 service'],
    [own, '/v1/agent/docs/job/1', '200 service'],
    [own, '/_lectern/admin-3fa9.css', '200 file'],
    // Files that belong to pages of the site have no business here.
    [own, '/_lectern/page/islands-3fa9.js', '404 Only the dashboard is available on this host'],
    [own, '/install', '404 Only the dashboard is available on this host'],
    [site, '/install', undefined],
    [site, '/_lectern/theme-3fa9.css', undefined],
    [site, '/v1/agent/docs/job/1', undefined],
    [site, '/dashboard', 'https://admin.example.com/docs/dashboard'],
    [site, '/dashboard/p/docs?a=1&b=ü', 'https://admin.example.com/docs/dashboard/p/docs?a=1&b=%C3%BC'],
    [site, '/dashboards', undefined],
  ] as const)
    it(`${host}${path}`, async () => assert.equal(await ask(host, path), expected));

  it('leaves pages of a site that are called like it to readers', async () => {
    assert.equal(await ask(site, '/dashboard/overview', { readers: true }), undefined);
    assert.equal(await ask(own, '/dashboard/overview', { readers: true }), '200 service');
  });
  it('takes no form on another host', async () =>
    assert.equal(
      await ask(site, '/dashboard/sign-in', { method: 'POST' }),
      '404 The dashboard has a host of its own',
    ));
});
