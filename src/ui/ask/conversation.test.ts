/** The state of a conversation: one answer at a time, and nothing that arrives late changes what is shown. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  answerText,
  type Conversation,
  type ConversationEvent,
  converse,
  historyOf,
  NO_CONVERSATION,
  runningTurn,
} from './conversation.ts';
import type { AnswerPart } from './read-stream.ts';

const after = (events: readonly ConversationEvent[], from: Conversation = NO_CONVERSATION): Conversation =>
  events.reduce(converse, from);
const ask = (question: string): ConversationEvent => ({ type: 'asked', question });
const say = (id: number, text: string): ConversationEvent => ({
  type: 'parts',
  id,
  parts: [{ type: 'text', id: 't', text }],
});
const part = (id: number, one: AnswerPart): ConversationEvent => ({ type: 'parts', id, parts: [one] });
const last = ({ turns }: Conversation) => turns.at(-1)!;

describe('converse()', () => {
  it('collects text as it arrives, until the answer has ended', () => {
    const state = after([ask('How?'), say(1, 'By '), say(1, 'hand.')]);
    assert.equal(last(state).state, 'running');
    assert.deepEqual(last(state).pieces, [{ kind: 'text', id: 't', text: 'By hand.' }]);
    const done = after([{ type: 'ended', id: 1 }, say(1, ' Late.')], state);
    assert.equal(last(done).state, 'done');
    assert.equal(answerText(last(done)), 'By hand.');
  });

  it('asks one question at a time', () => {
    const state = after([ask('One?'), ask('Two?')]);
    assert.deepEqual(
      state.turns.map(({ question }) => question),
      ['One?'],
    );
  });

  it('keeps what had arrived when the reader stops, and nothing after it', () => {
    const state = after([
      ask('How?'),
      say(1, 'By '),
      { type: 'stopped' },
      say(1, 'hand.'),
      { type: 'ended', id: 1 },
    ]);
    assert.equal(last(state).state, 'stopped');
    assert.equal(answerText(last(state)), 'By');
    assert.equal(runningTurn(state), undefined);
  });

  it('repeats a question in its place, and takes nothing more of the first attempt', () => {
    const about = { type: 'textSelection', value: 'ice' } as const;
    const failed = after([
      { type: 'asked', question: 'How?', about },
      say(1, 'By'),
      { type: 'ended', id: 1, failure: { kind: 'cut' } },
    ]);
    assert.deepEqual([last(failed).state, last(failed).failure], ['failed', { kind: 'cut' }]);
    const again = after(
      [{ type: 'retried' }, say(1, ' late'), say(2, 'By hand.'), { type: 'ended', id: 2 }],
      failed,
    );
    assert.equal(again.turns.length, 1);
    assert.equal(last(again).about, about);
    assert.equal(last(again).failure, undefined);
    assert.equal(answerText(last(again)), 'By hand.');
    assert.equal(after([{ type: 'retried' }, { type: 'retried' }], again).turns.length, 1);
  });

  it('says why there is no answer: the server first, then the connection, else that there was none', () => {
    const limited = after([
      ask('How?'),
      part(1, { type: 'status', status: 'limited', message: 'Wait', retryAfter: 9 }),
      { type: 'ended', id: 1, failure: { kind: 'cut' } },
    ]);
    assert.deepEqual(last(limited).failure, { kind: 'limited', message: 'Wait', retryAfter: 9 });
    const silent = after([ask('How?'), { type: 'ended', id: 1 }]);
    assert.deepEqual(last(silent).failure, { kind: 'away' });
    const unanswered = after([
      ask('How?'),
      part(1, { type: 'status', status: 'unanswered', message: 'It does not say' }),
      part(1, { type: 'nearest', places: [{ url: '/a', title: 'A' }] }),
      { type: 'ended', id: 1 },
    ]);
    assert.deepEqual([last(unanswered).state, last(unanswered).unanswered], ['done', 'It does not say']);
  });

  it('names each source once, and limits what an answer may hold', () => {
    const source = (url: string): ConversationEvent =>
      part(1, { type: 'source', place: { url, title: url } });
    const many = Array.from({ length: 60 }, (_, i) => source(`/${i}`));
    const quotes = Array.from({ length: 60 }, () =>
      part(1, { type: 'quote', quote: { url: '/a', title: 'A', sentences: ['x'] } }),
    );
    const state = after([
      ask('How?'),
      source('/0'),
      source('/0'),
      ...many,
      ...quotes,
      say(1, 'x'.repeat(150_000)),
      say(1, 'more'),
    ]);
    assert.equal(last(state).sources.length, 30);
    assert.equal(last(state).pieces.filter(({ kind }) => kind === 'quote').length, 20);
    assert.equal(
      last(state).pieces.flatMap((each) => (each.kind === 'text' ? each.text : ''))[20]?.length,
      100_000,
    );
  });

  it('begins anew without taking what is still on its way', () => {
    const state = after([ask('How?'), { type: 'cleared' }, say(1, 'late')]);
    assert.deepEqual(state.turns, []);
    assert.equal(last(after([ask('And?')], state)).id, 2);
  });

  it('has at most one answer on its way, the last, and never an id twice, whatever happens', () => {
    const id = fc.integer({ min: 1, max: 9 });
    const event: fc.Arbitrary<ConversationEvent> = fc.oneof(
      fc.string({ minLength: 1 }).map(ask),
      fc.tuple(id, fc.string()).map(([turn, text]) => say(turn, text)),
      id.map((turn) => ({ type: 'ended', id: turn }) as const),
      fc.constantFrom(
        { type: 'stopped' } as const,
        { type: 'retried' } as const,
        { type: 'cleared' } as const,
      ),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 80 }), (events) => {
        const seen = new Map<number, string>();
        let state = NO_CONVERSATION;
        for (const each of events) {
          state = converse(state, each);
          assert.ok(state.turns.slice(0, -1).every((turn) => turn.state !== 'running'));
          assert.ok(state.turns.length <= 50);
          for (const turn of state.turns) {
            assert.equal(seen.get(turn.id) ?? turn.question, turn.question);
            seen.set(turn.id, turn.question);
          }
        }
      }),
    );
  });
});

describe('historyOf()', () => {
  it('has the last answered turns with their questions, the oldest first', () => {
    const turns = Array.from({ length: 6 }, (_, i) => [
      ask(`Question ${i}`),
      say(i + 1, `Answer ${i}`),
      { type: 'ended', id: i + 1 } as const,
    ]).flat();
    const state = after([
      ...turns,
      ask('No answer'),
      { type: 'ended', id: 7, failure: { kind: 'away' } },
      ask('Now'),
    ]);
    assert.deepEqual(
      historyOf(state).map(({ role, text }) => `${role} ${text}`),
      [2, 3, 4, 5].flatMap((i) => [`user Question ${i}`, `assistant Answer ${i}`]),
    );
  });

  it('has the words of quotes, and no more of an answer than a follow-up needs', () => {
    const state = after([
      ask('x'.repeat(5_000)),
      part(1, {
        type: 'quote',
        quote: { url: '/a', title: 'A', sentences: ['One.'], code: { language: 'sh', text: 'ls' } },
      }),
      say(1, 'y'.repeat(5_000)),
      { type: 'ended', id: 1 },
    ]);
    const [question, answer = { text: '' }] = historyOf(state);
    assert.deepEqual([question?.text.length, answer.text.length], [2_000, 2_000]);
    assert.ok(answer.text.startsWith('> One.\n>\n> (A)\n\n```sh\nls\n```\n\nyyy'), answer.text.slice(0, 60));
  });
});
