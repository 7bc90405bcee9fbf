/** Salts of a day: the same in all processes, another one each day, and none of a day that is over. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { daySalts } from './day-salts.ts';

const DAY = 86_400_000;

it('gives processes that joined on different days the same salt today', () => {
  let now = 20_000 * DAY + 5;
  const clock = (): number => now;
  const seed = Buffer.alloc(32, 7).toString('base64url');
  const first = daySalts(clock, { day: 20_000, seed });
  const early = daySalts(clock, first.today());
  const yesterday = Buffer.from(early.salt(32)).toString('hex');
  now += 3 * DAY;
  const joined = daySalts(clock, first.today());
  const salts = [first, early, joined].map((salt) => Buffer.from(salt.salt(32)).toString('hex'));
  assert.equal(new Set(salts).size, 1);
  assert.notEqual(salts[0], yesterday);
  assert.equal(first.salt(16).length, 16);
  assert.notEqual(first.today().seed, seed, 'what it was made of is forgotten');
  now -= 2 * DAY;
  assert.equal(
    Buffer.from(joined.salt(32)).toString('hex'),
    salts[0],
    'a clock that is set back changes nothing',
  );
});
