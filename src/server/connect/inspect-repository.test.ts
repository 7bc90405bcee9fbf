/** How many repositories are looked into at once. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import { gitServer } from '../../../test/support/git/git-server.ts';
import { makeRepository } from '../../../test/support/git/test-repository.ts';
import { withRecords } from '../../installation/open-records.ts';
import { createRemoteQueue, REMOTE_LIMITS } from '../../lib/async/remote-queue.ts';
import { joinSettings } from '../../settings/settings.ts';
import { inspectRepository } from './inspect-repository.ts';

for (const bare of [true, false])
  it(`reads a ${bare ? 'bare ' : ''}repository of this machine where it is, and copies no contents`, async (t) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'lectern-inspect-'));
    t.after(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
    const { path, git } = await makeRepository(
      { 'docs/docs.json': '{"name":"Near"}', 'film.bin': 'large' },
      { bare },
    );
    // A fetch fails without it.
    const film = git('rev-parse', 'main:film.bin');
    rmSync(join(path, bare ? '' : '.git', 'objects', film.slice(0, 2), film.slice(2)));
    const settings = joinSettings([{ dataDir, projectFolders: dirname(path) }]);
    await withRecords(settings, async ({ records }) => {
      const parts = { settings, records, turn: createRemoteQueue(REMOTE_LIMITS).take };
      const place = { remote: path, access: { kind: 'open' as const } };
      const { branch, folders } = await inspectRepository(place, undefined, parts);
      assert.deepEqual([branch, folders], ['main', [{ path: 'docs', name: 'Near' }]]);
      await assert.rejects(inspectRepository(place, undefined, { ...parts, patience: 0 }), {
        code: 'git/unreachable',
        message: `Looking into the repository ${JSON.stringify(path)} took longer than 0 seconds`,
      });
    });
  });

it('takes a turn for its host, so that requests of a program wait for each other', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-inspect-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
  const repository = await makeRepository({ 'docs.json': '{}' }, { bare: true });
  const { url } = await gitServer({ repository: repository.path });
  const settings = joinSettings([{ dataDir, privateRepositories: true }]);
  await withRecords(settings, async ({ records }) => {
    const turns = createRemoteQueue({ ...REMOTE_LIMITS, atOnce: 1 });
    const parts = { settings, records, turn: turns.take };
    const place = { remote: url, access: { kind: 'open' as const } };
    const first = inspectRepository(place, undefined, parts);
    const second = inspectRepository(place, undefined, parts);
    assert.equal(turns.waiting(), 1);
    for (const { folders } of await Promise.all([first, second]))
      assert.deepEqual(folders, [{ path: '', name: undefined }]);
  });
});
