/** Tests of which problems are new: moved lines are not, one more of the same is. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Issue } from '../lib/issue.ts';
import { newIssues, withTexts } from './check-base.ts';

const issue = (line: number | undefined, message = 'No page "/a"', more: Partial<Issue> = {}): Issue => ({
  severity: 'error',
  code: 'link/broken',
  message,
  file: 'a.mdx',
  ...(line === undefined ? {} : { line }),
  ...more,
});

async function added(
  head: readonly Issue[],
  headText: string,
  [base, baseText]: readonly [readonly Issue[], string],
): Promise<(number | undefined)[]> {
  const read = (text: string) => () => Promise.resolve(Buffer.from(text));
  return newIssues(await withTexts(head, read(headText)), await withTexts(base, read(baseText))).map(
    ({ line }) => line,
  );
}

describe('new problems', () => {
  for (const [name, head, headText, base, baseText, lines] of [
    ['none, when lines moved', [issue(3)], '\n\n[x](/a)', [issue(1)], '[x](/a)', []],
    ['none, when the text around changed', [issue(1)], 'New [x](/a)', [issue(1)], '[x](/a)', []],
    ['one of another message', [issue(1, 'b')], 'x', [issue(1)], 'x', [1]],
    ['one of another code', [issue(1, 'm', { code: 'image/missing' })], 'x', [issue(1, 'm')], 'x', [1]],
    ['one of another file', [issue(1, 'm', { file: 'b.mdx' })], 'x', [issue(1, 'm')], 'x', [1]],
    [
      'the one that was put before the same',
      [issue(1), issue(2)],
      'New [x](/a)\nOld [x](/a)',
      [issue(1)],
      'Old [x](/a)',
      [1],
    ],
    ['the second of two on equal lines', [issue(1), issue(2)], 'x\nx', [issue(1)], 'x', [2]],
    ['none without a line', [issue(undefined)], '', [issue(undefined)], '', []],
    ['all, when the base had none', [issue(1), issue(undefined)], 'x', [], '', [1, undefined]],
    ['none, when some were fixed', [issue(1)], 'x', [issue(1), issue(2)], 'x\nx', []],
  ] as const)
    it(`are ${name}`, async () => assert.deepEqual(await added(head, headText, [base, baseText]), lines));

  it('are found where a file cannot be read', async () => {
    const found = await withTexts([issue(7)], () => Promise.resolve(undefined));
    assert.deepEqual(found, [{ issue: issue(7), text: undefined }]);
    assert.equal(newIssues(found, found).length, 0);
  });
});
