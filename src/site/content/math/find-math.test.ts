/** What is a formula and what is a price. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { threadCpuMs } from '../../../lib/async/thread-cpu.ts';
import { findMath, type MathMode } from './find-math.ts';

const found = (source: string, mode?: MathMode): string[] =>
  findMath(source, mode).map(({ tex, display }) => (display ? `[${tex}]` : tex));

describe('findMath', () => {
  const prose = [
    'costs $5 and $10',
    'from $5–$10, or $5/$10, or **$5** to **$10**',
    'US$5 and US$6',
    '$PATH and $HOME, $PATH:$HOME',
    'between $1,000 and more$',
    '$5 a month and ten users$.',
    '`$x^2$` and ``$y$``',
    '```tex\n$x^2$\n$$\na\n$$\n```',
    '<Card title="$x^2$" cost={`$x$`}>',
    '{`$x^2$`} and {/* $x^2$ */}',
    'export const a = "$x^2$";\n\n',
    '\\$x^2\\$',
    'the `$ref` of a $ref and $schema',
    '$$$ and $$',
    'a $name$ in a template, $300$ of it',
    '$x\n\ny^2$',
    '`<Latex>x</Latex>` and <Latex>{x}</Latex>, <Latex>x <b>y</b></Latex>, <Latex> </Latex>',
    'import { Latex } from "/snippets/own.jsx";\n\n<Latex>x</Latex>',
  ];
  for (const source of prose)
    it(`leaves ${JSON.stringify(source)}`, () => assert.deepEqual(found(source), []));

  const formulas: readonly [string, readonly string[]][] = [
    ['a $x^2$ b', ['x^2']],
    ['costs $5, $10 and $x_{1}$', ['x_{1}']],
    ['so $x$, $n = 5$ and $O(n)$.', ['x', 'n = 5', 'O(n)']],
    ['$\\alpha$ makes $300$ sure', ['\\alpha', '300']],
    ['$\\text{if it rains } x$', ['\\text{if it rains } x']],
    ['all $\\text{Vote}$s of $n$th', ['\\text{Vote}']],
    ['$a \\$ b^2$', ['a \\$ b^2']],
    ['质量$E=mc^2$能量', ['E=mc^2']],
    ['$$\nx\n$$', ['[x]']],
    ['$$E = mc^2$$', ['[E = mc^2]']],
    ['in $$E = mc^2$$ line', ['E = mc^2']],
    ['> $$\n> a\n> b\n> $$', ['[a\nb]']],
    ['1. a\n\n   $$\n   x\n   $$', ['[x]']],
    ['<p>$x^2$</p>', ['x^2']],
    ['<Latex>8 x (vk x H1) = (0,1)</Latex> costs $5 to $6', ['8 x (vk x H1) = (0,1)']],
    ['- <Latex>\\frac{1}{2}</Latex>', ['\\frac{1}{2}']],
    ['| $|x|$ | $\\frac{1}{2}$ |', ['|x|', '\\frac{1}{2}']],
  ];
  for (const [source, expected] of formulas)
    it(`finds ${JSON.stringify(source)}`, () => assert.deepEqual(found(source), expected));

  it('follows the site where it says', () => {
    assert.deepEqual(found('$x^2$ $$y$$', false), []);
    assert.deepEqual(found('$300$ and $5 or $6', true), ['300']);
  });

  it('takes time in proportion to the text', () => {
    const started = threadCpuMs();
    for (const piece of [
      '$',
      '$a ',
      '$$ a\n',
      '{',
      '<a b="',
      '<a {',
      '\\$',
      '$x$ ',
      '`$',
      '<a b ',
      '<Latex>a',
    ])
      findMath(piece.repeat(200_000 / piece.length), undefined);
    assert.ok(threadCpuMs() - started < 6_000);
  });
});
