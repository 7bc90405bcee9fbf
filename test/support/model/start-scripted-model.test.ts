/** The scripted endpoints speak their formats well enough for clients that we did not write. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, isStepCount, jsonSchema, streamText, tool } from 'ai';
import { type ScriptedModel, startScriptedModel } from './start-scripted-model.ts';

const open: ScriptedModel[] = [];
after(() => Promise.all(open.map((model) => model.close())));

const tools = {
  read: tool({
    description: 'Reads',
    inputSchema: jsonSchema<{ path: string }>({
      type: 'object',
      properties: { path: { type: 'string' } },
      required: ['path'],
    }),
    execute: ({ path }) => `text of ${path}`,
  }),
};

for (const wire of ['openai', 'anthropic'] as const) {
  const start = async (script: Parameters<typeof startScriptedModel>[0]['script']) => {
    const model = await startScriptedModel({ wire, script, key: 'right' });
    open.push(model);
    const client =
      wire === 'openai'
        ? createOpenAICompatible({ name: 'x', baseURL: model.url, apiKey: 'right', includeUsage: true })('m')
        : createAnthropic({ baseURL: model.url, apiKey: 'right' })('m');
    return { model, client };
  };
  const script = [
    {
      text: 'Let me look.',
      calls: [
        { name: 'read', arguments: { path: 'a long enough path to need several pieces.mdx' } },
        { name: 'read', arguments: { path: 'b.mdx' } },
      ],
      usage: { input: 100, output: 20 },
    },
    { text: 'All good.', usage: { input: 200, output: 5 } },
  ];

  describe(`a scripted model, ${wire}`, () => {
    it('answers whole, with calls and usage, and records what it was asked', async () => {
      const { model, client } = await start(script);
      const { text, steps } = await generateText({
        model: client,
        tools,
        prompt: 'Please check',
        stopWhen: isStepCount(4),
      });
      assert.equal(text, 'All good.');
      assert.deepEqual(
        steps.map(({ usage }) => [usage.inputTokens, usage.outputTokens]),
        [
          [100, 20],
          [200, 5],
        ],
      );
      assert.equal(model.requests.length, 2);
      assert.deepEqual(model.requests[0]?.conversation?.tools, ['read']);
      const heard = model.requests[1]?.conversation?.last;
      assert.equal(heard, 'text of a long enough path to need several pieces.mdx\ntext of b.mdx');
    });

    it('answers as a stream', async () => {
      const { model, client } = await start(script);
      const result = streamText({ model: client, tools, prompt: 'Please check', stopWhen: isStepCount(4) });
      assert.equal(await result.text, 'All good.');
      const steps = await result.steps;
      assert.deepEqual(
        steps[0]?.toolCalls.map(({ input }) => input),
        script[0]?.calls?.map((c) => c.arguments),
      );
      assert.deepEqual(
        steps.map(({ usage, finishReason }) => [usage.inputTokens, usage.outputTokens, finishReason]),
        [
          [100, 20, 'tool-calls'],
          [200, 5, 'stop'],
        ],
      );
      assert.ok(model.requests.every(({ streamed }) => streamed));
    });

    it('refuses a wrong key and what is no request', async () => {
      const { model } = await start([{ text: 'x' }]);
      const path = wire === 'openai' ? 'chat/completions' : 'messages';
      const key = wire === 'openai' ? { authorization: 'Bearer right' } : { 'x-api-key': 'right' };
      const ask = async (body: string, headers: Record<string, string>) =>
        (await fetch(`${model.url}/${path}`, { method: 'POST', body, headers })).status;
      assert.equal(
        await ask('{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"x"}]}', {}),
        401,
      );
      assert.equal(await ask('nothing', key), 400);
      assert.equal((await fetch(`${model.url}/models`, { headers: key })).status, 200);
    });
  });
}
