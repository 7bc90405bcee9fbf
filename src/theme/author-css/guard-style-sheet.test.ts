/** Which rules of an author's style sheet are moved below ours, and that the rest stays unchanged. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { bareSelector } from './bare-selector.ts';
import { guardStyleSheet } from './guard-style-sheet.ts';

const IN = ':where(html,body,.prose,.prose *)';

describe('guardStyleSheet()', () => {
  const moved: readonly (readonly [string, string, string])[] = [
    ['a rule for all', '* { margin: 0; }', `@layer author-reset{*${IN} { margin: 0;}}`],
    ['a part of all', '::before{top:0}', `@layer author-reset{${IN}::before{top:0;}}`],
    ['a state', 'a:hover{top:0}', `@layer author-reset{a:hover${IN}{top:0;}}`],
    ['a list with a name in it', 'a,.b{top:0}', `.b{top:0}@layer author-reset{a${IN}{top:0;}}`],
    [
      'what is important',
      '*{top:0!important;left:0}',
      `@layer author-reset{*${IN}{left:0;}}*{top:0!important;}`,
    ],
    [
      'properties of the author',
      'body{--a:{b;c};top:0}',
      `@layer author-reset{body${IN}{top:0;}}body{--a:{b;c};}`,
    ],
    ['a nested name', 'ul{top:0;.x &{left:0}}', `@layer author-reset{ul${IN}{top:0;}}ul{.x &{left:0}}`],
    ['conditions', '@media print{p{top:0}}', `@media print{@layer author-reset{p${IN}{top:0;}}}`],
    [
      'a layer',
      '@layer a{p{top:0}.x{top:1px}}',
      `@layer author.a{.x{top:1px}}@layer author-reset{p${IN}{top:0;}}`,
    ],
    [
      'conditions in a layer',
      '@layer a{@media x{p{top:0}b{top:0}}}',
      `@layer author.a{@media x{}}@layer author-reset{@media x{p${IN}{top:0;}b${IN}{top:0;}}}`,
    ],
    ['the order of layers', '@layer reset, a.b;', '@layer author.reset,author.a.b;'],
    ['a layer of an import', '@import "a.css" layer(b) print;', '@import "a.css" layer(author.b) print;'],
    ['an end that is missing', 'p{top:0', `@layer author-reset{p${IN}{top:0;}}`],
  ];
  for (const [name, css, expected] of moved) test(name, () => assert.equal(guardStyleSheet(css), expected));

  const same: readonly string[] = [
    ...[
      '.a{top:0}',
      '#a b{top:0}',
      ':root{--a:1;top:0}',
      'html.dark{top:0}',
      'a:not(.b){top:0}',
      '[data-a]{top:0}',
    ],
    ...[
      'my-card{top:0}',
      'card{top:0}',
      '@font-face{src:url(a)}',
      '@keyframes a{from{top:0}}',
      '@property --a{syntax:"*"}',
    ],
    ...[
      '@scope(.a){p{top:0}}',
      '@page{margin:0}',
      '.a{p{top:0}}',
      '@tailwind base;',
      '_:-ms-lang(x),.a{top:0}',
    ],
    ...[
      '/* * { top: 0 } */',
      '.a{content:"* { top: 0 }"}',
      '.a{background:url(x*{y)}',
      '} p{top:0}',
      '@',

      '',
    ],
  ];
  for (const css of same) test(`leaves ${css}`, () => assert.equal(guardStyleSheet(css), css));

  test('closes what it opens, and stays fast on hostile text', () => {
    const pieces = [
      '*{',
      '}',
      '(',
      '[',
      '"',
      "'",
      '/*',
      '*/',
      'url(',
      '@layer a{',
      '@media x{',
      'p,.a{b:c}',
      ';',
      '\\',
      '\n',
      ':is(',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), (parts) => {
        guardStyleSheet(parts.join(''));
      }),
    );
    for (const piece of pieces) {
      const long = piece.repeat(Math.floor(900_000 / piece.length));
      const started = process.cpuUsage();
      const out = guardStyleSheet(long);
      assert.ok(process.cpuUsage(started).user < 8_000_000, piece);
      assert.ok(out.length < 40 * long.length, piece);
    }
    const huge = '*{top:0}'.repeat(200_000);
    assert.equal(guardStyleSheet(huge), huge);
  });
});

describe('bareSelector()', () => {
  test('recognises selectors with a name', () => {
    for (const selector of [
      '*',
      'a > b',
      'ul li + li',
      ':is(h1, h2)',
      'a:not([hidden])',
      "[type='button']",
      'tr:nth-child(2n+1)',
      'p::first-line',
    ])
      assert.notEqual(bareSelector(selector), undefined, selector);
    for (const selector of [
      '.a',
      '#a',
      'a.b',
      ':root',
      '&',
      'x-y',
      ':is(.a, p)',
      ':unknown',
      '::-webkit-x',
      'a:nth-child(1 of .b)',
      '\\61 ',
      '|a',
      '',
    ])
      assert.equal(bareSelector(selector), undefined, selector);
  });
});
