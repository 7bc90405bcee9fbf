/** What is taken out of other people's text, and what is left in it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { cutText, oneLine, shownText, storedText, unbroken } from './clean-text.ts';

const HOSTILE =
  ' a\u0000\u001b[31m\u0085\u009b\tb\r\nc\rd\u2028e\u202ef\u2066g\u200bh\ufeffi\u{e0041}j\u{e0101}k ';

describe('storedText()', () => {
  it('keeps what people wrote, without control characters and halves of characters', () => {
    assert.equal(storedText('a\r\nb\rc\u0000\u001b[31m\u009b\td\udc00'), 'a\nb\nc[31m\td\ufffd');
    for (const text of ['größer', '日本語', 'עברית', 'می\u200cخواهم', '👩‍💻 ok', '\u202eok', ' a\n\tb '])
      assert.equal(storedText(text), text);
  });
});

describe('shownText()', () => {
  it('leaves nothing but what is seen, tabs and line ends', () =>
    assert.equal(shownText(HOSTILE), ' a[31m\tb\nc\ndefghijk '));

  it('keeps what joins letters and emoji', () => {
    for (const text of ['می\u200cخواهم', '👩\u200d💻 ok'])
      assert.deepEqual([shownText(text), oneLine(text)], [text, text]);
  });
});

describe('oneLine()', () => {
  it('makes one blank of what breaks a line and of what nobody sees', () => {
    assert.equal(oneLine(HOSTILE), 'a [31m b c d e f g h i j k');
    assert.equal(unbroken(' a \n b '), ' a b ');
    assert.equal(oneLine('\u0000 \n'), '');
  });

  it('is as long as it may be, and never longer', () => {
    assert.deepEqual([oneLine('abcd', 4), oneLine('abcde', 4)], ['abcd', 'abc…']);
    assert.equal(cutText('ab😀cd', 4), 'ab…');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 2, max: 9 }), (text, max) => {
        const line = oneLine(text, max);
        assert.ok(line.length <= max && line.isWellFormed());
        assert.doesNotMatch(line.replace(/[\u200c\u200d]/g, ''), /[\p{C}\p{Zl}\p{Zp}]|^ /u);
      }),
    );
  });
});
