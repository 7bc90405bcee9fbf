/** Requests to remotes take turns, and what hangs delays nobody else. */
import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createRemoteQueue, type RemoteQueueLimits } from './remote-queue.ts';

const LIMITS: RemoteQueueLimits = { atOnce: 4, ofHost: 3, ofRemote: 2, slowMs: 2_000, slow: 8, again: 3 };

interface Begun {
  readonly name: string;
  readonly soon: boolean;
  readonly end: (error?: Error) => Promise<void>;
}

/** Requests that end when the test says so, on a clock of the test. */
function underTest(t: TestContext, limits: Partial<RemoteQueueLimits> = {}) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let time = 0;
  const turns = createRemoteQueue({ ...LIMITS, ...limits }, () => time);
  const begun: Begun[] = [];
  return {
    turns,
    running: () => begun.map(({ name }) => name),
    soon: (name: string) => begun.filter((one) => one.name === name).map(({ soon }) => soon),
    ask: async (...names: readonly string[]) => {
      for (const name of names)
        turns
          .take(
            `https://host/${name}`,
            (soon) =>
              new Promise<void>((resolve, reject) => {
                const end = async (error?: Error): Promise<void> => {
                  begun.splice(begun.indexOf(one), 1);
                  if (error === undefined) resolve();
                  else reject(error);
                  await nextTurn();
                };
                const one: Begun = { name, soon, end };
                begun.push(one);
              }),
          )
          .catch(() => undefined);
      await nextTurn();
    },
    end: async (name: string, error?: Error) => begun.find((one) => one.name === name)!.end(error),
    pass: async (milliseconds: number) => {
      time += milliseconds;
      t.mock.timers.tick(milliseconds);
      await nextTurn();
    },
  };
}

it('gives a repository its own share of a host, and a host its share of all', async (t) => {
  const { turns, ask, running } = underTest(t);
  await ask('a', 'a', 'a', 'b', 'c');
  assert.deepEqual(running(), ['a', 'a', 'b'], 'two of one repository, three of one host');
  const other = turns.take('ssh://git@other/docs', async () => 'elsewhere');
  assert.equal(await other, 'elsewhere');
  assert.equal(turns.waiting(), 2);
});

it('goes on past requests that hang, as soon as they are slow', async (t) => {
  const { ask, running, pass, end } = underTest(t);
  await ask('h1', 'h2', 'h3', 'good');
  assert.deepEqual(running(), ['h1', 'h2', 'h3']);
  await pass(1_999);
  assert.equal(running().includes('good'), false);
  await pass(1);
  assert.ok(running().includes('good'));
  await end('good');
  await ask('good');
  assert.ok(running().includes('good'), 'and it is not held up again');
});

it('asks those that answered before those that nobody knows', async (t) => {
  const { ask, running, end } = underTest(t, { ofHost: 1 });
  await ask('good');
  await end('good');
  await ask('new');
  await ask('newer', 'good');
  await end('new', new Error('refused at once'));
  assert.deepEqual(running(), ['good']);
});

it('tries what hung with more time, one at a time, and never in the turns of the others', async (t) => {
  const { ask, running, soon, end, pass } = underTest(t);
  const hanging = ['h1', 'h2', 'h3', 'h4', 'h5'];
  for (const name of hanging) {
    await ask(name);
    assert.deepEqual(soon(name), [true], 'the first try gives up soon');
    await pass(9_000);
    await end(name, new Error('no answer'));
  }
  await ask(...hanging, 'h1');
  assert.deepEqual(running(), ['h1', 'h2', 'h3']);
  assert.deepEqual(soon('h1'), [false]);
  await ask('x', 'y', 'z');
  assert.deepEqual(running(), ['h1', 'h2', 'h3', 'x', 'y', 'z']);
  await end('h1');
  assert.deepEqual(running(), ['h2', 'h3', 'x', 'y', 'z', 'h4']);
  await end('x');
  assert.ok(running().includes('h1'), 'it answered at last, so that it is one of the good');
});

it('keeps a good one that is slow among the good, with the time that it needs', async (t) => {
  const { ask, running, soon, end, pass } = underTest(t, { again: 1 });
  await ask('slow', 'hang');
  await pass(5_000);
  await end('slow');
  await end('hang', new Error('no answer'));
  await ask('hang', 'slow');
  assert.deepEqual(running(), ['hang', 'slow']);
  assert.deepEqual([soon('slow'), soon('hang')], [[false], [false]]);
});

it('starts no more than it may, however many hang', async (t) => {
  const { ask, running, pass, end } = underTest(t, { slow: 2, ofHost: 4 });
  await ask('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
  assert.equal(running().length, 4);
  await pass(2_000);
  assert.equal(running().length, 6, 'two of four late ones made room');
  await pass(2_000);
  assert.equal(running().length, 6);
  await end('a', new Error('no answer'));
  assert.equal(running().length, 6);
});
