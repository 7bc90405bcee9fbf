/** Tests of reports of programs as HTML: what is rendered, and that nothing in them leads or runs anywhere. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { machineText } from './machine-text.ts';

for (const [text, expected] of [
  ['# Import of `a<b`', '<h3>Import of <code>a&lt;b</code></h3>'],
  ['One\ntwo\n\nthree', '<p>One\ntwo</p><p>three</p>'],
  [
    '- `docs/a.md:3` \\<Card\\>\n- two',
    '<ul><li><code>docs/a.md:3</code> &lt;Card&gt;</li><li>two</li></ul>',
  ],
  [
    '|  | count |\n| --- | --- |\n| `a\\|b` | 3 |',
    '<table><tr><td></td><td>count</td></tr><tr><td><code>a\\|b</code></td><td>3</td></tr></table>',
  ],
  ['> a part', '<blockquote>a part</blockquote>'],
  ['`` a`b `` c', '<p><code>a`b</code> c</p>'],
  [
    '[x](javascript:alert(1)) <img src=x onerror=y>',
    '<p>[x](javascript:alert(1)) &lt;img src=x onerror=y&gt;</p>',
  ],
] as const)
  it(`of ${JSON.stringify(text)}`, () => assert.equal(String(machineText(text)), expected));

it('cuts what has too many lines', () => {
  assert.match(String(machineText('- a\n'.repeat(6_000))), /1001 more lines/);
});
