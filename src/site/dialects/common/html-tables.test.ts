/** Tables in HTML as MDX has to have them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withHtmlTables } from './html-tables.ts';

const CASES: Readonly<Record<string, readonly [string, string]>> = {
  'what is left open': [
    '<table><tr><td>a<td>b<tr><th>c</table>',
    '<table><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></table>',
  ],
  'what is closed twice': ['<table><tr><td>a</td></td></tr></table>', '<table><tr><td>a</td></tr></table>'],
  'text that is no Markdown': [
    '<table><tr><td>a* [b] c*</td></tr></table>',
    '<table><tr><td>a&#42; &#91;b&#93; c&#42;</td></tr></table>',
  ],
  'lines, and code in cells': [
    '<table>\n  <tr>\n\n    <td>\n      <pre>a\n b</pre>\n    </td>\n  </tr>\n</table>',
    `<table><tr><td> <pre>a&#10; b</pre></td></tr></table>${'\n'.repeat(8)}`,
  ],
  'Markdown after an empty line': [
    '<table><tr><td>\n\n**a**\n\n</td></tr></table>',
    '<table><tr><td>\n\n**a**\n\n</td></tr></table>',
  ],
  'tags in code of Markdown as they are': [
    '<table><tr><td>\n\n`-s <value>`\n\n</td><td>\n\nb</td></tr></table>',
    '<table><tr><td>\n\n`-s <value>`\n\n</td><td>\n\nb</td></tr></table>',
  ],
  'tables in tables': [
    '<table><tr><td><table><tr><td>a</table></td></tr></table>',
    '<table><tr><td><table><tr><td>a</td></tr></table></td></tr></table>',
  ],
  'a list whose items go on in further lines': [
    '<ul>\n  <li>a_b\n    <ul>\n      <li>c\n    </ul>\n  <li>d</li>\n</ul>',
    `<ul><li>a&#95;b <ul><li>c </li></ul></li><li>d</li></ul>${'\n'.repeat(6)}`,
  ],
  'a link over several lines, with words behind it': [
    '<a href="/b">\n  <img src="c.png">\n</a> d\n\n<a href="/b">\n*e*\n</a>',
    '<a href="/b"> <img src="c.png" /> </a>\n\n d\n\n<a href="/b">\n*e*\n</a>',
  ],
  'a heading over several lines': ['<h3 id="a">b\n</h3>\n', '<h3 id="a">b </h3>\n\n'],
  'lists, paragraphs and links that stand on lines of their own': [
    '<ul>\n<li>\na\n</li>\n<li>*b*</li>\n</ul>\n<p>\n*a*\n</p>\n<p>[a](b)\n</p>',
    '<ul>\n<li>\na\n</li>\n<li>*b*</li>\n</ul>\n<p>\n*a*\n</p>\n<p>[a](b)\n</p>',
  ],
  'lists in cells, which end with them': [
    '<table><tr><td><ul><li>a<td>b</table>',
    '<table><tr><td><ul><li>a</li></ul></td><td>b</td></tr></table>',
  ],
  'elements with names that every object has': [
    '<table><b><constructor>a</constructor></b></table>',
    '<table><b><constructor>a</constructor></b></table>',
  ],
  'ends of nothing that is open': [
    '<table><i><table></i><td>a</table></table>',
    '<table><i><table><td>a</td></table></i></table>',
  ],
  'nothing in code, or without an end': [
    '`<table>` and\n\n```\n<table><td>\n```\n<table>',
    '`<table>` and\n\n```\n<table><td>\n```\n<table>',
  ],
};

describe('a table in HTML', () => {
  for (const [name, [text, wanted]] of Object.entries(CASES))
    it(`has ${name}`, () => {
      assert.equal(withHtmlTables(text), wanted);
      assert.equal(withHtmlTables(text).split('\n').length, text.split('\n').length);
    });
});
