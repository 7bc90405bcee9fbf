/** Which rules of a style sheet come with a page: all that its first view needs, and none that only a reader brings about. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { THEME_SHEETS } from '../styles/sheets.ts';
import { firstRules, pageWords, readFirstSheet } from './first-rules.ts';

const PAGE =
  '<html data-mode="wide" dir="ltr"><body><nav class="a b" id="n"><p>x</p><details open></details></nav>';
const rules = (css: string, page = PAGE): string => {
  const sheet = readFirstSheet(css);
  return firstRules(sheet, pageWords([page]));
};

describe('the rules of the first view', () => {
  for (const [css, expected] of [
    ['.a{x:1}.c{x:1}', '.a{x:1}'],
    ['.c,.b,p .a{x:1}', '.b,p .a{x:1}'],
    ['nav>p{x:1}table{x:1}', 'nav>p{x:1}'],
    ['#n{x:1}#m{x:1}', '#n{x:1}'],
    ['[open]>p{x:1}[data-none]{x:1}', '[open]>p{x:1}'],
    ['[data-mode=wide]{x:1}[data-mode="custom"]{x:1}[dir=rtl] p{x:1}', '[data-mode=wide]{x:1}'],
    ['[data-theme=dark] p{x:1}html.dark{x:1}', '[data-theme=dark] p{x:1}html.dark{x:1}'],
    [':is(.c,.d) p{x:1}:is(.c,.a) p{x:1}:where(.a):has(>.c){x:1}', ':is(.c,.a) p{x:1}'],
    ['p:not(.c){x:1}p:nth-child(2 of .c){x:1}', 'p:not(.c){x:1}p:nth-child(2 of .c){x:1}'],
    ['p:hover{x:1}.a:popover-open,p::selection{x:1}.a:is(:hover,[open]){x:1}', '.a:is(:hover,[open]){x:1}'],
    ['.a:not(:focus){x:1}', '.a:not(:focus){x:1}'],
    ['.menu-box{x:1}.a .menu-item{x:1}', ''],
    ['.sm\\:a{x:1}', ''],
    [
      '@media (min-width:1px){.c{x:1}}@media (min-width:2px){.a{x:1}.c{x:1}}',
      '@media (min-width:2px){.a{x:1}}',
    ],
    [
      '@layer one,two;@layer one{@supports (x:y){.a{x:1}}}',
      '@layer one,two;@layer one{@supports (x:y){.a{x:1}}}',
    ],
    ['@media print{.a{x:1}}@starting-style{.a{x:1}}@keyframes k{from{x:1}}@font-face{src:url(f)}', ''],
    ['.a{transition:x 1s,y 2s;color:red;transition-duration:0s}.b{transition:none}', '.a{color:red;}'],
    ['.a{& p{x:1;transition:x 1s}& b{y:1;}}', '.a{& p{x:1;}& b{y:1;}}'],
    ['*{x:1}:root{x:1}::placeholder{x:1}', '*{x:1}:root{x:1}::placeholder{x:1}'],
  ] as const)
    it(`${css.slice(0, 60)} are ${expected.slice(0, 40) || 'none'}`, () =>
      assert.equal(rules(css), expected));

  it('have the order and the layers of the whole sheet', () => {
    const css = '@layer b{.b{x:1}.a{x:2}}@layer a{.a{x:3}}';
    assert.equal(rules(css), css);
  });

  it('are not those of lists and menus that are closed at first', () => {
    const page = '<p class="menu-box drawer-head drawer-end drawer-search drawer-foot">x</p>';
    const css = '.menu-box{x:1}.drawer-head{x:1}.drawer-end,.drawer-search{x:1}.drawer-foot{x:1}';
    assert.equal(rules(css, page), '.drawer-foot{x:1}');
  });

  it('of a class are found wherever it is in the list of an element', () => {
    assert.equal(rules('.z{x:1}', '<p class="x y\n z">'), '.z{x:1}');
    assert.equal(rules('.z{x:1}', '<p data-class="z">z</p>'), '');
  });

  it('of our own sheets are read without a rest, whatever the page', () => {
    for (const file of Object.values(THEME_SHEETS)) {
      const css = readFileSync(new URL(`../styles/${file}`, import.meta.url), 'utf8');
      const all = firstRules(readFirstSheet(css), new Uint8Array(10_000).fill(1));
      assert.equal(all.split('{').length, all.split('}').length);
    }
  });
});
