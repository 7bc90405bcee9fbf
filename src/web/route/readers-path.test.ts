/** Tests which paths belong to a page and which to the service, on a site with pages at the service's paths. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { webRequest } from '../../../test/support/web-request.ts';
import { loadSite, type Site } from '../../site/site.ts';
import { memorySource } from '../../site/source/memory-source.ts';
import { isReadersPath } from './route-request.ts';

const PAGES = [
  'index',
  'metrics',
  'v1/start',
  'api/public/orders',
  'dashboard/overview',
  'dashboard/sign-in',
  'dashboard/members',
];

const TOKEN = 'A'.repeat(43);

describe('a path that a page and the service share', () => {
  let site: Site;
  before(async () => {
    const page = '---\ntitle: A page\n---\n\nText.\n';
    site = await loadSite({
      source: memorySource({
        'docs.json': JSON.stringify({
          name: 'Docs',
          theme: 'mint',
          colors: { primary: '#1d5bd6' },
          navigation: { pages: PAGES },
          navbar: { links: [{ label: 'API', href: '/openapi.json' }] },
          redirects: [
            { source: '/v2/:slug*', destination: '/v1/start' },
            { source: '/dashboard/old', destination: '/dashboard/overview' },
          ],
        }),
        'openapi.json': '{}',
        'dashboard/picture.png': 'png',
        'dashboard/secret.mdx.bak': 'x',
        ...Object.fromEntries(PAGES.map((path) => [`${path}.mdx`, page])),
      }),
      renderer: {
        render: () => Promise.reject(new Error('nothing is rendered here')),
        close: async () => undefined,
      },
    });
  });

  const html = { accept: 'text/html,*/*;q=0.8' };
  for (const [what, path, parts, readers] of [
    ['a page below the dashboard', '/dashboard/overview', { headers: html }, true],
    ['its picture', '/dashboard/picture.png', {}, true],
    ['a page where members are, for readers', '/dashboard/members', { headers: html }, true],
    [
      'the same page for who is signed in',
      '/dashboard/members',
      { headers: { cookie: `a=b; lectern=x; lectern=${TOKEN}` } },
      false,
    ],
    ['the same over HTTPS', '/dashboard/members', { headers: { cookie: `__Host-lectern=${TOKEN}` } }, false],
    ['the same after signing out', '/dashboard/members', { headers: { cookie: 'lectern=' } }, true],
    [
      'the same with what a script called so',
      '/dashboard/members',
      { headers: { cookie: 'lectern=x' } },
      true,
    ],
    ['a link that lets somebody back in', '/dashboard/reset/token', { headers: html }, false],
    ['the way in', '/dashboard/sign-in', { headers: html }, false],
    ['a form of the dashboard', '/dashboard/members', { method: 'POST' }, false],
    ['the dashboard itself', '/dashboard/p/docs/keys', { headers: html }, false],
    ['a page of a version', '/v1/start', {}, true],
    ['an operation', '/v1/agent/docs/job/1', {}, false],
    ['an operation below a redirect of everything', '/v2/agent/docs/job/1', {}, false],
    ['a redirect below the dashboard', '/dashboard/old', { headers: html }, true],
    ['the folder of pages', '/dashboard', { headers: html }, true],
    ['a page named like the readers\u2019 API', '/api/public/orders', {}, true],
    ['the same path with a key', '/api/public/orders', { headers: { authorization: 'Bearer svc_x' } }, false],
    ['a page about metrics, in a browser', '/metrics', { headers: html }, true],
    ['the metrics, for a program', '/metrics', { headers: { accept: 'text/plain' } }, false],
    ['the document of the API', '/openapi.json', { headers: { accept: '*/*' } }, false],
    ['a specification of the site’s own that a reader opens', '/openapi.json', { headers: html }, true],
    ['what the site does not have', '/dashboard/audit', { headers: html }, false],
  ] as const)
    it(`${what} is ${readers ? 'the site\u2019s' : 'the service\u2019s'}`, async () =>
      assert.equal(await isReadersPath(site, webRequest(path, parts)), readers));
});
