/** Tests that no number of askers passes a cap, and that a day gives back what it had. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { askBudget } from './ask-budget.ts';

it('parallel answers cannot pass the caps, whatever they say that they used', () => {
  const step = fc.record({
    tokens: fc.nat(900),
    used: fc.integer({ min: -100, max: 5_000 }),
    settles: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const budget = askBudget(() => 0, { tokensPerDay: 3_000, atOnce: 5 });
      const open: { settle(used: number): void }[] = [];
      for (const { tokens, used, settles } of steps) {
        const made = budget.reserve(tokens);
        if (made !== undefined) open.push(made);
        if (settles) open.shift()?.settle(used);
        assert.ok(open.length <= 5 && budget.spent() <= 3_000 && budget.spent() >= 0);
      }
    }),
  );
});

it('counts what was used, once, and begins again with the day', () => {
  let now = 0;
  const budget = askBudget(() => now, { tokensPerDay: 1_000, atOnce: 2 });
  const first = budget.reserve(900);
  assert.equal(budget.reserve(200), undefined, 'more than is left');
  first?.settle(100);
  first?.settle(0);
  assert.equal(budget.spent(), 100);
  const second = budget.reserve(900);
  assert.ok(second !== undefined && budget.reserve(1) === undefined);
  now = 86_400_000;
  const third = budget.reserve(1_000);
  assert.ok(third !== undefined);
  second?.settle(0);
  assert.equal(budget.spent(), 1_000, 'an answer of yesterday gives nothing back today');
});
