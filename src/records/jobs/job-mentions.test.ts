/** Requests at a forge on both databases: each once, few in an hour, and looked at while somebody waits. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { jobFixture, WANTED } from '../../../test/support/job-records.ts';
import { DISCUSSION_LIMITS, type NewComment } from './forge-discussion.ts';
import { type ForgeThread, MENTION_LIMITS, type MentionedWork } from './forge-mention.ts';
import { jobOutcome } from './job.ts';
import { JOB_LIMITS } from './job-records.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const ISSUE: ForgeThread = { project: 'docs', kind: 'issue', number: 12 };
const PULL: ForgeThread = { project: 'docs', kind: 'pull_request', number: 7 };
const LINK = 'https://forge.test/pull/7';

const comment = (id: string): NewComment => ({
  id,
  at: 1_000,
  author: 'ada',
  text: `@lectern ${id}`,
  url: `https://forge.test/${id}`,
});
const work = (prompt = 'Mend it', more: Partial<MentionedWork['job']> = {}): MentionedWork => ({
  message: prompt,
  job: { ...WANTED, prompt, askedBy: 'forge:ada', ...more },
});
const onPull = (branch = 'change'): MentionedWork =>
  work('Mend it', {
    branch,
    origin: { kind: 'pull_request', number: 7, url: LINK, comment: `${LINK}#1` },
    pullRequest: { link: LINK, base: 'main' },
  });

eachDatabase((_kind, open) => {
  const claim = { projects: ['docs'], limit: 10, pause: 15_000 };

  it('makes one job of a comment in an issue, whoever reads it and however often', async () => {
    const { jobs } = jobFixture(await open());
    const origin = {
      kind: 'issue',
      number: 12,
      url: 'https://forge.test/12',
      comment: 'https://forge.test/c',
    } as const;
    const take = () => jobs.mentions.take(ISSUE, comment('issue:1'), work('Mend it', { origin }));
    const taken = await Promise.all([take(), take(), take()]);
    assert.deepEqual(taken.map(({ kind }) => kind).toSorted(), ['known', 'known', 'started']);
    assert.equal((await take()).kind, 'known');
    const [job, ...others] = await jobs.list('docs', { skip: 0, take: 10 });
    assert.deepEqual(others, []);
    assert.deepEqual([job?.prompt, job?.askedBy, job?.origin], ['Mend it', 'forge:ada', origin]);
    assert.deepEqual([...(await jobs.mentions.known(ISSUE))], ['issue:1']);
    assert.deepEqual([...(await jobs.mentions.known({ ...ISSUE, kind: 'pull_request' }))], []);
  });

  it('makes two jobs of the same comment in two projects, which are two repositories', async () => {
    const { jobs } = jobFixture(await open());
    for (const project of ['docs', 'other']) {
      const taken = await jobs.mentions.take(
        { ...ISSUE, project },
        comment('1'),
        work('Mend it', { project }),
      );
      assert.equal(taken.kind, 'started');
    }
  });

  it('makes messages of further comments in the issue while its job can go on, and then another job', async () => {
    const { jobs, claim } = jobFixture(await open());
    const take = (id: string) => jobs.mentions.take(ISSUE, comment(id), work(`Do ${id}`));
    const first = await take('1');
    assert.ok(first.kind === 'started');
    const { id } = first.job;
    await jobs.queue.end((await claim(id))!, { state: 'completed', pullRequestLink: LINK });
    const second = await take('2');
    assert.deepEqual([second.kind, 'job' in second && second.job.id], ['messaged', id]);
    assert.deepEqual(
      (await jobs.messages('docs', id)).map(({ text, author, round }) => [text, author, round]),
      [['Do 2', 'forge:ada', 1]],
    );
    await jobs.queue.end((await claim(id))!, { state: 'completed', pullRequestLink: LINK });
    await jobs.settle('docs', id, 'merged');
    const third = await take('3');
    assert.ok(third.kind === 'started' && third.job.id !== id);
  });

  it('cuts what a forge says of the place where it was asked', async () => {
    const { jobs } = jobFixture(await open());
    const long = `https://forge.test/${'x'.repeat(5_000)}`;
    const origin = {
      kind: 'issue',
      number: 12,
      url: long,
      comment: long,
      context: 'x'.repeat(90_000),
    } as const;
    const taken = await jobs.mentions.take(ISSUE, comment('1'), work('Mend it', { origin }));
    assert.ok(taken.kind === 'started');
    const { url, comment: at, context } = taken.job.origin!;
    assert.deepEqual([url.length, at.length, context!.length], [1_000, 1_000, JOB_LIMITS.context]);
  });

  it('starts few jobs of a project in an hour', async () => {
    const { jobs, clock } = jobFixture(await open());
    const take = (number: number) => jobs.mentions.take({ ...ISSUE, number }, comment('1'), work());
    for (let at = 1; at <= MENTION_LIMITS.jobsAnHour; at++) assert.equal((await take(at)).kind, 'started');
    assert.equal((await take(100)).kind, 'too_many');
    assert.equal((await take(100)).kind, 'known');
    assert.equal(await jobs.count('docs'), MENTION_LIMITS.jobsAnHour);
    clock.advance(HOUR);
    assert.equal((await take(101)).kind, 'started');
  });

  it('sends few messages to a job in an hour', async () => {
    const { jobs } = jobFixture(await open());
    const take = (id: number) => jobs.mentions.take(ISSUE, comment(`${id}`), work());
    for (let id = 0; id < DISCUSSION_LIMITS.messagesAnHour; id++)
      assert.equal((await take(id)).kind, id === 0 ? 'started' : 'messaged');
    assert.equal((await take(100)).kind, 'too_many');
  });

  it('knows so many comments of strangers and no more, and still hears those with the right to write', async () => {
    const { jobs, clock } = jobFixture(await open());
    for (let id = 0; id < MENTION_LIMITS.refused; id++)
      assert.equal((await jobs.mentions.take(ISSUE, comment(`s${id}`))).kind, 'refused');
    assert.equal((await jobs.mentions.take(ISSUE, comment('more'))).kind, 'full');
    assert.equal((await jobs.mentions.take(ISSUE, comment('s1'), work())).kind, 'known');
    assert.equal((await jobs.mentions.take(ISSUE, comment('mine'), work())).kind, 'started');
    clock.advance(49 * HOUR);
    await jobs.mentions.claim(claim);
    assert.deepEqual([...(await jobs.mentions.known(ISSUE))], ['mine'], 'the others are forgotten');
  });

  it('has a job on a pull request keep its branch, its base and its link, and be followed', async () => {
    const { jobs, clock, claim } = jobFixture(await open());
    const taken = await jobs.mentions.take(PULL, comment('issue:1'), onPull());
    assert.ok(taken.kind === 'started');
    const { job } = taken;
    assert.deepEqual(
      [job.branch, job.branchNamed, job.baseBranch, job.pullRequestLink],
      ['change', true, 'main', LINK],
    );
    assert.equal(await jobs.mentions.isFollowed(LINK), true);
    const hasFollower = (project: string, number: number) => jobs.mentions.hasFollower(project, number);
    assert.deepEqual(
      await Promise.all([hasFollower('docs', 7), hasFollower('docs', 17), hasFollower('other', 7)]),
      [true, false, false],
    );
    assert.equal((await jobs.mentions.take(PULL, comment('issue:2'), onPull())).kind, 'followed');
    const said = await jobs.forgeComments('docs', job.id);
    assert.deepEqual(
      said.map(({ id, round, answeredAt }) => [id, round, answeredAt]),
      [['issue:1', 0, null]],
    );
    const ended = await jobs.queue.end((await claim(job.id))!, { state: 'completed' });
    assert.equal(jobOutcome(ended), 'unchanged', 'its pull request was there before');
    const due = { projects: ['docs'], limit: 9, every: HOUR, since: 0 };
    assert.deepEqual(
      (await jobs.claimReviews(due)).map(({ id }) => id),
      [job.id],
    );
    clock.advance(1);
    await jobs.settle('docs', job.id, 'closed');
    assert.equal(await jobs.mentions.isFollowed(LINK), false);
    // It was opened again: what the job before has read starts nothing.
    await jobs.takeComment('docs', job.id, comment('issue:3'));
    assert.equal((await jobs.mentions.take(PULL, comment('issue:3'), onPull())).kind, 'known');
    assert.equal((await jobs.mentions.take(PULL, comment('issue:4'), onPull())).kind, 'started');
  });

  it('stores nothing while the branch is in use, or of a request that is none', async () => {
    const { jobs } = jobFixture(await open());
    await jobs.create({ ...WANTED, branch: 'change' });
    await assert.rejects(jobs.mentions.take(PULL, comment('1'), onPull()), { code: 'jobs/branch' });
    await assert.rejects(jobs.mentions.take(PULL, comment('1'), work('')), { code: 'jobs/prompt' });
    assert.deepEqual([...(await jobs.mentions.known(PULL))], []);
  });

  it('gives each thread to one server, the newest first, and again after a pause', async () => {
    const { jobs, clock } = jobFixture(await open());
    for (const number of [1, 2, 3]) {
      await jobs.mentions.note({ ...ISSUE, number });
      clock.advance(1);
    }
    assert.deepEqual(await jobs.mentions.claim({ ...claim, projects: ['other'] }), []);
    assert.deepEqual(await jobs.mentions.claim({ ...claim, projects: [] }), []);
    const [newest, ...none] = await jobs.mentions.claim({ ...claim, limit: 1 });
    assert.deepEqual([newest?.number, none], [3, []]);
    const both = await Promise.all([jobs.mentions.claim(claim), jobs.mentions.claim(claim)]);
    assert.deepEqual(
      both
        .flat()
        .map(({ number }) => number)
        .toSorted(),
      [1, 2],
    );
    await jobs.mentions.done(newest!);
    await jobs.mentions.note({ ...ISSUE, number: 3 });
    assert.deepEqual(await jobs.mentions.claim(claim), [], 'a pause between two looks');
    clock.advance(claim.pause);
    assert.deepEqual(
      (await jobs.mentions.claim(claim)).map(({ number }) => number),
      [3],
    );
  });

  it('looks again when something was written during the look, and when the look failed, less and less often', async () => {
    const { jobs, clock } = jobFixture(await open());
    await jobs.mentions.note(ISSUE);
    const [during] = await jobs.mentions.claim(claim);
    await jobs.mentions.note(ISSUE);
    await jobs.mentions.done(during!);
    clock.advance(claim.pause);
    const [last] = await jobs.mentions.claim(claim);
    assert.ok(last !== undefined);
    await jobs.mentions.done(last);
    clock.advance(HOUR);
    assert.deepEqual(await jobs.mentions.claim(claim), []);
    await jobs.mentions.note(ISSUE);
    for (let tries = 1; tries <= MENTION_LIMITS.tries; tries++) {
      const [again] = await jobs.mentions.claim(claim);
      assert.ok(again !== undefined, `try ${tries}`);
      clock.advance(tries * tries * MINUTE - 1);
      assert.deepEqual(await jobs.mentions.claim(claim), []);
      clock.advance(1);
    }
    assert.deepEqual(await jobs.mentions.claim(claim), [], 'given up');
    await jobs.mentions.note(ISSUE);
    assert.equal((await jobs.mentions.claim(claim)).length, 1);
  });

  it('keeps so many threads of a project and no more: the newest', async () => {
    const { jobs, clock } = jobFixture(await open());
    for (let number = 1; number <= MENTION_LIMITS.threads + 2; number++) {
      await jobs.mentions.note({ ...ISSUE, number });
      clock.advance(1);
    }
    const all = await jobs.mentions.claim({ ...claim, limit: 10_000 });
    const numbers = all.map(({ number }) => number);
    assert.deepEqual([all.length, Math.min(...numbers)], [MENTION_LIMITS.threads, 3]);
  });

  it('says which issues wait for an answer, once their job has ended, to one server at a time', async () => {
    const { jobs, clock, claim: work_ } = jobFixture(await open());
    const taken = await jobs.mentions.take(ISSUE, comment('1'), work());
    assert.ok(taken.kind === 'started');
    await jobs.mentions.take({ ...ISSUE, number: 13 }, comment('1'));
    const due = (more = {}) =>
      jobs.mentions.claimAnswers({
        projects: ['docs'],
        limit: 9,
        every: MINUTE,
        since: clock() - HOUR,
        ...more,
      });
    assert.deepEqual(await due(), []);
    await jobs.queue.end((await work_(taken.job.id))!, { state: 'completed' });
    assert.deepEqual(await due({ projects: ['other'] }), []);
    assert.deepEqual(await due({ since: clock() }), []);
    const [answer, ...others] = (await Promise.all([due(), due()])).flat();
    assert.deepEqual([answer?.number, answer?.job.id, others], [12, taken.job.id, []]);
    clock.advance(MINUTE);
    const [again] = await due();
    assert.equal(again?.number, 12);
    await jobs.mentions.answered(again!);
    clock.advance(MINUTE);
    assert.deepEqual(await due(), []);
    await jobs.mentions.take(ISSUE, comment('2'), work());
    assert.deepEqual(await due(), [], 'the next round works');
    await jobs.queue.end((await work_(taken.job.id))!, { state: 'completed' });
    assert.deepEqual(
      (await due()).map(({ job }) => job.round),
      [1],
    );
  });
});
