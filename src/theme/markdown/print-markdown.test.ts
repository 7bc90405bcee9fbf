/** Tests that lines which are printed directly are to the letter what the library prints. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { PhrasingContent, RootContent } from 'mdast';
import { printMarkdown } from './print-markdown.ts';

const word = fc.constantFrom(
  'Set',
  'the key',
  ' of ',
  'snake_case',
  '_x',
  'a*b',
  '1. one',
  '# no',
  ' (see)',
  'end.',
  '。',
  '中文',
  'é',
  '[x]',
  'a & b',
  '<T>',
  '&amp;',
  ': ',
  '-',
  '+ 1',
  'www.a.b',
);
const text = word.map((value): PhrasingContent => ({ type: 'text', value }));
const code = fc
  .constantFrom('npm i', 'a|b', '`', ' x ', 'f()')
  .map((value): PhrasingContent => ({ type: 'inlineCode', value }));
const url = fc.constantFrom('/a/b_c#d', 'https://x.y/?q=1&r=2', '/a (b)', '', 'mailto:a@b.c');
const nodes = fc.letrec<{ inline: PhrasingContent; line: PhrasingContent[] }>((tie) => ({
  inline: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    code,
    fc
      .tuple(fc.constantFrom('strong' as const, 'emphasis' as const), tie('line'))
      .map(([type, children]): PhrasingContent => ({ type, children })),
    fc.tuple(url, tie('line')).map(([url, children]): PhrasingContent => ({ type: 'link', url, children })),
  ),
  line: fc.array(tie('inline'), { minLength: 1, maxLength: 4 }),
}));

/** One that no line of only words, code, links and marks has, and that the library writes as it is. */
const MARK = '<i>';

test('a line of words, code, links and marks is printed as the library prints it', () => {
  fc.assert(
    fc.property(nodes.line, (line) => {
      const children: PhrasingContent[] = [...line, { type: 'text', value: ' end' }];
      const of = (inside: PhrasingContent[]): RootContent[] => [
        { type: 'heading', depth: 2, children: structuredClone(inside) },
        { type: 'paragraph', children: structuredClone(inside) },
        { type: 'blockquote', children: [{ type: 'paragraph', children: structuredClone(inside) }] },
      ];
      const whole = printMarkdown(of([...children, { type: 'html', value: MARK }]));
      assert.equal(printMarkdown(of(children)), whole.replaceAll(MARK, ''));
    }),
    { numRuns: 6_000 },
  );
});
