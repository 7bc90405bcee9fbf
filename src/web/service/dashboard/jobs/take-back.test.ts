/** Taking back asked as handlers over real records: of what was seen, after a question, by those who may, and told afterwards. */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import {
  JOBS,
  type JobDashboard,
  jobDashboard,
  TO_A_BRANCH,
} from '../../../../../test/support/job-dashboard.ts';
import { SEED_FILES } from '../../../../../test/support/seed-jobs.ts';
import { AppError } from '../../../../lib/app-error.ts';
import type { Job } from '../../../../records/jobs/job.ts';
import { readTakeBackKey, takeBackKey } from '../../../../theme/admin/jobs/change-review.ts';

const notice = (html: string): string => /class="notice"[\s\S]*?<p>([\s\S]*?)<\/p>/.exec(html)?.[1] ?? '';

describe('taking back', () => {
  let made: JobDashboard;
  let job: Job;
  let own: string;
  beforeEach(async () => {
    made = await jobDashboard();
    made.operations.files = SEED_FILES;
    job = await made.end((await made.job()).id, { state: 'completed', review: 'open' });
    own = `${JOBS}/${job.id}`;
  });
  const fields = (part: string) => ({ commit: job.commit!, base: job.base!, part });
  const ask = (
    part: string,
    more: Readonly<Record<string, string>> = {},
    role: 'editor' | 'viewer' = 'editor',
  ) => made.as(role).submit(`${own}/changes`, `${own}/take-back`, { ...fields(part), ...more });

  it('is offered for each file and each edit, with the commits that are shown', async () => {
    const { text } = await made.as('editor').get(`${own}/changes`);
    for (const part of ['file.1', 'others.1', 'edit.1.12.12', 'file.4'])
      assert.ok(text.includes(`form="take-back" name="part" value="${part}"`), part);
    assert.doesNotMatch(text, /value="edit\.2/, 'the only edit of a new file is the file');
    assert.match(
      text,
      new RegExp(`id="take-back"[\\s\\S]*value="${job.commit}"[\\s\\S]*value="${job.base}"`),
    );
  });

  it('asks first, with what would change and the new problems, and changes nothing by that', async () => {
    made.operations.planned = {
      files: [SEED_FILES[0]!],
      check: {
        kind: 'checked',
        problems: [{ severity: 'error', code: 'x/y', message: 'The <page> is gone', file: 'a.mdx', line: 3 }],
      },
    };
    const { status, text } = await ask('edit.1.12.12');
    assert.equal(status, 200);
    assert.match(
      text,
      /Take back this edit\?[\s\S]*1 new problem:[\s\S]*a\.mdx:3<\/span> The &lt;page&gt; is gone/,
    );
    assert.match(text, /You also need a/);
    assert.deepEqual(made.operations.taken, [
      { commit: job.commit, base: job.base, path: 'guides/deploy.mdx', of: { old: 12, now: 12 } },
    ]);
    assert.equal((await made.records.jobs.get('docs', job.id))!.commit, job.commit);
  });

  it('takes several at once, asked first and each once, and says when nothing was ticked', async () => {
    const several = 'edit.1.12.12 file.2 file.2';
    const asked = await ask(several);
    assert.match(asked.text, /Take back 2 edits\?/);
    assert.match(asked.text, /name="part" value="edit\.1\.12\.12 file\.2"/);
    await ask(several, { sure: 'yes' });
    assert.deepEqual(
      made.operations.taken.map(({ path, and }) => [path, and?.map((one) => one.path)]),
      [
        ['guides/deploy.mdx', [SEED_FILES[1]!.path]],
        ['guides/deploy.mdx', [SEED_FILES[1]!.path]],
      ],
    );
    assert.match(notice((await ask('')).text), /Nothing was ticked/);
    assert.equal((await ask('file.1 others.2')).status, 409);
    const many = Array.from({ length: 501 }, (_, at) => `edit.1.${at + 1}.1`).join(' ');
    assert.match(notice((await ask(many)).text), /501 edits are too many/);
  });

  it('does it once it is sure, and says so in the log of the job and in the audit log', async () => {
    const done = await ask('file.1', { sure: 'yes', why: ' Keep it ', never: 'on' });
    assert.equal(done.headers['location'], `${own}/changes?done=taken`);
    const [{ why, never }] = made.operations.taken as [(typeof made.operations.taken)[number]];
    assert.deepEqual([why, never], ['Keep it', true]);
    assert.equal((await made.records.jobs.get('docs', job.id))!.commit, 'd'.repeat(40));
    const [entry] = await made.records.audit.list({ limit: 1 });
    assert.deepEqual(
      [entry!.action, entry!.target, entry!.detail],
      ['job.taken_back', job.id, `guides/deploy.mdx on ${job.branch}`],
    );
    assert.match((await made.as('viewer').get(own)).text, /The editor took back guides\/deploy\.mdx/);
    assert.match(notice((await made.as('editor').get(`${own}/changes?done=taken`)).text), /is taken back/);
  });

  it('asks why, and offers never for these pages', async () => {
    made.operations.planned = { files: SEED_FILES, check: { kind: 'checked', problems: [] } };
    const { text } = await ask('file.1');
    for (const name of ['why', 'never']) assert.match(text, new RegExp(`<input[^>]* name="${name}"`));
    await ask('file.1', { sure: 'yes', why: 'w'.repeat(600) });
    const last = made.operations.taken.at(-1);
    assert.deepEqual([last?.why?.length, last?.never], [500, false]);
  });

  it('is refused for what is out of date or malformed, before anything is asked of the repository', async () => {
    for (const odd of [
      { commit: 'b'.repeat(40) },
      { base: 'b'.repeat(40) },
      { part: 'file.9' },
      { part: 'file.0' },
      { part: 'edit.1' },
      { part: 'file.1.2.3' },
      { part: '__proto__' },
    ]) {
      const { status, text } = await ask('file.1', { sure: 'yes', ...odd });
      assert.deepEqual(
        [status, /shows what is there now/.test(notice(text))],
        [409, true],
        JSON.stringify(odd),
      );
    }
    assert.deepEqual(made.operations.taken, []);
  });

  it('tells what the repository refuses, and offers nothing where no site would be left', async () => {
    made.operations.planned = { files: [], check: { kind: 'broken', message: 'docs.json is <gone>' } };
    const { text } = await ask('file.1');
    assert.match(text, /No site can be made of it: docs\.json is &lt;gone&gt;/);
    assert.doesNotMatch(text, /<button class="button button-primary"/);
    made.operations.away = new AppError('review/busy', '4 changes are being checked', { hint: 'Try again' });
    const busy = await made.as('editor').send(`${own}/take-back`, fields('file.1'));
    assert.equal(busy.status, 403, 'without a token');
  });

  it('is for editors, and not while the job works or after its review', async () => {
    assert.equal((await ask('file.1', { sure: 'yes' }, 'viewer')).status, 403);
    assert.doesNotMatch((await made.as('viewer').get(`${own}/changes`)).text, /take-back/);
    await made.records.jobs.message('docs', job.id, { text: 'More', author: 'terminal' });
    await made.steps(job.id, TO_A_BRANCH.slice(0, 2));
    const working = await made.as('editor').get(`${own}/changes`);
    assert.doesNotMatch(working.text, /name="part"/);
    assert.match(working.text, /The job is working on its next round/);
    assert.deepEqual(made.operations.taken, []);
  });

  it('names a part of the changes in one word', () => {
    for (const part of ['file', 'others', { old: 3, now: 4 }] as const)
      assert.deepEqual(readTakeBackKey(takeBackKey(6, part)), { file: 6, part });
  });
});
