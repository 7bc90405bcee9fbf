/** Everything that can go wrong at a model's endpoint, on both wires: what the job is told, what is tried again, and no key anywhere. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import type { Fault } from '../../../../../test/support/model/faults.ts';
import { MODEL_KEY, playModel } from '../../../../../test/support/model/play-model.ts';
import { AppError } from '../../../../lib/app-error.ts';

const DONE = [
  { text: `The key is ${MODEL_KEY}.`, calls: [{ name: 'list_files', arguments: {} }] },
  {
    calls: [
      {
        name: 'finish',
        arguments: {
          outcome: 'nothing_to_do',
          title: `T ${MODEL_KEY}`,
          body: `B ${MODEL_KEY}`,
          message: `M ${MODEL_KEY}`,
        },
      },
    ],
  },
];

interface Row {
  readonly fault: Fault;
  readonly message: RegExp;
  /** Asked again until the tries are used up. */
  readonly again: boolean;
}

const TABLE: readonly Row[] = [
  { fault: 'unauthorized', message: /refused the key \(LECTERN_MODEL_KEY\).*401/, again: false },
  { fault: 'forbidden', message: /refused the key \(LECTERN_MODEL_KEY\).*403/, again: false },
  { fault: 'unknown-model', message: /no model "scripted" \(LECTERN_MODEL_NAME\)/, again: false },
  { fault: 'busy', message: /status 429: Rate limit reached/, again: true },
  { fault: 'broken', message: /status 500: The server had an error/, again: true },
  { fault: 'overloaded', message: /status 503/, again: true },
  { fault: 'echoes-key', message: /status 500: .*authorization \[key\]/, again: true },
  { fault: 'cut', message: /connection to the model's endpoint 127\.0\.0\.1:\d+ failed/, again: true },
  { fault: 'not-json', message: /cannot be read/, again: true },
  { fault: 'other-shape', message: /cannot be read/, again: true },
  { fault: 'too-long', message: /too long for the model "scripted"/, again: false },
  { fault: 'huge', message: /more than 2000000 bytes/, again: false },
  { fault: 'redirect', message: /sends to another address/, again: false },
  { fault: 'silent', message: /did not answer in time/, again: true },
  { fault: 'dripping', message: /did not answer in time/, again: true },
];

for (const wire of ['openai', 'anthropic'] as const)
  describe(`a model's endpoint that fails (${wire})`, () => {
    for (const { fault, message, again } of TABLE)
      it(`${fault}: the job is told, and it is ${again ? '' : 'not '}asked again`, async () => {
        const slow = fault === 'silent' || fault === 'dripping';
        const tries = again ? (slow ? 1 : 4) : 0;
        let asked = 0;
        const counting: typeof fetch = (input, init) => {
          asked += 1;
          return fetch(input, init);
        };
        const played = await playModel({
          wire,
          script: DONE,
          always: fault,
          limits: { answer: 2_000_000, request: slow ? 100 : 10_000, retries: slow ? 1 : 4 },
          agent: { fetch: counting },
        });
        const error = await played.running.then(
          () => assert.fail('it ended well'),
          (thrown: unknown) => thrown,
        );
        assert.ok(error instanceof AppError);
        assert.equal(error.code, 'agent/model');
        assert.match(error.message, message);
        assert.match(error.hint ?? '', /\S/);
        // Not what the endpoint counts: on a busy machine a request can end before it arrives there.
        assert.equal(asked, tries + 1);
        const growing = [2_000, 4_000, 8_000, 16_000].slice(0, tries);
        assert.deepEqual(played.waits, fault === 'busy' ? growing.map(() => 2_000) : growing);
        assert.ok(played.model.requests.every(({ path }) => path !== '/elsewhere'));
        noKey([error, played.events]);
      });

    it('goes on when the next try works, and counts only answers', async () => {
      const played = await playModel({ wire, script: DONE, faults: ['busy', 'cut', 'broken', 'not-json'] });
      const result = await played.running;
      assert.equal(result.outcome, 'nothing');
      assert.equal(played.usage.steps, 2);
      assert.equal(played.events.filter(({ kind }) => kind === 'problem').length, 4);
    });

    it('lets the key out in no word, even when the model says it', async () => {
      const played = await playModel({ wire, script: DONE });
      const result = await played.running;
      assert.match(result.message, /M \[key\]/);
      noKey([result, played.events, played.todos]);
      const sent = played.model.requests.map(({ headers }) =>
        wire === 'openai' ? headers['authorization'] : headers['x-api-key'],
      );
      assert.ok(sent.every((value) => String(value).endsWith(MODEL_KEY)));
      assert.ok(played.model.requests.every(({ path, body }) => !`${path}${body}`.includes(MODEL_KEY)));
    });

    it('stops at once in the middle of a request and of a wait', async () => {
      for (const always of ['silent', 'dripping'] as const) {
        const stop = new AbortController();
        const played = await playModel({ wire, script: DONE, always, signal: stop.signal });
        while (played.model.requests.length === 0) await new Promise((next) => setTimeout(next, 5));
        stop.abort(new Error('stopped'));
        await assert.rejects(played.running, /stopped/);
      }
    });
  });

it('asks no other address than the one it was given, and none without a key', async () => {
  const asked: string[] = [];
  const spy: typeof fetch = (input, init) => {
    asked.push(new URL(String(input)).pathname);
    return fetch(input, init);
  };
  const played = await playModel({ script: DONE, agent: { fetch: spy } });
  await played.running;
  assert.deepEqual([...new Set(asked)], ['/v1/chat/completions']);
  assert.equal(asked.length, played.model.requests.length);
});

function noKey(values: unknown): void {
  const text = inspect(values, { depth: 20, showHidden: true, maxStringLength: null, maxArrayLength: null });
  assert.ok(!text.includes(MODEL_KEY), 'the key is in what was told');
}
