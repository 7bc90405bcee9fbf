/** Comments on the changes of a job, on both databases: drafts stay their author's, and are sent together, once, as one message. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { jobFixture, WANTED } from '../../../test/support/job-records.ts';
import { COMMENT_LIMITS, type NewJobComment } from './job-comment.ts';
import { JOB_LIMITS } from './job-records.ts';

const [ANN, BOB] = ['user:ann', 'user:bob'];
const AT = 'a'.repeat(40);
const comment = (changes: Partial<NewJobComment> = {}): NewJobComment => ({
  author: ANN,
  commit: AT,
  path: 'docs/guide.mdx',
  side: 'new',
  from: 6,
  to: 7,
  quote: 'Install it.\nThen go on.',
  text: 'Say how.',
  ...changes,
});

eachDatabase((_kind, open) => {
  it('shows a draft to its author alone, who alone removes it', async () => {
    const { jobs, clock, inState } = jobFixture(await open());
    const { id } = (await inState('completed')).job;
    const { comments } = jobs;
    const mine = (await comments.add('docs', id, comment()))!;
    clock.advance(1);
    await comments.add('docs', id, comment({ author: BOB, text: 'Mine.' }));
    const texts = async (by: string) => (await comments.list('docs', id, by)).map(({ text }) => text);
    assert.deepEqual([await texts(ANN), await texts(BOB)], [['Say how.'], ['Mine.']]);
    assert.deepEqual((await comments.list('docs', id, ANN))[0], mine);
    await comments.remove('docs', id, { id: mine.id, author: BOB });
    await comments.remove('other', id, { id: mine.id, author: ANN });
    assert.deepEqual(await texts(ANN), ['Say how.']);
    await comments.remove('docs', id, { id: mine.id, author: ANN });
    assert.deepEqual([await texts(ANN), await texts(BOB)], [[], ['Mine.']]);
  });

  it('sends all drafts of a member as one message, which queues the next round', async () => {
    const { jobs, inState, eventsOf } = jobFixture(await open());
    const { id } = (await inState('completed')).job;
    const { comments } = jobs;
    await comments.add('docs', id, comment({ path: 'docs/z.mdx', from: 2, to: 2, quote: 'Last.' }));
    await comments.add('docs', id, comment());
    await comments.add(
      'docs',
      id,
      comment({ side: 'old', from: 3, to: 3, quote: 'Gone.', text: 'Keep it.' }),
    );
    await comments.add('docs', id, comment({ author: BOB, text: 'Not yet.' }));
    const job = (await comments.send('docs', id, { author: ANN, note: 'Almost there.' }))!;
    assert.deepEqual([job.state, job.round], ['queued', 1]);
    const [message, ...others] = await jobs.messages('docs', id);
    assert.deepEqual([message!.author, message!.round, others.length], [ANN, 1, 0]);
    assert.equal(
      message!.text,
      `Almost there.

3 comments on the changes of the branch at commit aaaaaaaaaa. Lines that begin with ">" are quoted from the files.

1. docs/guide.mdx, line 3 of the file before the change, which the branch has removed:
> Gone.

Keep it.

2. docs/guide.mdx, lines 6 to 7:
> Install it.
> Then go on.

Say how.

3. docs/z.mdx, line 2:
> Last.

Say how.`,
    );
    const sent = await comments.list('docs', id, BOB);
    assert.deepEqual(
      sent.map(({ author, round }) => [author, round]).sort(),
      [
        [ANN, 1],
        [ANN, 1],
        [ANN, 1],
        [BOB, null],
      ],
      'and everybody sees what was sent',
    );
    assert.ok((await eventsOf(id)).includes('person user:ann sent 3 comments on the changes'));
    await comments.remove('docs', id, { id: sent.find(({ author }) => author === ANN)!.id, author: ANN });
    assert.equal((await comments.list('docs', id, ANN)).length, 3, 'what was sent stays');
  });

  it('sends once, although it is asked twice at the same time', async () => {
    const { jobs, inState } = jobFixture(await open());
    const { id } = (await inState('completed')).job;
    await jobs.comments.add('docs', id, comment());
    const send = () => jobs.comments.send('docs', id, { author: ANN, note: '' });
    const outcomes = await Promise.allSettled([send(), send()]);
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    assert.equal((await jobs.messages('docs', id)).length, 1);
    await assert.rejects(send(), { code: 'jobs/comment' });
  });

  it('waits for the present round of a working job', async () => {
    const { jobs, inState } = jobFixture(await open());
    const { id } = (await inState('running')).job;
    await jobs.comments.add('docs', id, comment());
    await jobs.comments.send('docs', id, { author: ANN, note: '' });
    assert.deepEqual(
      (await jobs.comments.list('docs', id, ANN)).map(({ round }) => round),
      [1],
    );
    assert.equal((await jobs.get('docs', id))!.state, 'running');
  });

  it('refuses what is empty, too long, too many, or about no lines, and a job of another project', async () => {
    const { jobs, inState } = jobFixture(await open());
    const { id } = (await inState('completed')).job;
    const add = (changes: Partial<NewJobComment>) => jobs.comments.add('docs', id, comment(changes));
    for (const odd of [
      { text: ' \n' },
      { text: 'a'.repeat(COMMENT_LIMITS.text + 1) },
      { from: 0 },
      { from: 8 },
      { from: 1, to: COMMENT_LIMITS.lines + 1 },
      { path: '' },
      { path: 'a'.repeat(COMMENT_LIMITS.path + 1) },
    ])
      await assert.rejects(add(odd), { code: 'jobs/comment' }, JSON.stringify(odd).slice(0, 80));
    assert.equal(await jobs.comments.add('other', id, comment()), undefined);
    assert.equal(await jobs.comments.send('other', id, { author: ANN, note: '' }), undefined);
    const long = (await add({ quote: 'q'.repeat(COMMENT_LIMITS.quote + 9), to: 6 }))!;
    assert.equal(long.quote.length, COMMENT_LIMITS.quote);
    const longest = { text: 't'.repeat(COMMENT_LIMITS.text) };
    for (let n = 0; n < 4; n++) await add(longest);
    await assert.rejects(add(longest), { code: 'jobs/comment', message: /fit into one message/ });
    await assert.rejects(
      jobs.comments.send('docs', id, { author: ANN, note: 'n'.repeat(JOB_LIMITS.message) }),
      { code: 'jobs/message' },
    );
    for (let n = 0; n < COMMENT_LIMITS.drafts; n++)
      await jobs.comments.add('docs', id, comment({ author: BOB, quote: '', text: 'x' }));
    await assert.rejects(add({ author: BOB, quote: '', text: 'x' }), { code: 'jobs/comment' });
  });

  it('refuses more comments than a job may have', async () => {
    const { jobs, database, inState } = jobFixture(await open());
    const { id } = (await inState('completed')).job;
    await database.write((transaction) =>
      transaction.run(
        `INSERT INTO job_comments (id, job, author, at, commit_id, path, side, first_line, last_line, quote, words, round)
         WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${COMMENT_LIMITS.all})
         SELECT '0' || CAST(100000 + n AS text), '${id}', 'user:bob', n, 'a', 'a', 'new', 1, 1, 'x', 'x', 1 FROM numbers`,
      ),
    );
    await assert.rejects(jobs.comments.add('docs', id, comment()), {
      code: 'jobs/comment',
      message: new RegExp(`has ${COMMENT_LIMITS.all} comments`),
    });
  });

  it('takes nothing more once the review is settled', async () => {
    const { jobs, held } = jobFixture(await open());
    const mine = await held(WANTED);
    await jobs.queue.end(mine, { state: 'completed', review: 'open' });
    await jobs.comments.add('docs', mine.id, comment());
    await jobs.setReview('docs', mine.id, 'merged', BOB);
    await assert.rejects(jobs.comments.add('docs', mine.id, comment()), { code: 'jobs/state' });
    await assert.rejects(jobs.comments.send('docs', mine.id, { author: ANN, note: '' }), {
      code: 'jobs/state',
    });
  });
});
