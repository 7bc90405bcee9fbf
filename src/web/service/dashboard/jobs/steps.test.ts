/** The steps of a job as they are told: from its events, for the present round, however it ended. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JobEvent, JobState } from '../../../../records/jobs/job.ts';
import { jobStepViews } from './steps.ts';

let count = 0;
const event = (at: number, text: string, kind: JobEvent['kind'] = 'state'): JobEvent => ({
  id: String(++count),
  at,
  kind,
  text,
});
const job = (state: JobState, finishedAt: number | null = null) => ({
  state,
  createdAt: 0,
  updatedAt: 500,
  finishedAt,
});
const shown = (views: ReturnType<typeof jobStepViews>): string[] =>
  views.map(({ name, state, took, stopped }) =>
    [name, state, took, stopped].filter((one) => one !== undefined).join(' '),
  );
const now = { now: 1_000, review: false };

describe('the steps of a job', () => {
  it('begin with waiting, which the creation tells', () => {
    assert.deepEqual(shown(jobStepViews(job('queued'), [], now)), [
      'Queued now 1000',
      'Preparing next',
      'Agent next',
      'Checks next',
      'Push next',
      'Pull request next',
    ]);
  });

  it('take what lies between two moves, and the present one until now', () => {
    const events = [event(100, 'preparing'), event(150, 'queued', 'agent'), event(300, 'running')];
    assert.deepEqual(shown(jobStepViews(job('running'), events, now)).slice(0, 4), [
      'Queued done 100',
      'Preparing done 200',
      'Agent now 700',
      'Checks next',
    ]);
  });

  it('are those of the present round alone', () => {
    const events = [
      event(1, 'preparing'),
      event(2, 'completed'),
      event(400, 'queued'),
      event(600, 'preparing'),
    ];
    assert.deepEqual(shown(jobStepViews(job('preparing'), events, now)).slice(0, 3), [
      'Queued done 200',
      'Preparing now 400',
      'Agent next',
    ]);
  });

  it('count a step that was done twice together', () => {
    const events = [
      event(0, 'running'),
      event(100, 'verifying'),
      event(200, 'running'),
      event(500, 'verifying'),
    ];
    assert.deepEqual(shown(jobStepViews(job('verifying'), events, now)).slice(2, 4), [
      'Agent done 400',
      'Checks now 600',
    ]);
  });

  it('stop where the job did, and say how', () => {
    for (const [state, word] of [
      ['failed', 'Failed'],
      ['cancelled', 'Cancelled'],
      ['timed_out', 'Timed out'],
    ] as const) {
      const events = [event(10, 'preparing'), event(90, state)];
      assert.deepEqual(shown(jobStepViews(job(state, 90), events, now)).slice(0, 3), [
        'Queued done 10',
        `Preparing stopped 80 ${word}`,
        'Agent missed',
      ]);
    }
  });

  it('say which were not needed when nothing was changed, and that a review is none of a forge', () => {
    const events = [
      event(10, 'preparing'),
      event(20, 'running'),
      event(30, 'verifying'),
      event(40, 'completed'),
    ];
    assert.deepEqual(
      shown(jobStepViews(job('completed', 40), events, { now: 1_000, review: true })).slice(3),
      ['Checks done 10', 'Push skipped', 'Review page skipped'],
    );
  });

  it('follow the row where the log was too long to keep a move', () => {
    assert.deepEqual(shown(jobStepViews(job('pushing'), [event(10, 'preparing')], now)).slice(1), [
      'Preparing done 490',
      'Agent skipped',
      'Checks skipped',
      'Push now 500',
      'Pull request next',
    ]);
  });
});
