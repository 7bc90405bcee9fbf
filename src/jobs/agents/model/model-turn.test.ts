/** A turn of a model: its tools, its limits, the gate before its end, and what people are told of it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { heard, playModel, SITE } from '../../../../test/support/model/play-model.ts';
import type { ScriptedCall, ScriptedReply } from '../../../../test/support/model/script.ts';

const call = (name: string, args: object | string = {}): ScriptedCall => ({ name, arguments: args });
const WORDS = { title: 'A title', body: 'A body', message: 'A message' };
const finish = call('finish', { outcome: 'done', ...WORDS });
const END: ScriptedReply = { calls: [finish] };
const NOTHING: ScriptedReply = { calls: [call('finish', { outcome: 'nothing_to_do', ...WORDS })] };
const edit = (path: string, old: string, next: string): ScriptedCall =>
  call('edit_file', { path, old, new: next });
const BREAK = edit('guide.mdx', 'Go *slowly*.', 'Go to [nowhere](/no/such/page).');

for (const wire of ['openai', 'anthropic'] as const)
  describe(`a turn of a model (${wire})`, () => {
    it('carries out several calls of one answer in their order', async () => {
      const played = await playModel({
        wire,
        script: [
          {
            text: 'Both at once.',
            calls: [
              edit('guide.mdx', 'slowly', 'fast'),
              edit('guide.mdx', 'fast', 'faster'),
              call('read_file', { path: 'guide.mdx' }),
            ],
            usage: { input: 100, output: 10 },
          },
          { ...END, usage: { input: 200, output: 5 } },
        ],
      });
      const result = await played.running;
      assert.deepEqual(result, {
        outcome: 'done',
        isOwnWord: true,
        title: 'A title',
        body: 'A body',
        message: 'A message',
      });
      assert.match(played.files()['guide.mdx']!, /Go \*faster\*/);
      assert.match(heard(played)[0]!, /Go \*faster\*/);
      assert.deepEqual(played.usage, { steps: 2, inputTokens: 300, outputTokens: 15 });
      assert.deepEqual(played.events, [
        { kind: 'agent', text: 'Both at once.' },
        { kind: 'tool', text: 'Edited guide.mdx' },
        { kind: 'tool', text: 'Edited guide.mdx' },
        { kind: 'tool', text: 'Read guide.mdx' },
      ]);
    });

    it('answers unknown tools, wrong arguments and broken JSON with words, and goes on', async () => {
      const played = await playModel({
        wire,
        script: [
          { calls: [call('run_shell', { command: 'id' }), call('read_file', { path: 5 })] },
          {
            calls: [
              call('read_file', '{"path": "gui'),
              call('list_files', '[1]'),
              call('toString'),
              call('__proto__'),
            ],
          },
          { calls: [call('write_file', { path: 'x.mdx' }), call('search', { pattern: '' })] },
          NOTHING,
        ],
      });
      assert.equal((await played.running).outcome, 'nothing');
      const [first, second, third] = heard(played);
      assert.match(first!, /There is no tool "run_shell"/);
      assert.match(first!, /arguments of read_file are wrong.*\n- "path": got the number 5, expected string/);
      assert.match(
        second!,
        /arguments of read_file are wrong.*\n- all arguments: got text that cannot be read/,
      );
      assert.match(
        second!,
        /arguments of list_files are wrong.*\n- all arguments: got a list of 1, expected object/,
      );
      assert.match(second!, /There is no tool "toString"/);
      assert.match(second!, /There is no tool "__proto__"/);
      assert.match(third!, /arguments of write_file are wrong.*\n- "text": got nothing, expected string/);
      assert.match(third!, /arguments of search are wrong.*\n- "pattern": got the text "" of 0 characters/);
      assert.deepEqual(played.files(), SITE);
    });

    it('reminds a model that stops, once, and takes its last words', async () => {
      const words = await playModel({
        wire,
        script: [{ text: 'I think I am done.' }, { text: 'Really done.' }],
      });
      assert.deepEqual(await words.running, { outcome: 'stopped', message: 'Really done.' });
      assert.match(heard(words)[0]!, /without calling finish/);
      assert.equal(words.model.requests.length, 2);
      const silent = await playModel({ wire, script: [{ text: '' }] });
      assert.match((await silent.running).message, /stopped without saying why/);
    });

    it('says that it was refused', async () => {
      const played = await playModel({
        wire,
        script: [{ text: 'I cannot help with that.', ending: 'refusal' }],
      });
      assert.deepEqual(await played.running, { outcome: 'refused', message: 'I cannot help with that.' });
    });

    it('shortens what was said when the model holds less', async () => {
      const long = `${SITE['guide.mdx']}${'A long line of text.\n'.repeat(2_000)}`;
      const played = await playModel({
        wire,
        files: { ...SITE, 'guide.mdx': long },
        script: [
          { calls: [call('read_file', { path: 'guide.mdx' })] },
          { calls: [call('list_files')] },
          { calls: [call('list_files')] },
          NOTHING,
        ],
      });
      await played.running;
      const whole = played.model.requests.at(-1)!.body.length;
      assert.ok(whole > long.length);
      const small = await playModel({
        wire,
        files: { ...SITE, 'guide.mdx': long },
        limits: { context: 10_000 },
        script: [
          { calls: [call('read_file', { path: 'guide.mdx' })] },
          { calls: [call('list_files')] },
          { calls: [call('list_files')] },
          NOTHING,
        ],
      });
      assert.equal((await small.running).outcome, 'nothing');
      assert.ok(small.model.requests[1]!.body.length > 40_000, 'what is new is whole');
      assert.ok(small.model.requests.at(-1)!.body.length < 25_000, 'what is old is short');
    });
  });

it('goes on with less when an endpoint says that it is too much', async () => {
  const answer = '{"error":{"message":"maximum context length is 8192 tokens"}}';
  let refused = 0;
  const played = await playModel({
    files: { ...SITE, 'guide.mdx': `${SITE['guide.mdx']}${'A long line of text.\n'.repeat(2_000)}` },
    script: [
      { calls: [call('read_file', { path: 'guide.mdx' })] },
      { calls: [call('write_file', { path: 'x.md', text: 'y'.repeat(30_000) })] },
      END,
    ],
    agent: {
      fetch: async (input, init) => {
        if (String(init?.body).length < 30_000) return fetch(input, init);
        refused += 1;
        return new Response(answer, { status: 400 });
      },
    },
  });
  assert.equal((await played.running).outcome, 'done');
  assert.equal(refused, 2);
  assert.match(heard(played)[0]!, /left out to save room/);
  assert.match(heard(played)[1]!, /Created "x.md"/);
});

describe('the gate before the end', () => {
  it('sends new errors back three times, then lets the turn end limited', async () => {
    const played = await playModel({ script: [{ calls: [BREAK] }, END], baseline: true });
    const result = await played.running;
    assert.equal(result.outcome, 'limited');
    assert.match(result.message, /A message[\s\S]*1 new error is left/);
    const refusals = heard(played).filter((text) => text.includes('Not finished'));
    assert.equal(refusals.length, 3);
    assert.match(refusals[0]!, /guide\.mdx:6:\d+ error: .*no\/such\/page/);
    assert.equal(played.model.requests.length, 5);
  });

  it('opens when the errors are put right, and does not mind those that were there', async () => {
    const played = await playModel({
      files: { ...SITE, 'index.mdx': `${SITE['index.mdx']}\n[old](/broken/before)\n` },
      baseline: true,
      script: [{ calls: [BREAK] }, END, { calls: [edit('guide.mdx', '/no/such/page', '/index')] }, END],
    });
    assert.equal((await played.running).outcome, 'done');
    assert.equal(heard(played).filter((text) => text.includes('Not finished')).length, 1);
  });

  it('lets nothing be done after it, in the same answer', async () => {
    const script = [{ calls: [...NOTHING.calls!, call('write_file', { path: 'x.md', text: 'x' })] }];
    const played = await playModel({ script });
    assert.equal((await played.running).outcome, 'nothing');
    assert.deepEqual(played.files(), SITE);
  });

  it('takes a folder that cannot be checked for an error', async () => {
    const played = await playModel({
      script: [{ calls: [call('write_file', { path: 'docs.json', text: '{' })] }, END],
    });
    const result = await played.running;
    assert.equal(result.outcome, 'limited');
    assert.equal(heard(played).filter((text) => text.includes('Not finished')).length, 3);
  });

  it('shows new errors before old problems', async () => {
    const played = await playModel({
      files: { ...SITE, 'index.mdx': `${SITE['index.mdx']}\n[old](/broken/before)\n` },
      baseline: true,
      script: [{ calls: [BREAK] }, { calls: [call('check_docs')] }, { text: 'x' }],
    });
    await played.running;
    assert.match(
      heard(played)[1]!,
      /New errors[\s\S]*no\/such\/page[\s\S]*There before: 1 error and 0 warnings \(link\/broken 1\)/,
    );
  });
});

describe('the limits of a turn', () => {
  const LAST = /This is your last step/;

  it('steps', async () => {
    const played = await playModel({ script: [{ calls: [call('list_files')] }], limits: { steps: 5 } });
    const result = await played.running;
    assert.equal(result.outcome, 'limited');
    assert.match(result.message, /the limit of 5 steps/);
    assert.equal(played.model.requests.length, 5);
    assert.equal(heard(played).filter((text) => LAST.test(text)).length, 1);
  });

  it('tokens', async () => {
    const script = [{ calls: [call('list_files')], usage: { input: 900, output: 100 } }];
    const played = await playModel({ script, limits: { tokens: 3_000 } });
    assert.match((await played.running).message, /the limit of 3000 tokens/);
    assert.equal(played.model.requests.length, 4);
  });

  it('bytes of new text', async () => {
    const script = Array.from({ length: 9 }, (_, i) => ({
      calls: [call('write_file', { path: `new-${i}.md`, text: 'x'.repeat(400) })],
    }));
    const played = await playModel({ script, limits: { written: 1_000 } });
    assert.match((await played.running).message, /the limit of 1000 bytes/);
    assert.deepEqual(
      Object.keys(played.files()).filter((file) => file.startsWith('new')),
      ['new-0.md', 'new-1.md'],
    );
  });

  it('bytes of edits too', async () => {
    const script = [{ calls: [edit('guide.mdx', 'slowly', 'x'.repeat(2_000))] }, END];
    const played = await playModel({ script, limits: { written: 1_000 } });
    assert.equal((await played.running).outcome, 'limited');
    assert.deepEqual(played.files(), SITE);
  });

  for (const name of ['write_file', 'delete_file', 'move_file', 'edit_file', 'rename_page'])
    it(`files, for ${name}`, async () => {
      const args = {
        write_file: { path: 'c.md', text: '' },
        delete_file: { path: 'guide.mdx' },
        move_file: { from: 'guide.mdx', to: 'guide2.mdx' },
        edit_file: { path: 'guide.mdx', old: 'slowly', new: 'fast' },
        rename_page: { from: 'guide', to: 'guide2' },
      }[name]!;
      const script = [
        { calls: ['a.md', 'b.md'].map((path) => call('write_file', { path, text: 'x' })) },
        { calls: [call(name, args)] },
        { calls: [call('write_file', { path: 'd.md', text: 'x' }), finish] },
      ];
      const played = await playModel({ script, limits: { files: 2 } });
      const result = await played.running;
      assert.equal(result.outcome, 'limited');
      assert.deepEqual(played.files(), { ...SITE, 'a.md': 'x', 'b.md': 'x' });
    });

  it('calls of one answer', async () => {
    const calls = Array.from({ length: 40 }, (_, i) => call('write_file', { path: `n${i}.md`, text: 'x' }));
    const played = await playModel({ script: [{ calls }, END], limits: { calls: 3 } });
    await played.running;
    assert.equal(Object.keys(played.files()).length, Object.keys(SITE).length + 3);
  });

  it('finish in the last step ends the turn, whatever the check finds', async () => {
    const script = [{ calls: [BREAK] }, { calls: [finish, call('write_file', { path: 'x.md', text: 'x' })] }];
    const played = await playModel({ script, limits: { steps: 2 }, baseline: true });
    const result = await played.running;
    assert.deepEqual([result.outcome, result.title], ['limited', 'A title']);
    assert.equal(played.model.requests.length, 2);
    assert.equal(played.files()['x.md'], undefined, 'nothing is done after the end');
  });
});

describe('a turn that is asked to finish', () => {
  it('is told once, loses its tools after a while, and ends', async () => {
    const script = [{ calls: [call('write_file', { path: 'x.md', text: 'x' }), call('list_files')] }];
    const played = await playModel({ script, finish: AbortSignal.abort() });
    const result = await played.running;
    assert.equal(result.outcome, 'limited');
    assert.match(result.message, /the time of one turn/);
    const said = heard(played);
    assert.match(played.model.requests[0]!.body, /The time is nearly over/);
    assert.equal(said.filter((text) => text.includes('nearly over')).length, 0);
    assert.equal(said.filter((text) => /time to end/.test(text)).length, 2);
    assert.equal(played.model.requests.length, 6);
  });

  it('may still edit, check and finish then', async () => {
    const script = [
      ...Array.from({ length: 3 }, () => ({ calls: [call('list_files')] })),
      { calls: [edit('guide.mdx', 'slowly', 'fast'), call('check_docs')] },
      END,
    ];
    const played = await playModel({ script, finish: AbortSignal.abort() });
    const result = await played.running;
    assert.deepEqual([result.outcome, result.title], ['limited', 'A title']);
    assert.match(played.files()['guide.mdx']!, /fast/);
  });
});

describe('the last word of a model', () => {
  const last = (outcome: string, more: object = {}): ScriptedCall =>
    call('finish', { outcome, ...WORDS, ...more });
  const change = edit('guide.mdx', 'slowly', 'fast');
  const QUESTIONS = ['Which port?', 'Which release?'];
  const table: readonly (readonly [
    title: string,
    calls: readonly ScriptedCall[],
    outcome: string,
    doubts: number,
  ])[] = [
    ['done, with a change', [change, last('done')], 'done', 0],
    ['done, without a change', [last('done')], 'could_not', 1],
    ['without an outcome or a change', [call('finish', WORDS)], 'could_not', 1],
    ['partly', [change, last('partly')], 'partly', 0],
    ['could not', [last('could_not')], 'could_not', 0],
    ['needs facts, with questions', [last('needs_facts', { questions: QUESTIONS })], 'needs_facts', 0],
    ['needs facts, without a question', [last('needs_facts')], 'needs_facts', 1],
    ['nothing to do', [last('nothing_to_do')], 'nothing', 0],
    ['nothing to do, after a change', [change, last('nothing_to_do')], 'partly', 1],
  ];
  for (const [title, calls, outcome, doubts] of table)
    it(`${title}: ${outcome}`, async () => {
      const played = await playModel({ script: [{ calls }, { calls: calls.slice(-1) }] });
      const result = await played.running;
      assert.equal(result.outcome, outcome);
      assert.equal(
        heard(played).filter((text) => text.includes('Not finished: The outcome is')).length,
        doubts,
      );
      if (calls.some(({ arguments: given }) => 'questions' in Object(given)))
        assert.deepEqual(result.questions, QUESTIONS);
    });
});

describe('a turn at a standstill', () => {
  it('ends after the same call failed three times', async () => {
    const played = await playModel({ script: [{ calls: [edit('guide.mdx', 'not there', 'x')] }] });
    const result = await played.running;
    assert.equal(result.outcome, 'limited');
    assert.match(result.message, /ended because the same call of edit_file failed 3 times/);
    assert.equal(played.model.requests.length, 4, 'the last one to call finish');
  });

  it('ends after a tool that is not there was called three times', async () => {
    const played = await playModel({
      script: ({ spoken }) => ({ calls: [call('run_shell', { command: `try ${spoken}` })] }),
    });
    assert.match((await played.running).message, /the same call of run_shell failed 3 times/);
  });

  it('ends after ten steps that bring nothing new, and keeps what is there', async () => {
    const loop = { calls: [call('list_files'), call('update_todos', { todos: [] })] };
    const script = [{ calls: [edit('guide.mdx', 'slowly', 'fast')] }, loop];
    const played = await playModel({ script });
    const result = await played.running;
    assert.equal(result.outcome, 'limited');
    assert.match(result.message, /10 steps one after the other brought nothing new/);
    assert.equal(played.model.requests.length, 13, 'the change, one list, ten more, and the last word');
    assert.match(played.files()['guide.mdx']!, /fast/);
  });

  it('does not end a turn that fails and reads in different ways', async () => {
    const played = await playModel({
      script: ({ spoken }) =>
        spoken < 20
          ? {
              calls: [
                edit('guide.mdx', `not there ${spoken}`, 'x'),
                call('search', { pattern: `w${spoken}` }),
              ],
            }
          : NOTHING,
    });
    assert.equal((await played.running).outcome, 'nothing');
  });
});
