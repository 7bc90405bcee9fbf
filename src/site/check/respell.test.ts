/** An address keeps the style of its author when it changes. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findInText } from './find-in-text.ts';
import { respell } from './respell.ts';

for (const [written, file, url, now] of [
  ['/old', 'a/b.mdx', '/new', '/new'],
  ['/old?x=1#part', 'a/b.mdx', '/new', '/new?x=1#part'],
  ['/old.mdx', 'a/b.mdx', '/new', '/new.mdx'],
  ['../old', 'a/b.mdx', '/new', '../new'],
  ['./old.md#p', 'a/b.mdx', '/a/new', './new.md#p'],
  ['old', 'a/b.mdx', '/c/d', '../c/d'],
  ['/old', 'b.mdx', '/new#own', '/new#own'],
  ['/old#mine', 'b.mdx', '/new#own', '/new#mine'],
] as const)
  it(`${written} in ${file} to ${url}`, () => assert.equal(respell({ written, file }, url), now));

it('an address is found where it is one, not where it is a word', () => {
  const text = 'About /old:\n\n[/old](/old) <Card href="/old" />\n[ref]: /old\n<a href={\'/old\'}>x</a>\n';
  assert.deepEqual(findInText(text, '/old', 1), [
    { line: 3, column: 8 },
    { line: 3, column: 26 },
  ]);
  assert.deepEqual(findInText(text, '/old', 4), [{ line: 4, column: 8 }]);
  assert.deepEqual(findInText(text, '/old', 5), [{ line: 5, column: 11 }]);
  assert.deepEqual(findInText(text, '/ol', 1), []);
  assert.deepEqual(findInText('One\r\ntwo\rthree [a](/old)\nfour', '/old', 2), [{ line: 3, column: 11 }]);
  assert.deepEqual(findInText('[a](/old)', '/old', 9), []);
});
