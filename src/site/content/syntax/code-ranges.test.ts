/** Inline code ends with as many marks as it began with, and no text takes long. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { threadCpuMs } from '../../../lib/async/thread-cpu.ts';
import { codeRanges } from './code-ranges.ts';

const found = (text: string): string[] => codeRanges(text).map(([from, to]) => text.slice(from, to));

describe('ranges of code', () => {
  it('are from a run of marks to the next that is as long', () => {
    assert.deepEqual(found('a `b` c ``d ` e`` f'), ['`b`', '``d ` e``']);
    assert.deepEqual(found('a `b\nc` d\n\n`e'), ['`b\nc`']);
    assert.deepEqual(found('a `` b ` c ` d'), ['` c `']);
    assert.deepEqual(found('a ``b` c `` d'), ['``b` c ``']);
    assert.deepEqual(found('> ```js\n> `x\n> ```\n`y`'), ['> ```js\n> `x\n> ```', '`y`']);
  });

  it('are found in one pass', () => {
    const began = threadCpuMs();
    codeRanges(`0${'`'.repeat(99_000)}`);
    codeRanges(
      Array.from({ length: 400 }, (_, at) => '`'.repeat(at + 1))
        .join(' ')
        .slice(0, 99_000),
    );
    assert.ok(threadCpuMs() - began < 1_000);
  });
});
