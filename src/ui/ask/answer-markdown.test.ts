/** The Markdown of an answer: what it means, what stays text, and that no text takes long. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { threadCpuMs } from '../../lib/async/thread-cpu.ts';
import { type Block, type Inline, parseAnswer, parseInline } from './answer-markdown.ts';

/** A short notation of the tree. */
const inline = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if ('text' in part) return part.kind === 'text' ? part.text : `<code ${part.text}>`;
      return `<${part.kind}${part.kind === 'link' ? ` ${part.url}` : ''}: ${inline(part.children)}>`;
    })
    .join('');
const blocks = (all: readonly Block[]): string =>
  all
    .map((block) => {
      if (block.kind === 'code') return `[${block.language}|${block.text}]`;
      if (block.kind === 'list')
        return `${block.start ?? '-'}(${block.items.map((item) => blocks(item)).join(' / ')})`;
      return block.kind === 'quote'
        ? `>{${blocks(block.children)}}`
        : `${block.kind[0]}{${inline(block.children)}}`;
    })
    .join(' ');

describe('parseAnswer()', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['One\ntwo\n\nthree', 'p{One\ntwo} p{three}'],
    ['## Title ##\nText', 'h{Title} p{Text}'],
    ['- a\n- b\n  - c\n- d', '-(p{a} / p{b} -(p{c}) / p{d})'],
    ['3. a\n4. b', '3(p{a} / p{b})'],
    ['- a\n\n- b', '-(p{a} / p{b})'],
    ['- a\n1. b', '-(p{a}) 1(p{b})'],
    ['1. a\n\n   ```sh\n   ls -l\n     x\n   ```\n2. b', '1(p{a} [sh|ls -l\n  x] / p{b})'],
    ['Text\n- a', 'p{Text} -(p{a})'],
    ['> q\n> r\n\nafter', '>{p{q\nr}} p{after}'],
    ['```ts title\nlet a;\n```', '[ts|let a;]'],
    ['```ts\nstill arriv', '[ts|still arriv]'],
    ['````md\n```\nx\n```\n````', '[md|```\nx\n```]'],
    ['a `b*c*d` **e** _f_ snake_case_name', 'p{a <code b*c*d> <strong: e> <emphasis: f> snake_case_name}'],
    ['[a `b`](/c "t") ![d](/e) \\*f\\*', 'p{<link /c: a <code b>> d *f*}'],
    ['[open](/a', 'p{[open](/a}'],
    ['**[x](/y)** [**x**](/y)', 'p{<strong: <link /y: x>> <link /y: x>}'],
    ['<b>x</b> <script>', 'p{<b>x</b> <script>}'],
    ['2 * 3 * 4 and 5*6', 'p{2 * 3 * 4 and 5*6}'],
  ];
  for (const [text, expected] of cases)
    it(JSON.stringify(text), () => assert.equal(blocks(parseAnswer(text)), expected));

  it('loses no letter of an answer', () => {
    const word = fc.constantFrom(
      'a',
      'bc',
      '**',
      '*',
      '_',
      '`',
      '[',
      '](/x)',
      '- ',
      '> ',
      '1. ',
      '\n',
      '\n\n',
      ' ',
      '```',
      '#',
    );
    const letters = (text: string): string => text.replace(/[^a-z]/g, '');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        const text = words.join('');
        // The language of code and the address of a link are not among the words that are read.
        if (/```|\]\(/.test(text)) return void parseAnswer(text);
        const shown = blocks(parseAnswer(text)).replace(/<(?:code|strong:|emphasis:) |\b[ph]\{/g, '');
        assert.equal(letters(shown), letters(text));
      }),
      { numRuns: 500 },
    );
  });

  it('takes hostile text without taking long', () => {
    for (const piece of [
      '[',
      '`',
      '**a',
      '*a ',
      '[a](',
      '![',
      '> ',
      '- ',
      '[`a',
      '```\n',
      '\\',
      '_a',
      '1. ',
      '  - ',
    ])
      for (const text of [
        piece.repeat(100_000 / piece.length),
        `${piece}\n`.repeat(100_000 / (piece.length + 1)),
      ]) {
        const from = threadCpuMs();
        parseAnswer(text);
        const took = threadCpuMs() - from;
        assert.ok(took < 1_500, `${JSON.stringify(piece)} took ${Math.round(took)} ms`);
      }
  });

  it('has a limit on what is inside of what', () => {
    const depth = (all: readonly Block[]): number =>
      Math.max(0, ...all.map((block) => (block.kind === 'quote' ? 1 + depth(block.children) : 0)));
    assert.equal(depth(parseAnswer(`${'> '.repeat(500)}x`)), 4);
    assert.equal(parseInline('[[a](/b)](/c)').filter(({ kind }) => kind === 'link').length, 1);
  });
});
