/** What is kept of an agent's updates: little, however much it sends. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { NewJobEvent, Todo } from '../../../records/jobs/job.ts';
import { cleaner, Progress } from './progress.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const MEGABYTE = 2 ** 20;

function held(): number {
  collect();
  return process.memoryUsage().heapUsed + process.memoryUsage().external;
}

function begin() {
  const events: NewJobEvent[] = [];
  let todos: readonly Todo[] = [];
  const progress = new Progress({
    report: {
      todos: (list) => void (todos = list),
      event: (event) => void events.push(event),
      usage: () => undefined,
    },
    clean: cleaner({}),
    events: 1_000,
    wait: async () => undefined,
    ended: new AbortController().signal,
  });
  const update = (fields: object): void => progress.handleUpdate({ update: fields });
  return { events, todos: () => todos, update };
}

/** A new text each time, as it comes from a message. */
const long = (index: number): string =>
  JSON.parse(JSON.stringify(`${index} ${'x'.repeat(MEGABYTE)}`)) as string;

describe('what is kept of an agent', () => {
  it('is short, whatever its tools and their ids are called', () => {
    const { update, events } = begin();
    const before = held();
    for (let index = 0; index < 60; index++)
      update({ sessionUpdate: 'tool_call', toolCallId: long(index), title: long(index), status: 'pending' });
    const more = (held() - before) / MEGABYTE;
    assert.ok(more < 15, `${more.toFixed(1)} MB of 120`);
    assert.equal(events.length, 60);
    assert.ok(events.every(({ text }) => text.length <= 500));
  });

  it('is short, whatever its todos are', () => {
    const { update, todos } = begin();
    const before = held();
    for (let index = 0; index < 60; index++)
      update({
        sessionUpdate: 'plan',
        entries: [{ content: long(index), status: 'pending', priority: 'high' }],
      });
    const more = (held() - before) / MEGABYTE;
    assert.ok(more < 15, `${more.toFixed(1)} MB of 60`);
    assert.ok(todos().length > 0 && todos().every(({ content }) => content.length <= 500));
  });

  it('is short, whatever it says', () => {
    const { update, events } = begin();
    const before = held();
    for (let index = 0; index < 60; index++)
      update({ sessionUpdate: 'agent_message_chunk', content: { text: `${long(index)}\n` } });
    const more = (held() - before) / MEGABYTE;
    assert.ok(more < 15, `${more.toFixed(1)} MB of 60`);
    assert.ok(events.every(({ text }) => text.length <= 500));
  });
});
