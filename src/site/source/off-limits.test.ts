/** Tests of the path check before every read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPlainPath } from './off-limits.ts';

for (const path of ['a', 'a/b.mdx', '.well-known/x', 'a b', 'ä/ö.mdx', '100%25.mdx', 'a..b', '...']) {
  test(`${JSON.stringify(path)} is plain`, () => assert.equal(isPlainPath(path), true));
}

const REFUSED = [
  '',
  '/',
  '/a',
  'a/',
  'a//b',
  '..',
  '../a',
  'a/../b',
  './a',
  'a/.',
  'a\\b',
  '..\\a',
  'a\0',
  'a\nb',
  'C:',
  'c:/x',
  'a/c:x',
  `a/${'x'.repeat(2000)}`,
];
for (const path of REFUSED) {
  test(`${JSON.stringify(path.slice(0, 20))} is refused`, () => assert.equal(isPlainPath(path), false));
}
