/** Entries follow the jobs that quote them, on both databases: once, in one transaction, and never over the head of a person. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { jobDriver } from '../../../test/support/job-driver.ts';
import { testClock, testRandom } from '../../../test/support/test-service.ts';
import { createRecords } from '../create-records.ts';
import type { FeedbackStatus } from './feedback.ts';

const PULL = 'https://forge.example/docs/pull/1';

eachDatabase((_kind, open) => {
  const opened = async () => {
    const clock = testClock();
    const database = await open();
    const deps = { database, clock, random: testRandom(), secret: new Uint8Array(32) };
    const { feedback, jobs, projects } = createRecords(deps);
    await projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
    const { end } = jobDriver(jobs, clock, ['docs']);
    let entries = 0;
    const submit = async (): Promise<string> => {
      const submissionId = `00000000-0000-4000-8000-${String(++entries).padStart(12, '0')}`;
      const wanted = { project: 'docs', submissionId, source: 'contextual' as const, path: '/a' };
      return (await feedback.submit({ ...wanted, helpful: false, comment: 'Wrong' })).id;
    };
    const statuses = async (ids: readonly string[]) =>
      Promise.all(ids.map(async (id) => (await feedback.get('docs', id))?.status));
    const set = (id: string, status: FeedbackStatus, actor = 'ada') => {
      clock.advance(1_000);
      return feedback.setStatus({ project: 'docs', ids: [id], status, actor });
    };
    const start = (ids: readonly string[]) => {
      clock.advance(1_000);
      return jobs.create({
        project: 'docs',
        subdomain: 'docs',
        prompt: 'Fix it',
        draft: false,
        feedback: ids,
      });
    };
    const withPull = (id: string) => end(id, { state: 'completed', pullRequestLink: PULL });
    return { clock, database, feedback, jobs, submit, statuses, set, start, end, withPull };
  };

  it('are in progress from the start of a job, and resolved by its merge, with the job in their history', async () => {
    const { feedback, jobs, submit, statuses, start, withPull } = await opened();
    const ids = [await submit(), await submit()];
    const job = await start(ids);
    assert.deepEqual(await statuses(ids), ['in_progress', 'in_progress']);
    await withPull(job.id);
    assert.deepEqual(await statuses(ids), ['in_progress', 'in_progress']);
    assert.equal(await jobs.settle('docs', job.id, 'merged'), true);
    assert.equal(await jobs.settle('docs', job.id, 'merged'), false);
    assert.equal(await jobs.settle('docs', job.id, 'closed'), false);
    assert.deepEqual(await statuses(ids), ['resolved', 'resolved']);
    const history = await feedback.history('docs', ids[0]!);
    assert.deepEqual(
      history.map(({ actor, from, to }) => [actor, from, to]),
      [
        [`job:${job.id}`, 'pending', 'in_progress'],
        [`job:${job.id}`, 'in_progress', 'resolved'],
      ],
    );
    const settled = await jobs.get('docs', job.id);
    assert.deepEqual([settled?.settled, (settled?.settledAt ?? 0) > settled!.createdAt], ['merged', true]);
  });

  it('are open again when the pull request is closed, or nothing came of the job', async () => {
    const { jobs, submit, statuses, start, end, withPull } = await opened();
    const ids = [await submit()];
    const closed = await start(ids);
    await withPull(closed.id);
    await jobs.settle('docs', closed.id, 'closed');
    assert.deepEqual(await statuses(ids), ['pending']);
    for (const ending of [
      { state: 'completed' },
      { state: 'cancelled' },
      { state: 'failed', failure: 'error' },
    ] as const) {
      const job = await start(ids);
      assert.deepEqual(await statuses(ids), ['in_progress']);
      await end(job.id, ending, [{ state: 'preparing' }]);
      assert.deepEqual(await statuses(ids), ['pending'], ending.state);
    }
    const failed = await start(ids);
    await end(failed.id, { state: 'failed', failure: 'error' }, [{ state: 'preparing' }]);
    await jobs.retry('docs', failed.id, 'user:1');
    assert.deepEqual(await statuses(ids), ['in_progress'], 'a retry begins again');
  });

  it('stay as a person has set them since', async () => {
    const { jobs, submit, statuses, set, start, withPull } = await opened();
    const [dismissed, reopened, own, before] = [
      await submit(),
      await submit(),
      await submit(),
      await submit(),
    ];
    await set(before, 'in_progress');
    const ids = [dismissed, reopened, own, before];
    const job = await start(ids);
    await set(dismissed, 'dismissed');
    await set(reopened, 'pending');
    await withPull(job.id);
    await jobs.settle('docs', job.id, 'merged');
    assert.deepEqual(await statuses(ids), ['dismissed', 'pending', 'resolved', 'resolved']);
    const other = [await submit()];
    await set(other[0]!, 'in_progress');
    const second = await start(other);
    await withPull(second.id);
    await jobs.settle('docs', second.id, 'closed');
    assert.deepEqual(await statuses(other), ['in_progress'], 'a person had begun with it');
  });

  it('change with the job or not at all', async () => {
    const { database, clock, submit, statuses } = await opened();
    const ids = [await submit()];
    const base = testRandom(5);
    let left = Infinity;
    const random = (count: number): Uint8Array => {
      if (left-- <= 0) throw new Error('no more randomness');
      return base(count);
    };
    const { jobs } = createRecords({ database, clock, random, secret: new Uint8Array(32) });
    // Enough for the id of the job, and not for the change of its entries.
    left = 1;
    const wanted = { project: 'docs', subdomain: 'docs', prompt: 'Fix it', draft: false, feedback: ids };
    await assert.rejects(jobs.create(wanted), /no more randomness/);
    assert.deepEqual([await jobs.count('docs'), await statuses(ids)], [0, ['pending']]);
  });

  it('of a review in the dashboard follow it', async () => {
    const { jobs, submit, statuses, start, end } = await opened();
    const ids = [await submit()];
    const job = await start(ids);
    await end(job.id, { state: 'completed', pullRequestLink: PULL, review: 'open' });
    await jobs.setReview('docs', job.id, 'merged', 'user:1');
    assert.deepEqual(await statuses(ids), ['resolved']);
    assert.equal((await jobs.get('docs', job.id))?.settled, 'merged');
  });

  it('each open pull request is looked at by one caller in a while', async () => {
    const { clock, jobs, start, withPull } = await opened();
    const [one, two] = [await start([]), await start([])];
    await withPull(one.id);
    const claim = (limit = 10, projects = ['docs']) =>
      jobs.claimReviews({ projects, limit, every: 60_000, since: 0 });
    const both = await Promise.all([claim(), claim()]);
    assert.deepEqual(
      both.flat().map(({ id }) => id),
      [one.id],
      'one of both, and not the job that works',
    );
    await withPull(two.id);
    assert.deepEqual(
      (await claim()).map(({ id }) => id),
      [two.id],
    );
    assert.deepEqual(await claim(), []);
    await jobs.lookAgain('docs');
    assert.equal((await claim(1)).length, 1);
    assert.equal((await claim(1)).length, 1);
    clock.advance(60_000);
    assert.equal((await claim(10, [])).length, 0);
    assert.equal((await claim(10, ['other'])).length, 0);
    await jobs.settle('docs', one.id, 'merged');
    assert.deepEqual(
      (await claim()).map(({ id }) => id),
      [two.id],
    );
    assert.deepEqual(await jobs.claimReviews({ projects: ['docs'], limit: 9, every: 0, since: clock() }), []);
  });

  it('stay resolved when a merged job gets a message and changes nothing more', async () => {
    const { clock, feedback, jobs, submit, statuses, start, end, withPull, set } = await opened();
    const [first, again, later] = [await submit(), await submit(), await submit()];
    const job = await start([first, again]);
    await withPull(job.id);
    await jobs.settle('docs', job.id, 'merged');
    const { settledAt } = (await jobs.get('docs', job.id))!;
    await set(again, 'pending');
    await jobs.message('docs', job.id, { text: 'Look again', author: 'user:1', feedback: [later] });
    assert.deepEqual(await statuses([first, again, later]), ['resolved', 'in_progress', 'in_progress']);
    await end(job.id, { state: 'completed' }, [{ state: 'preparing' }]);
    assert.deepEqual(await statuses([first, again, later]), ['resolved', 'pending', 'pending']);
    clock.advance(3_600_000);
    const due = await jobs.claimReviews({ projects: ['docs'], limit: 10, every: 1, since: 0 });
    assert.deepEqual(due, [], 'nothing to look at: the pull request is merged');
    assert.equal(await jobs.settle('docs', job.id, 'merged'), false);
    const after = (await jobs.get('docs', job.id))!;
    assert.deepEqual([after.settled, after.settledAt], ['merged', settledAt]);
    assert.deepEqual(await statuses([later]), ['pending'], 'the merge before knew nothing of it');
    assert.equal((await feedback.history('docs', first)).length, 2);
    assert.equal((await jobs.merges('docs', job.id)).length, 1);
  });

  it('follow the next pull request of a merged job', async () => {
    const { jobs, submit, statuses, start, end, withPull } = await opened();
    const [first, later] = [await submit(), await submit()];
    const job = await start([first]);
    await withPull(job.id);
    await jobs.settle('docs', job.id, 'merged');
    await jobs.message('docs', job.id, { text: 'More', author: 'user:1', feedback: [later] });
    assert.equal((await jobs.get('docs', job.id))?.settled, 'merged', 'until there is another one');
    const link = `${PULL}2`;
    await end(job.id, { state: 'completed', pullRequestLink: link });
    assert.equal((await jobs.get('docs', job.id))?.settled, null);
    assert.deepEqual(await statuses([first, later]), ['resolved', 'in_progress']);
    const due = await jobs.claimReviews({ projects: ['docs'], limit: 10, every: 1, since: 0 });
    assert.deepEqual(
      due.map(({ pullRequestLink }) => pullRequestLink),
      [link],
    );
    await jobs.settle('docs', job.id, 'merged');
    assert.deepEqual(await statuses([first, later]), ['resolved', 'resolved']);
    assert.deepEqual(
      (await jobs.merges('docs', job.id)).map((one) => [one.number, one.pullRequestLink, one.feedback]),
      [
        [2, link, [first, later]],
        [1, PULL, [first]],
      ],
    );
  });

  it('that a message to a working job quotes are in progress too', async () => {
    const { jobs, submit, statuses, start, end } = await opened();
    const later = await submit();
    const job = await start([]);
    await jobs.message('docs', job.id, { text: 'This too', author: 'user:1', feedback: [later] });
    assert.deepEqual(await statuses([later]), ['in_progress']);
    await end(job.id, { state: 'completed' }, [{ state: 'preparing' }]);
    assert.deepEqual(await statuses([later]), ['in_progress'], 'its round is still to come');
    await end(job.id, { state: 'completed' }, [{ state: 'preparing' }]);
    assert.deepEqual(await statuses([later]), ['pending']);
  });
});
