/** Samples in HTML are found in linear time, wherever they end. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { threadCpuMs } from '../../../lib/async/thread-cpu.ts';
import { withHtmlCode } from './html-code.ts';
import { linesOf } from './page-lines.ts';

const HOSTILE: Readonly<Record<string, string>> = {
  'that never end': '<pre>\n'.repeat(200_000),
  'that stay as they are': `${'<pre>{\n'.repeat(1_900)}</pre>\n`.repeat(100),
};

for (const [name, text] of Object.entries(HOSTILE))
  it(`samples ${name} cost little`, () => {
    const lines = linesOf(text);
    const started = threadCpuMs();
    const made = withHtmlCode(lines, '{');
    assert.ok(threadCpuMs() - started < 1_000, name);
    assert.deepEqual(made, lines);
  });
