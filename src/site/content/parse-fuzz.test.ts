/** A share of test/long/parse-fuzz.ts: generated pages lose nothing that the reference parser of MDX reads. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { differenceOf, fuzzPages } from '../../../test/support/compare-parsers.ts';

describe('generated pages', () => {
  it('lose no word and no element without an error', () => assert.deepEqual(fuzzPages(35, 0, 400), []));

  // What the fuzz found.
  const found = [
    '<table>\t{"q8z"}\n</table>',
    '<Step>\nz\n\n- \\>\n  </Step>',
    '<td><tr></tr>\n\n1. </td>',
    '<Card>{/ /}\n\n- </Card>',
    '<Step><table><Step></Step>\n\n- </table>\n</Step>',
    '<Tab>{/ /}\n\n<Note>\n1. </Note></Tab>',
    'export*q3z',
  ];
  for (const source of found)
    it(`are read rightly: ${JSON.stringify(source)}`, () => assert.equal(differenceOf(source), undefined));
});
