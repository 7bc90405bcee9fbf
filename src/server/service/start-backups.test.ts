/** One process of a server makes the backups, and the others know when one is missing. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { fixtureFolder } from '../../../test/support/fixture-folder.ts';
import type { Peers } from '../../lib/peers.ts';
import { receivedTopics } from '../../lib/received-topics.ts';
import { joinSettings } from '../../settings/settings.ts';
import { startBackups } from './start-backups.ts';

it('tells the other processes of the server why a backup is missing', async (test) => {
  const top = fixtureFolder({ 'data/secret': 'x'.repeat(32) }).path;
  const settings = joinSettings([{ dataDir: join(top, 'data'), backupTo: join(top, 'not mounted') }]);
  let hearing = 0;
  const topics = receivedTopics((error) => assert.fail(String(error)));
  const peers: Peers = {
    count: 2,
    tell: (topic, message) => topics.pass(topic, JSON.parse(JSON.stringify(message))),
    hear: (topic, shape, listener) => {
      const leave = topics.hear(topic, shape, listener);
      hearing++;
      return () => {
        hearing--;
        leave();
      };
    },
    ask: async () => [],
    answer: () => () => undefined,
  };
  const failed = Promise.withResolvers<string>();
  const log = { info: () => undefined, error: failed.resolve };
  const stops: (() => unknown)[] = [];
  test.mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
  const first = startBackups({ settings: { ...settings, process: 0 }, alone: true, log, peers }, stops);
  const second = startBackups({ settings: { ...settings, process: 1 }, alone: true, log, peers }, stops);
  const preview = startBackups({ settings, alone: false, log }, stops);
  test.mock.timers.tick(1_000);
  assert.match(await failed.promise, /^The backup failed: .*not mounted/);
  test.mock.timers.tick(15_000);
  test.mock.timers.reset();
  assert.match(first.problem()!, /^The last backup is missing: .*not mounted/);
  assert.equal(second.problem(), first.problem());
  assert.deepEqual([second.health(), preview.health(), preview.problem()], [undefined, undefined, undefined]);
  for (const stop of stops) await stop();
  assert.equal(hearing, 0);
});
