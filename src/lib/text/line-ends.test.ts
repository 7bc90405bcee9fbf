/** Line ends of texts from forms: those of the file, also where it has both kinds. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { usualLineEnd, withLineEnds } from './line-ends.ts';

describe('line ends', () => {
  for (const [name, text, before, expected] of [
    ['of a file with LF', 'a\r\nB\r\n', 'a\nb\n', 'a\nB\n'],
    ['of a file with CRLF', 'a\nB\n', 'a\r\nb\r\n', 'a\r\nB\r\n'],
    ['of a file with both', 'a\nb\nC\nd\ne\n', 'a\r\nb\nc\r\nd\r\ne\n', 'a\r\nb\nC\r\nd\r\ne\n'],
    ['of a file with a single CRLF', 'a\nb\nC\n', 'a\nb\r\nc\n', 'a\nb\r\nC\n'],
    ['after lines were added', 'a\nx\ny\nb\n', 'a\nb\r\n', 'a\nx\ny\nb\r\n'],
    ['after lines were removed', 'a\nd\n', 'a\r\nb\nc\nd\r\n', 'a\r\nd\r\n'],
    ['after a file without a last one', 'a\nb\nc', 'a\r\nb', 'a\r\nb\r\nc'],
    ['of lines that repeat', 'a\na\na\n', 'a\r\na\n', 'a\r\na\na\n'],
    ['of nothing', '', 'a\r\n', ''],
    ['of a new text', 'a\nb\n', '', 'a\nb\n'],
    ['with returns alone', 'a\rb\n', 'a\nb\n', 'a\nb\n'],
  ] as const)
    it(name, () => assert.equal(withLineEnds(text, before), expected));

  it('are those of most lines', () => {
    assert.equal(usualLineEnd('a\r\nb\r\nc\n'), '\r\n');
    assert.equal(usualLineEnd('a\r\nb\n'), '\n');
    assert.equal(usualLineEnd('a'), '\n');
  });
});
