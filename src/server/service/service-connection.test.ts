/** What a server says of a store while it is opened for the first time. */
import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../../lib/app-error.ts';
import { createServiceConnection } from './service-connection.ts';

/** A store that opens when the test says so. */
function slowStore(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const opening = Promise.withResolvers<never>();
  const lines: string[] = [];
  const note = (level: string) => (message: string) => void lines.push(`${level}: ${message}`);
  const connection = createServiceConnection({
    open: () => opening.promise,
    away: async () => () => undefined,
    gauges: async () => [],
    opened: () => undefined,
    log: { info: note('info'), error: note('error') },
  });
  const pass = async (milliseconds: number): Promise<void> => {
    await nextTurn();
    t.mock.timers.tick(milliseconds);
    await nextTurn();
  };
  return { connection, lines, opening, pass };
}

it('is not ready to store before the store has been opened', async (t) => {
  const { connection, pass } = slowStore(t);
  const asked = connection.store.ask();
  await pass(2_000);
  assert.equal(await asked, 'The store is not open yet');
});

it('does not call a slow start a failure, and says when it is one', async (t) => {
  const { connection, lines, opening, pass } = slowStore(t);
  const begun = connection.begin(3_000);
  await pass(3_000);
  await begun;
  assert.deepEqual(lines, [
    'info: The store is still being opened; pages are served, and nothing is stored until then',
  ]);
  await pass(30_000);
  assert.match(lines[1] ?? '', /^error: The store cannot be opened; .*: It does not answer$/);
  opening.reject(new AppError('store/unreachable', 'There is no way'));
  await pass(0);
  assert.match(lines[2] ?? '', /^error: The store cannot be opened; .*There is no way/);
  await connection.close();
});

it('lets a request wait for a store that is being opened, and not for one that does not answer', async (t) => {
  const { connection, opening, pass } = slowStore(t);
  const begun = connection.begin(3_000);
  await pass(3_000);
  await begun;
  let isAnswered = false;
  const answer = connection.handler().then(() => (isAnswered = true));
  await pass(9_000);
  assert.equal(isAnswered, false);
  await pass(1_000);
  await answer;
  opening.reject(new AppError('store/unreachable', 'There is no way'));
  await pass(0);
  await connection.handler();
  await connection.close();
});
