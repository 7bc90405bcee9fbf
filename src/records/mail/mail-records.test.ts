/** The queue of letters on both databases: what waits, who claims it, how much fits, and what stays of it; and digests. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, beforeEach, describe, it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { testClock } from '../../../test/support/test-service.ts';
import { lastWeekEnd, WEEK, weekEnd } from '../../lib/time/digest-week.ts';
import type { Database } from '../store/database.ts';
import { createUserRecords } from '../users/create-user-records.ts';
import { createMailRecords } from './create-mail-records.ts';
import type { NewLetter } from './letter.ts';
import type { MailRecords } from './mail-records.ts';

const HOUR = 60 * 60_000;
const LETTER: NewLetter = {
  kind: 'invitation',
  to: 'ada@example.com',
  subject: 'Hello',
  text: 'https://docs.example.com/dashboard/invitation/TOKEN',
  html: '<p>TOKEN</p>',
};

describe('weeks', () => {
  it('end on Mondays at six', () => {
    const thursday = Date.UTC(2026, 0, 15, 12);
    assert.equal(new Date(weekEnd(thursday)).toISOString(), '2026-01-19T06:00:00.000Z');
    assert.equal(new Date(lastWeekEnd(thursday)).toISOString(), '2026-01-12T06:00:00.000Z');
    const end = weekEnd(thursday);
    assert.deepEqual([lastWeekEnd(end), weekEnd(end), lastWeekEnd(end - 1)], [end, end + WEEK, end - WEEK]);
  });
});

eachDatabase((_kind, open) => {
  let database: Database;
  let mail: MailRecords;
  let clock: ReturnType<typeof testClock>;
  const claim = (limit = 10) => mail.claim({ limit, until: clock() + 60_000 });
  const deps = (secret = 7) => ({ database, clock, random: randomBytes, secret: Buffer.alloc(32, secret) });
  before(async () => {
    database = await open();
  });
  beforeEach(async () => {
    clock = testClock();
    mail = createMailRecords(deps());
    await mail.expire(clock() + 100 * HOUR);
  });

  describe('a letter', () => {
    it('waits until it is finished, and leaves no text behind', async () => {
      assert.equal(await mail.add(LETTER), true);
      const [one, ...more] = await claim();
      assert.deepEqual(more, []);
      const { id, attempts, goodUntil, ...letter } = one!;
      assert.deepEqual([letter, attempts, goodUntil], [LETTER, 1, clock() + 48 * HOUR]);
      assert.deepEqual(await claim(), [], 'claimed already');
      await mail.finish(id, { state: 'waiting', nextAt: clock() + 1_000, error: 'x'.repeat(1_000) });
      assert.deepEqual(await claim(), [], 'not yet');
      clock.advance(1_000);
      assert.deepEqual(
        (await claim()).map((again) => [again.id, again.attempts]),
        [[id, 2]],
      );
      assert.equal(await mail.waiting(), 1);
      await mail.finish(id, { state: 'sent', nextAt: null, error: null });
      assert.equal(await mail.waiting(), 0);
      const rows = await database.all<{ letter: unknown }>('SELECT letter FROM mail');
      assert.deepEqual(rows, [{ letter: null }]);
    });

    it('is not readable in the store, nor with another secret, nor in another row', async () => {
      await mail.add(LETTER);
      const rows = await database.all<{ letter: Uint8Array }>('SELECT letter FROM mail');
      assert.ok(!Buffer.from(rows[0]!.letter).includes('TOKEN'));
      assert.deepEqual(await createMailRecords(deps(8)).claim({ limit: 9, until: clock() + 1 }), []);
      const failed = await database.all('SELECT state, letter FROM mail');
      assert.deepEqual(failed, [{ state: 'failed', letter: null }]);
      await mail.add(LETTER);
      await database.write((transaction) =>
        transaction.run("UPDATE mail SET id = 'other' WHERE state = 'waiting'"),
      );
      assert.deepEqual(await claim(), []);
    });

    it('is claimed by one of many, and again when its holder is gone', async () => {
      for (let n = 0; n < 5; n++) await mail.add({ ...LETTER, to: `${n}@example.com` });
      const other = createMailRecords(deps());
      const claims = await Promise.all(
        [mail, other, mail, other].map((one) => one.claim({ limit: 5, until: clock() + 60_000 })),
      );
      const ids = claims.flat().map(({ id }) => id);
      assert.deepEqual([ids.length, new Set(ids).size], [5, 5]);
      clock.advance(60_000);
      assert.equal((await claim(3)).length, 3);
      assert.equal((await claim()).length, 2);
    });

    it('says until when it is of use, two days at most', async () => {
      await mail.add({ ...LETTER, goodUntil: clock() + HOUR });
      await mail.add({ ...LETTER, goodUntil: clock() + 100 * HOUR });
      const until = (await claim()).map(({ goodUntil }) => goodUntil - clock()).sort((a, b) => a - b);
      assert.deepEqual(until, [HOUR, 48 * HOUR]);
    });

    it('does not fill a mailbox: twenty in an hour, sent or not', async () => {
      for (let n = 0; n < 20; n++) assert.equal(await mail.add(LETTER), true);
      for (const { id } of await claim(30))
        await mail.finish(id, { state: 'sent', nextAt: null, error: null });
      assert.equal(await mail.add(LETTER), false);
      assert.equal(await mail.add({ ...LETTER, to: 'eve@example.com' }), true);
      clock.advance(HOUR);
      assert.equal(await mail.add(LETTER), true);
    });

    it('about work leaves room for a link for a new password', async () => {
      const team = { ...LETTER, kind: 'team' } as const;
      for (let n = 0; n < 10; n++) assert.equal(await mail.add(team), true);
      assert.equal(await mail.add(team), false);
      assert.equal(await mail.add({ ...LETTER, kind: 'forgotten-password' }), true);
    });

    it('is not queued behind thousands', async () => {
      await database.write(async (transaction) => {
        await transaction.run(
          `INSERT INTO mail (id, kind, recipient, state, attempts, created_at, good_until, next_at)
           WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
           SELECT 'n' || i, 'test', 'x', 'waiting', 0, 0, 0, 0 FROM n`,
        );
      });
      assert.equal(await mail.add(LETTER), false);
      await mail.expire(clock());
      assert.equal(await mail.add(LETTER), true);
    });
  });

  describe('a digest', () => {
    it('is chosen for each project, due every Monday, and sent once by one of two', async () => {
      const users = createUserRecords(deps(), { log: 4, r: 8, p: 1 });
      await users.ensureOwner({ email: 'owner@example.com', password: 'four unrelated words' });
      const user = (await users.list())[0]!.id;
      await mail.setDigests(user, ['docs', 'help', 'docs']);
      assert.deepEqual(await mail.digests(user), ['docs', 'help']);
      await mail.setDigests(user, ['docs']);
      await mail.setDigests('nobody', ['docs']);
      assert.deepEqual(await mail.dueDigests(10), []);
      clock.advance(WEEK);
      const due = await mail.dueDigests(10);
      assert.deepEqual(
        due.map(({ user, project, email }) => [user, project, email]),
        [[user, 'docs', 'owner@example.com']],
      );
      const sent = await Promise.all([1, 2].map(() => mail.sendDigest(due[0]!, LETTER)));
      assert.deepEqual(sent.sort(), [false, true]);
      assert.deepEqual([await mail.waiting(), await mail.dueDigests(10)], [1, []]);
      await mail.expire(0);
      assert.deepEqual([await mail.digests('nobody'), await mail.digests(user)], [[], ['docs']]);
    });
  });
});
