/** What following the projects of the store leaves behind when it ends. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { withRecords } from '../../installation/open-records.ts';
import { SILENT } from '../../lib/log.ts';
import { joinSettings } from '../../settings/settings.ts';
import { followConnections } from './follow-connections.ts';

const project = (id: string) => ({
  id,
  subdomain: id,
  name: id,
  remote: 'https://git.example.com/docs.git',
  folder: '',
  hosts: [],
  access: { kind: 'open' as const },
  createdBy: 'test',
});

it('ends after the look in progress, and serves nothing then', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-follow-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
  const settings = joinSettings([{ dataDir }]);
  await withRecords(settings, async ({ records: { connections } }) => {
    const begun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const events: string[] = [];
    const followed = followConnections({
      records: connections,
      settings,
      log: SILENT,
      serve: async (plans) => {
        begun.resolve();
        await released.promise;
        events.push(`served ${plans.map(({ id }) => id).join(', ')}`);
      },
    });
    await connections.addProject(project('one'), 10);
    const looked = followed.look();
    await begun.promise;
    await connections.addProject(project('two'), 10);
    const next = followed.look();
    const stopping = followed.stop().then(() => events.push('ended'));
    await new Promise(setImmediate);
    released.resolve();
    await Promise.all([looked, next, stopping]);
    await followed.look();
    assert.deepEqual(events, ['served one', 'ended']);
  });
});
