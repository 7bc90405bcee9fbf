/** Jobs as people and programs make and read them, on both databases. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { jobFixture, WANTED } from '../../../test/support/job-records.ts';
import { AppError } from '../../lib/app-error.ts';
import { importPrompt } from './import-request.ts';
import { branchFor } from './job-branch.ts';
import { JOB_LIMITS } from './job-records.ts';
import type { NewJob } from './new-job.ts';

describe('the branch of a job', () => {
  for (const [prompt, branch] of [
    ['Fix the broken links!', 'lectern/fix-the-broken-links-abc123'],
    ['Überarbeite $(id) `rm -rf`; "Straße" é', 'lectern/uberarbeite-id-rm-rf-stra-e-e-abc123'],
    [`${'word '.repeat(20)}`, 'lectern/word-word-word-word-word-word-word-word-abc123'],
    ['x'.repeat(90), `lectern/${'x'.repeat(40)}-abc123`],
    ['日本語だけ', 'lectern/abc123'],
    ['../../.git/HEAD', 'lectern/git-head-abc123'],
  ] as const)
    it(`of ${JSON.stringify(prompt.slice(0, 40))} is ${branch}`, () =>
      assert.equal(branchFor(prompt, '01kf0000000000000000abc123'), branch));
});

eachDatabase((_kind, open) => {
  it('keeps the reviewers and begins the branch as it is told', async () => {
    const { jobs } = jobFixture(await open());
    const job = await jobs.create({
      ...WANTED,
      reviewers: ['ada', 'example/docs', 'ada'],
      branchPrefix: 'docs/',
    });
    assert.deepEqual((await jobs.get(job.project, job.id))?.reviewers, ['ada', 'example/docs']);
    assert.equal(job.branch, `docs/fix-it-${job.id.slice(-6)}`);
    const many = Array.from({ length: JOB_LIMITS.reviewers + 1 }, (_, at) => `a${at}`);
    for (const reviewers of [many, ['@ada'], ['']])
      await assert.rejects(jobs.create({ ...WANTED, reviewers }), { code: 'jobs/reviewers' });
    await assert.rejects(jobs.create({ ...WANTED, branchPrefix: 'refs/' }), { code: 'jobs/branch' });
  });

  it('has one open import of a project, however many jobs are newer', async () => {
    const { jobs } = jobFixture(await open());
    const prompt = importPrompt({ folder: 'new', withAgent: false });
    const wanted: NewJob = { ...WANTED, prompt, agent: 'import' };
    const asked = await Promise.allSettled([jobs.create(wanted), jobs.create(wanted)]);
    assert.deepEqual(asked.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    const [first] = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
    for (let more = 0; more < 120; more++) await jobs.create(WANTED);
    assert.equal((await jobs.newestImport('docs'))?.id, first);
    await assert.rejects(jobs.create(wanted), { code: 'jobs/import-running' });
    assert.equal(await jobs.newestImport('other'), undefined);
    await jobs.create({ ...wanted, project: 'other' });
    await jobs.cancel('docs', first!, 'ada');
    const second = await jobs.create(wanted);
    assert.equal((await jobs.newestImport('docs'))?.id, second.id);
  });

  it('makes a queued job and finds it only in its project', async () => {
    const { jobs, clock } = jobFixture(await open());
    const named = await jobs.create({ ...WANTED, branchAfter: 'fix-links' });
    assert.equal(named.branch, `lectern/fix-links-${named.id.slice(-6)}`);
    const job = await jobs.create({ ...WANTED, askedBy: 'key:k1', feedback: ['f1', 'f2', 'f1'] });
    assert.deepEqual(job, {
      ...WANTED,
      id: job.id,
      branch: `lectern/fix-it-${job.id.slice(-6)}`,
      branchNamed: false,
      askedBy: 'key:k1',
      origin: null,
      agent: null,
      feedback: ['f1', 'f2'],
      answered: null,
      reviewers: [],
      state: 'queued',
      failure: null,
      messageToUser: null,
      pullRequestLink: null,
      todos: [],
      usage: { steps: 0, inputTokens: 0, outputTokens: 0 },
      createdAt: clock(),
      updatedAt: clock(),
      finishedAt: null,
      round: 0,
      turns: 0,
      turnStartedAt: null,
      tries: 0,
      wish: null,
      base: null,
      baseBranch: null,
      commit: null,
      title: null,
      body: null,
      partial: false,
      incomplete: false,
      review: null,
      settled: null,
      settledAt: null,
      switches: [],
    });
    assert.deepEqual(await jobs.get('docs', job.id), job);
    assert.equal(await jobs.get('other', job.id), undefined);
    assert.equal((await jobs.create(WANTED)).askedBy, 'terminal');
  });

  it('keeps a branch that was named, and says so', async () => {
    const { jobs } = jobFixture(await open());
    const job = await jobs.create({ ...WANTED, branch: 'docs/fix' });
    assert.deepEqual([job.branch, job.branchNamed], ['docs/fix', true]);
  });

  for (const [name, more, code] of [
    ['no prompt', { prompt: ' \n\u0000 ' }, 'jobs/prompt'],
    ['a prompt without end', { prompt: 'x'.repeat(JOB_LIMITS.prompt + 1) }, 'jobs/prompt'],
    ['a prompt far beyond the limit', { prompt: '\u0000'.repeat(JOB_LIMITS.prompt * 8) }, 'jobs/prompt'],
    ['a branch with a command in it', { branch: '$(id)' }, 'jobs/branch'],
    ['a branch that looks like an option', { branch: '-delete' }, 'jobs/branch'],
    ['an empty branch', { branch: '' }, 'jobs/branch'],
    ['too much feedback', { feedback: Array.from({ length: 51 }, (_, n) => `f${n}`) }, 'jobs/feedback'],
    ['feedback with an odd id', { feedback: ["f1'; DROP"] }, 'jobs/feedback'],
  ] as const)
    it(`refuses ${name}, and says what to do`, async () => {
      const { jobs } = jobFixture(await open());
      await assert.rejects(jobs.create({ ...WANTED, ...more }), (error) => {
        assert.ok(error instanceof AppError && error.code === code && error.hint !== undefined);
        return error.message.length < 400;
      });
      assert.equal(await jobs.count('docs'), 0);
    });

  it('takes the longest prompt, without control characters', async () => {
    const { jobs } = jobFixture(await open());
    const prompt = 'x'.repeat(JOB_LIMITS.prompt);
    assert.equal((await jobs.create({ ...WANTED, prompt })).prompt, prompt);
    const odd = await jobs.create({ ...WANTED, prompt: ' a\r\nb\u0007\u0000\u009b \ud800\tc ' });
    assert.equal(odd.prompt, 'a\nb \ufffd\tc');
  });

  it('gives one branch to one job at a time, of one project', async () => {
    const { jobs, claim, told } = jobFixture(await open());
    const branch = 'docs/fix';
    const first = await jobs.create({ ...WANTED, branch });
    const taken = (error: unknown): boolean =>
      error instanceof AppError && error.code === 'jobs/branch' && error.message.includes(first.id);
    await assert.rejects(jobs.create({ ...WANTED, branch }), taken);
    await jobs.create({ ...WANTED, project: 'other', branch });
    await jobs.queue.end((await claim(first.id))!, { state: 'completed' });
    const second = await jobs.create({ ...WANTED, branch });
    const busy = { code: 'jobs/branch', message: `The branch "docs/fix" is in use by the job ${second.id}` };
    await assert.rejects(jobs.message('docs', first.id, { text: 'More', author: 'user:u' }), busy);
    assert.deepEqual(await jobs.messages('docs', first.id), []);
    await jobs.cancel('docs', second.id, 'user:u');
    await jobs.message('docs', first.id, { text: 'More', author: 'user:u' });
    await assert.rejects(jobs.retry('docs', second.id, 'user:u'), taken);
    assert.equal(told.length, 2);
  });

  it('gives one branch to one of several who ask at the same moment', async () => {
    const { jobs } = jobFixture(await open());
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, () => jobs.create({ ...WANTED, branch: 'docs/fix' })),
    );
    assert.equal(all.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const one of all) if (one.status === 'rejected') assert.equal(one.reason.code, 'jobs/branch');
  });

  it('lists the newest first, skips and takes, and counts by state', async () => {
    const { jobs, clock, claim } = jobFixture(await open());
    const made: string[] = [];
    for (let n = 0; n < 5; n++) {
      clock.advance(1);
      made.unshift((await jobs.create({ ...WANTED, prompt: `job ${n}` })).id);
    }
    await jobs.create({ ...WANTED, project: 'other' });
    await jobs.queue.end((await claim(made[1]))!, { state: 'completed' });
    const ids = async (...filter: Parameters<typeof jobs.list>): Promise<string[]> =>
      (await jobs.list(...filter)).map(({ id }) => id);
    assert.deepEqual(await ids('docs', { skip: 0, take: 3 }), made.slice(0, 3));
    assert.deepEqual(await ids('docs', { skip: 3, take: 10 }), made.slice(3));
    assert.deepEqual(await ids('docs', { skip: 0, take: 10, states: ['completed', 'failed'] }), [made[1]]);
    assert.deepEqual(await ids('docs', { skip: 0, take: 10, states: [] }), []);
    assert.deepEqual(
      [
        await jobs.count('docs'),
        await jobs.count('docs', ['queued']),
        await jobs.count('docs', []),
        await jobs.count('other'),
        await jobs.count('nobody'),
      ],
      [5, 4, 0, 1, 0],
    );
  });

  it('shows nothing of a job to another project, and changes nothing for it', async () => {
    const { jobs, held, eventsOf } = jobFixture(await open());
    const { job } = await held();
    await jobs.message('docs', job.id, { text: 'Hello', author: 'user:u' });
    assert.deepEqual(await jobs.messages('other', job.id), []);
    assert.deepEqual(await jobs.events('other', job.id, { limit: 10 }), []);
    const before = [await jobs.get('docs', job.id), await eventsOf(job.id)];
    assert.deepEqual(
      [
        await jobs.cancel('other', job.id, 'user:u'),
        await jobs.finishEarly('other', job.id, 'user:u'),
        await jobs.retry('other', job.id, 'user:u'),
        await jobs.message('other', job.id, { text: 'Hello', author: 'user:u' }),
        await jobs.setReview('other', job.id, 'merged', 'user:u'),
      ],
      [undefined, undefined, undefined, undefined, undefined],
    );
    assert.deepEqual([await jobs.get('docs', job.id), await eventsOf(job.id)], before);
  });
});
