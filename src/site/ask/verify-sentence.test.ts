/** Tests sentences of models against their sections: lies of many kinds, which are not shown, and truths, which are. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { threadCpuMs } from '../../lib/async/thread-cpu.ts';
import { AnswerVerifier } from './answer-verifier.ts';
import { LIES, SOURCES, TRUTHS } from './testing/model-sentences.data.ts';
import { SEALED_LIES, SEALED_SOURCES, SEALED_TRUTHS } from './testing/sealed-sentences.data.ts';
import type { AskSource } from './verify-sentence.ts';

/** Of its two lines the first is shown, which is no lie; that they are in another order than in the section is not looked at. */
const OPEN_LIES: ReadonlySet<string> = new Set([
  '1. Restore a backup [S1]\n2. Then stop the server, before you restart it [S1]',
]);
/** Words of several sentences, and other words for the same. */
const LOST_TRUTHS: ReadonlySet<string> = new Set([
  'The roles are owner, editor and viewer [S3].',
  'Set `LECTERN_PORT` to change the port; the default is 3000 [S4].',
  'Sicherungen laufen jede Nacht um 3 Uhr [S5].',
  'After 3 retries, a failed task is dropped [S6].',
]);
/** Of the half that was written when the rules were made: what a restriction is for. */
const SEALED_OPEN_LIES: ReadonlySet<string> = new Set(['PostgreSQL 15 or newer is required [S3].']);
const SEALED_LOST_TRUTHS: ReadonlySet<string> = new Set([
  'In the dashboard, you see the deliveries of the last 14 days [S1].',
  'Guests may not create personal tokens [S4].',
  'Each page has at most 200 items [S7].',
  'Each request costs $0.02 [S7].',
  'Traffic goes to the nearest region [S8].',
  'The nearest region gets the traffic [S8].',
  'A deployment needs 4 GB of memory on Windows [S8].',
  'Administratoren können einen Schlüssel sperren [S9].',
  '缓存默认启用 [S13]。',
]);

function shown(answer: string, sources: readonly AskSource[] = SOURCES): number {
  const verifier = new AnswerVerifier(sources);
  return [...verifier.push(answer), ...verifier.end()].length;
}

describe('a lie of a model is not shown:', () => {
  for (const [kind, lies] of Object.entries(LIES))
    it(kind, () => {
      for (const lie of lies) assert.equal(shown(lie) > 0, OPEN_LIES.has(lie), lie);
    });
});

describe('a lie that was written after the rules is not shown:', () => {
  for (const [kind, lies] of Object.entries(SEALED_LIES))
    it(kind, () => {
      for (const lie of lies) assert.equal(shown(lie, SEALED_SOURCES) > 0, SEALED_OPEN_LIES.has(lie), lie);
    });
});

it('what a section says is shown, in words that were written after the rules', () => {
  for (const truth of SEALED_TRUTHS)
    assert.equal(shown(truth, SEALED_SOURCES) === 0, SEALED_LOST_TRUTHS.has(truth), truth);
});

it('what a section says is shown, in another order and with other words between', () => {
  for (const truth of TRUTHS) {
    const parts = truth.split(/\n(?=```\w|\d)/).length;
    assert.equal(shown(truth) < parts, LOST_TRUTHS.has(truth), truth);
  }
});

it('sections of any length are read in a time that has an end', () => {
  const text = 'xayaza '.repeat(300_000);
  const sources = Array.from({ length: 10 }, (_, at) => ({
    id: `S${at + 1}`,
    found: { url: `/${at}`, title: 'Zebra', section: { id: '', heading: '', text, code: '' } },
  }));
  const verifier = new AnswerVerifier(sources);
  const cites = sources.map(({ id }) => id).join(', ');
  const began = threadCpuMs();
  assert.deepEqual(verifier.push(`${'`a` '.repeat(480)} [${cites}].\n`), []);
  assert.ok(threadCpuMs() - began < 500, `${threadCpuMs() - began} ms`);
});

it('a sentence is judged in a time that grows with its length, whatever is in it', () => {
  for (const part of [
    'a',
    'a.',
    'a_',
    '$a',
    '-a',
    'A',
    '`',
    '`a',
    '*',
    '_a',
    '[',
    '[S1',
    ' ',
    '1.',
    '1 a ',
    'Aa',
    '不',
    '.',
    'x:',
    'after ',
  ]) {
    const began = threadCpuMs();
    shown(`${part.repeat(18_000 / part.length)} [S1].`);
    assert.ok(threadCpuMs() - began < 500, `${JSON.stringify(part)} took ${threadCpuMs() - began} ms`);
  }
});
