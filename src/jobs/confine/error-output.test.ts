/** That last words are short and harmless. */
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, it } from 'node:test';
import { collectErrorOutput, withoutControls } from './error-output.ts';

describe('the error output of a program', () => {
  it('is the end of what was said, however much that was', async () => {
    const stream = Readable.from([...Array(100).fill(Buffer.alloc(10_000, 'x')), Buffer.from(' the end\n')]);
    const errorOutput = collectErrorOutput(stream);
    await new Promise((resolve) => stream.once('end', resolve));
    assert.equal(errorOutput().length, 4_095);
    assert.match(errorOutput(), /x the end$/);
  });

  it('holds nothing that a terminal or a log would act on', () => {
    const hostile = '\x1b[31mred\x1b[0m \x1b]0;title\x07a\x00b\rc\u2028d\u202ee\x9bf\ttab\nline';
    assert.equal(withoutControls(hostile), 'red ab\ncdef\ttab\nline');
  });
});
