/** Tests of ignore files, with the cases of Git's documentation, and of patterns for a single name. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isFileExcluded, matchesSegment, parseIgnoreRules, segmentPattern } from './ignore-rules.ts';

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

const SEGMENTS: readonly [pattern: string, name: string, fits: boolean][] = [
  ['a', 'a', true],
  ['a', 'A', false],
  ['*', '', true],
  ['*', 'anything', true],
  ['*.mdx', 'a.mdx', true],
  ['*.mdx', 'a.md', false],
  ['a*c*e', 'abcde', true],
  ['a*c*e', 'abcd', false],
  ['**', 'abc', true],
  ['?', 'ä', true],
  ['?', '', false],
  ['a?c', 'abc', true],
  ['[abc]', 'b', true],
  ['[a-c]', 'b', true],
  ['[a-c]', 'd', false],
  ['[!a-c]', 'd', true],
  ['[^a-c]', 'a', false],
  ['[]]', ']', true],
  ['[a-]', '-', true],
  ['\\*', '*', true],
  ['\\*', 'a', false],
  ['\\[x', '[x', true],
  ['😀?', '😀😀', true],
];

for (const [pattern, name, fits] of SEGMENTS) {
  test(`"${pattern}" ${fits ? 'fits' : 'does not fit'} "${name}"`, () => {
    assert.equal(matchesSegment(segmentPattern(pattern)!, name), fits);
  });
}

test('a class without an end and a lonely backslash match nothing', () => {
  assert.equal(segmentPattern('[abc'), undefined);
  assert.equal(segmentPattern('a\\'), undefined);
});

test('a pattern of many stars is not retried exponentially', () => {
  const pattern = segmentPattern(`${'*a'.repeat(100)}b`)!;
  assert.equal(matchesSegment(pattern, 'a'.repeat(250)), false);
});

test('a plain name matches itself only; any text can be tried', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (pattern, name) => {
      const parsed = segmentPattern(pattern);
      if (parsed === undefined) return;
      const fits = matchesSegment(parsed, name);
      if (!/[*?[\\]/.test(pattern)) assert.equal(fits, pattern === name);
    }),
  );
});
