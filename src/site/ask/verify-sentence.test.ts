/** Tests sentences of models against their sections: lies of many kinds, which are not shown, and truths, which are. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { threadCpuMs } from '../../lib/async/thread-cpu.ts';
import { AnswerVerifier } from './answer-verifier.ts';
import { LIES, SOURCES, TRUTHS } from './testing/model-sentences.data.ts';

/** Half of what a section says, in its own words, and what only the order of words tells apart. */
const OPEN_LIES: ReadonlySet<string> = new Set([
  'Each key may send at most 600 requests per job [S2].',
  'The limit requests status 429 [S2].',
  'Owners only see the audit log, never pages [S3].',
  'Set `backup` to true to keep the oldest backup [S1].',
  'PostgreSQL is required [S4].',
  'A failed task is dropped [S6].',
  '| Plan | Seats |\n| Free | 20 | [S6]',
  '| Team | 3 | [S6]',
  '- Team: 5 GB [S6]',
  '1. Restore a backup [S1]\n2. Then stop the server, before you restart it [S1]',
  '- An editor: remove members [S3]',
]);
/** Other forms of a word, such as "seen" for "see", and words of two sentences that do not point at each other. */
const LOST_TRUTHS: ReadonlySet<string> = new Set([
  'The oldest backup is kept if backup.keep is true [S1].',
  'The audit log is seen by owners only [S3].',
  'Drafts are never seen by viewers [S3].',
  'Private pages are hidden from search and not listed in the sitemap [S3].',
  'A page is hidden from search when its visibility is private [S3].',
  'The roles are owner, editor and viewer [S3].',
  'Set `LECTERN_PORT` to change the port; the default is 3000 [S4].',
  'Sicherungen laufen jede Nacht um 3 Uhr [S5].',
  'Tasks are taken from the queue by workers [S6].',
  'After 3 retries, a failed task is dropped [S6].',
]);

function shown(answer: string): number {
  const verifier = new AnswerVerifier(SOURCES);
  return [...verifier.push(answer), ...verifier.end()].length;
}

describe('a lie of a model is not shown:', () => {
  for (const [kind, lies] of Object.entries(LIES))
    it(kind, () => {
      for (const lie of lies) assert.equal(shown(lie) > 0, OPEN_LIES.has(lie), lie);
    });
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
