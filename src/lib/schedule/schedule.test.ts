/** Schedules: time zones and their summer time, and what is refused. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nextTime, scheduleProblem } from './schedule.ts';

const JANUARY = Date.UTC(2026, 0, 15, 12);
const at = (schedule: string, zone: string, from: string): string =>
  new Date(nextTime({ schedule, zone }, Date.parse(from))!).toISOString();

describe('the next time of a schedule', () => {
  it('is in its time zone, in winter and in summer', () => {
    assert.equal(at('0 6 * * 1', 'Europe/Berlin', '2026-01-15T12:00:00Z'), '2026-01-19T05:00:00.000Z');
    assert.equal(at('0 6 * * 1', 'Europe/Berlin', '2026-07-15T12:00:00Z'), '2026-07-20T04:00:00.000Z');
    assert.equal(at('0 6 * * MON', 'UTC', '2026-01-15T12:00:00Z'), '2026-01-19T06:00:00.000Z');
  });

  it('is once a day where the clock is put back, and not lost where it is put forward', () => {
    assert.equal(at('30 2 * * *', 'Europe/Berlin', '2026-10-25T00:30:00Z'), '2026-10-26T01:30:00.000Z');
    assert.equal(at('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z').slice(0, 10), '2026-03-29');
  });

  it('is after the moment, never at it', () =>
    assert.equal(at('0 6 * * *', 'UTC', '2026-01-15T06:00:00Z'), '2026-01-16T06:00:00.000Z'));
});

describe('a schedule is refused', () => {
  for (const [schedule, zone, problem] of [
    ['0 6 * * 1', 'Mars/Base', /no time zone/],
    ['0 6 * * 1', `Europe/${'x'.repeat(100)}`, /no time zone/],
    ['0 6 * *', 'UTC', /no schedule/],
    ['0 0 6 * * 1', 'UTC', /no schedule/],
    ['61 6 * * 1', 'UTC', /no schedule/],
    ['@daily', 'UTC', /no schedule/],
    ['', 'UTC', /no schedule/],
    [`${'0,'.repeat(100)}0 6 * * 1`, 'UTC', /no schedule/],
    ['0 6 30 2 *', 'UTC', /never due/],
    ['*/5 * * * *', 'UTC', /more often than every 15 minutes/],
    ['0,5 0 1 1 *', 'UTC', /more often than every 15 minutes/],
  ] as const)
    it(`${schedule.slice(0, 20)} in ${zone.slice(0, 20)}`, () => {
      const found = scheduleProblem({ schedule, zone }, JANUARY);
      assert.match(found?.text ?? '', problem);
      assert.equal(found?.field, problem.source === 'no time zone' ? 'zone' : 'schedule');
    });

  it('unless it can be followed', () => {
    for (const schedule of ['0 6 * * 1', '*/15 * * * *', '0 6 1 * *', '0 6 * * MON-FRI'])
      assert.equal(scheduleProblem({ schedule, zone: 'Europe/Berlin' }, JANUARY), undefined, schedule);
  });
});
