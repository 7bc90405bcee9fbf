/** Lines of a stream, however it is cut into pieces. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { textLines } from './text-lines.ts';

async function linesOf(text: string | Uint8Array, { size = 1_000, max = 1_000 } = {}) {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const lines = [];
  for await (const some of textLines(pieces(), max)) lines.push(...some);
  return lines;
}

it('gives the same lines for every cut', async () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'é', '日', '😀', ' ', '\r.') });
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 9 }), async (texts, size) => {
      const lines = await linesOf(texts.map((text) => `${text}\n`).join(''), { size });
      assert.deepEqual(
        lines,
        texts.map((text, at) => ({ number: at + 1, text })),
      );
    }),
  );
});

it('knows the mark of UTF-8, line ends of Windows, and a last line without end', async () => {
  assert.deepEqual(
    (await linesOf('\uFEFFa\r\n\uFEFFb\n\nc', { size: 2 })).map(({ text }) => text),
    ['a', '\uFEFFb', '', 'c'],
  );
  assert.deepEqual(await linesOf(''), []);
});

it('keeps nothing of a line that is too long, and goes on after it', async () => {
  const text = `ok\n${'x'.repeat(50)}\nfine\n${'y'.repeat(50)}`;
  for (const size of [1, 7, 1_000])
    assert.deepEqual(
      (await linesOf(text, { size, max: 10 })).map(({ text: one }) => one),
      ['ok', undefined, 'fine', undefined],
    );
});
