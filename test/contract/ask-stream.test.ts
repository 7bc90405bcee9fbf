/** The stream of an answer, read by the client of the AI SDK as chat programs use it. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { parseJsonEventStream, readUIMessageStream, type UIMessageChunk, uiMessageChunkSchema } from 'ai';
import { closeAfterFile } from '../support/close-after-file.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { startScriptedModel } from '../support/model/start-scripted-model.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const FILES = {
  'docs.json': docsJson({ pages: ['zebra'] }),
  'zebra.mdx': '---\ntitle: Zebras\n---\n\nA zebra eats hay. It drinks water.\n',
};

/** @returns the message that the client has when the stream has ended */
async function readMessage({ url }: RunningSite, question: string) {
  const response = await fetch(`${url}/_lectern/ask`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ question }),
  });
  const chunks = parseJsonEventStream({ stream: response.body!, schema: uiMessageChunkSchema }).pipeThrough(
    new TransformStream({
      transform: (read, controller: TransformStreamDefaultController<UIMessageChunk>) => {
        if (!read.success) throw read.error;
        controller.enqueue(read.value);
      },
    }),
  );
  let last: { readonly parts: readonly { readonly type: string; readonly text?: string }[] } = { parts: [] };
  for await (const message of readUIMessageStream({ stream: chunks })) last = message;
  return last.parts;
}

it('quotes and refusals are messages of data and sources', async () => {
  const site = await runningSite(fixtureFolder(FILES).path);
  const types = async (question: string): Promise<string[]> =>
    (await readMessage(site, question)).map(({ type }) => type);
  assert.deepEqual(await types('What does a zebra eat?'), ['source-url', 'data-quote', 'data-status']);
  assert.deepEqual(await types('Who won the football cup?'), ['data-nearest', 'data-status']);
});

it('what a model writes is the text of the message', async () => {
  const model = await startScriptedModel({
    wire: 'openai',
    script: () => ({ text: 'A zebra eats hay. [S1] It drinks water. [S1]' }),
  });
  closeAfterFile(() => model.close());
  const site = await runningSite(fixtureFolder(FILES).path, { modelUrl: model.url, askModel: 'm' });
  const text = (await readMessage(site, 'What does a zebra eat?')).find(({ type }) => type === 'text')?.text;
  assert.equal(text?.trim(), 'A zebra eats hay. [1](/zebra) It drinks water. [1](/zebra)');
});
