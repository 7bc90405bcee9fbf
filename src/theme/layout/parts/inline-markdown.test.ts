/** The Markdown of banners and leads: a few constructs, everything else is text. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { inlineMarkdown } from './inline-markdown.ts';

const site = { base: '/x' };

test('inlineMarkdown() supports links, emphasis and code', () => {
  const cases: [string, string][] = [
    ['plain', 'plain'],
    ['**b** and *i* and `c`', '<strong>b</strong> and <em>i</em> and <code>c</code>'],
    ['[a](/b)', '<a href="/x/b">a</a>'],
    [
      '[**a**](https://e.example/(x))',
      '<a href="https://e.example/(x)" rel="noopener"><strong>a</strong></a>',
    ],
    ['[a](javascript:x)', 'a'],
    ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
    ['`<b>` \\*no\\*', '<code>&lt;b&gt;</code> *no*'],
    ['a<br/>b', 'a<br>b'],
    ['[open](', '[open]('],
  ];
  for (const [markdown, html] of cases) assert.equal(String(inlineMarkdown(site, markdown)), html);
});

test('inlineMarkdown() keeps the end of a long text', () => {
  const text = `${'word '.repeat(1_000)}**end** <b>`;
  assert.equal(String(inlineMarkdown(site, text)), `${'word '.repeat(1_000)}**end** &lt;b&gt;`);
});

test('inlineMarkdown() never lets a tag through', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const rest = String(inlineMarkdown(site, `${text}<img onerror=x>${text}`)).replace(
        /<\/?(strong|em|code|a|br)( href="[^"<>]*")?( rel="noopener")?>/g,
        '',
      );
      assert.ok(!/[<>]/.test(rest), rest);
    }),
  );
});

test('inlineMarkdown() takes linear time', () => {
  for (const text of [
    '['.repeat(50_000),
    '*'.repeat(50_000),
    '[a]('.repeat(20_000),
    '`'.repeat(50_001),
    '_a '.repeat(20_000),
  ])
    inlineMarkdown(site, text);
});
