/** Pages in folders that hold parts of pages here are written elsewhere, and their addresses lead there. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ownPaths } from './own-paths.ts';

const docs = JSON.stringify({
  name: 'snippets/a',
  navigation: {
    tabs: [{ tab: 'T', pages: ['index', { group: 'G', root: 'snippets/index', pages: ['snippets/a'] }] }],
  },
  redirects: [{ source: '/old', destination: '/snippets/a' }],
});

it('moves pages, and nothing else', () => {
  const paths = [
    'index.mdx',
    'snippets/index.mdx',
    'snippets/a.mdx',
    'faq/_snippets/b.mdx',
    'snippets/p.png',
  ];
  const { docs: written, pathOf } = ownPaths(paths, docs);
  assert.deepEqual(paths.map(pathOf), [
    'index.mdx',
    'snippets-pages/index.mdx',
    'snippets-pages/a.mdx',
    'faq/_snippets-pages/b.mdx',
    'snippets/p.png',
  ]);
  assert.deepEqual(JSON.parse(written), {
    name: 'snippets/a',
    navigation: {
      tabs: [
        {
          tab: 'T',
          pages: ['index', { group: 'G', root: 'snippets-pages/index', pages: ['snippets-pages/a'] }],
        },
      ],
    },
    redirects: [
      { source: '/old', destination: '/snippets/a' },
      { source: '/snippets', destination: '/snippets-pages' },
      { source: '/snippets/a', destination: '/snippets-pages/a' },
      { source: '/faq/_snippets/b', destination: '/faq/_snippets-pages/b' },
    ],
  });
});

it('leaves docs.json alone where no page is in such a folder', () => {
  const { docs: written, pathOf } = ownPaths(['my-snippets/a.mdx', 'snippets.mdx'], docs);
  assert.equal(written, docs);
  assert.equal(pathOf('my-snippets/a.mdx'), 'my-snippets/a.mdx');
});
