/** A job's branch gets what is new on its base branch: by itself where it can be merged, else as a member decides, block by block. */
import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { ConflictAnswer } from '../../src/theme/admin/jobs/branch-conflict.ts';
import { type ReviewedJob, reviewedJob } from '../support/reviewed-job.ts';
import { type Ending, shared } from '../support/shared.ts';

const BY = 'user:1';
const page = (...lines: readonly string[]): string =>
  `---\ntitle: Guide\ndescription: How it goes on\n---\n\n${lines.join('\n\n')}\n`;
const between = ['One.', 'Two.', 'Three.', 'Four.'];
/** Two parts that are far enough from each other. */
const guide = (first: string, last: string): string => page(first, ...between, last);

const current = async ({ jobs, job }: ReviewedJob) => (await jobs.records.jobs.get('docs', job.id))!;
const resolve = async (
  made: ReviewedJob,
  answers: Readonly<Record<string, readonly (ConflictAnswer | undefined)[]>>,
): Promise<void> => {
  const { head, into } = (await made.operations.findConflict(await current(made)))!;
  await made.operations.resolve(await current(made), BY, { head, into, of: (path) => answers[path] ?? [] });
};

/** Both sides change the first and the last paragraph of the guide. */
const bothChanged = async (ending?: Ending): Promise<ReviewedJob> => {
  const made = await reviewedJob({
    ...(ending === undefined ? {} : { ending }),
    files: { 'docs/guide.mdx': guide('First.', 'Last.') },
    work: (turn) => writeFile(join(turn.folder, 'guide.mdx'), guide('First of the job.', 'Last of the job.')),
  });
  made.jobs.repository.commit(
    { 'docs/guide.mdx': guide('First of main.', 'Last of main.'), 'docs/more.mdx': page('More.') },
    'Meanwhile',
  );
  return made;
};

describe('the branch of a job', () => {
  it('gets what is new where both can be merged, as a merge commit that its row knows', async () => {
    const made = await reviewedJob();
    const { jobs, job, operations } = made;
    jobs.repository.commit({ 'docs/more.mdx': page('More.') }, 'Meanwhile');
    assert.equal(await operations.update(job, BY), 'updated');
    const { commit } = await current(made);
    assert.equal(jobs.repository.git('rev-parse', job.branch), commit);
    assert.equal(
      jobs.repository.git('rev-parse', `${commit}^1`, `${commit}^2`),
      `${job.commit}\n${jobs.repository.git('rev-parse', 'main')}`,
    );
    assert.match(
      jobs.repository.git('log', '-1', '--format=%B', commit!),
      /^Merge main into .*\n\nLectern-Job: /,
    );
    const events = await jobs.records.jobs.events('docs', job.id, { limit: 100 });
    assert.ok(events.some(({ text }) => text === 'user:1 merged "main" into the branch'));
    assert.equal(await operations.update(await current(made), BY), 'current');
    const [diff, ...others] = (await operations.diff(await current(made)))!;
    assert.deepEqual([diff!.path, others.length], ['docs/guide.mdx', 0], 'only its own changes are shown');
    assert.equal((await operations.merge(await current(made), BY)).review, 'merged');
  });

  it('keeps a commit of somebody else that its row does not know yet', async () => {
    const made = await reviewedJob();
    const { jobs, job, operations } = made;
    jobs.repository.git('checkout', '-q', job.branch);
    const theirs = jobs.repository.commit({ 'docs/own.mdx': page('Own.') }, 'By hand');
    jobs.repository.git('checkout', '-q', 'main');
    assert.equal(await operations.update(job, BY), 'current');
    assert.equal((await current(made)).commit, theirs);
  });

  it('names what somebody else has put on it that acts on the whole site', async () => {
    const made = await reviewedJob();
    const { jobs, job, operations } = made;
    jobs.repository.git('checkout', '-q', job.branch);
    jobs.repository.commit({ 'docs/own.js': 'alert(1)\n' }, 'By hand');
    jobs.repository.git('checkout', '-q', 'main');
    await operations.update(job, BY);
    assert.deepEqual((await current(made)).switches, ['docs/own.js']);
    jobs.repository.commit({ 'docs/base.js': 'alert(2)\n' }, 'Meanwhile');
    assert.equal(await operations.update(await current(made), BY), 'updated');
    assert.deepEqual((await current(made)).switches, ['docs/own.js'], 'and not what the base branch has');
  });
});

// Each leaves the job to the next one; the last one closes its review.
describe('one conflict', () => {
  const opened = shared(bothChanged);

  it('is shown with both sides of each part, and nothing changes until it is resolved', async () => {
    const made = await opened();
    const { jobs, job, operations } = made;
    await assert.rejects(operations.merge(job, BY), { code: 'review/conflict', hint: /"Update from main"/ });
    assert.equal(await operations.update(job, BY), 'conflict');
    const conflict = (await operations.findConflict(job))!;
    const [file, ...others] = conflict.files;
    assert.deepEqual([file!.path, others.length], ['docs/guide.mdx', 0]);
    assert.deepEqual(
      file!.blocks!.map(({ ours, theirs, line }) => ({ ours, theirs, line })),
      [
        { ours: 'First of the job.\n', theirs: 'First of main.\n', line: 6 },
        { ours: 'Last of the job.\n', theirs: 'Last of main.\n', line: 16 },
      ],
    );
    assert.match(file!.blocks![0]!.before, /---\n\n$/);
    assert.match(file!.blocks![0]!.after, /^\nOne\.\n/);
    assert.equal(jobs.repository.git('rev-parse', job.branch), job.commit);
  });

  it('takes no answer that leaves something open, or that was given for another state', async () => {
    const made = await opened();
    const { jobs, job, operations } = made;
    for (const answers of [{}, { 'docs/guide.mdx': [{ side: 'ours' } as const] }])
      await assert.rejects(resolve(made, answers), {
        code: 'review/unresolved',
        message: /docs\/guide\.mdx/,
      });
    const before = (await operations.findConflict(job))!;
    jobs.repository.commit({ 'docs/guide.mdx': guide('First again.', 'Last again.') }, 'Once more');
    const answers = { ...before, of: () => [{ side: 'ours' }, { side: 'ours' }] as const };
    await assert.rejects(operations.resolve(job, BY, answers), { code: 'review/moved' });
    assert.equal(jobs.repository.git('rev-parse', job.branch), job.commit);
  });

  it("is nobody's business once the job works again or is decided", async () => {
    const made = await opened();
    const { jobs, job, operations } = made;
    const heads = (await operations.findConflict(job))!;
    const answers = { ...heads, of: () => [{ side: 'ours' }, { side: 'ours' }] as const };
    await assert.rejects(operations.update({ ...job, settled: 'merged' }, BY), { code: 'jobs/state' });
    await jobs.records.jobs.setReview('docs', job.id, 'closed', BY);
    await assert.rejects(operations.update(await current(made), BY), { code: 'jobs/state' });
    await assert.rejects(
      operations.resolve(job, BY, answers),
      { code: 'jobs/state' },
      'as it was read before',
    );
    assert.equal(jobs.repository.git('rev-parse', job.branch), job.commit, 'nothing is pushed');
    await assert.rejects(
      jobs.records.jobs.updated('docs', job.id, { commit: 'a'.repeat(40), from: 'main', by: BY }),
      {
        code: 'jobs/state',
      },
    );
  });
});

describe('a conflict', () => {
  it('becomes what a member chooses and writes, and then the branch can be merged', async () => {
    const made = await bothChanged();
    const { jobs, job, operations } = made;
    await resolve(made, { 'docs/guide.mdx': [{ side: 'theirs' }, { text: 'Last of\r\nboth.' }] });
    const { commit } = await current(made);
    assert.equal(jobs.file(commit!, 'docs/guide.mdx'), guide('First of main.', 'Last of\nboth.').trim());
    assert.equal(jobs.file(commit!, 'docs/more.mdx'), page('More.').trim());
    assert.equal(await operations.findConflict(await current(made)), undefined);
    assert.equal((await operations.merge(await current(made), BY)).review, 'merged');
    assert.equal(jobs.file('main', 'docs/guide.mdx'), jobs.file(job.branch, 'docs/guide.mdx'));
  });

  it('of files that cannot be cut: one side as a whole, and a removed file stays removed or comes back', async () => {
    const made = await reviewedJob({
      files: {
        'docs/a.bin': Buffer.from([0, 1, 2]),
        'docs/gone.mdx': page('Gone.'),
        'docs/back.mdx': page('Back.'),
      },
      work: async (turn) => {
        await writeFile(join(turn.folder, 'a.bin'), Buffer.from([0, 7]));
        await rm(join(turn.folder, 'gone.mdx'));
        await writeFile(join(turn.folder, 'back.mdx'), page('Of the job.'));
      },
    });
    const { jobs, operations } = made;
    jobs.repository.commit(
      { 'docs/a.bin': Buffer.from([0, 9, 9]), 'docs/gone.mdx': page('Of main.'), 'docs/back.mdx': null },
      'Meanwhile',
    );
    const { files } = (await operations.findConflict(await current(made)))!;
    assert.deepEqual(
      files.map(({ path, has, blocks }) => ({ path, ...has, blocks })),
      [
        { path: 'docs/a.bin', ours: true, theirs: true, blocks: undefined },
        { path: 'docs/back.mdx', ours: true, theirs: false, blocks: undefined },
        { path: 'docs/gone.mdx', ours: false, theirs: true, blocks: undefined },
      ],
    );
    await assert.rejects(resolve(made, { 'docs/a.bin': [{ text: 'x' }] }), { code: 'review/unresolved' });
    await resolve(made, {
      'docs/a.bin': [{ side: 'theirs' }],
      'docs/back.mdx': [{ side: 'ours' }],
      'docs/gone.mdx': [{ side: 'ours' }],
    });
    const { commit } = await current(made);
    const list = jobs.repository.git('ls-tree', '-r', '--name-only', commit!, 'docs/').split('\n');
    assert.ok(!list.includes('docs/gone.mdx') && list.includes('docs/back.mdx'));
    assert.equal(
      jobs.repository.git('rev-parse', `${commit}:docs/a.bin`),
      jobs.repository.git('rev-parse', 'main:docs/a.bin'),
    );
  });

  it('with text that looks like its marks, and with the line ends of Windows', async () => {
    const odd = (word: string): string =>
      `---\ntitle: Guide\ndescription: d\n---\n\n\`\`\`text\n${'<'.repeat(41)} ours\n${word}\n${'='.repeat(41)}\n\`\`\`\n`.replaceAll(
        '\n',
        '\r\n',
      );
    const made = await reviewedJob({
      files: { 'docs/guide.mdx': odd('base') },
      work: (turn) => writeFile(join(turn.folder, 'guide.mdx'), odd('job')),
    });
    const { jobs, operations } = made;
    jobs.repository.commit({ 'docs/guide.mdx': odd('main') }, 'Meanwhile');
    const { files } = (await operations.findConflict(await current(made)))!;
    assert.deepEqual(
      files[0]!.blocks!.map(({ ours, theirs }) => [ours, theirs]),
      [['job\r\n', 'main\r\n']],
    );
    await resolve(made, { 'docs/guide.mdx': [{ text: 'one\ntwo' }] });
    const { commit } = await current(made);
    assert.equal(jobs.file(commit!, 'docs/guide.mdx'), odd('one\ntwo').trim());
  });

  it('keeps the mode that one side has given to a file', async () => {
    const made = await bothChanged();
    const { jobs, job, operations } = made;
    jobs.repository.git('update-index', '--chmod=+x', 'docs/guide.mdx');
    jobs.repository.git('commit', '-q', '-m', 'Executable');
    const mode = (commit: string) => jobs.repository.git('ls-tree', commit, 'docs/guide.mdx').slice(0, 6);
    assert.deepEqual([mode('main'), mode(job.commit!)], ['100755', '100644']);
    await resolve(made, { 'docs/guide.mdx': [{ side: 'ours' }, { text: 'Both.' }] });
    assert.equal(mode((await current(made)).commit!), '100755');
    assert.equal(await operations.findConflict(await current(made)), undefined);
  });

  it('outside of the documentation and in CI files is no text to be written', async () => {
    const made = await reviewedJob({ files: { '.github/workflows/a.yml': 'a: 1\n' } });
    const { jobs, job, operations } = made;
    jobs.repository.git('checkout', '-q', job.branch);
    jobs.repository.commit({ 'src/main.js': 'job\n', '.github/workflows/a.yml': 'a: 2\n' }, 'By hand');
    jobs.repository.git('checkout', '-q', 'main');
    jobs.repository.commit({ 'src/main.js': 'main\n', '.github/workflows/a.yml': 'a: 3\n' }, 'Meanwhile');
    const { files } = (await operations.findConflict(job))!;
    assert.deepEqual(
      files.map(({ path, blocks }) => [path, blocks]),
      [
        ['.github/workflows/a.yml', undefined],
        ['src/main.js', undefined],
      ],
    );
  });

  it('about more than content is left to Git, and named', async () => {
    const made = await reviewedJob({
      files: { 'docs/long.mdx': page(...between, ...between.map((word) => `${word} Again.`)) },
      work: async (turn) => {
        await rm(join(turn.folder, 'long.mdx'));
        await writeFile(
          join(turn.folder, 'one.mdx'),
          page(...between, ...between.map((word) => `${word} Again.`)),
        );
      },
    });
    const { jobs, job, operations } = made;
    jobs.repository.git('mv', 'docs/long.mdx', 'docs/two.mdx');
    jobs.repository.commit({ 'docs/x.txt': 'x' }, 'Renamed');
    await assert.rejects(operations.findConflict(job), {
      code: 'review/conflict',
      message: /docs\/(?:long|one|two)\.mdx/,
    });
  });
});
