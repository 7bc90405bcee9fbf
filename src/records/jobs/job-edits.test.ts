/** Texts that members have begun to edit, on both databases: one for each file, their author's alone, and not kept for ever. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { jobFixture } from '../../../test/support/job-records.ts';
import { EDIT_LIMITS, type JobEdit } from './job-edit.ts';

const [ANN, BOB] = ['user:ann', 'user:bob'];
const edit = (changes: Partial<JobEdit> = {}): Omit<JobEdit, 'id' | 'at'> => ({
  author: ANN,
  commit: 'a'.repeat(40),
  path: 'docs/guide.mdx',
  text: 'One\n',
  ...changes,
});

eachDatabase((_kind, open) => {
  it('keeps the newest text of a file for its author, who alone sees and removes it', async () => {
    const { jobs, clock, inState } = jobFixture(await open());
    const { id: job } = (await inState('completed')).job;
    const { edits } = jobs;
    const first = (await edits.keep('docs', job, edit()))!;
    clock.advance(5);
    const second = (await edits.keep('docs', job, edit({ text: 'Two 漢\n', commit: 'b'.repeat(40) })))!;
    assert.deepEqual([second.id, second.text, second.at - first.at], [first.id, 'Two 漢\n', 5]);
    assert.deepEqual(await edits.get('docs', job, { author: ANN, path: 'docs/guide.mdx' }), second);
    assert.deepEqual(await edits.get('docs', job, { author: ANN, id: first.id }), second);
    assert.deepEqual(await edits.paths('docs', job, ANN), ['docs/guide.mdx']);
    for (const [project, author] of [
      ['docs', BOB],
      ['other', ANN],
    ] as const) {
      assert.equal(await edits.get(project, job, { author, id: first.id }), undefined);
      assert.deepEqual(await edits.paths(project, job, author), []);
      await edits.remove(project, job, { id: first.id, author });
    }
    assert.deepEqual(await edits.paths('docs', job, ANN), ['docs/guide.mdx']);
    await edits.remove('docs', job, { id: first.id, author: ANN });
    assert.deepEqual(await edits.paths('docs', job, ANN), []);
    assert.equal(await edits.keep('other', job, edit()), undefined);
  });

  it('refuses what is too long and too many, and lets a text that is there be kept again', async () => {
    const { jobs, inState } = jobFixture(await open());
    const { id: job } = (await inState('completed')).job;
    const long = '漢'.repeat(Math.ceil(EDIT_LIMITS.bytes / 3) + 1);
    assert.throws(() => jobs.edits.keep('docs', job, edit({ text: long })), { code: 'jobs/edit' });
    assert.throws(() => jobs.edits.keep('docs', job, edit({ path: '' })), { code: 'jobs/edit' });
    for (let n = 0; n < EDIT_LIMITS.drafts; n++) await jobs.edits.keep('docs', job, edit({ path: `a${n}` }));
    await assert.rejects(jobs.edits.keep('docs', job, edit()), { code: 'jobs/edit' });
    await jobs.edits.keep('docs', job, edit({ path: 'a0', text: 'Again' }));
    await jobs.edits.keep('docs', job, edit({ author: BOB }));
  });

  it('forgets what nobody has touched for long', async () => {
    const { jobs, clock, inState } = jobFixture(await open());
    const { id: job } = (await inState('completed')).job;
    await jobs.edits.keep('docs', job, edit());
    clock.advance(1_000);
    await jobs.edits.keep('docs', job, edit({ author: BOB }));
    assert.equal(await jobs.edits.expire(clock()), 1);
    assert.deepEqual(
      [await jobs.edits.paths('docs', job, ANN), await jobs.edits.paths('docs', job, BOB)],
      [[], ['docs/guide.mdx']],
    );
  });
});
