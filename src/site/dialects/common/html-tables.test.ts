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
  'tables in tables': [
    '<table><tr><td><table><tr><td>a</table></td></tr></table>',
    '<table><tr><td><table><tr><td>a</td></tr></table></td></tr></table>',
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
