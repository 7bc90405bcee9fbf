/** A description names what the title names; a sentence that only leads up to it does not. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { threadCpuMs } from '../../../lib/async/thread-cpu.ts';
import { isAbout } from './plan-descriptions.ts';
import { summaryOf } from './summary-of.ts';

const CASES: readonly (readonly [title: string, sentence: string, isAbout: boolean])[] = [
  ['Queues', 'The queue concept allows ordered delivery.', true],
  ['Querying', 'Queries are JSON strings that describe which documents to return.', true],
  ['rate_limit', 'You can configure the rate at which requests are taken.', true],
  ['notifyAll', 'The method notifies workflows that wait for an event.', true],
  ['Background jobs', 'All serverless function providers have a maximum execution time.', false],
  ['Development server', 'Upstash Workflow is built on top of Upstash QStash.', false],
  // A title that names nothing, and one without words between spaces.
  ['Getting started', 'The box lets you give your agents a computer.', true],
  ['快速入门', '本指南说明如何安装。', true],
  ['', 'Any text will do for it.', true],
];
for (const [title, sentence, expected] of CASES)
  it(`"${title}" and "${sentence}"`, () => assert.equal(isAbout(title, sentence), expected));

it('a question, or what only leads up to something, is no summary', () => {
  for (const sentence of [
    'Have an example to share? Check out our contributing guide to get started.',
    'Sometimes, endpoints fail due to various reasons such as network issues.',
    'Because your API is public, you should verify the authenticity of each request.',
  ])
    assert.equal(summaryOf(sentence).kind, 'none', sentence);
});

it('hostile titles cost no time', () => {
  const began = threadCpuMs();
  isAbout('aB'.repeat(500_000), 'aB '.repeat(500_000));
  assert.ok(threadCpuMs() - began < 1_000);
});
