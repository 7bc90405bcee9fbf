/** What becomes of a job for each kind of failure: ended with the requirement's reason, tried again, or left to the lease. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AppError } from '../../lib/app-error.ts';
import type { Job } from '../../records/jobs/job.ts';
import { ForgeBusy } from '../forges/forge-busy.ts';
import { endingOf } from './ending-of.ts';
import { RUN_LIMITS } from './run-parts.ts';

const after = (tries: number): Job => ({ tries }) as Job;
const error = (code: string): AppError => new AppError(code, 'It failed', { hint: 'Do this' });
const last = RUN_LIMITS.tries - 1;

describe('a step that fails', () => {
  for (const code of ['forge/misconfigured', 'git/denied', 'git/no-repository', 'git/protected'])
    it(`with ${code} ends as github_missconfigured, with what to do`, () =>
      assert.deepEqual(endingOf(error(code), after(0), RUN_LIMITS), {
        kind: 'fail',
        failure: 'github_missconfigured',
        message: 'It failed. Do this.',
      }));

  for (const code of [
    'agent/model',
    'agent/crashed',
    'git/refused',
    'jobs/checks',
    'forge/failed',
    'jobs/branch',
  ])
    it(`with ${code} ends as error`, () =>
      assert.equal(JSON.stringify(endingOf(error(code), after(0), RUN_LIMITS)).includes('"error"'), true));

  for (const code of ['forge/unreachable', 'git/unreachable'])
    it(`with ${code} is tried again, each time after a longer wait, and not for ever`, () => {
      const waits = Array.from({ length: last }, (_, tries) =>
        endingOf(error(code), after(tries), RUN_LIMITS),
      );
      assert.deepEqual(
        waits.map((ending) => (ending.kind === 'later' ? ending.wait : ending.kind)),
        [2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000],
      );
      assert.equal(endingOf(error(code), after(last), RUN_LIMITS).kind, 'fail');
    });

  it('because the forge is busy waits as long as the forge says', () =>
    assert.deepEqual(endingOf(new ForgeBusy('Later', 90_000), after(0), RUN_LIMITS), {
      kind: 'later',
      wait: 90_000,
      message: 'Later.',
    }));

  for (const code of ['jobs/lease-lost', 'store/unavailable', 'store/full'])
    it(`with ${code} leaves the row as it is`, () =>
      assert.equal(endingOf(error(code), after(0), RUN_LIMITS).kind, 'leave'));

  it('with a bug of ours tells nothing of its insides', () => {
    const ending = endingOf(new TypeError('secret of undefined'), after(0), RUN_LIMITS);
    assert.equal(ending.kind, 'fail');
    assert.doesNotMatch(ending.message, /secret/);
  });
});
