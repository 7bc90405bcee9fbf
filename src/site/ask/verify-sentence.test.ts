/** Tests sentences of models against their sections: lies of many kinds, which are not shown, and truths, which are. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { threadCpuMs } from '../../lib/async/thread-cpu.ts';
import { AnswerVerifier } from './answer-verifier.ts';
import { LIES, SOURCES, TRUTHS } from './testing/model-sentences.data.ts';
import { SEALED_LIES, SEALED_SOURCES, SEALED_TRUTHS } from './testing/sealed-sentences.data.ts';
import {
  LATER_LIES,
  LATER_SOURCES,
  LATER_TRUTHS,
  SWAPPED_LIES,
  SWAPPED_SOURCES,
  SWAPPED_TRUTHS,
} from './testing/swapped-sentences.data.ts';
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

/** A subject without a sign that it is one, and halves of two sentences beside each other. */
const SWAPPED_OPEN_LIES: ReadonlySet<string> = new Set([
  'Queues wait in the outbox [S1].',
  'Monthly customers pay by card or by bank transfer [S6].',
]);
const SWAPPED_LOST_TRUTHS: ReadonlySet<string> = new Set([
  'Idle workers are woken by the scheduler every 5 minutes [S1].',
  'The cockpit lists every worker, and delayed messages wait in the outbox [S1].',
  'With its project, the audit trail is not deleted [S3].',
  'Never share a root token, and rotate a secret [S3].',
  'At most 40 MB can be uploaded [S4].',
  'After 90 seconds, connections without traffic are closed [S5].',
  'The queue moves poisoned messages to the dead-letter queue after 8 attempts [S1].',
  'Both read tokens and write tokens expire: read tokens after 30 days, write tokens after 12 hours [S3].',
  'The cold bucket stores snapshots, which are compressed with Zstandard [S4].',
  'The cold and hot buckets store snapshots and thumbnails [S4].',
  'The gateway and the metrics endpoint listen on ports 7070 and 9191 [S5].',
  'Guests and administrators have access: guests see public reports only [S3].',
]);
/** Below the heading that names them, as nothing in "Every step" says that it is another subject. */
const LATER_OPEN_LIES: ReadonlySet<string> = new Set(['A pipeline has a limit of 45 minutes [S1].']);
const LATER_LOST_TRUTHS: ReadonlySet<string> = new Set([
  'A copy is sent to respondents by email [S3].',
  'Drafts are saved automatically, and closed forms show a message [S3].',
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

describe('halves of true sentences are not joined to a lie:', () => {
  for (const [kind, lies] of Object.entries(SWAPPED_LIES))
    it(kind, () => {
      for (const lie of lies) assert.equal(shown(lie, SWAPPED_SOURCES) > 0, SWAPPED_OPEN_LIES.has(lie), lie);
    });
  it('of any kind, written after the rules', () => {
    for (const lie of LATER_LIES) assert.equal(shown(lie, LATER_SOURCES) > 0, LATER_OPEN_LIES.has(lie), lie);
  });
  it('and what they say truly is shown', () => {
    for (const truth of SWAPPED_TRUTHS)
      assert.equal(shown(truth, SWAPPED_SOURCES) === 0, SWAPPED_LOST_TRUTHS.has(truth), truth);
    for (const truth of LATER_TRUTHS)
      assert.equal(shown(truth, LATER_SOURCES) === 0, LATER_LOST_TRUTHS.has(truth), truth);
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
