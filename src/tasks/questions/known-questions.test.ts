/** Tests where the questions of a file stand, also in a file that was made to cost time. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { fixtureFolder } from '../../../test/support/fixture-folder.ts';
import { threadCpuMs } from '../../lib/async/thread-cpu.ts';
import { readQuestions } from './known-questions.ts';

const read = (text: string) => readQuestions(join(fixtureFolder({ 'q.yaml': text }).path, 'q.yaml'));

it('says in which line each question stands, also one that is asked twice', async () => {
  const questions = await read(
    'questions:\n  - ask: How?\n  - ask: >\n      Why\n      not?\n\n  - ask: When? And how?\n    says: [x]\n  - ask: How?\n',
  );
  assert.deepEqual(
    questions.map(({ ask, line }) => [ask, line]),
    [
      ['How?', 2],
      ['Why not?', undefined],
      ['When? And how?', 7],
      ['How?', 9],
    ],
  );
});

it('reads a file of many lines and questions that stand in none of them in a moment', async () => {
  const questions = Array.from({ length: 2_000 }, (_, number) => `  - {"ask": "\\x41 question ${number}"}`);
  const began = threadCpuMs();
  const found = await read(`questions:\n${questions.join('\n')}\n${'\n'.repeat(900_000)}`);
  assert.equal(found.length, 2_000);
  assert.ok(threadCpuMs() - began < 3_000, `${threadCpuMs() - began} ms`);
});
