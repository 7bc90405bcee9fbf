/** A model's answer is told while it comes, and whatever way an endpoint has of streaming, the turn ends as it would without. */
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { eventually } from '../../../../../test/support/eventually.ts';
import { MODEL_KEY, type ModelPlay, playModel } from '../../../../../test/support/model/play-model.ts';
import { withoutKey } from './guarded-fetch.ts';

type Answer = (response: ServerResponse, body: string) => Promise<void> | void;

/** Answers in the order of the requests; the last one stays. */
async function played(t: TestContext, answers: readonly Answer[], play: Partial<ModelPlay> = {}) {
  const asked: string[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    asked.push(body);
    await answers[Math.min(asked.length, answers.length) - 1]!(response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const run = await playModel({ script: [], ...play, agent: { url } });
  return { ...run, asked };
}

const FINISH = { outcome: 'nothing_to_do', title: 'T', body: 'B', message: 'M' };
const call = (args: string) => ({
  tool_calls: [{ index: 0, id: 'c1', type: 'function', function: { name: 'finish', arguments: args } }],
});
const chunk = (delta: object, more: object = {}): string =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: null, ...more }] })}\n\n`;
const events = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
const end = (response: ServerResponse): void => {
  response.write(chunk({}, { finish_reason: 'tool_calls' }));
  response.end('data: [DONE]\n\n');
};
const whole = {
  id: 'x',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [
    {
      index: 0,
      finish_reason: 'tool_calls',
      message: {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'c1', type: 'function', function: { name: 'finish', arguments: JSON.stringify(FINISH) } },
        ],
      },
    },
  ],
  usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 },
};

describe('an answer that streams', () => {
  it('is told by paragraphs while it comes, and a long text of a call is named once', async (t) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow: Answer = async (response) => {
      events(response).write(chunk({ role: 'assistant', content: 'I look ' }));
      response.write(chunk({ content: 'first.\n\nThen ' }));
      response.write(chunk(call('{"outcome":"nothing_to_do","title":"T","message":"M","body":"')));
      for (let part = 0; part < 5; part++)
        response.write(
          chunk({ tool_calls: [{ index: 0, function: { arguments: 'long words '.repeat(50) } }] }),
        );
      await promise;
      response.write(chunk({ tool_calls: [{ index: 0, function: { arguments: '"}' } }] }));
      end(response);
    };
    const { events: told, running, asked, usage } = await played(t, [slow]);
    await eventually(() => told.length, 2);
    assert.deepEqual(told, [
      { kind: 'agent', text: 'I look first.' },
      { kind: 'tool', text: 'Is writing a longer text (finish)' },
    ]);
    resolve();
    assert.equal((await running).message, 'M');
    assert.deepEqual(told.slice(2, 3), [{ kind: 'agent', text: 'Then' }]);
    assert.match(asked[0]!, /"stream":true/);
    assert.ok(usage.inputTokens > 100 && usage.outputTokens > 100, 'counted where the endpoint tells none');
    assert.equal(asked.length, 1);
  });

  it('counts the tokens that the endpoint tells at its end', async (t) => {
    const counted: Answer = (response) => {
      events(response).write(chunk(call(JSON.stringify(FINISH))));
      response.write(chunk({}, { finish_reason: 'tool_calls' }));
      response.write(
        `data: ${JSON.stringify({ ...JSON.parse(chunk({}).slice(6)), choices: [], usage: whole.usage })}\n\n`,
      );
      response.end('data: [DONE]\n\n');
    };
    const { usage, running } = await played(t, [counted]);
    await running;
    assert.deepEqual(usage, { steps: 1, inputTokens: 7, outputTokens: 3 });
  });

  it('never has the key, however the pieces cut it', async (t) => {
    const says: Answer = (response) => {
      events(response);
      for (const letter of `Key ${MODEL_KEY}\n\nand more`) response.write(chunk({ content: letter }));
      response.write(chunk(call(JSON.stringify({ ...FINISH, message: `M ${MODEL_KEY}` }))));
      end(response);
    };
    const { events: told, running } = await played(t, [says]);
    const { message } = await running;
    assert.equal(message, 'M [key]');
    assert.deepEqual(
      told.map(({ text }) => text),
      ['Key [key]', 'and more'],
    );
  });

  for (const [what, first, problem] of [
    [
      'that ends in the middle',
      (response) => void events(response).end(chunk({ content: 'I look first.\n\nAnd' })),
      /cannot be read; trying again/,
    ],
    [
      'that is cut',
      (response) =>
        void events(response).write(chunk({ content: 'I look first.\n\nAnd' }), () =>
          setTimeout(() => response.destroy(), 20),
        ),
      /connection to the model's endpoint .* failed.*; trying again/,
    ],
    [
      'that ends in an error',
      (response) => {
        events(response).write(chunk({ content: 'I look first.\n\n' }));
        response.end(
          `data: ${JSON.stringify({ error: { message: 'Overloaded', type: 'server_error' } })}\n\n`,
        );
      },
      /ended its answer with an error: Overloaded; trying again/,
    ],
  ] as const satisfies readonly (readonly [string, Answer, RegExp])[])
    it(`${what} is asked for again, and says nothing twice`, async (t) => {
      const again: Answer = (response) => {
        events(response).write(chunk({ content: 'I look first.\n\nAll is well.' }));
        response.write(chunk(call(JSON.stringify(FINISH))));
        end(response);
      };
      const { events: told, running } = await played(t, [first, again]);
      assert.equal((await running).outcome, 'nothing');
      const [said, trouble, rest] = told.map(({ text }) => text);
      assert.deepEqual([said, rest, told.length], ['I look first.', 'All is well.', 3]);
      assert.match(String(trouble), problem);
    });
});

it('an answer with calls without end is given up', async (t) => {
  const calls: Answer = (response) => {
    events(response);
    for (let at = 0; at < 600; at++)
      response.write(chunk({ tool_calls: [{ ...call('{}').tool_calls[0]!, index: at, id: `c${at}` }] }));
    end(response);
  };
  const { running, asked } = await played(t, [calls]);
  await assert.rejects(running, /asked for more than 500 calls in one answer/);
  assert.equal(asked.length, 1);
});

it('a key with a slash is taken out in whatever way JSON writes it', () => {
  const key = 'k3y/with+slashes/in=it';
  for (const text of [`Key ${key}`, JSON.stringify({ key }), JSON.stringify({ key }).replaceAll('/', '\\/')])
    assert.match(withoutKey(text, key), /^(?:Key \[key\]|\{"key":"\[key\]"\})$/);
});

describe('an endpoint that does not stream', () => {
  it('may answer with the whole, and is asked once', async (t) => {
    const at: Answer = (response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(whole));
    const { usage, running, asked } = await played(t, [at]);
    assert.equal((await running).message, 'M');
    assert.deepEqual([usage.inputTokens, asked.length], [7, 1]);
  });

  it('may refuse it, and is asked without from then on', async (t) => {
    const list = JSON.stringify(whole)
      .replace('"finish","arguments"', '"list_files","arguments"')
      .replaceAll(JSON.stringify(JSON.stringify(FINISH)), '"{}"');
    const refuses: Answer = (response) =>
      void response
        .writeHead(400, { 'content-type': 'application/json' })
        .end('{"error":{"message":"streaming is not supported"}}');
    const json =
      (text: string): Answer =>
      (response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    const { running, asked } = await played(t, [refuses, json(list), json(JSON.stringify(whole))]);
    assert.equal((await running).message, 'M');
    assert.deepEqual(
      asked.map((body) => /"stream":true/.test(body)),
      [true, false, false],
    );
  });
});

it('thoughts of a stream go back with their signature, and parts of the prompt are marked for the cache', async (t) => {
  const block = (index: number, start: object, deltas: readonly object[]): string =>
    [
      { type: 'content_block_start', index, content_block: start },
      ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
      { type: 'content_block_stop', index },
    ]
      .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
      .join('');
  const message =
    (blocks: string): Answer =>
    (response) => {
      const usage = { input_tokens: 9, output_tokens: 1 };
      const start = {
        type: 'message_start',
        message: {
          id: 'm',
          type: 'message',
          role: 'assistant',
          model: 'm',
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage,
        },
      };
      const stop = {
        type: 'message_delta',
        delta: { stop_reason: 'tool_use', stop_sequence: null },
        usage: { output_tokens: 4 },
      };
      events(response).write(`event: message_start\ndata: ${JSON.stringify(start)}\n\n${blocks}`);
      response.end(
        `event: message_delta\ndata: ${JSON.stringify(stop)}\n\nevent: message_stop\ndata: {"type":"message_stop"}\n\n`,
      );
    };
  const tool = (index: number, name: string, input: object): string =>
    block(index, { type: 'tool_use', id: `t_${name}`, name, input: {} }, [
      { type: 'input_json_delta', partial_json: JSON.stringify(input) },
    ]);
  const thinks = message(
    block(0, { type: 'thinking', thinking: '', signature: '' }, [
      { type: 'thinking_delta', thinking: 'Let me ' },
      { type: 'thinking_delta', thinking: 'look.' },
      { type: 'signature_delta', signature: 'SIGNED' },
    ]) + tool(1, 'list_files', {}),
  );
  const {
    running,
    asked,
    usage,
    events: told,
  } = await played(t, [thinks, message(tool(0, 'finish', FINISH))], { wire: 'anthropic' });
  assert.equal((await running).message, 'M');
  assert.match(asked[1]!, /"type":"thinking","thinking":"Let me look\.","signature":"SIGNED"/);
  assert.equal(asked[1]!.match(/"cache_control":\{"type":"ephemeral"\}/g)?.length, 2);
  assert.deepEqual(usage, { steps: 2, inputTokens: 18, outputTokens: 8 });
  assert.ok(!told.some(({ text }) => text.includes('Let me')), 'thoughts are not told');
});
