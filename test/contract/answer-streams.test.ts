/** Answers for programs, read as programs do: by the client of the AI SDK 5 and 7, and by the protocol of version 4. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import * as ai7 from 'ai';
import * as ai5 from 'ai-v5';
import { openRecords } from '../../src/installation/open-records.ts';
import { closeAfterFile } from '../support/close-after-file.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { freshDataDir } from '../support/migrated-store.ts';
import { startScriptedModel } from '../support/model/start-scripted-model.ts';
import { type RunningSite, runningSite } from '../support/running-site.ts';

const FILES = {
  'docs.json': docsJson({ pages: ['zebra', 'gates'] }, { name: 'Docs' }),
  'zebra.mdx':
    '---\ntitle: Zebras (all)\n---\n\nA zebra eats hay \\<b>daily\\</b>.\n\n```sh\nfeed --hay\n```\n',
  'gates.mdx': '---\ntitle: Gates\n---\n\nThe gate closes at six. Keep the key in the office.\n',
};

interface Program {
  readonly site: RunningSite;
  ask(
    version: 'v1' | 'v2',
    turns: readonly (readonly [role: string, text: string])[],
    more?: object,
  ): Promise<Response>;
}

async function program(settings: Parameters<typeof runningSite>[1] = {}): Promise<Program> {
  const dataDir = await freshDataDir();
  const { records, close } = await openRecords({ dataDir });
  await records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
  const { secret } = await records.keys.create({ project: 'docs', name: 'ask', scopes: ['ask'] });
  await close();
  const site = await runningSite(fixtureFolder(FILES).path, { dataDir, ...settings });
  return {
    site,
    ask: (version, turns, more = {}) =>
      fetch(`${site.url}/discovery/${version}/assistant/docs/message`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          fp: 'anonymous',
          messages: turns.map(([role, text], at) => ({
            id: `m${at}`,
            role,
            content: text,
            parts: [{ type: 'step-start' }, { type: 'text', text }],
          })),
          // What `useChat` of the SDK sends besides.
          id: 'chat-1',
          trigger: 'submit-message',
          ...more,
        }),
      }),
  };
}

type Sdk = Pick<typeof ai7, 'parseJsonEventStream' | 'readUIMessageStream' | 'uiMessageChunkSchema'>;

/** The message that the client of the SDK has at the end. */
async function messageOf(sdk: Sdk, response: Response) {
  assert.equal(response.status, 200);
  const read = sdk.parseJsonEventStream({ stream: response.body!, schema: sdk.uiMessageChunkSchema });
  const chunks = read.pipeThrough(
    new TransformStream({
      transform: (one, controller: TransformStreamDefaultController<ai7.UIMessageChunk>) => {
        if (!one.success) throw one.error;
        controller.enqueue(one.value);
      },
    }),
  );
  let last: ai7.UIMessage | undefined;
  for await (const message of sdk.readUIMessageStream({ stream: chunks })) last = message;
  assert.ok(last !== undefined);
  const text = last.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  const sources = last.parts.flatMap((part) => (part.type === 'source-url' ? [part.url] : []));
  return { text, sources, metadata: last.metadata as { threadId?: string } | undefined };
}

/** The lines of a data stream: code and value. */
async function linesOf(response: Response): Promise<(readonly [code: string, value: unknown])[]> {
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('x-vercel-ai-data-stream'), 'v1');
  assert.match(response.headers.get('content-type') ?? '', /^text\/plain/);
  const text = await response.text();
  assert.ok(text.endsWith('\n'));
  return text
    .slice(0, -1)
    .split('\n')
    .map(
      (line) => [line.slice(0, line.indexOf(':')), JSON.parse(line.slice(line.indexOf(':') + 1))] as const,
    );
}
const of = (lines: readonly (readonly [string, unknown])[], code: string): unknown[] =>
  lines.filter(([own]) => own === code).map(([, value]) => value);

describe('without a model', () => {
  let asking: Program;
  const local = (path: string): string => asking.site.url.replace('127.0.0.1', 'localhost') + path;
  before(async () => {
    asking = await program();
  });

  for (const [name, sdk] of [
    ['5', ai5 as unknown as Sdk],
    ['7', ai7],
  ] as const)
    it(`the client of the AI SDK ${name} has quotes as text, sources and the id of the conversation`, async () => {
      const response = await asking.ask('v2', [['user', 'What does a zebra eat?']]);
      assert.equal(response.headers.get('x-vercel-ai-ui-message-stream'), 'v1');
      const { text, sources, metadata } = await messageOf(sdk, response);
      const url = local('/zebra');
      assert.equal(
        text,
        `A zebra eats hay \\<b\\>daily\\</b\\>.\n\n\`\`\`sh\nfeed --hay\n\`\`\`\n\n[Zebras (all)](${url})\n\n`,
      );
      assert.deepEqual(sources, [url]);
      assert.match(metadata?.threadId ?? '', /^[0-9a-z]{26}$/);
    });

  it('the part "finish" has the id of the conversation, which the next message goes on with', async () => {
    const finishOf = async (response: Response): Promise<{ threadId: string }> => {
      const events = (await response.text()).split('\n\n').filter(Boolean);
      assert.equal(events.pop(), 'data: [DONE]');
      const last = JSON.parse(events.at(-1)!.slice('data: '.length)) as { type: string; threadId: string };
      assert.equal(last.type, 'finish');
      return last;
    };
    const { threadId } = await finishOf(await asking.ask('v2', [['user', 'What does a zebra eat?']]));
    const turns = [
      ['user', 'When does the gate close?'],
      ['assistant', 'At six.'],
      ['user', 'And which key?'],
    ] as const;
    assert.equal((await finishOf(await asking.ask('v2', turns, { threadId }))).threadId, threadId);
    assert.notEqual((await finishOf(await asking.ask('v2', turns, { threadId: null }))).threadId, threadId);
    const { text } = await messageOf(ai7, await asking.ask('v2', turns));
    assert.match(text, /Keep the key in the office\./);
  });

  it('the data stream of version 4 has the same text, sources and id', async () => {
    const lines = await linesOf(await asking.ask('v1', [['user', 'What does a zebra eat?']]));
    assert.deepEqual([...new Set(lines.map(([code]) => code))], ['f', 'h', '0', '2', '8', 'e', 'd']);
    assert.match(of(lines, '0').join(''), /^A zebra eats hay/);
    assert.deepEqual(of(lines, 'h'), [
      { sourceType: 'url', id: 'S1', url: local('/zebra'), title: 'Zebras (all)' },
    ]);
    const [finish] = of(lines, 'd') as { finishReason: string; threadId: string }[];
    assert.equal(finish!.finishReason, 'stop');
    assert.deepEqual(of(lines, '8'), [[{ type: 'finish', threadId: finish!.threadId }]]);
  });

  it('what the pages do not say is answered with the nearest pages', async () => {
    const question = [['user', 'Which key opens the submarine in Norway?']] as const;
    const { text, sources } = await messageOf(ai7, await asking.ask('v2', question));
    assert.equal(text, `The documentation does not say.\n\n- [Gates](${local('/gates')})`);
    assert.deepEqual(sources, []);
    const lines = await linesOf(await asking.ask('v1', question));
    assert.deepEqual((of(lines, '2') as [{ status: string }][])[0]![0].status, 'unanswered');
  });

  for (const [why, turns] of [
    ['no message', []],
    [
      'an answer at the end',
      [
        ['user', 'zebra'],
        ['assistant', 'hay'],
      ],
    ],
    ['no word', [['user', '?!']]],
    ['a question that is too long', [['user', 'a'.repeat(1_001)]]],
  ] as const)
    it(`${why} is refused before anything is streamed`, async () => {
      for (const version of ['v1', 'v2'] as const) {
        const response = await asking.ask(version, turns);
        const { code, message } = (await response.json()) as { code: string; message: string };
        assert.deepEqual([response.status, code], [400, 'request/invalid']);
        assert.ok(message.length > 10 && !message.includes('undefined'), message);
      }
    });

  it('bodies are limited, and groups need a key that may name them', async () => {
    const long = await asking.ask('v2', [['user', 'x'.repeat(300_000)]]);
    assert.equal(long.status, 413);
    const named = { filter: { groups: ['staff'] } };
    assert.equal((await asking.ask('v2', [['user', 'zebra']], named)).status, 403);
    const many = Array.from({ length: 201 }, () => ['user', 'zebra'] as const);
    assert.equal((await asking.ask('v2', many)).status, 400);
  });
});

it('with a model, verified sentences come with links that lead to the site', async () => {
  const model = await startScriptedModel({
    wire: 'openai',
    script: () => ({ text: 'The gate closes at six. [S1] It is made of gold. [S1]' }),
  });
  closeAfterFile(() => model.close());
  const asking = await program({ modelUrl: model.url, askModel: 'm' });
  const { text, sources } = await messageOf(
    ai7,
    await asking.ask('v2', [['user', 'When does the gate close?']]),
  );
  const url = `${asking.site.url.replace('127.0.0.1', 'localhost')}/gates`;
  assert.equal(text.trim(), `The gate closes at six. [1](${url})`);
  assert.deepEqual(sources, [url]);
});

it('readers and programs share the tokens of a day', async () => {
  let written = 0;
  const model = await startScriptedModel({
    wire: 'openai',
    script: () => {
      written++;
      return { text: 'The gate closes at six. [S1]' };
    },
  });
  closeAfterFile(() => model.close());
  const asking = await program({ modelUrl: model.url, askModel: 'm', askTokens: 3_000 });
  const question = 'When does the gate close?';
  const asReader = async (): Promise<string> => {
    const answer = await fetch(`${asking.site.url}/_lectern/ask`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ question }),
    });
    return answer.text();
  };
  let asked = 0;
  while (asked < 20 && (await asReader()).includes('text-delta')) asked++;
  assert.ok(asked > 0 && asked < 20);
  assert.equal(written, asked);
  const { text } = await messageOf(ai7, await asking.ask('v2', [['user', question]]));
  assert.equal(written, asked, 'the program gets quotes');
  assert.match(text, /^The gate closes at six\.[^[]*\n\n\[Gates\]/);
});

it('programs count among the questions of all readers, and of no address', async () => {
  const asking = await program();
  const answers = [];
  for (let asked = 0; asked < 25; asked++)
    answers.push((await asking.ask('v2', [['user', 'What does a zebra eat?']])).status);
  assert.ok(answers.every((status) => status === 200));
});

it('a site without questions answers none, and is searched all the same', async () => {
  const asking = await program({ ask: false });
  const response = await asking.ask('v2', [['user', 'What does a zebra eat?']]);
  const { code } = (await response.json()) as { code: string };
  assert.deepEqual([response.status, code], [403, 'ask/off']);
});
