/** That todos keep their ids whatever an agent tells. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Todo } from '../../../records/jobs/job.ts';
import { type NewTodo, readPlan, readToolTodos } from './read-todos.ts';
import { TodoTracker } from './todo-tracker.ts';

const told = (...contents: readonly string[]): NewTodo[] =>
  contents.map((content) => ({ content, status: 'pending', priority: 'medium' }));
const ids = (todos: readonly Todo[] | undefined): string[] => (todos ?? []).map(({ id }) => id);

describe('the todo tracker', () => {
  it('follows entries by their words when they move, and by their place when they are reworded', () => {
    const tracker = new TodoTracker();
    const first = ids(tracker.update(told('read', 'write', 'check')));
    const moved = tracker.update(told('check', 'read', 'write'));
    assert.deepEqual(ids(moved), [first[2], first[0], first[1]]);
    const reworded = tracker.update(told('check all', 'read', 'write'));
    assert.deepEqual(ids(reworded), ids(moved));
    assert.equal(reworded?.[0]?.content, 'check all');
  });

  it('follows the ids of an agent that has some', () => {
    const tracker = new TodoTracker();
    const entry = (own: string, content: string): NewTodo => ({ ...told(content)[0]!, own });
    const first = ids(tracker.update([entry('1', 'read'), entry('2', 'write')]));
    assert.deepEqual(ids(tracker.update([entry('2', 'read'), entry('1', 'write')])), [first[1], first[0]]);
  });

  it('keeps what vanished as cancelled, what was done as done, and revives what comes back', () => {
    const tracker = new TodoTracker();
    const [read, write] = ids(
      tracker.update([{ ...told('read')[0]!, status: 'completed' }, ...told('write')]),
    );
    const without = tracker.update(told('publish', 'print', 'post'));
    assert.equal(without?.find(({ content }) => content === 'publish')?.id, read, 'reworded in its place');
    const empty = tracker.update([]);
    assert.deepEqual(
      empty?.map(({ status }) => status),
      ['cancelled', 'cancelled', 'cancelled'],
    );
    const back = tracker.update(told('print'));
    assert.equal(back?.[0]?.id, write);
    assert.equal(back?.[0]?.status, 'pending');
  });

  it('says nothing when nothing has changed', () => {
    const tracker = new TodoTracker();
    assert.ok(tracker.update(told('a', 'a')));
    assert.equal(tracker.update(told('a', 'a')), undefined);
  });

  it('holds for any course of lists', () => {
    const entry = fc.record({
      content: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      status: fc.constantFrom('pending', 'in_progress', 'completed', 'cancelled'),
      priority: fc.constantFrom('high', 'medium', 'low'),
      own: fc.option(fc.constantFrom('1', '2', '3'), { nil: undefined }),
    });
    const lists = fc.array(fc.array(entry, { maxLength: 8 }), { maxLength: 12 });
    fc.assert(fc.property(lists, holds), { numRuns: 300 });
  });

  it('does not grow without end', () => {
    const tracker = new TodoTracker();
    let last: readonly Todo[] = [];
    for (let round = 0; round < 50; round++) {
      const list = Array.from({ length: 20 }, (_, index) => ({
        ...told(`${round} ${index}`)[0]!,
        own: `${round}/${index}`,
      }));
      last = tracker.update(list) ?? last;
    }
    assert.equal(last.length, 200);
  });
});

function holds(lists: readonly (readonly (Omit<NewTodo, 'own'> & { own: string | undefined })[])[]): void {
  const tracker = new TodoTracker();
  let before: readonly Todo[] = [];
  for (const list of lists) {
    const told = list.map(({ own, ...rest }) => (own === undefined ? rest : { ...rest, own }));
    const now = tracker.update(told) ?? before;
    assert.equal(new Set(ids(now)).size, now.length, 'ids are unique');
    assert.ok(
      ids(before).every((id) => ids(now).includes(id)),
      'no id vanishes',
    );
    assert.deepEqual(
      now.slice(0, told.length).map(({ content, status }) => ({ content, status })),
      told.map(({ content, status }) => ({ content, status })),
      'what was told is told on, in its order',
    );
    assert.ok(now.slice(told.length).every(({ status }) => status === 'cancelled' || status === 'completed'));
    before = now;
  }
}

describe('reading todos', () => {
  it('takes plans, and the inputs of todo tools', () => {
    const entry = { content: 'read', status: 'in_progress', priority: 'high' };
    assert.deepEqual(readPlan([entry]), [entry]);
    assert.deepEqual(readToolTodos({ todos: [{ ...entry, id: '7' }] }), [{ ...entry, own: '7' }]);
    assert.deepEqual(readToolTodos({ plan: [{ step: 'read', status: 'done' }] }), [
      { content: 'read', status: 'completed', priority: 'medium' },
    ]);
  });

  it('takes nothing else', () => {
    for (const value of [undefined, 'x', {}, { todos: 'x' }, { todos: [1] }, { plan: [{ step: 'x' }] }])
      assert.equal(readToolTodos(value), undefined, JSON.stringify(value));
    assert.equal(readPlan({}), undefined);
    assert.equal(readPlan(Array(500).fill({ content: 'x'.repeat(9_999), status: 'odd' }))?.length, 100);
    assert.equal(readPlan([{ content: 'x'.repeat(9_999), status: 'odd' }])?.[0]?.content.length, 500);
    assert.equal(readPlan([{ content: 'a\u001b[1m\nb', status: 'x' }])?.[0]?.content, 'a [1m b');
  });
});
