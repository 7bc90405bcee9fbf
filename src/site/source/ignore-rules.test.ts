/** Tests of ignore files, with the cases of Git's documentation. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isFileExcluded, parseIgnoreRules } from './ignore-rules.ts';

const CASES: readonly [rules: string, path: string, excluded: boolean][] = [
  ['drafts/', 'drafts/a.mdx', true],
  ['drafts/', 'x/drafts/a.mdx', true],
  ['drafts/', 'drafts', false],
  ['/drafts/', 'x/drafts/a.mdx', false],
  ['drafts', 'drafts', true],
  ['*.draft.mdx', 'a/b.draft.mdx', true],
  ['a/b.mdx', 'a/b.mdx', true],
  ['a/b.mdx', 'x/a/b.mdx', false],
  ['**/b.mdx', 'x/y/b.mdx', true],
  ['a/**', 'a/b/c.mdx', true],
  ['a/**', 'b.mdx', false],
  ['a/**/z.mdx', 'a/z.mdx', true],
  ['a/**/z.mdx', 'a/b/c/z.mdx', true],
  ['a/**/z.mdx', 'b/z.mdx', false],
  ['reviews/*', 'reviews/x.mdx', true],
  ['reviews/*', 'reviews/x/y.mdx', true],
  ['# comment', '# comment', false],
  ['\\#a', '#a', true],
  ['\\!a', '!a', true],
  ['a ', 'a', true],
  ['a\\ ', 'a ', true],
  ['*.mdx\n!keep.mdx', 'keep.mdx', false],
  ['!keep.mdx\n*.mdx', 'keep.mdx', true],
  ['d/\n!d/keep.mdx', 'd/keep.mdx', true],
  ['d/*\n!d/keep.mdx', 'd/keep.mdx', false],
  ['\ufeffa\r\nb', 'a', true],
  ['\ufeffa\r\nb', 'b', true],
  ['A.mdx', 'a.mdx', false],
  ['[ab', '[ab', false],
  ['/', 'a', false],
];

for (const [rules, path, excluded] of CASES) {
  test(`${JSON.stringify(rules)} ${excluded ? 'excludes' : 'keeps'} "${path}"`, () => {
    assert.equal(isFileExcluded(parseIgnoreRules(rules), path), excluded);
  });
}

test('patterns made to be slow are not', () => {
  const rules = parseIgnoreRules(`${'**/*a*/'.repeat(100)}b`);
  assert.equal(isFileExcluded(rules, `${'aaaaaaaaaa/'.repeat(60)}c`), false);
});

test('any text is an ignore file', () => {
  fc.assert(
    fc.property(fc.string(), fc.webPath(), (text, path) => {
      assert.equal(typeof isFileExcluded(parseIgnoreRules(text), path.slice(1)), 'boolean');
    }),
  );
});
