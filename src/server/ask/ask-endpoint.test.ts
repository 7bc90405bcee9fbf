/** Tests that an endpoint which is silent, endless or of another kind ends in an error soon, and gives back what was reserved. */
import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { it } from 'node:test';
import { closeAfterFile } from '../../../test/support/close-after-file.ts';
import { modelEndpoint } from '../../jobs/model-endpoint.ts';
import type { Cost } from '../../records/spending/spending-records.ts';
import type { AskPrompt } from '../../web/reader/ask/ask-model.ts';
import { type AnswerEnding, processBudget } from './ask-budget.ts';
import { MAX_TOKENS, openAskModel } from './open-ask-model.ts';

const PROMPT: AskPrompt = {
  system: 'Answer',
  messages: [{ role: 'user', text: 'What?' }],
  questionBytes: 5,
};
const CAPS = { tokens: 10_000, money: undefined, moneyOfAll: undefined, atOnce: 1, ofNetwork: 1 };
const never = new AbortController().signal;

/** Milliseconds: for endpoints that have to be left, and for those that end by themselves, also on a busy machine. */
const SHORT = { next: 150, whole: 600 };
const LONG = { next: 60_000, whole: 120_000 };

async function model(respond: (response: ServerResponse) => void, patience = LONG) {
  const server = createServer(
    (request, response) => void request.resume().on('end', () => respond(response)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeAfterFile(() => server.close().closeAllConnections());
  const endpoint = modelEndpoint(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
  const budget = processBudget(Date.now, CAPS);
  const asked = openAskModel({
    model: { endpoint, key: undefined, name: 'm' },
    budget,
    patience,
  });
  return { ...asked, budget };
}

const events = { 'content-type': 'text/event-stream' };
const drip = (response: ServerResponse, text: string): void => {
  const timer = setInterval(() => response.write(text), 20);
  response.on('close', () => clearInterval(timer));
};

for (const [kind, respond, expected] of [
  ['that never answers', () => undefined, /did not answer in time/],
  [
    'that begins and stops',
    (response: ServerResponse) => response.writeHead(200, events).write(': hello\n\n'),
    /in time/,
  ],
  [
    'that never ends',
    (response: ServerResponse) => drip(response.writeHead(200, events), 'data: {}\n\n'),
    /in time/,
  ],
  [
    'that sends a page',
    (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    /"text\/html"/,
  ],
  [
    'that sends no JSON',
    (response: ServerResponse) => response.writeHead(200, events).end('data: hello\n\n'),
    /no JSON/,
  ],
  [
    'that sends an endless event',
    (response: ServerResponse) => response.writeHead(200, events).end(`data: ${'x'.repeat(300_000)}`),
    /256|262144|characters/,
  ],
  [
    'that reports an error',
    (response: ServerResponse) =>
      response.writeHead(200, events).end('data: {"error":{"message":"key sk-1"}}\n\n'),
    /reported an error/,
  ],
  [
    'that ends early',
    (response: ServerResponse) =>
      response.writeHead(200, events).end('data: {"choices":[{"delta":{"content":"A"}}]}\n\n'),
    /ended before/,
  ],
] as const)
  it(`an endpoint ${kind} ends in a sentence, and frees its place`, async () => {
    const asked = await model(respond, /in time/.test(expected.source) ? SHORT : LONG);
    const turn = await asked.begin(PROMPT);
    assert.ok(typeof turn !== 'string');
    assert.equal(await asked.begin(PROMPT), 'busy', 'one at a time');
    await assert.rejects(
      async () => {
        for await (const text of turn.write(never)) assert.ok(text.length > 0);
      },
      (error: Error) => expected.test(error.message) && !error.message.includes('sk-1'),
    );
    assert.ok(asked.budget.spent().tokens > 0);
    assert.notEqual(await asked.begin(PROMPT), 'busy', 'its place is free');
  });

it('an endpoint that refuses the older form of a request is asked in the newer one, and then at once', async () => {
  const bodies: Record<string, unknown>[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as Record<string, unknown>;
    bodies.push(body);
    if ('max_tokens' in body || 'temperature' in body) return void response.writeHead(400).end('{}');
    response
      .writeHead(200, events)
      .end('data: {"choices":[{"delta":{"content":"A"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeAfterFile(() => server.close().closeAllConnections());
  const endpoint = modelEndpoint(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
  const asked = openAskModel({
    model: { endpoint, key: undefined, name: 'm' },
    budget: processBudget(Date.now, CAPS),
  });
  for (let n = 0; n < 2; n++) {
    const turn = await asked.begin(PROMPT);
    assert.ok(typeof turn !== 'string');
    assert.deepEqual(await Array.fromAsync(turn.write(never)), ['A']);
  }
  assert.deepEqual(
    bodies.map((body) => body['max_completion_tokens']),
    [undefined, MAX_TOKENS, MAX_TOKENS],
  );
});

/** How one answer of an endpoint ends for the budget. @param leave true: the reader goes away at the first text */
async function settledBy(
  respond: (response: ServerResponse) => void,
  { prompt = PROMPT, leave = false, port }: { prompt?: AskPrompt; leave?: boolean; port?: number } = {},
): Promise<{ ending: AnswerEnding; used: Cost }> {
  const server = createServer(
    (request, response) => void request.resume().on('end', () => respond(response)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeAfterFile(() => server.close().closeAllConnections());
  const own = (server.address() as AddressInfo).port;
  const made = Promise.withResolvers<{ ending: AnswerEnding; used: Cost }>();
  const asked = openAskModel({
    model: { endpoint: modelEndpoint(`http://127.0.0.1:${port ?? own}/v1`), key: undefined, name: 'm' },
    budget: { reserve: async () => ({ settle: async (used, ending) => made.resolve({ ending, used }) }) },
  });
  const turn = await asked.begin(prompt);
  assert.ok(typeof turn !== 'string');
  const leaving = new AbortController();
  await (async () => {
    for await (const _ of turn.write(leaving.signal)) if (leave) leaving.abort();
  })().catch(() => undefined);
  return made.promise;
}

it('a question that is refused says nothing of the endpoint, and what was not written is free', async () => {
  for (const [status, expected] of [
    ...[400, 413, 422].map((one) => [one, 'left'] as const),
    ...[401, 404, 429, 500].map((one) => [one, 'failed'] as const),
  ]) {
    const { ending, used } = await settledBy((response) => response.writeHead(status).end('{}'));
    assert.deepEqual([ending, used.tokens], [expected, 0], String(status));
  }
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const { ending, used } = await settledBy(() => undefined, { port });
  assert.deepEqual([ending, used.tokens], ['failed', 0], 'nobody listens');
});

it('whoever leaves, or writes in rare characters, costs as much as an endpoint may take for it', async () => {
  const rare = '\u{12000}'.repeat(2_000);
  const prompt: AskPrompt = { system: '', messages: [{ role: 'user', text: rare }], questionBytes: 8_000 };
  const left = await settledBy(
    (response) =>
      void response.writeHead(200, events).write('data: {"choices":[{"delta":{"content":"A"}}]}\n\n'),
    { prompt, leave: true },
  );
  assert.deepEqual([left.ending, left.used.tokens], ['left', 8_000 + MAX_TOKENS]);
  const whole = await settledBy(
    (response) =>
      void response
        .writeHead(200, events)
        .end('data: {"choices":[{"delta":{"content":"A"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'),
    { prompt: { ...prompt, questionBytes: 2_000 } },
  );
  assert.equal(whole.used.tokens, 2_000 + 6_000 / 3 + 1, 'pages are counted as texts usually are');
});

for (const [url, host] of [
  ['https://api.example.com/v1', 'api.example.com'],
  ['https://api.example.com:8443/v1', 'api.example.com'],
  ['http://127.0.0.1:11434/v1', ''],
  ['http://[::1]:11434/v1', ''],
  ['http://ollama:11434/v1', ''],
  ['https://llm.corp/v1', ''],
  ['https://models.team.svc.cluster.local/v1', ''],
  ['https://gpu.home.arpa/v1', ''],
  ['https://llm.corp./v1', ''],
] as const)
  it(`readers are told ${host === '' ? 'no name' : host} of ${url}`, () => {
    const model = { endpoint: modelEndpoint(url), key: undefined, name: 'm' };
    assert.equal(openAskModel({ model, budget: processBudget(Date.now, CAPS) }).host, host);
  });
