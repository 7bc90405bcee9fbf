/** Of a changed page, what is new and has no source is told, and what only reads differently is not. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { threadCpuMs } from '../../lib/async/thread-cpu.ts';
import { factsOf } from './claimed-values.ts';
import { newClaims } from './new-claims.ts';
import { sentencesOfPage } from './page-sentences.ts';

const BEFORE =
  '---\ntitle: Guide\ndescription: How to send a request.\n---\n\n# Guide\n\nEach request ends after 30 seconds when nobody answers it. The server logs every failed request.\n';

async function told(now: string, code = '', terms: readonly string[] = []): Promise<string> {
  const { values, sentences } = await newClaims(
    [BEFORE],
    [{ page: 'guide.mdx', now, facts: factsOf([code]), terms }],
  );
  return [...values.map(({ value }) => `value ${value}`), ...sentences.map(({ sentence }) => sentence)].join(
    ' | ',
  );
}

describe('claims of a change', () => {
  for (const [what, text, expected, code, terms] of [
    ['a value', 'The queue holds 500 messages.', 'value 500'],
    ['a value that the code has', 'The queue holds 500 messages.', '', 'const MAX = 500;'],
    [
      'a value that the page had',
      'Nobody waits longer than 30 seconds there.',
      'Nobody waits longer than 30 seconds there.',
    ],
    [
      'a sentence without a source',
      'The queue drops the oldest message first.',
      'The queue drops the oldest message first.',
    ],
    [
      'a sentence that a citation carries',
      'The queue drops the oldest message first.',
      '',
      'drop',
      ['oldest'],
    ],
    ['other words for the same', 'When nobody answers a request, it ends after 30 seconds.', ''],
    [
      'the opposite',
      'The server never logs every failed request.',
      'The server never logs every failed request.',
    ],
    ['a pointer', 'See the page about queues and their many messages.', ''],
    ['a question', 'How long does the queue keep its messages?', ''],
    ['a lead-in', 'The queue keeps these messages for you:', ''],
    ['few words', 'It works now.', ''],
    ['a heading', '## The queue holds 500 messages', ''],
    ['code', '```js\n// The queue holds 500 messages\n```', ''],
    ['a comment', '{/* The queue holds 500 messages. */}<!-- The queue holds 600 messages. -->', ''],
    ['an entry of a list', '- The queue holds **500** messages.', 'value 500'],
    ['a cell', '| limit | The queue holds 500 messages |\n| --- | --- |', 'value 500'],
    [
      'a number in an address',
      'The [queue](/queue/500) drops the oldest message.',
      'The queue drops the oldest message.',
    ],
  ] as const)
    it(`${what}`, async () => assert.equal(await told(`${BEFORE}\n${text}\n`, code, terms), expected));

  it('a new description is read, and the same sentence is told once', async () => {
    const now = BEFORE.replace('How to send a request.', '"The queue holds 500 messages."');
    assert.equal(await told(`${now}\nThe queue holds 500 messages.\n`), 'value 500');
  });

  it('moved text is not new', async () => {
    const { values, sentences } = await newClaims(
      [BEFORE, 'The queue holds 500 messages, which nobody reads.'],
      [
        {
          page: 'new.mdx',
          now: 'The queue holds 500 messages, which nobody reads.',
          facts: factsOf([]),
          terms: [],
        },
      ],
    );
    assert.deepEqual([values, sentences], [[], []]);
  });

  it('a long rewrite leaves others their turn', async () => {
    const page = (word: string): string =>
      Array.from({ length: 300 }, (_, at) => `${word} alpha beta gamma delta number${word}${at}.`).join(
        '\n\n',
      );
    let turns = 0;
    let ended = false;
    const others = (async () => {
      for (; !ended; turns++) await setImmediate();
    })();
    await newClaims([page('Old')], [{ page: 'a.mdx', now: page('New'), facts: factsOf([]), terms: [] }]);
    ended = true;
    await others;
    assert.ok(turns >= 300, String(turns));
  });

  it('hostile pages take no time', async () => {
    const began = threadCpuMs();
    for (const part of ['{/*', '<!--', '<a', '[', '`', '[a](', '| ', '1. ', '"a ', '1,000 '])
      sentencesOfPage(part.repeat(400_000 / part.length));
    assert.ok(threadCpuMs() - began < 5_000, String(threadCpuMs() - began));
  });
});
