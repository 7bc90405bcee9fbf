/** Tests which page a path means, in each spelling that a browser or a program may use. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { redirectTable } from '../../../site/redirects.ts';
import type { Site } from '../../../site/site.ts';
import { pageOfSite } from './page-of-site.ts';

const PAGES = ['/', '/guides/start', '/guides/größe', '/docs/inner', '/elsewhere'];
const site = {
  base: '/docs',
  pages: {
    byUrl: new Map(
      PAGES.map((url) => [url, url === '/elsewhere' ? { externalUrl: 'https://other.example' } : { url }]),
    ),
  },
  redirect: redirectTable(
    [
      { source: '/old', destination: '/older' },
      { source: '/older', destination: '/guides/start#first' },
      { source: '/away', destination: 'https://other.example/guides/start' },
      { source: '/round', destination: '/about' },
      { source: '/about', destination: '/round' },
      { source: '/v1/*', destination: '/guides/*' },
    ].map((rule) => ({ ...rule, permanent: true })),
  ),
} as unknown as Site;

describe('pageOfSite()', () => {
  for (const [path, page] of [
    ['/', '/'],
    ['/guides/start', '/guides/start'],
    ['/guides/start/', '/guides/start'],
    ['/guides/start?a=b#c', '/guides/start'],
    ['/guides/start.mdx', '/guides/start'],
    ['/guides/start.md', '/guides/start'],
    ['/guides/start/index.html', '/guides/start'],
    ['/docs/guides/start', '/guides/start'],
    ['/docs', '/'],
    ['/docs/', '/'],
    ['/docs/inner', '/docs/inner'],
    ['/guides/gr%C3%B6%C3%9Fe', '/guides/größe'],
    ['/old', '/guides/start'],
    ['/docs/old/', '/guides/start'],
    ['/v1/start', '/guides/start'],
    ['/nowhere', undefined],
    ['/Guides/Start', undefined],
    ['/elsewhere', undefined],
    ['/away', undefined],
    ['/round', undefined],
    ['guides/start', undefined],
    ['//evil.example', undefined],
    ['https://docs.example.com/guides/start', undefined],
    ['/%E0%A4%A', undefined],
    ['/__proto__', undefined],
    ['', undefined],
  ] as const)
    it(`${path || 'nothing'} is ${page ?? 'no page'}`, () => {
      assert.equal(pageOfSite(site, path), page);
    });
});
