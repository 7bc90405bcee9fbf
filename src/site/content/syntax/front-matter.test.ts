/** Front matter as real pages have it, mistakes included. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { dump } from 'js-yaml';
import { readFrontMatter, splitFrontMatter } from './front-matter.ts';

const data = (front: string): unknown => readFrontMatter(`---\n${front}\n---\nbody`, 'a.mdx').data;

describe('splitFrontMatter', () => {
  it('keeps line numbers of the body', () => {
    const { front, body } = splitFrontMatter('---\ntitle: x\n---\n\ntext');
    assert.equal(front, 'title: x\n');
    assert.equal(body, '\n\n\n\ntext');
  });
  const without = ['text', '', '# a\n\n---\n\nb', '--- \nno end', 'a\n---\nb: c\n---'];
  for (const source of without)
    it(`finds none in ${JSON.stringify(source)}`, () =>
      assert.deepEqual(splitFrontMatter(source), { front: '', body: source, line: 1 }));
  it('takes out a byte order mark and Windows line ends', () => {
    assert.deepEqual(splitFrontMatter('\ufeff---\r\ntitle: x\r\n---\r\nbody\r\n'), {
      front: 'title: x\n',
      body: '\n\n\nbody\n',
      line: 2,
    });
    assert.equal(splitFrontMatter('\ufeffbody').body, 'body');
  });
  it('accepts blank lines before it', () =>
    assert.equal(splitFrontMatter('\n\n---\na: b\n---\nx').front, 'a: b\n'));
  it('accepts an empty one', () => assert.deepEqual(readFrontMatter('---\n---\nx', 'a').data, {}));
});

describe('readFrontMatter', () => {
  const cases: readonly (readonly [string, unknown])[] = [
    ['title: Hello world', { title: 'Hello world' }],
    ['title: "Quoted: yes"\nicon: \'book\'', { title: 'Quoted: yes', icon: 'book' }],
    ['hidden: true\nnoindex: false', { hidden: true, noindex: false }],
    ['title: 42', { title: 42 }],
    ['title: "42"', { title: '42' }],
    ['description:', { description: null }],
    ['keywords: [a, b]\ntitle: x', { keywords: ['a', 'b'], title: 'x' }],
    ['keywords:\n  - a\n  - b', { keywords: ['a', 'b'] }],
    ['"og:title": x', { 'og:title': 'x' }],
    ['description: >-\n  folded\n  text', { description: 'folded text' }],
    ['title: it\'s "fine"', { title: 'it\'s "fine"' }],
    ['url: https://x.y/z', { url: 'https://x.y/z' }],
    ['title: A # comment', { title: 'A' }],
    ['title: "a" # comment', { title: 'a' }],
    ['title: C#', { title: 'C#' }],
  ];
  for (const [front, expected] of cases) {
    it(`reads ${JSON.stringify(front)}`, () => {
      assert.deepEqual(data(front), expected);
      assert.deepEqual(readFrontMatter(`---\n${front}\n---\n`, 'a').issues, []);
    });
  }

  const broken: readonly (readonly [string, unknown])[] = [
    ['title: Note: this\ndescription: ok', { title: 'Note: this', description: 'ok' }],
    ['title: "A quoted value\ngoes on here"\nicon: x', { title: 'A quoted value goes on here', icon: 'x' }],
    ['title: "inner "quotes" here"', { title: 'inner "quotes" here' }],
    ["title: 'it's'", { title: "it's" }],
    ['title: one\ntitle: two', { title: 'one' }],
    ['title: @handle', { title: '@handle' }],
    ['title: `code`\nhidden: true', { title: '`code`', hidden: true }],
    ['just words', {}],
    ['title: [a\nicon: b', { title: '[a', icon: 'b' }],
  ];
  for (const [front, expected] of broken) {
    it(`recovers ${JSON.stringify(front)} with a warning`, () => {
      const { data: found, issues } = readFrontMatter(`---\n${front}\n---\n`, 'a.mdx');
      assert.deepEqual(found, expected);
      assert.equal(issues.length, 1);
      assert.equal(issues[0]?.code, 'content/front-matter');
      assert.ok((issues[0]?.line ?? 0) >= 2);
    });
  }

  it('accepts a quoted value that goes on at the start of a line where YAML does', () => {
    assert.deepEqual(data('title: "a\n  b"'), { title: 'a b' });
  });

  it('pollutes no prototype', () => {
    for (const front of [
      '__proto__: x',
      '__proto__:\n  polluted: 1',
      '"__proto__": {polluted: 1}\ntitle: x',
    ]) {
      const found = data(front) as Record<string, unknown>;
      assert.equal(Object.getPrototypeOf(found), Object.prototype);
      assert.equal(found['polluted'], undefined);
    }
  });

  it('agrees with YAML on the fast path', () => {
    const value = fc.oneof(fc.boolean(), fc.string({ unit: 'grapheme-ascii', maxLength: 20 }));
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^[a-z][a-z0-9]{0,6}$/), value, { maxKeys: 5 }),
        (record) => {
          const front = dump(record);
          if (Object.keys(record).length > 0) assert.deepEqual({ ...(data(front) as object) }, { ...record });
        },
      ),
      { numRuns: 300 },
    );
  });
});
