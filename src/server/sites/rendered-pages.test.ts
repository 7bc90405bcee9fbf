/** Tests which pages a check renders again after a change: those that are made of what changed, and no others. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { docsJson } from '../../../test/support/fixture-folder.ts';
import { EMPTY_BODY } from '../../site/content/empty-body.ts';
import { loadSite, type Site } from '../../site/site.ts';
import { memorySource } from '../../site/source/memory-source.ts';
import { RenderedPages } from './rendered-pages.ts';

const specification = (title: string, ...paths: readonly string[]): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths: Object.fromEntries(paths.map((path) => [path, { get: { summary: `Get ${path.slice(1)}` } }])),
  });
const settings = (pages: readonly string[], more: Record<string, unknown> = {}): string =>
  JSON.stringify(
    docsJson(
      {
        groups: [
          { group: 'Guides', pages },
          { group: 'Shop', openapi: { source: 'shop.json', directory: 'shop' } },
          { group: 'Bank', openapi: { source: 'bank.json', directory: 'bank' } },
        ],
      },
      more,
    ),
  );
const FILES = {
  'docs.json': settings(['a', 'b']),
  'shop.json': specification('Shop', '/carts', '/orders'),
  'bank.json': specification('Bank', '/accounts'),
  'a.mdx': 'A',
  'b.mdx': '---\ntitle: B\nopenapi: bank.json GET /accounts\n---\n\nB',
};

/** The pages that a check renders when a site with `FILES` becomes one with these files too. */
async function renderedAfter(changed: Record<string, string>): Promise<readonly string[]> {
  const rendered: string[] = [];
  const renderer = { render: async () => ({ body: EMPTY_BODY }), close: async () => undefined };
  const load = async (files: Record<string, string>, previous?: Site): Promise<Site> => {
    const change = previous && { previous, paths: Object.keys(changed) };
    const site = await loadSite({ source: memorySource(files), renderer }, change);
    const render: Site['render'] = (page) => {
      rendered.push(page.path);
      return site.render(page);
    };
    return { ...site, render };
  };
  const pages = new RenderedPages();
  const before = await load(FILES);
  await pages.of(before, () => false);
  assert.equal(rendered.length, before.pages.byPath.size);
  rendered.length = 0;
  await pages.of(await load({ ...FILES, ...changed }, before), () => false);
  return rendered.toSorted();
}

describe('pages that are rendered again', () => {
  for (const [what, changed, expected] of [
    ['a text', { 'a.mdx': 'Other' }, ['a']],
    ['another entry of the navigation', { 'docs.json': settings(['b', 'a']) }, []],
    [
      'a redirect',
      { 'docs.json': settings(['a', 'b'], { redirects: [{ source: '/x', destination: '/a' }] }) },
      [],
    ],
    [
      'a setting of the reference',
      { 'docs.json': settings(['a', 'b'], { api: { playground: { display: 'none' } } }) },
      ['b', 'bank/get-accounts', 'shop/get-carts', 'shop/get-orders'],
    ],
    [
      'one of two specifications',
      { 'shop.json': specification('Store', '/carts', '/orders') },
      ['shop/get-carts', 'shop/get-orders'],
    ],
    [
      'the specification of a page with a file',
      { 'bank.json': specification('Banks', '/accounts') },
      ['b', 'bank/get-accounts'],
    ],
    ['the operation that a page shows', { 'b.mdx': '---\nopenapi: shop.json GET /carts\n---\n\nB' }, ['b']],
  ] as const)
    it(`after a change of ${what}: ${expected.join(', ') || 'none'}`, async () => {
      assert.deepEqual(await renderedAfter(changed), expected);
    });
});
