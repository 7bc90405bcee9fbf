/** The long form of a job has what the short one has, in every state. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { JOB_STATES, type Job } from '../../../records/jobs/job.ts';
import { sampleJob } from '../../../records/webhooks/sample-subjects.ts';
import { presentJob } from './job.ts';
import { jobDetailsSchema, presentJobDetails } from './job-details.ts';

const sample = sampleJob('docs', Date.UTC(2026, 0, 15, 12));
const jobs: readonly Job[] = JOB_STATES.flatMap((state) => [
  { ...sample, state, messageToUser: null, finishedAt: null },
  { ...sample, state, failure: state === 'failed' ? ('github_missconfigured' as const) : null },
  { ...sample, state, pullRequestLink: 'https://github.com/a/b/pull/1', wish: 'cancel', review: 'open' },
]);

describe('a job with all that is known of it', () => {
  for (const job of jobs)
    it(`fits its schema and agrees with the short form: ${job.state}`, () => {
      const details = presentJobDetails(job);
      assert.partialDeepStrictEqual(details, presentJob(job));
      assert.deepEqual(jobDetailsSchema.parse(details), details);
    });

  it('says where it was asked for, and nothing of what only its agent is told', () => {
    const url = 'https://forge.test/issues/12';
    const origin = { kind: 'issue', number: 12, url, comment: `${url}#c7` } as const;
    const details = presentJobDetails({ ...sample, origin: { ...origin, context: 'Words of the issue' } });
    assert.deepEqual(details.origin, origin);
    assert.deepEqual(jobDetailsSchema.parse(details), details);
    assert.ok(!('origin' in presentJobDetails(sample)));
  });
});
