/** Works that take turns: in all, of one kind, and past a kind that hangs. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTaskQueue } from './task-queue.ts';

it('lets so many run at once, and no kind take all of it', async () => {
  const turns = createTaskQueue({ atOnce: 3, ofOne: 2 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (kind: string, name: string) =>
    turns.take(kind, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = [work('dead', 'a'), work('dead', 'b'), work('dead', 'c'), work('live', 'd'), work('live', 'e')];
  await nextTurn();
  assert.deepEqual(begun, ['a', 'b', 'd'], 'the third of a kind is passed over');
  assert.equal(turns.waiting(), 2);
  ends[2]!();
  await nextTurn();
  assert.deepEqual(begun, ['a', 'b', 'd', 'e']);
  ends[0]!();
  await nextTurn();
  assert.deepEqual(begun, ['a', 'b', 'd', 'e', 'c']);
  for (const end of ends) end();
  await Promise.all(all);
});

it('goes on after a work that fails, and tells who asked for it', async () => {
  const turns = createTaskQueue({ atOnce: 1, ofOne: 1 });
  const failed = turns.take('x', async () => Promise.reject(new Error('mine')));
  const next = turns.take('x', async () => 'next');
  await assert.rejects(failed, /mine/);
  assert.equal(await next, 'next');
});
