/** Tests which page a path means, in each spelling that a browser or a program may use. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { docsJson } from '../../../../test/support/fixture-folder.ts';
import { loadSite } from '../../../site/site.ts';
import { memorySource } from '../../../site/source/memory-source.ts';
import { pageOfSite } from './page-of-site.ts';

const PAGES = ['index', 'guides/start', 'guides/größe', 'docs/inner', 'elsewhere'];
const REDIRECTS = [
  { source: '/old', destination: '/older' },
  { source: '/older', destination: '/guides/start#first' },
  { source: '/away', destination: 'https://other.example/guides/start' },
  { source: '/round', destination: '/about' },
  { source: '/about', destination: '/round' },
  { source: '/v1/*', destination: '/guides/*' },
];
const renderer = { render: () => Promise.reject(new Error('not asked')), close: async () => undefined };
const files = Object.fromEntries(PAGES.map((page) => [`${page}.mdx`, 'Text']));
const site = await loadSite({
  source: memorySource({
    ...files,
    'elsewhere.mdx': '---\nurl: https://other.example\n---\n',
    'docs.json': JSON.stringify(docsJson({ pages: PAGES }, { redirects: REDIRECTS })),
  }),
  renderer,
  base: '/docs',
});

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
