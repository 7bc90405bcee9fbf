/** Tests of the position of an address when a page has several. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { resolveSample } from '../testing/resolve-sample.ts';
import { type LocateHint, locate } from './tree-index.ts';

const { tree } = resolveSample({
  tabs: [
    { tab: 'Guides', groups: [{ group: 'Start', pages: ['a', 'b'] }] },
    { tab: 'Secret', hidden: true, pages: ['a', 'h'] },
    {
      tab: 'API',
      groups: [{ group: 'Start', root: 'r', pages: ['b', { group: 'More', pages: ['c', 'a'] }] }],
    },
  ],
});

const CASES: readonly (readonly [string, string | undefined, LocateHint?])[] = [
  ['/a', 'guides/start/a'],
  ['/a/', 'guides/start/a'],
  ['/a?x=1#y', 'guides/start/a'],
  ['/b', 'api/start/b', 'api'],
  ['/a', 'api/start/more/a', 'api/start/more/c'],
  ['/a', 'api/start/more/a', new Set(['api', 'api/start'])],
  ['/a', 'guides/start/a', 'secret'],
  ['/a', 'guides/start/a', 'nowhere'],
  ['/h', 'secret/h'],
  ['/r', 'api/start/r'],
  ['/c', 'api/start/more/c'],
  ['/nowhere', undefined],
];

describe('locate', () => {
  for (const [url, id, hint] of CASES) {
    test(`${url} from ${hint === undefined ? 'outside' : [...hint].join(hint instanceof Set ? ' ' : '')}`, () => {
      assert.equal(locate(tree, url, hint)?.node.id, id);
    });
  }
  test('prefers the language the address names', () => {
    const site = resolveSample(
      {
        languages: [
          { language: 'en', pages: ['fr/a'] },
          { language: 'fr', pages: ['fr/a'] },
        ],
      },
      { pages: ['fr/a'] },
    );
    assert.equal(locate(site.tree, '/fr/a')?.node.id, 'fr/a');
  });
  test('prefers the default version of a page listed in several', () => {
    const site = resolveSample({
      versions: [
        { version: '1', pages: ['a'] },
        { version: '2', default: true, pages: ['a'] },
      ],
    });
    assert.equal(locate(site.tree, '/a')?.node.id, '2/a');
  });
});
