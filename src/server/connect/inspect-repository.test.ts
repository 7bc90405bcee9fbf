/** How many repositories are looked into at once. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { gitServer } from '../../../test/support/git/git-server.ts';
import { makeRepository } from '../../../test/support/git/test-repository.ts';
import { withRecords } from '../../installation/open-records.ts';
import { createRemoteQueue, REMOTE_LIMITS } from '../../lib/async/remote-queue.ts';
import { joinSettings } from '../../settings/settings.ts';
import { inspectRepository } from './inspect-repository.ts';

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
