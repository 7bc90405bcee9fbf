/** A member takes files and edits out of a job's branch again: exactly these, as a commit that was checked, and never over somebody else's work. */
import assert from 'node:assert/strict';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { TakeBack } from '../../src/web/service/job-operations.ts';
import { type ReviewedJob, reviewedJob } from '../support/reviewed-job.ts';
import { type Ending, shared } from '../support/shared.ts';

const BY = 'user:1';
const page = (...lines: readonly string[]): string =>
  `---\ntitle: Guide\ndescription: How it goes on\n---\n\n${lines.join('\n')}\n`;
const GUIDE = 'docs/guide.mdx';
const SETUP = 'docs/setup.mdx';
const FILES = {
  [GUIDE]: page('First.', 'Second.', 'Third.'),
  [SETUP]: page('Install it.'),
  'docs/old.mdx': page('Old words that stay as they are.'),
};

/** Two edits of the guide, another page, a new one, one that is gone, and one that has moved. */
const changedMuch = (ending?: Ending): Promise<ReviewedJob> =>
  reviewedJob({
    ...(ending === undefined ? {} : { ending }),
    files: { ...FILES, 'docs/gone.mdx': page('Gone.') },
    work: async ({ folder }) => {
      await writeFile(join(folder, 'guide.mdx'), page('First of all.', 'Second.', 'Third of all.'));
      await writeFile(join(folder, 'setup.mdx'), page('Install it now.'));
      await writeFile(join(folder, 'new.mdx'), `---\ntitle: All new\n---\n\n${'Other words. '.repeat(40)}\n`);
      await rm(join(folder, 'gone.mdx'));
      await rename(join(folder, 'old.mdx'), join(folder, 'moved.mdx'));
    },
  });

const current = async ({ jobs, job }: ReviewedJob) => (await jobs.records.jobs.get('docs', job.id))!;
const wanted = async (made: ReviewedJob, path: string, of: TakeBack['of']): Promise<TakeBack> => {
  const { commit, base } = (await made.operations.changes(await current(made)))!;
  return { commit, base, path, of };
};
const takeBack = async (made: ReviewedJob, path: string, of: TakeBack['of'] = 'file'): Promise<void> =>
  made.operations.takeBack(await current(made), BY, await wanted(made, path, of));
const changed = async (made: ReviewedJob): Promise<string[]> =>
  (await made.operations.changes(await current(made)))!.files.map(({ kind, path }) => `${kind} ${path}`);

// Each leaves the job to the next one; the last one closes its review.
describe('taking back changes of one job', () => {
  const opened = shared(changedMuch);

  it('one edit leaves the other, and is a commit that the row, the log and the branch have', async () => {
    const made = await opened();
    const { jobs, job } = made;
    const plan = await made.operations.planTakeBack(job, await wanted(made, GUIDE, { old: 6, now: 6 }));
    assert.deepEqual(plan.check, { kind: 'checked', problems: [] });
    assert.deepEqual(
      plan.files.map(({ path, added, removed }) => [path, added, removed]),
      [[GUIDE, 1, 1]],
    );
    assert.equal(jobs.repository.git('rev-parse', job.branch), job.commit, 'a plan changes nothing');
    await takeBack(made, GUIDE, { old: 6, now: 6 });
    const { commit, state } = await current(made);
    assert.equal(state, 'completed');
    assert.equal(jobs.repository.git('rev-parse', job.branch), commit);
    assert.equal(jobs.repository.git('rev-parse', `${commit}^`), job.commit);
    assert.equal(jobs.file(commit!, GUIDE), page('First.', 'Second.', 'Third of all.').trim());
    assert.match(
      jobs.repository.git('log', '-1', '--format=%B', commit!),
      /^Take back an edit of docs\/guide\.mdx\n\nLectern-Job: /,
    );
    const events = await jobs.records.jobs.events('docs', job.id, { limit: 100 });
    assert.ok(events.some(({ text }) => text === `${BY} took back an edit of ${GUIDE}, line 6`));
  });

  for (const [what, path, left] of [
    ['a changed file', SETUP, (one: string) => one !== `changed ${SETUP}`],
    ['a new file', 'docs/new.mdx', (one: string) => one !== 'added docs/new.mdx'],
    ['a removed file', 'docs/gone.mdx', (one: string) => one !== 'removed docs/gone.mdx'],
    ['a moved file', 'docs/moved.mdx', (one: string) => one !== 'moved docs/moved.mdx'],
  ] as const)
    it(`${what} as a whole`, async () => {
      const made = await opened();
      const before = await changed(made);
      assert.equal(before.filter(left).length, before.length - 1);
      await takeBack(made, path);
      assert.deepEqual(await changed(made), before.filter(left));
    });

  it('waits for a working job, and is over with its review', async () => {
    const made = await opened();
    const { jobs, operations } = made;
    const job = await current(made);
    const fresh = await wanted(made, GUIDE, 'file');
    const working = { ...job, state: 'running' } as const;
    await assert.rejects(operations.takeBack(working, BY, fresh), {
      code: 'jobs/state',
      hint: /Wait for its end/,
    });
    await assert.rejects(operations.takeBack({ ...job, settled: 'merged' }, BY, fresh), {
      code: 'jobs/state',
    });
    await jobs.records.jobs.setReview('docs', job.id, 'closed', BY);
    await assert.rejects(operations.takeBack(await current(made), BY, fresh), { code: 'jobs/state' });
    const edit = { seen: job.commit!, commit: 'a'.repeat(40), by: BY, what: 'took back x', switches: [] };
    await assert.rejects(jobs.records.jobs.edited('docs', job.id, edit), { code: 'jobs/state' });
  });
});

describe('taking back', () => {
  it('an edit of a moved file, which stays where it was moved to', async () => {
    const long = page(...Array.from({ length: 20 }, (_, n) => `Line ${n} of the old page.`));
    const made = await reviewedJob({
      files: { 'docs/old.mdx': long },
      work: async ({ folder }) => {
        await rm(join(folder, 'old.mdx'));
        await writeFile(join(folder, 'moved.mdx'), long.replace('Line 3 of', 'Line three of'));
      },
    });
    assert.deepEqual(await changed(made), ['moved docs/moved.mdx']);
    await takeBack(made, 'docs/moved.mdx', { old: 9, now: 9 });
    assert.deepEqual(await changed(made), ['moved docs/moved.mdx']);
    assert.equal(made.jobs.file(made.job.branch, 'docs/moved.mdx'), long.trim());
  });

  it('everything but a file', async () => {
    const made = await changedMuch();
    await takeBack(made, SETUP, 'others');
    assert.deepEqual(await changed(made), [`changed ${SETUP}`]);
    await assert.rejects(takeBack(made, SETUP, 'others'), { code: 'review/moved', message: /no other file/ });
    await takeBack(made, SETUP);
    assert.deepEqual(await changed(made), []);
  });

  it('shows the problems that it would bring, and is possible all the same', async () => {
    const made = await reviewedJob({
      work: async ({ folder }) => {
        await writeFile(join(folder, 'new.mdx'), page('New.'));
        await writeFile(join(folder, 'guide.mdx'), page('See [the new page](/new).'));
      },
    });
    const { check } = await made.operations.planTakeBack(
      made.job,
      await wanted(made, 'docs/new.mdx', 'file'),
    );
    assert.ok(check.kind === 'checked');
    assert.deepEqual(
      check.problems.map(({ file, message }) => [file, /\/new/.test(message)]),
      [['guide.mdx', true]],
    );
    await takeBack(made, 'docs/new.mdx');
    assert.deepEqual(await changed(made), [`changed ${GUIDE}`]);
  });

  it('is refused on a page that is out of date, and nothing is lost', async () => {
    const made = await changedMuch();
    const { jobs, job, operations } = made;
    const old = await wanted(made, GUIDE, { old: 6, now: 6 });
    await takeBack(made, SETUP);
    const head = jobs.repository.git('rev-parse', job.branch);
    await assert.rejects(operations.takeBack(await current(made), BY, old), { code: 'review/moved' });
    const fresh = await wanted(made, GUIDE, { old: 6, now: 6 });
    for (const odd of [
      { ...fresh, base: head },
      { ...fresh, path: 'docs/none.mdx' },
      { ...fresh, of: { old: 7, now: 7 } },
    ])
      await assert.rejects(operations.takeBack(await current(made), BY, odd), { code: 'review/moved' });
    assert.equal(jobs.repository.git('rev-parse', job.branch), head);
    jobs.repository.git('checkout', '-q', job.branch);
    const theirs = jobs.repository.commit({ 'docs/own.mdx': page('Own.') }, 'By hand');
    jobs.repository.git('checkout', '-q', 'main');
    await assert.rejects(operations.takeBack(await current(made), BY, fresh), {
      code: 'review/moved',
      hint: /Update from main/,
    });
    assert.equal(jobs.repository.git('rev-parse', job.branch), theirs);
  });

  it('is done once when two members ask at the same moment', async () => {
    const made = await changedMuch();
    const fresh = await wanted(made, GUIDE, 'file');
    const job = await current(made);
    const outcomes = await Promise.allSettled([
      made.operations.takeBack(job, BY, fresh),
      made.operations.takeBack(job, 'user:2', { ...fresh, path: SETUP }),
    ]);
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    const failed = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    assert.equal((failed.reason as { code: string }).code, 'review/moved');
    assert.equal((await changed(made)).length, 4);
  });

  it('leaves files alone that are no part of the documentation', async () => {
    const made = await changedMuch();
    const { jobs, job, operations } = made;
    jobs.repository.git('checkout', '-q', job.branch);
    jobs.repository.commit({ 'src/main.js': 'export const one = 2;\n' }, 'By hand');
    jobs.repository.git('checkout', '-q', 'main');
    await operations.update(job, BY);
    await assert.rejects(takeBack(made, 'src/main.js'), { code: 'git/refused' });
    await takeBack(made, SETUP, 'others');
    assert.deepEqual(await changed(made), [`changed ${SETUP}`, 'changed src/main.js']);
  });

  it('stays taken back when the job is retried, which then only opens the pull request', async () => {
    const made = await changedMuch();
    const { jobs, job } = made;
    // As a job is left whose pull request could not be opened: pushed, and its changes kept for another try.
    await jobs.database.write(async (transaction) => {
      await transaction.run(
        `UPDATE jobs SET state = 'failed', review = NULL, pull_request_link = NULL WHERE id = ?`,
        [job.id],
      );
      await transaction.run('INSERT INTO job_changes (job, round, path, content) VALUES (?, 0, ?, ?)', [
        ...[job.id, SETUP],
        Buffer.from(page('Install it now.')),
      ]);
    });
    await takeBack(made, SETUP);
    const { commit } = await current(made);
    await jobs.records.jobs.retry('docs', job.id, BY);
    const ended = await jobs.ended(await current(made));
    assert.deepEqual([ended.state, ended.review, ended.commit], ['completed', 'open', commit]);
    assert.equal(jobs.repository.git('rev-parse', job.branch), commit);
  });

  it('is told to the agent of the next round, which would do it again', async () => {
    const told: (readonly string[])[] = [];
    const made = await reviewedJob({
      work: async ({ folder, task }) => {
        told.push(task.history);
        await writeFile(join(folder, 'guide.mdx'), page(`Turn ${told.length}.`));
      },
    });
    await takeBack(made, GUIDE);
    await made.jobs.records.jobs.message('docs', made.job.id, { text: 'Go on', author: BY });
    await made.jobs.until(made.job, ({ round, state }) => round === 1 && state === 'completed');
    assert.deepEqual(told[1]?.slice(-1), [
      `After your turn, a member took back ${GUIDE}, and wants it to stay so`,
    ]);
  });

  it('names the member where the operator wants it', async () => {
    const made = await changedMuch();
    const records = made.jobs.records;
    const token = await records.users.invite({ email: 'ann@example.com', role: 'editor', by: '' });
    await records.users.acceptInvitation({
      token: token!,
      name: 'Ann',
      password: 'four unrelated words',
      device: 'test',
    });
    const ann = (await records.users.list()).find(({ name }) => name === 'Ann')!;
    made.commits.coAuthor = true;
    await made.operations.takeBack(made.job, `user:${ann.id}`, await wanted(made, SETUP, 'file'));
    assert.match(
      made.jobs.repository.git('log', '-1', '--format=%B', made.job.branch),
      /\nCo-authored-by: Ann <ann@example\.com>$/,
    );
  });
});

describe('taking back several edits at once', () => {
  it('is one commit, with the lines of each edit where they are, and none of them comes back', async () => {
    const made = await changedMuch();
    const { jobs, job } = made;
    const and = [
      { path: GUIDE, of: { old: 8, now: 8 } },
      { path: SETUP, of: { old: 6, now: 6 } },
      { path: 'docs/new.mdx', of: 'file' },
    ] as const;
    await made.operations.takeBack(job, BY, { ...(await wanted(made, GUIDE, { old: 6, now: 6 })), and });
    const { commit } = await current(made);
    assert.equal(jobs.repository.git('rev-parse', `${commit}^`), job.commit);
    assert.deepEqual(await changed(made), ['removed docs/gone.mdx', 'moved docs/moved.mdx']);
    assert.match(jobs.repository.git('log', '-1', '--format=%s', commit!), /^Take back 4 edits/);
    const remembered = await jobs.records.jobs.declined.list('docs', 10);
    assert.equal(remembered.length, 4);
  });

  it('changes nothing where one of them is not there any more', async () => {
    const made = await changedMuch();
    const and = [{ path: SETUP, of: { old: 60, now: 60 } }];
    const all = { ...(await wanted(made, GUIDE, { old: 6, now: 6 })), and };
    await assert.rejects(made.operations.takeBack(made.job, BY, all), { code: 'review/moved' });
    assert.equal((await current(made)).commit, made.job.commit);
  });
});
