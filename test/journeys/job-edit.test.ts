/** A member edits a page on a job's branch: checked before it is saved, rendered as it would be, and only what agents may write too. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isEnded } from '../../src/records/jobs/job.ts';
import type { EditedFile } from '../../src/web/service/job-operations.ts';
import { type ReviewedJob, reviewedJob } from '../support/reviewed-job.ts';
import { shared } from '../support/shared.ts';
import { webRequest } from '../support/web-request.ts';

const BY = 'user:1';
const GUIDE = 'docs/guide.mdx';
const page = (...lines: readonly string[]): string =>
  `---\ntitle: Guide\ndescription: How it goes on\n---\n\n${lines.join('\n\n')}\n`;
const current = async ({ jobs, job }: ReviewedJob) => (await jobs.records.jobs.get('docs', job.id))!;
const edited = async (made: ReviewedJob, text: string, path = GUIDE): Promise<EditedFile> => ({
  path,
  text,
  commit: (await current(made)).commit!,
});

const CRLF = page('One.', 'Two.').replaceAll('\n', '\r\n');
const BOTH = page('One.', 'Two.', 'Three.').replace('One.\n', 'One.\r\n');

// Each leaves the job to the next one; only the last two save anything.
describe('the pages of one job', () => {
  const opened = shared((ending) =>
    reviewedJob({
      ending,
      files: {
        'docs/windows.mdx': CRLF,
        'docs/both.mdx': BOTH,
        'docs/AGENTS.md': 'Be nice.\n',
        'docs/.hidden/a.mdx': 'A\n',
        'docs/key.pem': 'secret\n',
        'docs/.gitlab-ci.yml': 'x: 1\n',
        'docs/a.bin': Buffer.from([0, 1]),
        'docs/large.mdx': 'a'.repeat(300_000),
      },
    }),
  );

  it('renders the page as it would be, before anything is saved', async () => {
    const made = await opened();
    const edit = await edited(made, page('My **own** words.'));
    const site = (await made.operations.previewFile(made.job, edit, '/x'))!;
    const answer = await site(webRequest('/guide'));
    assert.equal(answer.status, 200);
    assert.match(String(answer.body), /My <strong>own<\/strong> words/);
    const old = { ...edit, commit: 'a'.repeat(40) };
    await assert.rejects(made.operations.previewFile(made.job, old, '/x'), { code: 'review/moved' });
  });

  it('leaves the line ends of other lines alone in a file with both kinds', async () => {
    const made = await opened();
    const sent = page('One.', 'New.', 'Three.').replaceAll('\n', '\r\n');
    const { files } = await made.operations.planFile(made.job, await edited(made, sent, 'docs/both.mdx'));
    assert.deepEqual([files[0]!.added, files[0]!.removed], [1, 1]);
  });

  it('refuses what agents may not write, what is no text, and what is too large', async () => {
    const made = await opened();
    const { job, operations } = made;
    for (const path of [
      ...['src/main.js', 'docs/AGENTS.md', 'docs/.hidden/a.mdx', 'docs/key.pem', 'docs/.gitlab-ci.yml'],
      ...[
        'docs/a.bin',
        'docs/large.mdx',
        'docs/none.mdx',
        '../etc/passwd',
        '.git/config',
        'docs/../src/main.js',
        '',
      ],
    ]) {
      const file = { commit: job.commit!, path };
      await assert.rejects(operations.readFile(job, file), { code: 'jobs/edit' }, path);
      await assert.rejects(operations.saveFile(job, BY, { ...file, text: 'x' }), { code: 'jobs/edit' }, path);
    }
    const long = await edited(made, 'a'.repeat(300_000));
    await assert.rejects(operations.saveFile(job, BY, long), { code: 'jobs/edit', message: /300001 bytes/ });
  });

  it('waits for a working job', async () => {
    const made = await opened();
    const working = { ...made.job, state: 'queued' } as const;
    await assert.rejects(made.operations.saveFile(working, BY, await edited(made, 'x')), {
      code: 'jobs/state',
      message: /working on its next round/,
    });
  });

  it('names new problems and saves all the same, but never what no site can be made of', async () => {
    const made = await opened();
    const { job, operations, jobs } = made;
    const { check } = await operations.planFile(job, await edited(made, page('See [it](/nowhere).')));
    assert.ok(check.kind === 'checked');
    assert.deepEqual(
      check.problems.map(({ file, line }) => [file, line]),
      [['guide.mdx', 6]],
    );
    const broken = await edited(made, '{"name": ', 'docs/docs.json');
    assert.equal((await operations.planFile(job, broken)).check.kind, 'broken');
    await assert.rejects(operations.saveFile(job, BY, broken), { code: 'review/broken' });
    assert.equal(jobs.repository.git('rev-parse', job.branch), job.commit);
    await operations.saveFile(job, BY, await edited(made, page('See [it](/nowhere).')));
  });

  it('keeps the line ends of the file', async () => {
    const own = await opened();
    await own.operations.saveFile(
      await current(own),
      BY,
      await edited(own, page('One.', 'Three.'), 'docs/windows.mdx'),
    );
    const text = await own.operations.readFile(await current(own), {
      commit: (await current(own)).commit!,
      path: 'docs/windows.mdx',
    });
    assert.equal(text, page('One.', 'Three.').replaceAll('\n', '\r\n'));
  });
});

describe('editing a page of a job', () => {
  it('saves a commit of exactly this text, which the log, the row and the branch have', async () => {
    const made = await reviewedJob();
    const { jobs, job, operations } = made;
    const before = await operations.readFile(job, { commit: job.commit!, path: GUIDE });
    assert.match(before, /New words\.\n$/);
    const edit = await edited(made, page('My own words.').replaceAll('\n', '\r\n'));
    const { check, files, page: at } = await operations.planFile(job, edit);
    assert.deepEqual([check, files.length, at], [{ kind: 'checked', problems: [] }, 1, '/guide']);
    assert.equal(jobs.repository.git('rev-parse', job.branch), job.commit, 'a plan changes nothing');
    await operations.saveFile(job, BY, edit);
    const { commit } = await current(made);
    assert.equal(jobs.repository.git('rev-parse', job.branch, `${job.branch}^`), `${commit}\n${job.commit}`);
    assert.equal(jobs.file(commit!, GUIDE), page('My own words.').trim());
    assert.match(
      jobs.repository.git('log', '-1', '--format=%B', commit!),
      /^Edit docs\/guide\.mdx\n\nLectern-Job/,
    );
    const events = await jobs.records.jobs.events('docs', job.id, { limit: 100 });
    assert.ok(events.some(({ text }) => text === `${BY} edited ${GUIDE}`));
    await assert.rejects(operations.saveFile(await current(made), BY, edit), { code: 'review/moved' });
    const same = await edited(made, page('My own words.'));
    await assert.rejects(operations.saveFile(await current(made), BY, same), { code: 'review/unchanged' });
  });

  it('is noted by the next look when a crash left it on the branch and not in the row', async () => {
    const made = await reviewedJob();
    const { jobs, job, operations } = made;
    await operations.saveFile(job, BY, await edited(made, page('My own words.')));
    const { commit } = await current(made);
    const crash = () =>
      jobs.database.write((transaction) =>
        transaction.run('UPDATE jobs SET commit_id = ? WHERE id = ?', [job.commit, job.id]),
      );
    await crash();
    const file = { commit: job.commit!, path: GUIDE };
    const look = { code: 'review/moved', hint: /This page shows what is there now/ };
    await assert.rejects(operations.readFile(job, file), look);
    assert.equal((await current(made)).commit, commit);
    const [event] = (await jobs.records.jobs.events('docs', job.id, { limit: 100 })).slice(-1);
    assert.match(event!.text, new RegExp(`has the commit ${commit!.slice(0, 10)} .* before a crash`));
    assert.match(await operations.readFile(await current(made), { ...file, commit: commit! }), /My own/);
    await crash();
    await assert.rejects(operations.merge(job, BY), { code: 'review/moved', hint: /then merge/ });
    assert.equal((await operations.merge(await current(made), BY)).review, 'merged');
    assert.match(jobs.file('main', GUIDE)!, /My own words/);
  });

  it('is not noted by itself when somebody else has pushed it', async () => {
    const made = await reviewedJob();
    const { jobs, job, operations } = made;
    jobs.repository.git('checkout', '-q', job.branch);
    jobs.repository.commit({ 'docs/own.mdx': page('Own.') }, 'By hand\n\nLectern-Job: another');
    jobs.repository.git('checkout', '-q', 'main');
    const look = { code: 'review/moved', hint: /press "Update from main"/ };
    await assert.rejects(operations.readFile(job, { commit: job.commit!, path: GUIDE }), look);
    assert.equal((await current(made)).commit, job.commit);
  });

  it('is not noted by itself where it is one of many', async () => {
    const made = await reviewedJob();
    const { jobs, job, operations } = made;
    jobs.repository.git('checkout', '-q', job.branch);
    for (let n = 0; n < 11; n++)
      jobs.repository.commit({ 'docs/own.mdx': page(`Own ${n}.`) }, `Edit\n\nLectern-Job: ${job.id}`);
    const tenth = jobs.repository.git('rev-parse', 'HEAD^');
    jobs.repository.git('checkout', '-q', 'main');
    const file = { commit: job.commit!, path: GUIDE };
    const hint = /press "Update from main"/;
    await assert.rejects(operations.readFile(job, file), { code: 'review/moved', hint });
    jobs.repository.git('branch', '-f', job.branch, tenth);
    await assert.rejects(operations.readFile(job, file), { code: 'review/moved', hint: /what is there now/ });
    assert.equal((await current(made)).commit, tenth);
  });

  it('is saved when a message begins another round at that moment', async () => {
    const made = await reviewedJob();
    const { jobs, job, operations } = made;
    const push = made.repository.push.bind(made.repository);
    made.repository.push = async (...parts) => {
      const outcome = await push(...parts);
      await jobs.records.jobs.message('docs', job.id, { text: 'More', author: BY });
      return outcome;
    };
    await operations.saveFile(job, BY, await edited(made, page('My own words.')));
    const done = await jobs.until(
      job,
      ({ round, state }) => round === 1 && state !== 'queued' && isEnded(state),
    );
    if (done.state === 'failed') await jobs.records.jobs.retry('docs', job.id, BY);
    await jobs.until(job, ({ round, state }) => round === 1 && state === 'completed');
    assert.match(jobs.file(job.branch, GUIDE)!, /My own words\.\n\nNew words\./);
  });
});
