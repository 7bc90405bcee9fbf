/** Words that are kept: cut at whole characters, without control characters; todos of agents are cut, those of ours are refused. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Todo } from './job.ts';
import { cutText } from './job-text.ts';
import { cleanTodos, readTodos, TODO_LIMITS, writeTodos } from './todo-list.ts';

describe('text', () => {
  it('loses control characters and halves of characters', () =>
    assert.equal(cutText('a\r\nb\rc\u0000\u001b[31m\u009b\td\udc00', 99), 'a\nb\nc[31m\td\ufffd'));

  it('is cut between characters', () => {
    assert.equal(cutText('ab🦉', 4), 'ab🦉');
    assert.equal(cutText('ab🦉', 3), 'ab');
    assert.equal(cutText('ab🦉c', 2), 'ab');
    assert.equal(cutText(`${'\u0000'.repeat(3)}ab`, 2), 'ab');
    assert.equal(cutText('x'.repeat(1_000_000), 5), 'xxxxx');
  });
});

const todo: Todo = { id: '1', content: 'Fix the link', status: 'pending', priority: 'high' };
const ODD = [
  ['a status that does not exist', [{ ...todo, status: 'done' }], []],
  ['a field that is not one of theirs', [{ ...todo, secret: 'x' }], [todo]],
  ['two of one id', [todo, { ...todo, content: 'Another' }], [todo]],
  [
    'too many',
    Array.from({ length: TODO_LIMITS.todos + 1 }, (_, n) => ({ ...todo, id: String(n) })),
    Array.from({ length: TODO_LIMITS.todos }, (_, n) => ({ ...todo, id: String(n) })),
  ],
  [
    'a text without end',
    [{ ...todo, content: 'x'.repeat(TODO_LIMITS.content + 1) }],
    [{ ...todo, content: 'x'.repeat(TODO_LIMITS.content) }],
  ],
  ['an id without end', [{ ...todo, id: 'x'.repeat(100) }], [{ ...todo, id: 'x'.repeat(TODO_LIMITS.id) }]],
] as const;

describe('todos as text', () => {
  it('come back as they went in', () => assert.deepEqual(readTodos(writeTodos([todo])), [todo]));

  for (const [name, list, clean] of ODD) {
    it(`are refused with ${name}`, () => {
      assert.throws(() => writeTodos(list as readonly Todo[]), { code: 'jobs/todos' });
      assert.throws(() => readTodos(JSON.stringify(list)), { code: 'jobs/todos' });
    });
    it(`of an agent are cut with ${name}`, () =>
      assert.deepEqual(readTodos(writeTodos(cleanTodos(list as readonly Todo[]))), clean));
  }

  it('are refused when the row is damaged', () =>
    assert.throws(() => readTodos('[{"id":'), { code: 'jobs/todos' }));
});
