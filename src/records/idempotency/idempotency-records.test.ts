/** Answers by the sender's key, on both databases: one begins, the others wait or get the answer, and nothing stays for ever. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { testClock, testRandom } from '../../../test/support/test-service.ts';
import { createIdempotencyRecords } from './create-idempotency-records.ts';
import { IDEMPOTENCY_KEPT_MS, IDEMPOTENCY_PATIENCE_MS } from './idempotency-records.ts';

eachDatabase((_kind, open) => {
  const opened = async () => {
    const clock = testClock();
    const deps = { database: await open(), clock, random: testRandom(), secret: new Uint8Array(32) };
    return { clock, records: createIdempotencyRecords(deps) };
  };
  const request = { project: 'docs', key: 'k-1', fingerprint: 'a' };

  it('gives the work to one of many, and the answer to those that come later', async () => {
    const { records } = await opened();
    const starts = await Promise.all(Array.from({ length: 8 }, () => records.begin(request)));
    assert.deepEqual(starts.map(({ kind }) => kind).toSorted(), ['begun', ...Array(7).fill('running')]);
    await records.finish(request, '{"a":1}');
    assert.deepEqual(await records.begin(request), { kind: 'answered', body: '{"a":1}' });
  });

  it('tells a key of another request, and knows keys of each project apart', async () => {
    const { records } = await opened();
    await records.begin(request);
    assert.equal((await records.begin({ ...request, fingerprint: 'b' })).kind, 'other');
    assert.equal((await records.begin({ ...request, project: 'other' })).kind, 'begun');
  });

  it('lets one finish what was cut off, under the same id', async () => {
    const { clock, records } = await opened();
    const first = await records.begin(request);
    clock.advance(IDEMPOTENCY_PATIENCE_MS - 1);
    assert.equal((await records.begin(request)).kind, 'running');
    clock.advance(1);
    const later = await Promise.all([records.begin(request), records.begin(request)]);
    const [begun] = later.filter(({ kind }) => kind === 'begun');
    assert.deepEqual(later.map(({ kind }) => kind).toSorted(), ['begun', 'running']);
    assert.ok(first.kind === 'begun' && begun?.kind === 'begun');
    assert.equal(begun.madeId, first.madeId);
    // The first request learns that it was refused: it may no longer forget the key.
    await records.forget(request, first.takenAt);
    assert.equal((await records.begin(request)).kind, 'running');
    await records.forget(request, begun.takenAt);
    assert.equal((await records.begin(request)).kind, 'begun');
  });

  it('keeps an answer for a day', async () => {
    const { clock, records } = await opened();
    await records.begin(request);
    await records.finish(request, '1');
    clock.advance(IDEMPOTENCY_KEPT_MS - 1);
    assert.equal((await records.begin(request)).kind, 'answered');
    clock.advance(1);
    assert.equal((await records.begin(request)).kind, 'begun', 'also where housekeeping is late');
    await records.begin({ ...request, key: 'k-2' });
    assert.equal(await records.expire(clock() - 1), 0);
    assert.equal(await records.expire(clock()), 2);
  });
});
