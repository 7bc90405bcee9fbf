/** Which backups remain after a year, and when one is due or missing. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { backupName, readBackupName } from './backup-name.ts';
import { expiredBackups } from './backup-round.ts';
import type { KeptBackup } from './backup-target.ts';
import { dueAt, isDue, isLate, ownBackups } from './schedule.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Thursday. */
const START = Date.UTC(2026, 0, 1, 3);

const backup = (at: number, installation = '1a2b3c4d'): KeptBackup => ({
  name: backupName(at, installation),
  at,
  installation,
  size: 1,
});

/** A year of backups, each followed by what expires then. */
function kept(hours: number, count: number, keep: { keepDays: number; keepWeeks: number }): KeptBackup[] {
  let all: KeptBackup[] = [];
  for (let n = 0; n < count; n++) {
    const now = START + n * hours * HOUR;
    all.push(backup(now));
    const gone = new Set(expiredBackups(all, keep, now));
    all = all.filter((one) => !gone.has(one));
  }
  return all;
}

const days = (all: readonly KeptBackup[]): number[] =>
  all.map(({ at }) => Math.round((all.at(-1)!.at - at) / DAY)).reverse();

describe('after a year', () => {
  it('of one backup a day there are those of a week, and the Sundays before', () => {
    // The last day is a Thursday.
    const all = kept(24, 365, { keepDays: 7, keepWeeks: 4 });
    assert.equal(new Date(all.at(-1)!.at).getUTCDay(), 4);
    assert.deepEqual(days(all), [0, 1, 2, 3, 4, 5, 6, 11, 18]);
  });

  it('of four a day there are all of the last day too', () => {
    const all = kept(6, 4 * 365, { keepDays: 7, keepWeeks: 4 });
    assert.equal(all.filter(({ at }) => all.at(-1)!.at - at < DAY).length, 4);
    assert.ok(all.length <= 4 + 6 + 3);
  });

  it('of one a week there are as many as days are kept', () => {
    assert.equal(kept(168, 52, { keepDays: 7, keepWeeks: 0 }).length, 7);
  });

  it('the newest is there whatever is kept', () => {
    for (const keepDays of [1, 2, 30])
      assert.equal(kept(24, 40, { keepDays, keepWeeks: 0 }).length, keepDays);
  });
});

it('an installation that stood still for a year loses nothing when it starts again', () => {
  const old = kept(24, 30, { keepDays: 7, keepWeeks: 4 });
  const now = old.at(-1)!.at + 365 * DAY;
  const gone = expiredBackups([...old, backup(now)], { keepDays: 7, keepWeeks: 4 }, now);
  assert.equal(gone.length, 2, 'only those that one more day and one more week replace');
});

describe('a backup', () => {
  const daily = { minute: 180, hours: 24 };
  it('is due once for each time of the schedule', () => {
    assert.equal(dueAt(daily, START + 5 * HOUR), START);
    assert.equal(dueAt(daily, START - 1), START - DAY);
    assert.equal(dueAt({ minute: 180, hours: 6 }, START + 13 * HOUR), START + 12 * HOUR);
    assert.equal(isDue(daily, undefined, START), true);
    assert.equal(isDue(daily, START - HOUR, START), true, 'also when one was made by hand an hour before');
    assert.equal(isDue(daily, START, START), false);
    assert.equal(isDue(daily, START, START + DAY - 1), false);
    assert.equal(isDue(daily, START, START + DAY), true);
  });

  it('is missing when it has been due for an hour', () => {
    assert.equal(isLate(daily, START - DAY, START + HOUR - 1), false);
    assert.equal(isLate(daily, START - DAY, START + HOUR), true);
    assert.equal(isLate({ minute: 0, hours: 1 }, START, START + 2 * HOUR - 1), false);
    assert.equal(isLate({ minute: 0, hours: 1 }, START, START + 2 * HOUR), true);
  });

  it('of another installation, or of a wrong clock, does not count', () => {
    const all = [backup(START), backup(START, 'ffffffff'), backup(START + 60 * DAY), backup(START + 60_000)];
    assert.deepEqual(
      ownBackups(all, '1a2b3c4d', START).map(({ at }) => at),
      [START, START + 60_000],
    );
  });

  it('has a name that says when it was made', () => {
    const { name, at } = backup(START + 1_000);
    assert.equal(name, 'lectern-2026-01-01T030001Z-1a2b3c4d.db');
    assert.deepEqual(readBackupName(name), { name, at, installation: '1a2b3c4d' });
    for (const other of ['lectern.db', `${name}.part`, `x${name}`, 'lectern-2026-13-01T030001Z-1a2b3c4d.db'])
      assert.equal(readBackupName(other), undefined, other);
  });
});
