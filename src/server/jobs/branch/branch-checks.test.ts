/** The check of a commit that is not pushed: what is new in it, and what it may cost. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { openTestRepository } from '../../../../test/support/git/open-test-repository.ts';
import { makeRepository } from '../../../../test/support/git/test-repository.ts';
import { DOCS } from '../../../../test/support/jobs-under-test.ts';
import { type BranchCheckParts, createBranchChecks } from './branch-checks.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'lectern-checks-'));
after(() => rmSync(dataDir, { recursive: true, force: true }));
const checksWith = (parts: Partial<BranchCheckParts> = {}) =>
  createBranchChecks({ settings: { dataDir, renderers: 1 }, ...parts });

describe('the check of a commit', () => {
  const opened = async (changes: Readonly<Record<string, string>>) => {
    const remote = await makeRepository({
      ...DOCS,
      'docs/index.mdx': '---\ntitle: Start\ndescription: Here\n---\n\n[Gone before](/gone).\n',
    });
    const repository = await openTestRepository(remote.path);
    const head = remote.git('rev-parse', 'main');
    await repository.fetch();
    const commit = await repository.commit({
      parent: head,
      message: 'Edit',
      at: 0,
      changes: Object.entries(changes).map(([path, text]) => ({ path, content: Buffer.from(text) })),
    });
    return { repository, folder: 'docs', head, commit };
  };

  it('names the problems that are new, and no others', async () => {
    const text = '---\ntitle: Guide\ndescription: On\n---\n\n[Gone now](/nowhere).\n';
    const check = await checksWith().check(await opened({ 'docs/guide.mdx': text }));
    assert.ok(check.kind === 'checked');
    assert.deepEqual(
      check.problems.map(({ file, message }) => [file, message.includes('/nowhere')]),
      [['guide.mdx', true]],
    );
  });

  it('says when no site can be made of it', async () => {
    const check = await checksWith().check(await opened({ 'docs/docs.json': '{"name": ' }));
    assert.equal(check.kind, 'broken', JSON.stringify(check));
  });

  it('is not waited for without end', async () => {
    const check = await checksWith({ patience: 0 }).check(await opened({ 'docs/a.mdx': 'A' }));
    assert.deepEqual(check, { kind: 'unknown', message: 'The check took longer than 0 seconds' });
  });

  it('is not waited for longer because somebody else asked before', async () => {
    const commits = await opened({ 'docs/a.mdx': 'A' });
    const checks = checksWith({ patience: 0 });
    const both = await Promise.all([checks.check(commits), checks.check(commits)]);
    assert.deepEqual(
      both.map(({ kind }) => kind),
      ['unknown', 'unknown'],
    );
  });

  it('is refused while too many others run', async () => {
    const commits = await opened({ 'docs/a.mdx': 'A' });
    const checks = checksWith({ max: 1 });
    const first = checks.check(commits);
    await assert.rejects(checks.check(commits), { code: 'review/busy' });
    await first;
    assert.equal((await checks.check(commits)).kind, 'checked', 'and possible again');
  });
});
