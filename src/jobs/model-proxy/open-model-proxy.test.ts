/** The proxy in front of a model, asked over its socket: what it lets through, counts, hides and refuses. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { eventually } from '../../../test/support/eventually.ts';
import { startScriptedModel } from '../../../test/support/model/start-scripted-model.ts';
import { allowedPath } from './allowed-path.ts';
import { cleanRequest } from './clean-request.ts';
import { createUsageCounter, type TokensUsed } from './count-usage.ts';
import {
  type ModelProxy,
  type ModelTarget,
  openModelProxy,
  PROXY_LIMITS,
  type ProxyLimits,
} from './open-model-proxy.ts';

const KEY = 'sk-the-real-key';

interface Door {
  readonly proxy: ModelProxy;
  readonly socketPath: string;
  readonly used: TokensUsed[];
}

async function open(
  t: TestContext,
  target: Partial<ModelTarget> & { url: string },
  limits: Partial<ProxyLimits> = {},
  token?: string,
): Promise<Door> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-proxy-'));
  const socketPath = join(folder, 'model.sock');
  const used: TokensUsed[] = [];
  const proxy = await openModelProxy({
    target: { key: KEY, wire: 'openai', ...target },
    limits: { ...PROXY_LIMITS, ...limits },
    usage: (each) => void used.push(each),
    socketPath,
    token,
  });
  t.after(async () => {
    await proxy.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { proxy, socketPath, used };
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: IncomingMessage['headers'];
}

function ask({ socketPath }: Door, path: string, body?: object, headers: object = {}): Promise<Answer> {
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        socketPath,
        path,
        method,
        headers: { 'content-type': 'application/json', authorization: 'Bearer lectern', ...headers },
      },
      async (answer) => {
        let text = '';
        try {
          for await (const chunk of answer) text += String(chunk);
        } catch {
          text += ' (cut)';
        }
        resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers });
      },
    );
    asked.on('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const question = { model: 'm', messages: [{ role: 'user', content: 'Hello' }], tools: [] };

interface Format {
  readonly wire: ModelTarget['wire'];
  readonly format?: 'responses';
  readonly path: (isStream: boolean) => string;
  /** Of another format. */
  readonly other: string;
  readonly body: object;
  /** What asks for a stream. */
  readonly stream?: object;
  readonly header: readonly [name: string, value: string];
}

const FORMATS: readonly Format[] = [
  {
    wire: 'openai',
    path: () => '/v1/chat/completions',
    other: '/v1/messages',
    body: question,
    stream: { stream: true, stream_options: { include_usage: true } },
    header: ['authorization', `Bearer ${KEY}`],
  },
  {
    wire: 'openai',
    format: 'responses',
    path: () => '/v1/responses',
    other: '/v1/messages',
    body: { model: 'm', input: 'Hello' },
    header: ['authorization', `Bearer ${KEY}`],
  },
  {
    wire: 'anthropic',
    path: () => '/v1/messages?beta=true',
    other: '/v1/chat/completions',
    body: { ...question, max_tokens: 10 },
    header: ['x-api-key', KEY],
  },
  {
    wire: 'gemini',
    path: (isStream) => `/v1beta/models/m:${isStream ? 'streamGenerateContent?alt=sse' : 'generateContent'}`,
    other: '/v1/messages',
    header: ['x-goog-api-key', KEY],
    body: { contents: [{ role: 'user', parts: [{ text: 'Hello' }] }] },
    stream: {},
  },
];

async function endpoint(t: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.closeAllConnections());
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

describe('the model proxy', () => {
  it('puts the key in the place of what the agent sends, and counts what is used', async (t) => {
    const script = [{ text: 'Hi', usage: { input: 11, output: 3 } }];
    const model = await startScriptedModel({ wire: 'openai', key: KEY, script: () => script[0]! });
    t.after(() => model.close());
    const door = await open(t, model);
    const whole = await ask(door, '/v1/chat/completions', question, { cookie: 'a=b', 'x-api-key': 'other' });
    assert.equal(whole.status, 200);
    const streamed = { ...question, stream: true, stream_options: { include_usage: true } };
    assert.match((await ask(door, '/chat/completions', streamed)).text, /data: \[DONE\]/);
    assert.equal((await ask(door, '/v1/models')).status, 200);
    assert.deepEqual(door.used.slice(0, 2), [
      { input: 11, output: 3 },
      { input: 11, output: 3 },
    ]);
    const [{ headers }] = model.requests as unknown as [{ headers: Record<string, string> }];
    assert.equal(headers['authorization'], `Bearer ${KEY}`);
    assert.deepEqual([headers['cookie'], headers['x-api-key']], [undefined, undefined]);
    assert.equal(door.proxy.failure(), undefined);
  });

  for (const { wire, format = wire, path, other, body, header, stream = { stream: true } } of FORMATS)
    it(`does the same for ${format}, whole and streamed`, async (t) => {
      const script = [{ text: 'Hi', usage: { input: 7, output: 5 } }];
      const model = await startScriptedModel({ wire: format, key: KEY, script: () => script[0]! });
      t.after(() => model.close());
      const door = await open(t, { url: model.url, wire });
      for (const isStream of [false, true]) {
        const asked = { ...body, ...(isStream ? stream : {}) };
        const answer = await ask(door, path(isStream), asked, { 'x-api-key': 'no', 'x-goog-api-key': 'no' });
        assert.equal(answer.status, 200, answer.text);
        assert.equal(answer.text.includes('data: '), isStream);
        assert.equal(model.requests.at(-1)?.headers[header[0]], header[1]);
      }
      assert.deepEqual(door.used, Array(2).fill({ input: 7, output: 5 }));
      assert.equal((await ask(door, other, body)).status, 404);
      const names = model.requests.map(({ conversation }) => conversation?.model);
      assert.deepEqual(names, ['m', 'm'], 'as the agent named it');
    });

  for (const { wire, format = wire, path, body } of FORMATS)
    it(`asks no other model than the operator's, ${format}`, async (t) => {
      const model = await startScriptedModel({ wire: format, key: KEY, script: () => ({ text: 'Hi' }) });
      t.after(() => model.close());
      const door = await open(t, { url: model.url, wire, model: 'team/writer' });
      assert.equal((await ask(door, path(true), body)).status, 200);
      assert.equal(model.requests[0]?.conversation?.model, 'team/writer');
      assert.equal((await ask(door, path(true), [])).status, 400, 'no object');
    });

  it('opens no other address', async (t) => {
    const asked: string[] = [];
    const url = await endpoint(t, (incoming, answer) => {
      asked.push(incoming.url ?? '');
      answer.end('{}');
    });
    const door = await open(t, { url });
    for (const path of [
      ...['/v1/files', '/v1/organization/api_keys', '/v1/models/../files', '/v1/models/%2e%2e/files', '/'],
      ...['//v1/models', 'http://127.0.0.1:1/v1/models', '/v1/models?x=%0a', '/v1/models/', '/v1/models/a/b'],
    ])
      assert.equal((await ask(door, path)).status, 404, path);
    assert.equal((await ask(door, '/v1/models', {})).status, 404, 'another method');
    assert.equal((await ask(door, '/v1/chat/completions')).status, 404, 'another method');
    assert.deepEqual(asked, []);
  });

  it('takes the key to no other address', async (t) => {
    const elsewhere: unknown[] = [];
    const other = await endpoint(t, (incoming, answer) => {
      elsewhere.push(incoming.headers);
      answer.end('{}');
    });
    const url = await endpoint(t, (_, answer) =>
      answer.writeHead(307, { location: `${other}/models` }).end(),
    );
    const door = await open(t, { url });
    assert.equal((await ask(door, '/v1/chat/completions', question)).status, 502);
    assert.deepEqual(elsewhere, []);
    assert.equal(door.proxy.failure(), "The model's endpoint answered 307");
  });

  it('tells the key to nobody, whatever the endpoint says of it', async (t) => {
    let status = 400;
    const url = await endpoint(t, ({ headers }, answer) =>
      answer
        .writeHead(status, { 'retry-after': '7', 'set-cookie': KEY })
        .end(`wrong: ${headers['authorization']}`),
    );
    const door = await open(t, { url });
    for (status of [400, 401, 403, 429, 500]) {
      const answer = await ask(door, '/v1/chat/completions', question);
      assert.equal(answer.status, status);
      assert.ok(!JSON.stringify(answer).includes(KEY), answer.text);
      // Some tell a part of the key, so that its owner knows which it was.
      assert.equal(answer.text.includes('wrong'), ![401, 403].includes(status));
      assert.equal(door.proxy.failure(), `The model's endpoint answered ${status}`);
    }
    assert.equal((await ask(door, '/v1/models')).headers['retry-after'], '7');
  });

  it('ends what is used up', async (t) => {
    const url = await endpoint(t, (_, answer) =>
      answer.end('{"usage":{"prompt_tokens":60,"completion_tokens":60}}'),
    );
    for (const [limits, name] of [
      [{ requests: 2 }, '2 requests'],
      [{ tokens: 200 }, '200 tokens'],
      [{ bytes: 200 }, '200 bytes'],
    ] as const) {
      const door = await open(t, { url }, limits);
      await ask(door, '/v1/chat/completions', question);
      // The answer in which the bytes end is cut.
      await ask(door, '/v1/chat/completions', question).catch(() => undefined);
      const last = await ask(door, '/v1/chat/completions', question);
      assert.equal(last.status, 429);
      assert.ok(last.text.includes(`The ${name} of this turn are used up.`), last.text);
    }
  });

  it('sends a body that no server reads as something else', async (t) => {
    const seen: (readonly [type: unknown, encoding: unknown, body: string])[] = [];
    const url = await endpoint(t, async (incoming, answer) => {
      let body = '';
      for await (const chunk of incoming) body += String(chunk);
      const { headers } = incoming;
      seen.push([headers['content-type'], headers['content-encoding'], body]);
      answer.end('{}');
    });
    const door = await open(t, { url, model: 'ours' });
    for (const type of [
      'application/x-www-form-urlencoded',
      'application/json; charset=utf-16',
      'text/plain',
    ])
      await ask(
        door,
        '/v1/chat/completions',
        { a: '&model=dear&' },
        { 'content-type': type, 'content-encoding': 'gzip' },
      );
    assert.deepEqual(
      seen,
      Array(3).fill(['application/json', undefined, '{"model":"ours","a":"&model=dear&"}']),
    );
  });

  it('refuses what would have the endpoint fetch an address', async (t) => {
    let asked = 0;
    const url = await endpoint(t, (_, answer) => void answer.end(`{}${asked++}`));
    const door = await open(t, { url });
    const content = [{ type: 'image_url', image_url: { url: 'https://elsewhere.example/?words' } }];
    const answer = await ask(door, '/v1/chat/completions', { messages: [{ role: 'user', content }] });
    assert.deepEqual([answer.status, asked], [400, 0]);
    assert.match(answer.text, /names an address/);
  });

  it('counts what is asked, also when nobody waits for the answer', async (t) => {
    const reached = Promise.withResolvers<void>();
    const url = await endpoint(t, (incoming) => {
      incoming.resume();
      incoming.on('end', reached.resolve);
    });
    const door = await open(t, { url });
    const leave = request({ socketPath: door.socketPath, path: '/v1/chat/completions', method: 'POST' });
    leave.on('error', () => undefined);
    leave.end(JSON.stringify({ ...question, more: 'x'.repeat(4_000) }));
    await reached.promise;
    leave.destroy();
    await eventually(() => door.used.length, 1);
    assert.ok(door.used[0]!.input > 1_000 && door.used[0]!.output === 0);
  });

  it('counts what was streamed until nobody listened', async (t) => {
    const url = await endpoint(t, (incoming, answer) => {
      incoming.resume();
      answer.writeHead(200, { 'content-type': 'text/event-stream' });
      for (let count = 0; count < 3; count++) answer.write('data: {"delta":"a"}\n\n');
    });
    const door = await open(t, { url });
    const asked = request({ socketPath: door.socketPath, path: '/v1/chat/completions', method: 'POST' });
    asked.on('error', () => undefined);
    asked.on('response', (answer) => {
      answer.on('error', () => undefined);
      answer.once('data', () => asked.destroy());
    });
    asked.end(JSON.stringify(question));
    await eventually(() => door.used.length, 1);
    assert.deepEqual([door.used[0]!.input > 10, door.used[0]!.output], [true, 3]);
  });

  it('counts no list of models, and no counting', async (t) => {
    const url = await endpoint(t, (_, answer) => void answer.end('{"input_tokens":7}'));
    const door = await open(t, { url, wire: 'anthropic' });
    assert.equal((await ask(door, '/v1/models')).status, 200);
    assert.equal((await ask(door, '/v1/messages/count_tokens', question)).status, 200);
    assert.deepEqual(door.used, []);
    await ask(door, '/v1/messages', question);
    assert.equal(door.used.length, 1);
  });

  it('takes so many requests at once, and so many bytes of them', async (t) => {
    const waiting: ServerResponse[] = [];
    const url = await endpoint(t, (incoming, answer) => {
      incoming.resume();
      waiting.push(answer);
    });
    const door = await open(t, { url }, { atOnce: 3, reserved: 1_000_000 });
    const first = ask(door, '/v1/chat/completions', { ...question, more: 'x'.repeat(900_000) });
    await eventually(() => waiting.length, 1);
    const big = await ask(door, '/v1/chat/completions', { more: 'x'.repeat(200_000) }).catch(() => undefined);
    assert.ok(big === undefined || big.status === 429, `${big?.status}`);
    const others = [1, 2].map(() => ask(door, '/v1/chat/completions', question));
    await eventually(() => waiting.length, 3);
    const refused = await ask(door, '/v1/chat/completions', question);
    assert.deepEqual([refused.status, refused.text.includes('under way')], [429, true]);
    for (const answer of waiting) answer.end('{}');
    for (const each of [first, ...others]) assert.equal((await each).status, 200);
    const again = ask(door, '/v1/chat/completions', { ...question, more: 'x'.repeat(900_000) });
    await eventually(() => waiting.length, 4);
    waiting[3]!.end('{}');
    assert.equal((await again).status, 200);
  });

  it('lets what is under way count before its answer', async (t) => {
    const waiting: ServerResponse[] = [];
    const url = await endpoint(t, (incoming, answer) => {
      incoming.resume();
      waiting.push(answer);
    });
    const door = await open(t, { url }, { tokens: 1_000 });
    const first = ask(door, '/v1/chat/completions', { ...question, more: 'x'.repeat(8_000) });
    await eventually(() => waiting.length, 1);
    assert.equal((await ask(door, '/v1/chat/completions', question)).status, 429);
    waiting[0]!.end('{"usage":{"prompt_tokens":10,"completion_tokens":10}}');
    await first;
    const next = ask(door, '/v1/chat/completions', question);
    await eventually(() => waiting.length, 2);
    waiting[1]!.end('{}');
    assert.equal((await next).status, 200);
  });

  it('answers those alone who have the token, where it has one', async (t) => {
    let asked = 0;
    const url = await endpoint(t, (_, answer) => void answer.end(`{"asked":${asked++}}`));
    const door = await open(t, { url }, {}, 'token-of-the-turn');
    for (const headers of [
      {},
      { authorization: 'Bearer token-of-another' },
      { authorization: 'token-of-the-turn' },
      { 'x-api-key': '' },
    ])
      assert.equal((await ask(door, '/v1/chat/completions', question, headers)).status, 401);
    assert.equal(asked, 0);
    for (const headers of [
      { authorization: 'Bearer token-of-the-turn' },
      { 'x-api-key': 'token-of-the-turn' },
      { 'x-goog-api-key': 'token-of-the-turn' },
    ])
      assert.equal((await ask(door, '/v1/chat/completions', question, headers)).status, 200);
  });

  it('lets nobody connect but the user that runs the agent', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'lectern-proxy-'));
    const isRoot = process.getuid?.() === 0;
    for (const user of [undefined, ...(isRoot ? [65_534] : [])]) {
      const socketPath = join(folder, String(user));
      const proxy = await openModelProxy({
        target: { url: 'http://127.0.0.1:1/v1', key: KEY, wire: 'openai' },
        socketPath,
        user,
        limits: PROXY_LIMITS,
        usage: () => undefined,
      });
      t.after(() => proxy.close());
      const { mode, uid } = statSync(socketPath);
      assert.deepEqual([mode & 0o777, uid], [0o600, user ?? process.getuid?.()]);
    }
    t.after(() => rmSync(folder, { recursive: true, force: true }));
  });

  it('tells no part of the key where a long error is cut', async (t) => {
    const long = 'x'.repeat(65_536 - 10);
    const url = await endpoint(t, (_, answer) => void answer.writeHead(400).end(`${long}${KEY}${KEY}`));
    const { text } = await ask(await open(t, { url }), '/v1/chat/completions', question);
    assert.equal(text.slice(long.length), '[key][key]');
  });

  it('does not wait for ever, and takes no endless question', async (t) => {
    const url = await endpoint(t, (incoming, answer) => {
      incoming.resume();
      if (incoming.url === '/v1/models') answer.writeHead(200).write('{');
    });
    const door = await open(t, { url }, { silence: 1_000 });
    assert.equal((await ask(door, '/v1/chat/completions', question)).status, 502);
    assert.match(door.proxy.failure() ?? '', /could not be reached/);
    assert.match((await ask(door, '/v1/models')).text, /cut/);
    const long = { ...question, more: 'x'.repeat(33 * 2 ** 20) };
    const refused = await ask(door, '/v1/chat/completions', long).catch(() => ({ status: 413 }));
    assert.equal(refused.status, 413);
  });

  it('wants an address that is one', async (t) => {
    for (const url of ['file:///etc', 'nonsense', ''])
      await assert.rejects(open(t, { url }), { code: 'agent/settings' }, url);
    const socketPath = `/${'x'.repeat(120)}`;
    await assert.rejects(
      openModelProxy({
        target: { url: 'http://127.0.0.1', key: '', wire: 'openai' },
        limits: PROXY_LIMITS,
        usage: () => undefined,
        socketPath,
      }),
      { code: 'agent/settings' },
    );
  });
});

describe('counting tokens', () => {
  const counted = (type: string, asked: number, ...chunks: readonly string[]): TokensUsed => {
    const counter = createUsageCounter(type);
    for (const chunk of chunks) counter.add(Buffer.from(chunk));
    return counter.total(asked);
  };
  it('reads what each maker tells, wherever the stream is cut', () => {
    const sse = 'text/event-stream; charset=utf-8';
    const started =
      'data: {"type":"message_start","message":{"usage":{"input_tokens":5,"cache_read_input_tokens":20}}}\n\n';
    const delta = 'data: {"type":"message_delta","usage":{"output_tokens":9}}\n\n';
    assert.deepEqual(counted(sse, 0, ...(started + delta)), { input: 25, output: 9 });
    const done =
      'data: {"type":"response.completed","response":{"usage":{"input_tokens":4,"output_tokens":2}}}';
    assert.deepEqual(counted(sse, 0, done), { input: 4, output: 2 });
    const gemini = (usage: string) => `data: {"candidates":[],"usageMetadata":{${usage}}}\r\n\r\n`;
    const thoughts =
      '"promptTokenCount":8,"candidatesTokenCount":3,"thoughtsTokenCount":4,"totalTokenCount":15';
    assert.deepEqual(counted(sse, 0, gemini('"promptTokenCount":8'), gemini(thoughts)), {
      input: 8,
      output: 7,
    });
    assert.deepEqual(counted('application/json', 0, '{"usage":{"prompt_tokens":1,"completion_tokens":2}}'), {
      input: 1,
      output: 2,
    });
  });
  it('guesses where nothing is told, and believes no nonsense', () => {
    assert.deepEqual(counted('application/json', 40, '{"text":"12345678"}'), { input: 10, output: 5 });
    assert.deepEqual(counted('text/event-stream', 40, 'data: {"a":1}\n\ndata: {"a":2}\n\n'), {
      input: 10,
      output: 2,
    });
    assert.deepEqual(
      counted('application/json', 4, '{"usage":{"prompt_tokens":-5,"completion_tokens":"9"}}'),
      { input: 0, output: 0 },
    );
  });
});

describe('allowed paths', () => {
  const GOOD: readonly (readonly [ModelTarget['wire'], 'GET' | 'POST', string, string])[] = [
    ['openai', 'POST', '/v1/responses', 'responses'],
    ['openai', 'GET', '/v1/models/gpt-5:latest', 'models/gpt-5:latest'],
    ['anthropic', 'POST', '/v1/messages/count_tokens?beta=true', 'messages/count_tokens?beta=true'],
    ['anthropic', 'GET', '/v1/models?limit=1000&after_id=a', 'models?limit=1000&after_id=a'],
    ['openai', 'POST', '/v1/chat/completions?model=dear&beta=true&api_base=a', 'chat/completions?beta=true'],
    ['openai', 'POST', '/v1/responses?model=dear', 'responses'],
    [
      'gemini',
      'POST',
      '/v1beta/models/gemini-2.5-pro:generateContent',
      'models/gemini-2.5-pro:generateContent',
    ],
    [
      'gemini',
      'POST',
      '/v1/models/g:streamGenerateContent?alt=sse',
      'models/g:streamGenerateContent?alt=sse',
    ],
    ['gemini', 'POST', '/v1beta/models/g:countTokens', 'models/g:countTokens'],
    ['gemini', 'GET', '/v1beta/models/g', 'models/g'],
    ['gemini', 'GET', '/v1beta/models', 'models'],
  ];
  for (const [wire, method, target, path] of GOOD)
    it(`${wire}: ${method} ${target}`, () => {
      const found = allowedPath(wire, method, target);
      assert.equal(found && found.path + found.query, path);
      assert.equal(allowedPath(wire, method === 'GET' ? 'POST' : 'GET', target), undefined);
    });

  const BAD: readonly (readonly [ModelTarget['wire'], ...string[]])[] = [
    [
      'openai',
      '/v1beta/models',
      '/v1/constructor',
      '/v1/models/..',
      '/v1/v1/models',
      '/v1/models/g:generateContent/x',
    ],
    ['anthropic', '/v1/files', '/v1/responses', '/v1/messages/batches', '/v1/organizations/api_keys'],
    ['gemini', '/v1beta/models/g:generateContent?key=x', '/v1beta/models/g:streamGenerateContent'],
    ['gemini', '/v1beta/models/g:streamGenerateContent?alt=sse&key=x', '/v1beta/models?key=x'],
    ['gemini', '/v1beta/models/g:batchGenerateContent', '/v1beta/models/g:predict', '/v1beta/files'],
    ['gemini', '/v1beta/models/../files:generateContent', '/v1beta/models/a/b:generateContent'],
    ['gemini', '/upload/v1beta/files', '/v1beta/cachedContents', '/v1beta/tunedModels/g:generateContent'],
    ['gemini', '/v1beta/models/%2e%2e:generateContent', '/v1alpha/models/g:generateContent'],
  ];
  for (const [wire, ...targets] of BAD)
    for (const target of targets)
      it(`${wire}: not ${target}`, () => {
        for (const method of ['GET', 'POST', undefined])
          assert.equal(allowedPath(wire, method, target), undefined);
      });

  it('not one that is missing', () => assert.equal(allowedPath('openai', 'GET', undefined), undefined));
});

it("keeps the operator's model inside the path in Gemini's format", () => {
  const path = 'models/gemini-2.5-pro:generateContent';
  const pathFor = (name: string) => cleanRequest('gemini', { path, body: Buffer.from('{}') }, name)?.path;
  assert.equal(pathFor('models/g-3'), 'models/g-3:generateContent');
  assert.equal(pathFor('../files?x=$&'), 'models/..%2Ffiles%3Fx%3D%24%26:generateContent');
});
