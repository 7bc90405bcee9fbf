/** A closed proposal is remembered: its edits are not made again until their source changes or somebody forgets them. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { openRecords } from '../../src/installation/open-records.ts';
import { SILENT } from '../../src/lib/log.ts';
import type { Job } from '../../src/records/jobs/job.ts';
import { followReviews } from '../../src/server/jobs/discussion/follow-reviews.ts';
import { FORGE_REPOSITORY, type ForgeJobs, forgeJobs } from '../support/forge-jobs.ts';
import type { TestRepository } from '../support/git/test-repository.ts';
import { jobsUnderTest, scriptedAgent } from '../support/jobs-under-test.ts';
import { reviewedJob } from '../support/reviewed-job.ts';
import { runLectern } from '../support/run-lectern.ts';

const page = (...lines: readonly string[]): string =>
  `---\ntitle: Guide\ndescription: How it goes on\n---\n\n${lines.join('\n\n')}\n`;

/** Closes the pull request at the forge, and has the server look. */
async function closeAtForge({ forge, records, jobs }: ForgeJobs, number: number): Promise<void> {
  await forge.settle(FORGE_REPOSITORY, number, 'closed');
  const reviews = followReviews({
    records: records.jobs,
    feedback: records.feedback,
    audit: records.audit,
    pool: jobs.pool,
    log: SILENT,
    projects: () => ['docs'],
    clock: Date.now,
    jobUrl: () => undefined,
  });
  await records.jobs.lookAgain('docs');
  await reviews.look();
  reviews.stop();
}

describe('a proposal that was closed at the forge', () => {
  it('does not come back, comes back when its source changes, and when it is forgotten', async () => {
    const made = await forgeJobs();
    const { forge, records, run } = made;
    const first = await run();
    assert.equal(forge.pulls(FORGE_REPOSITORY).length, 1, String(first.messageToUser));
    await closeAtForge(made, 1);
    assert.equal((await made.now(first)).settled, 'closed');

    const again = await run();
    assert.deepEqual([again.state, again.commit], ['completed', null]);
    assert.match(String(again.messageToUser), LEFT);
    const dry = await run({ prompt: 'lectern refactor fix links --dry-run' });
    assert.match(String(dry.messageToUser), LEFT, 'a dry run says so too');
    assert.match(String(dry.messageToUser), /nothing to do/);
    assert.equal(forge.pulls(FORGE_REPOSITORY).length, 1);

    // A new mistake is mended, and the pull request says what is left out.
    await forge.commit(FORGE_REPOSITORY, { 'guide.mdx': page('Here is the [guide](/Guide.mdx).') });
    const other = await run();
    assert.match(String(other.body), LEFT, String(other.messageToUser));
    const changed = (await made.jobs.operations(NO_PREVIEW, undefined).changes(other))!.files;
    assert.deepEqual(
      changed.map(({ path }) => path),
      ['guide.mdx'],
    );

    await forge.commit(FORGE_REPOSITORY, {
      'index.mdx':
        '---\ntitle: Start\ndescription: Where it begins\n---\n\nNow read the [guide](/Guide.mdx).\n',
    });
    assert.notEqual((await run()).commit, null, 'its source has changed');

    await forge.commit(FORGE_REPOSITORY, {
      'guide.mdx': page('Here is the [guide](/guide).'),
      'index.mdx': '---\ntitle: Start\ndescription: Where it begins\n---\n\nRead the [guide](/Guide.mdx).\n',
    });
    assert.equal((await run()).commit, null);
    const [declined] = await records.jobs.declined.list('docs', 10);
    assert.equal(await records.jobs.declined.forget('docs', declined!.id), true);
    assert.notEqual((await run()).commit, null, 'it is forgotten');
  });
});

const LEFT = /index\.mdx:6.*people declined it before: its proposal was closed/;

const NO_PREVIEW = (): never => {
  throw new Error('No preview is asked for');
};

/** An agent that always proposes the same, and notes what it was told. */
function stubborn(texts: Readonly<Record<string, string>>) {
  const told: (readonly string[])[] = [];
  const agent = scriptedAgent(async ({ folder, task }) => {
    told.push(task.declined ?? []);
    for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text);
    return undefined;
  });
  return { agent, told };
}

const GUIDE = 'docs/guide.mdx';
const SOURCE = page('First.', 'Second.', 'Third.');

describe('what a member declined', () => {
  it('is left out of later work edit by edit, with the reason, and its agent is told', async () => {
    const { agent, told } = stubborn({
      'guide.mdx': page('First of all.', 'Second.', 'Third of all.', 'Fourth.'),
    });
    const made = await reviewedJob({
      files: { [GUIDE]: SOURCE },
      work: async (turn) => void (await agent.run(turn)),
    });
    const { operations, jobs, job } = made;
    const { commit, base } = (await operations.changes(job))!;
    const why = 'The old sentence is right';
    await operations.takeBack(job, 'user:1', { commit, base, path: GUIDE, of: { old: 6, now: 6 }, why });
    // The same job goes on, and then another one.
    await jobs.records.jobs.message('docs', job.id, { text: 'Go on', author: 'user:1' });
    const grown = await jobs.until(job, ({ round, state }) => round === 1 && state === 'completed');
    assert.equal(
      jobs.file(grown.branch, GUIDE),
      page('First.', 'Second.', 'Third of all.', 'Fourth.').trim(),
    );
    assert.deepEqual(told.at(-1), [`${GUIDE}: "First." → "First of all." (it was taken back: "${why}")`]);
    const next = await jobs.ended(await jobs.create());
    assert.equal(jobs.file(next.branch, GUIDE), page('First.', 'Second.', 'Third of all.', 'Fourth.').trim());
    assert.match(
      String(next.body),
      /1 edit was left out.*\n- docs\/guide\.mdx, because it was taken back: "The old/,
    );
  });

  it('is remembered of a review that is closed: additions, new pages and moves too', async () => {
    const added = page('First.', 'Second.', 'Third.', 'Fourth.');
    const { agent } = stubborn({ 'guide.mdx': added, 'new.mdx': page('New.') });
    const { operations, jobs, job } = await reviewedJob({
      files: { [GUIDE]: SOURCE },
      work: async (turn) => void (await agent.run(turn)),
    });
    await operations.close(job, 'user:1', { why: 'Not needed' });
    const again = await jobs.ended(await jobs.create());
    assert.deepEqual([again.state, again.commit], ['completed', null]);
    assert.match(String(again.messageToUser), /2 edits were left out/);
    jobs.repository.commit({ [GUIDE]: page('First.', 'Second.', 'Last.') }, 'Change the source');
    const third = await jobs.ended(await jobs.create());
    assert.equal(jobs.file(third.branch, 'docs/new.mdx'), undefined);
    assert.equal(jobs.file(third.branch, GUIDE), added.trim(), 'the text around the addition has changed');
  });

  it('is never changed again where the member wants that, whatever the edit', async () => {
    const { operations, jobs, job } = await reviewedJob({ files: { [GUIDE]: SOURCE } });
    await operations.close(job, 'user:1', { never: true });
    await jobs.worker({}, stubborn({ 'guide.mdx': page('All new.'), 'index.mdx': page('Other.') }).agent);
    let next: Job | undefined;
    // Either worker may take it.
    for (let tries = 0; tries < 5 && next?.title !== 'Other'; tries++)
      next = await jobs.ended(await jobs.create());
    assert.equal(jobs.file(next!.branch, GUIDE) ?? SOURCE.trim(), SOURCE.trim());
    assert.match(String(next!.body ?? next!.messageToUser), /the page is to be left alone/);
  });

  it('is the inverse of a merge that was taken back', async () => {
    const { agent } = stubborn({ 'guide.mdx': page('First of all.', 'Second.', 'Third.') });
    const { operations, jobs, job } = await reviewedJob({
      files: { [GUIDE]: SOURCE },
      work: async (turn) => void (await agent.run(turn)),
    });
    await operations.merge(job, 'user:1');
    const [merge] = await jobs.records.jobs.merges('docs', job.id);
    const revert = await operations.proposeRevert(
      (await jobs.records.jobs.get('docs', job.id))!,
      merge!,
      'user:1',
    );
    await operations.merge(await jobs.ended(revert.job), 'user:1');
    assert.equal(jobs.file('main', GUIDE), SOURCE.trim());
    const again = await jobs.ended(await jobs.create());
    assert.equal(again.commit, null);
    assert.match(String(again.messageToUser), /because it was reverted/);
  });
});

describe('a merge that is undone with Git', () => {
  const changed = page('First of all.', 'Second.', 'Third of all.');

  /** Merged, and then undone by what a person does on the base branch. */
  async function undone(person: (repository: TestRepository, merge: string) => void) {
    const { agent } = stubborn({ 'guide.mdx': changed });
    const { operations, jobs, job } = await reviewedJob({
      files: { [GUIDE]: SOURCE },
      work: async (turn) => void (await agent.run(turn)),
    });
    await operations.merge(job, 'user:1');
    const { git } = jobs.repository;
    git('reset', '--hard', 'main');
    person(jobs.repository, git('rev-parse', 'main').trim());
    return { jobs, again: await jobs.ended(await jobs.create()) };
  }

  it('is a no to all of its edits, as git revert writes it', async () => {
    const { jobs, again } = await undone(
      ({ git }, merge) => void git('revert', '-m', '1', '--no-edit', merge),
    );
    assert.equal(jobs.file('main', GUIDE), SOURCE.trim());
    assert.equal(again.commit, null);
    assert.match(String(again.messageToUser), /because it was reverted/);
    const [one] = await jobs.records.jobs.declined.list('docs', 10);
    assert.deepEqual([one?.kind, one?.author], ['reverted', null]);
    for (const { id } of await jobs.records.jobs.declined.list('docs', 10))
      await jobs.records.jobs.declined.forget('docs', id);
    assert.notEqual((await jobs.ended(await jobs.create())).commit, null, 'what was forgotten stays so');
  });

  it('is none where the revert was undone too, or where a message only says so', async () => {
    const twice = await undone(({ git }, merge) => {
      git('revert', '-m', '1', '--no-edit', merge);
      git('revert', '--no-edit', 'HEAD');
    });
    assert.deepEqual(await twice.jobs.records.jobs.declined.list('docs', 10), []);
    const said = await undone(
      ({ git }, merge) => void git('commit', '--allow-empty', '-m', `This reverts commit ${merge}.`),
    );
    assert.deepEqual(await said.jobs.records.jobs.declined.list('docs', 10), []);
  });

  it('is a no to the edits that are gone, where a part was kept', async () => {
    const { jobs, again } = await undone((repository, merge) => {
      repository.git('revert', '-m', '1', '--no-edit', merge);
      repository.commit({ [GUIDE]: page('First.', 'Second.', 'Third of all.') }, 'Keep a part');
    });
    assert.equal(again.commit, null, String(again.messageToUser));
    const words = (await jobs.records.jobs.declined.list('docs', 10)).map(({ newWords }) => newWords);
    assert.deepEqual(words, ['First of all.']);
  });
});

describe('an agent without a model', () => {
  it('is not kept from work on other projects', async () => {
    const { agent } = stubborn({ 'guide.mdx': page('Changed.') });
    const jobs = await jobsUnderTest(agent);
    await jobs.worker();
    await jobs.records.jobs.declined.add(
      { id: 'other', project: 'other' },
      [{ path: GUIDE, oldHash: '*', newHash: '*', oldWords: '', newWords: '' }],
      { kind: 'never' },
    );
    assert.notEqual((await jobs.ended(await jobs.create())).commit, null);
  });
});

describe('lectern jobs declined', () => {
  it('lists what was declined, and forgets one', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'lectern-declined-'));
    const lectern = (...args: string[]) => runLectern(args, { cwd, env: { LECTERN_DATA_DIR: cwd } });
    try {
      const open = await openRecords({ dataDir: cwd });
      await open.records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
      await open.records.jobs.declined.add(
        { id: 'job', project: 'docs' },
        [{ path: GUIDE, oldHash: 'a', newHash: 'b', oldWords: 'Old words', newWords: 'New words' }],
        { kind: 'closed', why: 'Wrong' },
      );
      await open.close();
      const listed = await lectern('jobs', 'declined');
      assert.match(listed.out, /docs\/guide\.mdx +Old words +New words +Wrong/);
      const { declined } = JSON.parse((await lectern('jobs', 'declined', 'list', '--json')).out) as {
        declined: { id: string }[];
      };
      const id = declined[0]!.id.slice(-10);
      assert.equal((await lectern('jobs', 'declined', 'forget', 'nothing')).code, 2);
      assert.equal((await lectern('jobs', 'declined', 'forget', id)).code, 0);
      assert.match((await lectern('jobs', 'declined')).err, /No edit of a job was declined/);
    } finally {
      rmSync(cwd, { recursive: true, force: true, maxRetries: 5 });
    }
  });
});
