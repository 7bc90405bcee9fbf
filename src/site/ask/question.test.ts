/** Tests which questions are taken, and what is left of their text. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { LONGEST_QUESTION, readQuestion } from './question.ts';

it('takes a question of one line, without characters that nobody sees', () => {
  assert.deepEqual(readQuestion(' How\tdo\nI\u202e build\u0000 it? '), {
    kind: 'question',
    text: 'How do I build it?',
  });
  assert.deepEqual(readQuestion('如何安装？'), { kind: 'question', text: '如何安装？' });
  assert.deepEqual(readQuestion('كيف أثبت البرنامج؟'), { kind: 'question', text: 'كيف أثبت البرنامج؟' });
  const half = readQuestion('what \ud800 is it');
  assert.ok(half.kind === 'question' && half.text.isWellFormed());
});

it('refuses one without words, and one that is longer than a question', () => {
  for (const empty of ['', '  \n ', '???', '\u200b\u202e'])
    assert.deepEqual(readQuestion(empty), { kind: 'empty' });
  assert.equal(readQuestion('a'.repeat(LONGEST_QUESTION)).kind, 'question');
  assert.deepEqual(readQuestion('a'.repeat(1_000_000)), { kind: 'too-long', length: 1_000_000 });
});
