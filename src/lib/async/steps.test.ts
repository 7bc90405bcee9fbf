/** Work in steps: the same whether it is done in one go or in turns, and others run between the turns. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inOneGo, inTurns, type Steps } from './steps.ts';

function* counting(to: number, seen: (at: number) => void = () => undefined): Steps<number> {
  let sum = 0;
  for (let at = 1; at <= to; at++) {
    sum += at;
    seen(at);
    yield;
  }
  return sum;
}

test('steps give the same in one go and in turns', async () => {
  assert.equal(inOneGo(counting(10)), 55);
  assert.equal(await inTurns(counting(10)), 55);
});

test('others have their turn before the first step, and whenever steps took a while', async () => {
  const order: string[] = [];
  let time = 0;
  let next = (): void => {
    order.push('other');
    if (order.length < 20) setImmediate(next);
  };
  setImmediate(next);
  await inTurns(
    counting(4, (at) => {
      time += 3;
      order.push(`step ${at}`);
    }),
    () => time,
  );
  next = () => undefined;
  assert.deepEqual(order.slice(0, 6), ['other', 'step 1', 'step 2', 'other', 'step 3', 'step 4']);
});
