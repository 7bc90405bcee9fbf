/** Words of strangers in letters: short, on one line, and nothing in them that a mail program or a telephone makes a link of. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { quotedWords } from './author-letters.ts';

const LINKS = [
  'https://evil.example/x',
  'HTTP://EVIL.example',
  'evil.example',
  'www.evil',
  'evil.example/path?x=1',
  'evil。example',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'mailto:eve@evil.example',
  'eve@evil.example',
  'tel:+15550100',
  '//evil.example',
  '\\\\evil\\share',
  'javascript:alert(1)',
  '(evil.example)',
  'see:evil.example,now',
  'xn--evil-abc.example',
  '+1 800 555 0100',
  '0800-555-0100',
  '(0800) 555.0100',
];

describe('words of a stranger', () => {
  for (const link of LINKS)
    it(`have no link: ${link}`, () => {
      const words = quotedWords(`Please open ${link} now`);
      assert.match(words, /^Please open .*\[…\].* now$/);
      assert.doesNotMatch(words, /evil|0100|800|alert/i);
    });

  it('keep what is no link', () => {
    const text = 'The step "2 of 3" fails. Why? Use v2, not 404 and/or ask: e.g. me';
    assert.equal(quotedWords(text), text.replace('e.g.', '[…]'));
  });

  it('are on one line and short', () => {
    assert.equal(quotedWords('a\r\nBcc: b\n\n\u202Ec\u0000d'), 'a Bcc: b c d');
    assert.equal([...quotedWords('word '.repeat(100))].length, 160);
    assert.ok(quotedWords('x'.repeat(2_000)).length <= 160);
  });

  it('take no time, however they are made', () => {
    const start = process.cpuUsage().user;
    for (const evil of [
      'a.'.repeat(1_000),
      '1 '.repeat(1_000),
      'x'.repeat(2_000),
      '@'.repeat(2_000),
      'www'.repeat(700),
    ])
      quotedWords(evil);
    assert.ok(process.cpuUsage().user - start < 500_000);
  });
});
