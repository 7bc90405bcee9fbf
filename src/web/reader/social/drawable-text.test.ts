/** Tests the text of images: clean, short, and without empty boxes. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { threadCpuMs } from '../../../lib/async/thread-cpu.ts';
import { drawableText, withoutMarkup } from './draw-card.ts';

const latin = (code: number): boolean => code < 0x250 || code === 0x203a || code === 0x301;
const drawn = (text: string | undefined, max = 60): string | undefined => drawableText(text, max, latin);

describe('the text of a picture', () => {
  for (const [given, shown] of [
    ['Quick  start\n now ', 'Quick start now'],
    ['Launch 🎉 day 👩‍👩‍👧', 'Launch day'],
    ['A → B', 'A › B'],
    ['a\u202eb\u0000c\u2066d\u2060e\u200bf', 'abcdef'],
    ['half \ud83c', 'half'],
    ['e\u0301'.repeat(2), 'éé'],
  ] as const)
    it(`shows ${JSON.stringify(shown)}`, () => assert.equal(drawn(given), shown));

  for (const given of ['日本語', 'Über 日本', 'مرحبا', 'हिन्दी', 'ไทย', '🎉', '', ' \u202e ', undefined])
    it(`shows nothing of ${JSON.stringify(given)}`, () => assert.equal(drawn(given), undefined));

  it('is as long as there is room, however long it was given', () => {
    assert.equal(drawn('x'.repeat(1_000_000), 10), 'xxxxxxxxxx');
    const began = threadCpuMs();
    drawn(`a${'\u0301'.repeat(2_000_000)}`);
    assert.ok(threadCpuMs() - began < 500);
  });

  it('has two marks on a letter at most', () =>
    assert.equal([...(drawn(`q${'\u0301'.repeat(50)}`, 100) ?? '')].length, 3));

  it('has the words of Markdown without its signs', () =>
    assert.equal(
      withoutMarkup('**Use** [the API](/api), `code` and <b>more</b> 2 < 3'),
      'Use the API, code and more 2 < 3',
    ));
});
