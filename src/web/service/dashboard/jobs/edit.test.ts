/** Editing a file of a job asked as handlers over real records: kept as a draft, shown before it is saved, and never lost or mixed up. */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { JOBS, type JobDashboard, jobDashboard } from '../../../../../test/support/job-dashboard.ts';
import { SEED_FILES } from '../../../../../test/support/seed-jobs.ts';
import { AppError } from '../../../../lib/app-error.ts';
import type { Job } from '../../../../records/jobs/job.ts';
import type { Role } from '../../../../records/users/user.ts';
import { HTML_TYPE, reply } from '../../../edge/http/reply.ts';

const GUIDE = 'guides/deploy.mdx';
const notice = (html: string): string => /class="notice"[\s\S]*?<p>([\s\S]*?)<\/p>/.exec(html)?.[1] ?? '';
const field = (html: string): string => /<textarea[^>]*name="text"[^>]*>\n([^<]*)/.exec(html)?.[1] ?? '';

describe('editing a file', () => {
  let made: JobDashboard;
  let job: Job;
  let own: string;
  beforeEach(async () => {
    made = await jobDashboard();
    made.operations.files = SEED_FILES;
    made.operations.planned = { files: [SEED_FILES[0]!], check: { kind: 'checked', problems: [] } };
    made.operations.texts.set(GUIDE, '# Old & <b>\n');
    made.operations.site = (prefix) => async (request) => reply(200, HTML_TYPE, `${request.path} ${prefix}`);
    job = await made.end((await made.job()).id, { state: 'completed', review: 'open' });
    own = `${JOBS}/${job.id}`;
  });
  const editor = (path = GUIDE): string => `${own}/edit?path=${encodeURIComponent(path)}`;
  /** Of the text that is kept, as the editor names it. */
  const draft = async (): Promise<string> =>
    /name="draft" value="(\d*)"/.exec((await made.as('editor').get(editor())).text)?.[1] ?? '';
  const keep = async (text: string, more: Readonly<Record<string, string>> = {}, role: Role = 'editor') => {
    const form = { path: GUIDE, commit: job.commit!, draft: await draft(), text, ...more };
    return made.as(role).submit(`${own}/changes`, `${own}/edit`, form);
  };
  const version = (html: string): string => /name="version" value="(\d+)"/.exec(html)![1]!;
  const save = async (at: string, of?: string) => {
    const seen = of ?? version((await made.as('editor').get(at)).text);
    return made.as('editor').submit(`${own}/changes`, `${at}/save`, { version: seen });
  };

  it('begins with the text of the branch, is kept, shown, and saved', async () => {
    const changes = await made.as('editor').get(`${own}/changes`);
    assert.ok(changes.text.includes(`href="${editor()}" aria-label="Edit: ${GUIDE}"`), changes.text);
    const begun = await made.as('editor').get(editor());
    assert.equal(field(begun.text), '# Old &amp; &lt;b>\n'.replace('>', '&gt;'));
    const kept = await keep('# New\r\n</textarea>\r\n');
    const at = kept.headers['location']!;
    assert.match(at, new RegExp(`^${own}/edit/[0-9a-z]{26}$`));
    const shown = await made.as('editor').get(at);
    assert.match(shown.text, /The check finds no new problem[\s\S]*Save on the branch[\s\S]*You also need a/);
    assert.match(
      shown.text,
      new RegExp(`<iframe class="edit-frame" src="${at}/site/~~[\\w-]+/guides/deploy"`),
    );
    assert.match(shown.headers['content-security-policy']!, /frame-src 'self'/);
    assert.equal(made.operations.texts.get(GUIDE), '# Old & <b>\n', 'nothing has changed so far');
    assert.match((await made.as('editor').get(`${own}/changes`)).text, />Continue editing</);
    const again = await made.as('editor').get(editor());
    assert.equal(field(again.text), '# New\n&lt;/textarea&gt;\n');
    const saved = await save(at);
    assert.equal(saved.headers['location'], `${own}/changes?done=saved`);
    assert.equal(made.operations.texts.get(GUIDE), '# New\n</textarea>\n');
    const [entry] = await made.records.audit.list({ limit: 1 });
    assert.deepEqual([entry!.action, entry!.detail], ['job.edited', `${GUIDE} on ${job.branch}`]);
    assert.match((await made.as('viewer').get(own)).text, /The editor edited guides\/deploy\.mdx/);
    assert.equal(
      (await made.as('editor').get(at)).headers['location'],
      `${own}/changes`,
      'the draft is gone',
    );
  });

  it('shows the page as it would be to its author alone', async () => {
    const at = `${(await keep('Mine')).headers['location']!}/site/guides/deploy`;
    const page = await made.as('editor').get(at);
    assert.match(page.text, /^\/guides\/deploy .*\/site\/~[\w-]+ Mine$/);
    assert.match(page.headers['content-security-policy']!, /form-action 'none'/);
    assert.equal((await made.as('owner').get(at)).status, 404);
    assert.equal((await made.stranger().get(at)).status, 303);
  });

  it('is not saved when another text was kept since it was shown', async () => {
    const at = (await keep('One')).headers['location']!;
    const seen = version((await made.as('editor').get(at)).text);
    made.clock.advance(1);
    await keep('Two');
    assert.equal((await save(at, seen)).headers['location'], at);
    assert.equal(made.operations.texts.get(GUIDE), '# Old & <b>\n');
  });

  it('is not replaced by the text of another page that did not know it', async () => {
    const [first, seen] = [await keep('One'), await draft()];
    made.clock.advance(1);
    await keep('Two');
    for (const old of ['', seen]) {
      const late = await keep('Three', { draft: old });
      assert.equal(late.status, 409);
      assert.match(notice(late.text), /Another page has kept another text/);
      assert.match(late.text, /What the other page has kept[\s\S]*Two<\/pre>/);
      assert.equal(field(late.text), 'Three');
    }
    const now = await keep('Three');
    assert.equal(now.headers['location'], first.headers['location']);
    assert.equal(field((await made.as('editor').get(editor())).text), 'Three');
  });

  it('is shown again when it cannot be kept', async () => {
    await keep('Kept');
    await made.records.jobs.message('docs', job.id, { text: 'More', author: 'terminal' });
    made.operations.away = new AppError('jobs/state', 'The job is working on its next round');
    const refused = await keep('Typed & <b>');
    assert.equal(refused.status, 409);
    assert.match(notice(refused.text), /is working on its next round/);
    assert.equal(field(refused.text), 'Typed &amp; &lt;b&gt;');
    const blind = await keep('Typed', { draft: '' });
    assert.match(
      blind.text,
      /name="draft" value=""/,
      'which does not know what is kept, and must not replace it',
    );
    made.operations.away = undefined;
    const long = await keep(`${'a'.repeat(300_000)}z`);
    assert.match(notice(long.text), /has 300001 bytes/);
    assert.match(field(long.text), /^a{300000}z$/);
  });

  it('keeps a text that was begun before the branch changed, and shows both', async () => {
    const at = (await keep('Mine')).headers['location']!;
    const edit = {
      seen: job.commit!,
      commit: 'd'.repeat(40),
      by: 'terminal',
      what: 'edited it',
      switches: [],
    };
    await made.records.jobs.edited('docs', job.id, edit);
    made.operations.texts.set(GUIDE, 'Theirs <b>\n');
    for (const path of [at, `${at}/save`]) {
      const moved =
        path === at
          ? await made.as('editor').get(path)
          : await made.as('editor').submit(`${own}/changes`, path, { version: '1' });
      assert.equal(moved.headers['location'], editor());
    }
    const late = await keep('Mine, later');
    assert.equal(late.headers['location'], editor());
    const both = await made.as('editor').get(editor());
    assert.match(notice(both.text), /The branch has changed since you began/);
    assert.match(both.text, /What the branch has now[\s\S]*Theirs &lt;b&gt;/);
    assert.equal(field(both.text), 'Mine, later');
    assert.match(both.text, new RegExp(`name="commit" value="${'d'.repeat(40)}"`));
  });

  it('offers no saving where no site would be left, or nothing changes, and can be discarded', async () => {
    made.operations.planned = {
      files: [SEED_FILES[0]!],
      check: { kind: 'broken', message: 'No navigation' },
    };
    const at = (await keep('Mine')).headers['location']!;
    const broken = await made.as('editor').get(at);
    assert.match(broken.text, /No site can be made of it: No navigation/);
    assert.doesNotMatch(broken.text, /Save on the branch/);
    made.operations.planned = { files: [], check: { kind: 'checked', problems: [] } };
    assert.match((await made.as('editor').get(at)).text, /has exactly this text already/);
    await made.as('owner').submit(`${own}/changes`, `${at}/discard`, {});
    assert.equal((await made.as('editor').get(at)).status, 200, 'not by somebody else');
    await made.as('editor').submit(`${own}/changes`, `${at}/discard`, {});
    assert.equal((await made.as('editor').get(at)).status, 303);
  });

  it('is for editors, for files of the documentation, and up to a size', async () => {
    for (const path of [editor(), `${own}/edit/x`])
      assert.equal((await made.as('viewer').get(path)).status, 403, path);
    assert.equal((await keep('Mine', {}, 'viewer')).status, 403);
    assert.equal((await made.as('editor').send(`${own}/edit`, { path: GUIDE, text: 'x' })).status, 403);
    const outside = await keep('Mine', { path: '.git/config' });
    assert.equal(outside.status, 409);
    assert.match(notice(outside.text), /\.git\/config.* is no file of the documentation/);
    assert.equal((await made.as('editor').get(editor('src/main.js'))).status, 409);
    const long = await keep('a'.repeat(300_000));
    assert.match(notice(long.text), /has 300000 bytes/);
    assert.doesNotMatch((await made.as('viewer').get(`${own}/changes`)).text, /\/edit\?path/);
  });
});
