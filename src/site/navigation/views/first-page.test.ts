/** Tests of the target of choosing a division. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NavDivision } from '../nav-node.ts';
import { resolveSample } from '../testing/resolve-sample.ts';
import { divisionHref, firstPage } from './first-page.ts';

const hidden = { path: 'h', hidden: true };
const CASES: readonly (readonly [string, object, string | undefined])[] = [
  ['its first page', { pages: ['a', 'b'] }, '/a'],
  ['the first page inside groups', { groups: [{ group: 'G', pages: [{ group: 'H', pages: ['b'] }] }] }, '/b'],
  [
    'the root page of a group comes before its pages',
    { groups: [{ group: 'G', root: 'b', pages: ['a'] }] },
    '/b',
  ],
  ['a hidden page is passed over', { pages: ['h', 'a'] }, '/a'],
  [
    'a hidden group is passed over',
    {
      groups: [
        { group: 'G', hidden: true, pages: ['a'] },
        { group: 'H', pages: ['b'] },
      ],
    },
    '/b',
  ],
  ['an endpoint without page is passed over', { openapi: 'o.json', pages: ['GET /x', 'a'] }, '/a'],
  [
    'the default version',
    {
      versions: [
        { version: '1', pages: ['a'] },
        { version: '2', default: true, pages: ['b'] },
      ],
    },
    '/b',
  ],
  [
    'another version when the default is empty',
    {
      versions: [
        { version: '1', pages: ['a'] },
        { version: '2', default: true },
      ],
    },
    '/a',
  ],
  ['its own link', { href: '/b', pages: ['a'] }, '/b'],
  ['a link inside when there is no page', { menu: [{ item: 'I', href: 'https://e.com' }] }, 'https://e.com'],
  ['an address among pages', { pages: ['https://e.com/x'] }, 'https://e.com/x'],
  ['nothing', { pages: ['h'] }, undefined],
];

for (const [name, fields, href] of CASES) {
  test(`a tab leads to ${name}`, () => {
    const { tree } = resolveSample({ tabs: [{ tab: 'T', ...fields }] }, { pages: ['a', 'b', hidden] });
    assert.equal(divisionHref(tree.children[0] as NavDivision), href);
  });
}

test('the first page of the site', () => {
  const { tree } = resolveSample({
    languages: [
      { language: 'fr', pages: ['a'] },
      { language: 'en', default: true, pages: ['b'] },
    ],
  });
  assert.equal(firstPage(tree.children)?.url, '/b');
});
