/** The line that is written again and again: on a terminal below everything else, and nowhere else at all. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createStatusLine } from './status-line.ts';

function screen(parts: { readonly isTTY?: boolean; readonly columns?: number }) {
  const written: string[] = [];
  return { ...parts, written, write: (text: string) => void written.push(text) };
}

describe('a status line', () => {
  it('stands below the lines that are written, cut to the width', () => {
    const seen = screen({ isTTY: true, columns: 12 });
    const line = createStatusLine(seen);
    line.show(() => 'Agent at work');
    line.above(['first', 'second']);
    line.end();
    assert.deepEqual(seen.written, [
      '\r\u001b[K⠋ Agent at ',
      '\r\u001b[Kfirst\nsecond\n',
      '\r\u001b[K⠙ Agent at ',
      '\r\u001b[K',
    ]);
  });

  it('leaves files and pipes to the lines alone', () => {
    const seen = screen({});
    const line = createStatusLine(seen);
    line.show(() => 'Agent at work');
    line.above(['first']);
    line.above([]);
    line.end();
    assert.deepEqual(seen.written, ['first\n']);
  });
});
