/** Declined edits: kept once, found by file, bounded, forgotten, and due once for each end of a job. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { createRecords } from '../create-records.ts';
import { DECLINED_LIMITS } from './declined-edit.ts';

const edit = (path: string, number = 0) => ({
  path,
  oldHash: `old-${number}`,
  newHash: 'new',
  oldWords: 'before',
  newWords: 'after',
});

eachDatabase((_kind, open) => {
  const made = async () => {
    const database = await open();
    let now = 1_000_000;
    const clock = (): number => now;
    const records = createRecords({ database, clock, random: randomBytes, secret: new Uint8Array(32) });
    await records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
    const wanted = { project: 'docs', subdomain: 'docs', prompt: 'Better', draft: true };
    return { records, declined: records.jobs.declined, later: () => (now += 1_000), wanted, database };
  };

  it('are kept once, with the reason that was given, and forgotten one by one', async () => {
    const { declined, later } = await made();
    const job = { id: 'one', project: 'docs' };
    const why = 'w'.repeat(DECLINED_LIMITS.why + 1);
    assert.equal(
      await declined.add(job, [edit('a.mdx'), edit('a.mdx'), edit('b.mdx')], { kind: 'closed', why }),
      2,
    );
    later();
    await declined.add({ ...job, id: 'two' }, [edit('a.mdx')], { kind: 'taken_back', author: 'user:1' });
    const [first, ...more] = await declined.list('docs', 10);
    assert.deepEqual(
      [first!.path, first!.kind, first!.job, first!.author],
      ['a.mdx', 'taken_back', 'two', 'user:1'],
    );
    assert.equal(first!.why!.length, DECLINED_LIMITS.why);
    assert.equal(more.length, 1);
    assert.deepEqual(await declined.of('other', ['a.mdx']), []);
    assert.equal(await declined.forget('other', first!.id), false);
    assert.equal(await declined.forget('docs', first!.id), true);
    const paths = Array.from({ length: 120 }, (_, at) => `${at}.mdx`).concat('b.mdx');
    assert.deepEqual(
      (await declined.of('docs', paths)).map(({ path }) => path),
      ['b.mdx'],
    );
    assert.equal(await declined.expire(later()), 1);
  });

  it('have a bound for each job and each project, and the oldest give way', async () => {
    const { declined, later, database } = await made();
    const many = (from: number) =>
      Array.from({ length: DECLINED_LIMITS.ofJob + 1 }, (_, at) => edit('a.mdx', from + at));
    assert.equal(
      await declined.add({ id: 'j', project: 'docs' }, many(0), { kind: 'closed' }),
      DECLINED_LIMITS.ofJob,
    );
    for (let number = 1; number <= DECLINED_LIMITS.all / DECLINED_LIMITS.ofJob; number++) {
      later();
      await declined.add({ id: 'j', project: 'docs' }, many(number * 10_000), { kind: 'closed' });
    }
    const counted = await database.first<{ count: number; oldest: number }>(
      'SELECT count(*) AS count, min(at) AS oldest FROM declined_edits',
      [],
    );
    assert.deepEqual([Number(counted!.count), Number(counted!.oldest)], [DECLINED_LIMITS.all, 1_001_000]);
  });

  it('of a closed job are due once for each end, and not of a job that is open or merged', async () => {
    const { records, declined, wanted, database } = await made();
    const ids: string[] = [];
    for (const settled of ['closed', 'merged', null]) {
      const { id } = await records.jobs.create(wanted);
      await database.write((transaction) =>
        transaction.run("UPDATE jobs SET state = 'completed', settled = ?, settled_at = ? WHERE id = ?", [
          settled,
          settled === null ? null : 5_000,
          id,
        ]),
      );
      ids.push(id);
    }
    const due = () => declined.due('docs', { since: 0, limit: 10 });
    const [only, ...others] = await due();
    assert.deepEqual([only!.job.id, only!.kind, others], [ids[0], 'closed', []]);
    assert.deepEqual(await declined.due('docs', { since: 5_000, limit: 10 }), []);
    await declined.note(only!.job, [edit('a.mdx')], { kind: 'closed' });
    assert.deepEqual(await due(), []);
    await database.write((transaction) =>
      transaction.run('UPDATE jobs SET settled_at = 6000 WHERE id = ?', [ids[0]!]),
    );
    assert.equal((await due()).length, 1, 'it was closed again');
  });
});
