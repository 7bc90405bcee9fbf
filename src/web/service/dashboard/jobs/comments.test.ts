/** Comments on the changes of a job asked as handlers over real records: at their lines, of members who may, and sent as one message. */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { JOBS, type JobDashboard, jobDashboard } from '../../../../../test/support/job-dashboard.ts';
import { SEED_FILES } from '../../../../../test/support/seed-jobs.ts';
import type { FileDiff } from '../../../../lib/git/repository.ts';
import type { Job } from '../../../../records/jobs/job.ts';
import { COMMENT_LIMITS } from '../../../../records/jobs/job-comment.ts';
import { createPlaces, quoteOf } from './place-comments.ts';

const COMMIT = 'a71e05d3c98f4b26e1d07c5392ba86f4de013c7b';
const GUIDE = 'guides/deploy.mdx';
const fields = (changes: Readonly<Record<string, string>> = {}) => ({
  commit: COMMIT,
  path: GUIDE,
  side: 'new',
  file: '0',
  from: '12',
  to: '13',
  text: 'Say\r\n<b>how</b>.',
  ...changes,
});
const notice = (html: string): string => /class="notice"[\s\S]*?<p>([\s\S]*?)<\/p>/.exec(html)?.[1] ?? '';

describe('comments on changes', () => {
  let made: JobDashboard;
  let job: Job;
  let own: string;
  beforeEach(async () => {
    made = await jobDashboard();
    made.operations.files = SEED_FILES;
    made.operations.currentSetup = { ...made.operations.currentSetup, understands: true };
    job = await made.end((await made.job()).id, { state: 'completed', review: 'open' });
    own = `${JOBS}/${job.id}`;
  });
  const add = (
    changes: Readonly<Record<string, string>> = {},
    role: 'editor' | 'viewer' | 'admin' = 'editor',
  ) => made.as(role).submit(`${own}/changes`, `${own}/comments`, fields(changes));

  it('are written in a form at their line, and kept there for their author', async () => {
    const { text } = await made.as('editor').get(`${own}/changes?c=1n13`);
    assert.match(text, /href="\?c=1n13" aria-label="Comment on line 13"/);
    assert.match(text, /href="\?c=1o12"/, 'on a removed line too');
    assert.match(
      text,
      /class="diff-text">You also need[\s\S]{0,200}<form class="form comment-form" id="comment"/,
    );
    const kept = await add();
    assert.match(kept.headers['location']!, new RegExp(`^${own}/changes#comment-[0-9a-z]{26}$`));
    const page = await made.as('editor').get(`${own}/changes`);
    assert.match(page.text, /1 comment not sent yet/);
    assert.match(page.text, /Words go to maintenance, a program without a network\./);
    assert.match(page.text, /You also need[\s\S]{0,900}Say\n&lt;b&gt;how&lt;\/b&gt;\./);
    assert.match((await made.as('editor').get(own)).text, /changes#drafts">1 comment not sent yet/);
    for (const path of ['', '/changes'])
      assert.doesNotMatch((await made.as('admin').get(`${own}${path}`)).text, /not sent yet|how&lt;/);
    const [comment] = await made.records.jobs.comments.list('docs', job.id, await me());
    assert.match(comment!.quote, /^Install the program .*start\/install.*\nYou also need a \[token\]/);
    await made.as('editor').submit(`${own}/changes`, `${own}/comments/${comment!.id}/remove`, {});
    assert.doesNotMatch((await made.as('editor').get(`${own}/changes`)).text, /how&lt;/);
  });

  const me = async (): Promise<string> =>
    `user:${(await made.records.users.list()).find(({ role }) => role === 'editor')!.id}`;

  it('are sent as one message, and then say which round answers them', async () => {
    await add();
    await add({ side: 'old', from: '12', to: '12', text: 'Why?' });
    const woken = made.operations.woken;
    const sent = await made
      .as('editor')
      .submit(`${own}/changes`, `${own}/comments/send`, { note: 'Nearly\r\ndone.' });
    assert.equal(sent.headers['location'], `${own}?done=sent`);
    assert.equal(made.operations.woken, woken + 1);
    assert.equal((await made.records.audit.list({ limit: 1 }))[0]!.action, 'job.messaged');
    const [message] = await made.records.jobs.messages('docs', job.id);
    assert.match(message!.text, /^Nearly\ndone\.\n\n2 comments on the changes/);
    assert.match(message!.text, /2\. guides\/deploy\.mdx, lines 12 to 13:\n> Install/);
    const viewer = made.as('viewer');
    assert.match((await viewer.get(`${own}/changes`)).text, /Sent for round 2/);
    await made.end(job.id, { state: 'failed', failure: 'error' });
    assert.match((await viewer.get(`${own}/changes`)).text, /Round 2 ended without an answer/);
    await made.records.jobs.retry('docs', job.id, 'terminal');
    await made.end(job.id, { state: 'completed', review: 'open' });
    assert.match((await viewer.get(`${own}/changes`)).text, /Answered in round 2/);
    assert.match((await viewer.get(own)).text, /2 comments on the changes of the branch/);
  });

  it('move with their lines, and are outdated when these are gone', async () => {
    await add();
    const [file, ...rest] = SEED_FILES as [FileDiff, ...FileDiff[]];
    const [hunk] = file.hunks;
    made.operations.files = [{ ...file, hunks: [{ ...hunk!, newStart: 30 }] }, ...rest];
    const moved = await made.as('editor').get(`${own}/changes`);
    assert.match(moved.text, /You also need[\s\S]{0,900}Lines 12 to 13 when it was written/);
    made.operations.files = [{ ...file, hunks: [] }, ...rest];
    const gone = await made.as('editor').get(`${own}/changes`);
    assert.match(gone.text, /1 comment on lines that have changed since[\s\S]*You also need a/);
    made.operations.files = rest;
    assert.match(
      (await made.as('editor').get(`${own}/changes`)).text,
      /1 comment on lines that have changed since/,
    );
  });

  it('are refused where they do not belong, and what was typed is kept', async () => {
    for (const odd of [
      { from: '12', to: '15' },
      { from: '14', to: '12' },
      { from: '', to: '12' },
      { from: '1e1', to: '12' },
      { side: 'old', from: '13', to: '13' },
    ]) {
      const { status, text } = await add(odd);
      assert.deepEqual([status, /are not in the changes/.test(text)], [409, true], JSON.stringify(odd));
      assert.match(text, /name="text"[^>]*>\nSay\n&lt;b&gt;how/);
    }
    const late = await add({ commit: 'b'.repeat(40) });
    assert.match(late.text, /id="text-error">The branch has changed since this page was loaded/);
    const elsewhere = await add({ path: 'gone.mdx' });
    assert.match(notice(elsewhere.text), /gone\.mdx are not in the changes/);
    assert.match(elsewhere.text, TYPED);
    const empty = await made.as('editor').submit(`${own}/changes`, `${own}/comments/send`, {});
    assert.match(notice(empty.text), /no comment to send/);
    const { length } = await made.records.jobs.comments.list('docs', job.id, await me());
    assert.equal(length, 0);
  });

  it('are about any block that the page of a file lists, of the new and of the old text', async () => {
    const lines = Array.from({ length: 2 * COMMENT_LIMITS.lines }, (_, n) => ({
      kind: '+' as const,
      text: `code ${n}`,
    }));
    const [file] = SEED_FILES as [FileDiff];
    const long = { oldStart: 2_000, newStart: 2_000, lines };
    made.operations.files = [{ ...file, hunks: [...file.hunks, long] }];
    const { text } = await made.as('editor').get(`${own}/changes/page?file=1`);
    const keys = [...text.matchAll(/\?c=1([no])(\d+)(?:-(\d+))?"/g)];
    assert.deepEqual(keys.map(([, side]) => side).sort(), ['n', 'n', 'o']);
    for (const [, side, from, to = from] of keys) {
      const place = { side: side === 'n' ? 'new' : 'old', from: from!, to: to! };
      assert.equal((await add(place)).status, 303, JSON.stringify(place));
    }
  });

  it('are for members who may steer the job, and for an agent that reads words', async () => {
    assert.equal((await add({}, 'viewer')).status, 403);
    const viewer = await made.as('viewer').get(`${own}/changes?c=1n13`);
    assert.doesNotMatch(viewer.text, /diff-talk|comment-form/);
    assert.equal((await made.as('editor').send(`${own}/comments`, fields())).status, 403, 'without a token');
    made.operations.currentSetup = { ...made.operations.currentSetup, understands: false };
    assert.doesNotMatch(
      (await made.as('editor').get(`${own}/changes?c=1n13`)).text,
      /diff-talk|comment-form/,
    );
    const refused = await add();
    assert.equal(refused.status, 409);
    assert.match(refused.text, TYPED);
    made.operations.currentSetup = { ...made.operations.currentSetup, understands: true };
    assert.deepEqual(await made.records.jobs.comments.list('docs', job.id, await me()), []);
    await add();
    await made.records.jobs.setReview('docs', job.id, 'closed', 'terminal');
    assert.equal((await add()).status, 409);
    const closed = await made.as('editor').get(`${own}/changes`);
    assert.match(closed.text, /Say\n&lt;b&gt;how/, 'a draft is still there to be read');
    assert.doesNotMatch(closed.text, /comments\/send/);
  });
});

/** What a member has written is on the page, although no field takes it. */
const TYPED = /<textarea[^>]* readonly[^>]*>\nSay\n&lt;b&gt;/;

describe('the place of a comment', () => {
  const fileOf = (texts: readonly string[], newStart = 1): FileDiff => ({
    path: 'a.mdx',
    kind: 'changed',
    binary: false,
    added: 0,
    removed: 0,
    hunks: [{ oldStart: 1, newStart, lines: texts.map((text) => ({ kind: '+', text })) }],
  });
  const place = (texts: readonly string[], quote: string, from: number, to = from): number | undefined =>
    createPlaces([fileOf(texts)])({ path: 'a.mdx', side: 'new', from, to, quote });

  for (const [what, texts, quote, from, to, expected] of [
    ['the same', ['a', 'b'], 'b', 2, 2, 2],
    ['moved down', ['x', 'a', 'b'], 'a\nb', 1, 2, 3],
    ['the nearest of several', ['a', 'x', 'a', 'x', 'a'], 'a', 4, 4, 3],
    ['only its first line is there', ['a', 'c'], 'a\nb', 1, 2, undefined],
    ['beyond the end', ['a'], 'a\nb', 1, 2, undefined],
    ['an empty line', ['a', '', 'b'], '', 2, 2, 2],
    ['an empty line that is gone', ['a', 'b'], '', 2, 2, undefined],
  ] as const)
    it(`is ${expected ?? 'nowhere'}: ${what}`, () => {
      assert.equal(place(texts, quote, from, to), expected);
    });

  it('is found for a line that is longer than what is stored', () => {
    const long = 'long '.repeat(1_000);
    const quote = quoteOf(fileOf([long]), { side: 'new', from: 1, to: 1 })!;
    assert.ok(quote.length < long.length);
    assert.equal(place(['x', long], quote, 1), 2);
  });
});
