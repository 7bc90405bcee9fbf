/** Jobs of a database from before the queue: all are still there, those that wait are due, and none is begun twice. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eachEmptyStore } from '../../../../test/support/empty-stores.ts';
import { jobFixture } from '../../../../test/support/job-records.ts';
import { JOB_STATES } from '../../jobs/job.ts';
import { MIGRATIONS } from './migrations.ts';

const clock = (): number => 1;
const todos = '[{"id":"1","content":"Read","status":"pending","priority":"low"}]';

eachEmptyStore('the job queue', clock, (place) => {
  it('keeps the jobs of version 8', async () => {
    const open = await place();
    const old = await open(MIGRATIONS.slice(0, 8));
    await old.write(async (transaction) => {
      for (const [at, state] of JOB_STATES.entries())
        await transaction.run(
          `INSERT INTO jobs (id, project, subdomain, prompt, branch, draft, state, todos, created_at, updated_at)
           VALUES (?, 'docs', 'acme', 'Fix it', ?, 1, ?, ?, ?, 900)`,
          [`j${at}`, `fix-${at}`, state, todos, 100 + at],
        );
    });
    await old.close();
    const database = await open(MIGRATIONS);
    const { jobs, claim } = jobFixture(database);
    const all = (await jobs.list('docs', { skip: 0, take: 50 })).toReversed();
    const interrupted = ['failed', 'failed', 'failed', 'failed', 'failed'];
    assert.deepEqual(
      all.map(({ state }) => state),
      ['queued', ...interrupted, 'completed', 'failed', 'cancelled', 'timed_out'],
    );
    assert.deepEqual(
      all.slice(1, 6).map(({ failure, finishedAt, messageToUser }) => [failure, finishedAt, messageToUser]),
      interrupted.map(() => ['error', 900, 'An earlier version began this job and cannot end it. Retry it.']),
    );
    const [first] = all;
    const { branch, branchNamed, askedBy, feedback, round, usage, todos: kept } = first!;
    assert.deepEqual(
      [branch, branchNamed, askedBy, feedback, round, usage, kept],
      ['fix-0', true, 'terminal', [], 0, { steps: 0, inputTokens: 0, outputTokens: 0 }, JSON.parse(todos)],
    );
    const claimed = await claim();
    assert.equal(claimed!.id, 'j0');
    assert.equal((await jobs.queue.step(claimed!, { state: 'preparing' })).state, 'preparing');
    assert.equal(await claim(), undefined);
    assert.equal((await jobs.retry('docs', 'j3', 'user:ann'))!.state, 'queued');
    assert.equal((await claim())!.id, 'j3');
    await database.close();
  });
});
