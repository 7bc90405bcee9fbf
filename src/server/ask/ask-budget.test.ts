/** Tests that no number of askers passes a cap of a process, that a day gives back what it had, and that no store means no spending. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { processBudget, type Reservation, type SpendingStore, storeBudget } from './ask-budget.ts';

const CAPS = { tokens: 3_000, money: 900, moneyOfAll: undefined, atOnce: 5, ofNetwork: 0.25 };
const isTaken = (made: Reservation | string): made is Reservation => typeof made !== 'string';

it('parallel answers cannot pass the caps, whatever they say that they used', async () => {
  const step = fc.record({
    tokens: fc.nat(900),
    money: fc.nat(300),
    used: fc.integer({ min: -100, max: 5_000 }),
    settles: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const budget = processBudget(() => 0, CAPS);
      const open: Reservation[] = [];
      for (const { tokens, money, used, settles } of steps) {
        const made = await budget.reserve({ tokens, money });
        if (isTaken(made)) open.push(made);
        if (settles) await open.shift()?.settle({ tokens: used, money: used }, 'whole');
        const spent = budget.spent();
        assert.ok(open.length <= 5 && spent.tokens <= 3_000 && spent.tokens >= 0);
        assert.ok(spent.money <= 900 && spent.money >= 0);
      }
    }),
  );
});

it('counts what was used, once, and begins again with the day', async () => {
  let now = 0;
  const budget = processBudget(() => now, { ...CAPS, tokens: 1_000, atOnce: 2 });
  const take = async (tokens: number): Promise<Reservation> => {
    const made = await budget.reserve({ tokens, money: 0 });
    assert.ok(isTaken(made), String(made));
    return made;
  };
  const first = await take(900);
  assert.equal(await budget.reserve({ tokens: 200, money: 0 }), 'spent', 'more than is left');
  await first.settle({ tokens: 100, money: 0 }, 'whole');
  await first.settle({ tokens: 0, money: 0 }, 'whole');
  assert.equal(budget.spent().tokens, 100);
  const second = await take(900);
  assert.equal(await budget.reserve({ tokens: 1, money: 0 }), 'spent');
  now = 86_400_000;
  await take(1_000);
  await second.settle({ tokens: 0, money: 0 }, 'whole');
  assert.equal(budget.spent().tokens, 1_000, 'an answer of yesterday gives nothing back today');
});

it('waits for the store that opens, and spends nothing while it is away', async () => {
  const failed: unknown[] = [];
  const away = async (): Promise<never> => {
    throw new Error('away');
  };
  const records = { reserve: away, settle: away, today: away, expire: away };
  const { promise: spending, resolve } = Promise.withResolvers<SpendingStore>();
  const budget = storeBudget({
    project: 'docs',
    caps: CAPS,
    spending,
    failed: (error) => failed.push(error),
  });
  const asked = budget.reserve({ tokens: 1, money: 0 });
  resolve({ records, nameOf: String });
  assert.equal(await asked, 'resting');
  assert.equal(failed.length, 1);
});

it('counts the network of an asker under a name of the day, and never by its address', async () => {
  const asked: (string | undefined)[] = [];
  const records = {
    reserve: async ({ network }: { readonly network?: string | undefined }) => {
      asked.push(network);
      return { id: 'a' };
    },
    settle: async () => undefined,
    today: async () => ({ answers: 0, tokens: 0, money: 0 }),
    expire: async () => undefined,
  };
  const budget = storeBudget({
    project: 'docs',
    caps: CAPS,
    spending: Promise.resolve({ records, nameOf: (network) => `name of ${network.length}` }),
    failed: (error) => assert.fail(String(error)),
  });
  await budget.reserve({ tokens: 1, money: 0 }, '203.0.113');
  await budget.reserve({ tokens: 1, money: 0 });
  assert.deepEqual(asked, ['name of 9', undefined]);
});
