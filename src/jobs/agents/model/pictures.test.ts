/** Pictures of pages for a model: in which message they come, how many stay, what they count, and what happens where they are refused. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { heard, type ModelPlay, playModel } from '../../../../test/support/model/play-model.ts';
import type { ScriptedCall, ScriptedReply } from '../../../../test/support/model/script.ts';
import type { PagePictures } from '../../page-pictures.ts';
import { pictureTokens } from './picture-tokens.ts';
import { takesPictures } from './takes-pictures.ts';

const look = (page: string, more: object = {}): ScriptedCall => ({
  name: 'screenshot_page',
  arguments: { page, ...more },
});
const END: ScriptedReply = {
  calls: [{ name: 'finish', arguments: { outcome: 'nothing_to_do', title: 'T', body: 'B', message: 'M' } }],
};

/** The beginning of a PNG file of 750 by 400 pixels, with a name in it. */
function png(name: string): Uint8Array {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452000002ee00000190', 'hex');
  return Buffer.concat([header, Buffer.from(name)]);
}
const coded = (name: string): string => Buffer.from(png(name)).toString('base64');
const draw: PagePictures = () => async (page) => (page === 'none' ? undefined : png(page));

const play = (
  script: readonly ScriptedReply[],
  { agent, ...more }: Partial<ModelPlay> = {},
): ReturnType<typeof playModel> => playModel({ script, ...more, agent: { pictures: draw, ...agent } });

interface Message {
  readonly role: string;
  readonly content: string | readonly { readonly type: string; readonly [field: string]: unknown }[];
}

/** What the model got after its first answer. */
function answersOf(body: string): readonly Message[] {
  const { messages } = JSON.parse(body) as { messages: readonly Message[] };
  return messages.slice(messages.findIndex(({ role }) => role === 'assistant') + 1);
}

describe('pictures for a model', () => {
  it('are part of the result in the format of Anthropic', async () => {
    const played = await play([{ calls: [look('index')] }, END], { wire: 'anthropic' });
    await played.running;
    const [{ role, content }] = answersOf(played.model.requests[1]!.body) as [Message];
    const [result] = content as unknown as [{ type: string; content: readonly object[] }];
    assert.deepEqual([role, result.type, result.content.length], ['user', 'tool_result', 2]);
    assert.deepEqual(result.content[1], {
      type: 'image',
      source: { type: 'base64', media_type: 'image/png', data: coded('index') },
    });
    assert.ok(played.events.some(({ text }) => text === 'Looked at index'));
  });

  it('follow the results in the format of OpenAI, which has none in them', async () => {
    const calls = [look('index'), { name: 'list_files', arguments: {} }, look('none')];
    const played = await play([{ calls }, END]);
    await played.running;
    const answers = answersOf(played.model.requests[1]!.body);
    assert.deepEqual(
      answers.map(({ role }) => role),
      ['tool', 'tool', 'tool', 'user'],
    );
    const [words, image, ...rest] = answers[3]!.content as { type: string }[];
    assert.match(JSON.stringify(words), /The picture of the call call_/);
    assert.deepEqual(image, {
      type: 'image_url',
      image_url: { url: `data:image/png;base64,${coded('index')}` },
    });
    assert.deepEqual(rest, []);
    assert.match(heard(played)[0]!, /There is no page "none"/);
  });

  for (const wire of ['openai', 'anthropic'] as const) {
    it(`are sent again while they are new (${wire})`, async () => {
      const script = ['a', 'b', 'c', 'd'].map((page) => ({ calls: [look(page)] }));
      const played = await play([...script, END], { wire });
      await played.running;
      const shown = played.model.requests.map(({ body }) =>
        ['a', 'b', 'c', 'd'].filter((name) => body.includes(coded(name))).join(''),
      );
      assert.deepEqual(shown, ['', 'a', 'ab', 'bc', 'cd']);
      assert.match(played.model.requests.at(-1)!.body, /The picture was left out/);
    });

    for (const [status, message] of [
      [400, 'this model takes no pictures'],
      [404, 'No endpoints found that support image input'],
    ] as const)
      it(`are given up where the endpoint refuses them with ${status} (${wire})`, async () => {
        const refusing: typeof fetch = async (input, init) =>
          String(init?.body).includes('image/png')
            ? Response.json({ error: { message } }, { status })
            : fetch(input, init);
        const played = await play([{ calls: [look('index')] }, { calls: [look('index')] }, END], {
          wire,
          agent: { fetch: refusing },
        });
        assert.equal((await played.running).outcome, 'nothing');
        const [first, second, third] = played.model.requests.map(({ conversation }) => conversation!.tools);
        assert.ok(first!.includes('screenshot_page'));
        assert.ok(!second!.includes('screenshot_page') && !third!.includes('screenshot_page'));
        assert.match(heard(played).at(-1)!, /There is no tool "screenshot_page"/);
        const problem = played.events.find(({ kind }) => kind === 'problem')!.text;
        assert.ok(
          problem.endsWith(`${message}; going on without pictures (LECTERN_MODEL_PICTURES)`),
          problem,
        );
      });
  }

  it('are as many as a turn may have', async () => {
    const played = await play([{ calls: [look('a'), look('b'), look('c')] }, END], {
      limits: { pictures: 2 },
    });
    await played.running;
    assert.match(heard(played)[0]!, /the limit of 2 pictures of one turn is reached/);
    assert.ok(!played.model.requests[1]!.body.includes(coded('c')));
  });

  it('take room in the conversation', async () => {
    const script = [{ calls: [look('index')] }, { calls: [{ name: 'list_files', arguments: {} }] }, END];
    const sent = async (context: number): Promise<boolean> => {
      const played = await play(script, { limits: { context } });
      await played.running;
      return played.model.requests.at(-1)!.body.includes(coded('index'));
    };
    // 400 tokens, which are 1,600 characters.
    assert.deepEqual([await sent(4_000), await sent(1_500)], [true, false]);
  });

  it('count where the endpoint tells no tokens', async () => {
    const silent: typeof fetch = async (input, init) => {
      const asked = {
        ...(JSON.parse(String(init?.body)) as object),
        stream: false,
        stream_options: undefined,
      };
      const answer = (await (await fetch(input, { ...init, body: JSON.stringify(asked) })).json()) as object;
      return Response.json({ ...answer, usage: undefined });
    };
    const used = async (page: string): Promise<number> => {
      const played = await play([{ calls: [look(page)] }, END], { agent: { fetch: silent } });
      await played.running;
      assert.ok(played.usage.outputTokens > 0);
      return played.usage.inputTokens;
    };
    const more = (await used('index')) - (await used('none'));
    assert.ok(more > 350 && more < 450, `${more} tokens`);
    assert.equal(pictureTokens(new Uint8Array(10)), 0);
    const wide = Buffer.from(png(''));
    wide.writeUInt32BE(0xffffffff, 16);
    assert.equal(pictureTokens(wide), 5_000);
  });

  it('are not offered where nothing draws them', async () => {
    const played = await playModel({ script: [{ calls: [look('index')] }, END] });
    await played.running;
    assert.ok(!played.model.requests[0]!.conversation!.tools.includes('screenshot_page'));
    assert.match(heard(played)[0]!, /There is no tool "screenshot_page"/);
  });
});

it('takes pictures by default where every model does', () => {
  const takes = (url: string, pictures?: boolean): boolean =>
    takesPictures({ url, ...(pictures === undefined ? {} : { pictures }) });
  for (const url of [
    ...['https://api.anthropic.com', 'https://api.openai.com/v1'],
    'https://generativelanguage.googleapis.com/v1beta/openai',
  ])
    assert.deepEqual([takes(url), takes(url, false)], [true, false], url);
  for (const url of ['http://localhost:11434/v1', 'https://api.openai.com.example/v1'])
    assert.deepEqual([takes(url), takes(url, true)], [false, true], url);
});
