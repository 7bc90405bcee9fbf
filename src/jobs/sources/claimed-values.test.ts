/** Numbers in any unit, versions and quoted texts of a sentence are found in lines of code, or are not there. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { threadCpuMs } from '../../lib/async/thread-cpu.ts';
import { factsOf, statesValue, valuesOf } from './claimed-values.ts';

const CODE = `
export const TIMEOUT_MS = 30_000;
const HOUR = 60 * 60 * 1000;
const room = 512 * 1024 * 1024; const small = 1 << 20; const power = 4 * 1024 ** 2;
const sample = 0.1; const RETRIES = 3; const max = 1e6; const mask = 0x1f4;
reply(429, "Too many requests"); const version = '2.14.0'; const wait = 45 * time.Second;
const name = 'sha256'; // v18 only
`;
const facts = factsOf([CODE]);

describe('values of a sentence', () => {
  for (const [sentence, values] of [
    ['Requests end after 30 seconds.', '30 seconds +'],
    ['Requests end after 0.5 minutes, or 30s.', '0.5 minutes + | 30s +'],
    ['Requests end after 40 seconds.', '40 seconds -'],
    ['It waits up to 1 hour, and 45 sec more.', '1 hour + | 45 sec +'],
    ['It waits 2 hours.', '2 hours -'],
    ['Files have at most 512 MB, pieces 1 MiB and 4 MB.', '512 MB + | 1 MiB + | 4 MB +'],
    ['Files have at most 256 MB.', '256 MB -'],
    ['It samples 10% of them, not 20 percent.', '10% + | 20 percent -'],
    ['It is repeated up to three times.', 'three +'],
    ['It is repeated up to five times.', 'five -'],
    ['At most 1,000,000 rows, or 500.', '1,000,000 + | 500 +'],
    ['It answers with status 429 and not 418.', '429 + | 418 -'],
    ['It says "Too many requests".', '"Too many requests" +'],
    ['It says “Slow down please”.', '“Slow down please” -'],
    ['Since 2.14.0, and v2.15.1.', '2.14.0 + | v2.15.1 -'],
    // Parts of names, steps and words.
    ['In step 3, S3 stores UTF-8 as RFC 7231 and HTTP/2 say.', ''],
    ['SHA-256 and IPv4 over two roads.', ''],
    ['It costs $20.', '20 -'],
    ['Twenty-five or 7-day plans', '7-day -'],
    ['No numbers here.', ''],
  ] as const)
    it(`"${sentence}"`, () => {
      const found = valuesOf(sentence).map(
        (value) => `${value.text} ${statesValue(facts, value) ? '+' : '-'}`,
      );
      assert.equal(found.join(' | '), values);
    });

  it('a digit inside a name of the code is no value of it', () => {
    assert.equal(statesValue(facts, valuesOf('It has 256 of them.')[0]!), false);
    assert.equal(statesValue(facts, valuesOf('It has 18 of them.')[0]!), false);
  });

  it('hostile texts take no time', () => {
    const began = threadCpuMs();
    for (const text of [
      '1*'.repeat(200_000),
      '1'.repeat(400_000),
      '1 << '.repeat(80_000),
      '9_'.repeat(200_000),
    ])
      factsOf([text]);
    for (const text of ['1,000'.repeat(2_000), '"'.repeat(9_000), 'up to '.repeat(2_000)]) valuesOf(text);
    assert.ok(threadCpuMs() - began < 2_000);
  });
});
