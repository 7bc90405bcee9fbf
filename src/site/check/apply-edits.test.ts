/** Edits change only their position, keep comments and line ends, and skip text that is not as expected. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyEdits } from './apply-edits.ts';
import type { Edit } from './finding.ts';

const text = (line: number, column: number, was: string, now: string): Edit => ({
  kind: 'text',
  file: 'a.mdx',
  line,
  column,
  was,
  now,
});
const json = (pointer: string, was: string, now: string | undefined): Edit => ({
  kind: 'json',
  file: 'docs.json',
  pointer,
  was,
  now,
});

describe('applyEdits', () => {
  it('changes several places of one line from the end, with any kind of line end', () => {
    const before = '# A\r\n[x](/old) and [y](/old)\r\nend\r';
    const edits = [text(2, 5, '/old', '/longer'), text(2, 19, '/old', '/b')];
    const { text: after, done } = applyEdits(before, edits);
    assert.equal(after, '# A\r\n[x](/longer) and [y](/b)\r\nend\r');
    assert.deepEqual(done, edits);
  });

  it('does nothing when the text has changed', () => {
    const { text: after, done } = applyEdits('[x](/new)', [text(1, 5, '/old', '/b')]);
    assert.equal(after, '[x](/new)');
    assert.deepEqual(done, []);
  });

  it('applies one edit of a place that two rules found', () => {
    const edits = [text(1, 5, '/old#X', '/new#X'), text(1, 5, '/old#X', '/old#x')];
    assert.equal(applyEdits('[x](/old#X)', edits).text, '[x](/new#X)');
  });

  it('takes entries out of a list from its end and keeps comments and indentation', () => {
    const before = '{\n\t// ours\n\t"pages": ["a", "b/", "a", "b/"]\n}\n';
    const { text: after } = applyEdits(before, [
      json('/pages/1', 'b/', 'b'),
      json('/pages/2', 'a', undefined),
      json('/pages/3', 'b/', undefined),
    ]);
    assert.equal(after, '{\n\t// ours\n\t"pages": ["a", "b"]\n}\n');
  });

  it('leaves JSON alone when the pointer leads to something else', () => {
    assert.deepEqual(applyEdits('{"a":["x"]}', [json('/a/0', 'y', 'z'), json('/a/7', 'y', 'z')]).done, []);
  });
});
