/** Tests that text of any kind is cut into words in a time that grows with its length, and identifiers are found whole. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { threadCpuMs } from '../async/thread-cpu.ts';
import { exactNames, indexWords } from './search-words.ts';

it('has identifiers whole beside their parts', () => {
  assert.deepEqual(indexWords('set max_run-count'), ['set', 'max', 'run', 'count', 'maxruncount']);
  assert.ok(indexWords('_max_run').includes('maxrun'));
});

it('tells names of a query from words', () => {
  for (const [query, names] of [
    ['max_retry_count', [['max', 'retry', 'count']]],
    ['--lang', [['lang']]],
    ['what does -v print', [['v']]],
    [
      '--dry-run or listFiles',
      [
        ['dry', 'run'],
        ['list', 'files'],
      ],
    ],
    ['a well known word - and another', []],
    ['language', []],
  ] as const)
    assert.deepEqual(exactNames(query), names, query);
});

it('cuts a text that is one word, as data inside a page is, in a moment', () => {
  for (const part of ['a', 'aA', 'a_', 'a1', 'é', '不', '_', '-a', 'aB_']) {
    const text = part.repeat(200_000 / part.length);
    const began = threadCpuMs();
    indexWords(text);
    const took = threadCpuMs() - began;
    assert.ok(took < 2_000, `${JSON.stringify(part)} took ${Math.round(took)} ms`);
  }
});
