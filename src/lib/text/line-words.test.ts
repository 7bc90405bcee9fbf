/** Tests of titles that are lines of Markdown: words stay that are code, escaped or written as a reference. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { lineWords } from './line-words.ts';

const CASES: readonly (readonly [written: string, read: string])[] = [
  ['The `<Head>` component', 'The <Head> component'],
  ['Interface: Store\\<Id, S\\>', 'Interface: Store<Id, S>'],
  ['``a `b` c`` and `d_e`', 'a `b` c and d_e'],
  ['`a\\<b`', 'a\\<b'],
  ['`&lt;` and &lt;b&gt; &amp; c', '&lt; and <b> & c'],
  ['\\# 5 of \\_all\\_', '# 5 of _all_'],
  ['A <b>bold</b> <br/>word<!-- not this -->', 'A bold word'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['See [the `map`](map.md "Map")', 'See the map'],
  ['![logo](logo.png) Harbor', 'Harbor'],
  ['Ask <https://example.com/a>', 'Ask https://example.com/a'],
  ['*All*  of __it__', 'All of it'],
  ['a\0b', 'ab'],
];

for (const [written, read] of CASES) it(written, () => assert.equal(lineWords(written), read));
it('cuts a line that is no title', () => assert.equal(lineWords('a'.repeat(50_000)).length, 2_000));
