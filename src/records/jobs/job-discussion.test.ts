/** Comments of a forge as rows and messages, on both databases: each once, few in an hour, and nothing half done. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { jobFixture, WANTED } from '../../../test/support/job-records.ts';
import { DISCUSSION_LIMITS, type NewComment } from './forge-discussion.ts';
import { JOB_LIMITS } from './job-records.ts';

const HOUR = 3_600_000;
const comment = (id: string, more: Partial<NewComment> = {}): NewComment => ({
  id,
  at: 1_000,
  author: 'ada',
  text: `@lectern ${id}`,
  url: `https://forge.test/${id}`,
  ...more,
});

eachDatabase((_kind, open) => {
  it('makes one message of a comment, whoever reads it and however often', async () => {
    const { jobs, inState } = jobFixture(await open());
    const { job } = await inState('completed');
    const take = () => jobs.takeComment('docs', job.id, comment('issue:1'), 'Mend it');
    const taken = await Promise.all([take(), take(), take()]);
    assert.deepEqual(taken.toSorted(), ['known', 'known', 'taken']);
    assert.equal(await take(), 'known');
    const [message, ...others] = await jobs.messages('docs', job.id);
    assert.deepEqual(
      [message?.text, message?.author, message?.round, others],
      ['Mend it', 'forge:ada', 1, []],
    );
    const next = (await jobs.get('docs', job.id))!;
    assert.deepEqual([next.state, next.round], ['queued', 1]);
  });

  it('makes one message of a comment on a pull request that two jobs have', async () => {
    const { jobs, claim } = jobFixture(await open());
    const ids: string[] = [];
    for (let twice = 0; twice < 2; twice++) {
      const { id } = await jobs.create({ ...WANTED, branch: 'change' });
      const link = 'https://forge.test/pull/7';
      await jobs.queue.end((await claim(id))!, { state: 'completed', pullRequestLink: link });
      ids.push(id);
    }
    const take = (id: string) => jobs.takeComment('docs', id, comment('issue:1'), 'Mend it');
    assert.deepEqual((await Promise.all(ids.map(take))).toSorted(), ['kept', 'taken']);
    assert.deepEqual(await Promise.all(ids.map(take)), ['known', 'known']);
    const messages = await Promise.all(ids.map((id) => jobs.messages('docs', id)));
    assert.equal(messages.flat().length, 1);
  });

  it('keeps a comment that is no message, with its place, and leaves the job alone', async () => {
    const { jobs, inState } = jobFixture(await open());
    const { job } = await inState('completed');
    const said = comment('line:2', { path: 'docs/guide.mdx', line: 12, text: 'x'.repeat(9_000) });
    assert.equal(await jobs.takeComment('docs', job.id, said), 'kept');
    assert.equal(await jobs.takeComment('docs', job.id, said, 'Too late'), 'known');
    const [row] = await jobs.forgeComments('docs', job.id);
    assert.deepEqual(
      { ...row, text: row?.text.length },
      { ...said, text: DISCUSSION_LIMITS.comment, round: null, answeredAt: null },
    );
    assert.deepEqual(await jobs.messages('docs', job.id), []);
    assert.deepEqual(await jobs.get('docs', job.id), job);
  });

  it('joins the round that waits, and is one more for a job that works', async () => {
    const { jobs, inState, held } = jobFixture(await open());
    const { job } = await inState('completed');
    for (const id of ['1', '2']) await jobs.takeComment('docs', job.id, comment(id), `Do ${id}`);
    assert.deepEqual(
      (await jobs.forgeComments('docs', job.id)).map(({ round }) => round),
      [1, 1],
    );
    const working = await held();
    await jobs.takeComment('docs', working.id, comment('3'), 'Do 3');
    assert.equal((await jobs.forgeComments('docs', working.id))[0]?.round, 1);
    assert.equal((await jobs.get('docs', working.id))?.round, 0);
  });

  it('takes few messages in an hour, and shows the others', async () => {
    const { jobs, clock, inState } = jobFixture(await open());
    const { job } = await inState('completed');
    const take = (id: number) => jobs.takeComment('docs', job.id, comment(`${id}`), 'Again');
    for (let id = 0; id < DISCUSSION_LIMITS.messagesAnHour; id++) assert.equal(await take(id), 'taken');
    assert.equal(await take(100), 'too_many');
    assert.equal(await take(100), 'known');
    assert.equal((await jobs.messages('docs', job.id)).length, DISCUSSION_LIMITS.messagesAnHour);
    clock.advance(HOUR);
    assert.equal(await take(101), 'taken');
  });

  it('keeps so many comments of strangers and no more, and still hears those with the right to write', async () => {
    const { jobs, inState } = jobFixture(await open());
    const { job } = await inState('completed');
    for (let id = 0; id < DISCUSSION_LIMITS.comments; id++)
      await jobs.takeComment('docs', job.id, comment(`s${id}`));
    assert.equal(await jobs.takeComment('docs', job.id, comment('more')), 'full');
    assert.equal(await jobs.takeComment('docs', job.id, comment('mine'), 'Mend it'), 'taken');
    assert.equal((await jobs.forgeComments('docs', job.id)).length, DISCUSSION_LIMITS.comments + 1);
  });

  it('stores nothing of a message that the job does not take', async () => {
    const { jobs, inState } = jobFixture(await open());
    const { job } = await inState('completed');
    const refused = (text: string) =>
      assert.rejects(jobs.takeComment('docs', job.id, comment('1'), text), { code: 'jobs/message' });
    await refused('');
    await refused('x'.repeat(JOB_LIMITS.message + 1));
    for (let n = 0; n < JOB_LIMITS.messages; n++)
      await jobs.message('docs', job.id, { text: 'More', author: 'user:1' });
    await refused('Mend it');
    assert.deepEqual(await jobs.forgeComments('docs', job.id), []);
  });

  it('notes which rounds were answered', async () => {
    const { jobs, clock, inState, claim } = jobFixture(await open());
    const { job } = await inState('completed');
    await jobs.takeComment('docs', job.id, comment('1'), 'One');
    await jobs.takeComment('docs', job.id, comment('0'));
    const held = await claim(job.id);
    await jobs.takeComment('docs', job.id, comment('2'), 'Two');
    await jobs.queue.end(held!, { state: 'completed' });
    await jobs.answered('other', job.id, 9);
    await jobs.answered('docs', job.id, 1);
    assert.deepEqual(
      (await jobs.forgeComments('docs', job.id)).map(({ id, answeredAt }) => [id, answeredAt]),
      [
        ['0', null],
        ['1', clock()],
        ['2', null],
      ],
    );
  });

  it('keeps what the forge says of the pull request, cut to its limits, while a worker holds the job', async () => {
    const { jobs, held } = jobFixture(await open());
    const { id } = await held();
    assert.equal(await jobs.forgeState('docs', id), null);
    const check = {
      name: 'n'.repeat(500),
      state: 'success',
      url: `https://a.test/${'u'.repeat(2_000)}`,
    } as const;
    const checks = Array.from({ length: DISCUSSION_LIMITS.checks + 5 }, () => check);
    const reviews = [{ author: 'ada', state: 'approved', url: 'https://a.test/1' }] as const;
    await jobs.noteForge('docs', id, { at: 5, commit: 'abc', checks, reviews });
    const state = (await jobs.forgeState('docs', id))!;
    assert.deepEqual([state.at, state.commit, state.reviews], [5, 'abc', reviews]);
    assert.equal(state.checks.length, DISCUSSION_LIMITS.checks);
    assert.deepEqual([state.checks[0]?.name.length, state.checks[0]?.url], [DISCUSSION_LIMITS.name, null]);
    await jobs.noteForge('other', id, { at: 6, commit: 'abc', checks: [], reviews: [] });
    assert.equal((await jobs.forgeState('docs', id))?.at, 5);
    assert.deepEqual([await jobs.forgeState('other', id), await jobs.forgeComments('other', id)], [null, []]);
    assert.equal(await jobs.takeComment('other', id, comment('1'), 'Mend it'), 'known');
  });
});
