/** The audit log on both databases: newest first, in pages, and cut to what a person reads. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { testClock, testRandom } from '../../../test/support/test-service.ts';
import { createAuditRecords } from './create-audit-records.ts';

eachDatabase((_kind, open) => {
  const opened = async () => {
    const clock = testClock();
    const deps = { database: await open(), clock, random: testRandom(), secret: new Uint8Array(32) };
    return { clock, audit: createAuditRecords(deps) };
  };

  it('lists the newest first, a page at a time, none twice', async () => {
    const { clock, audit } = await opened();
    for (let n = 1; n <= 5; n++) {
      clock.advance(1);
      await audit.add({ actor: 'terminal', action: 'key.created', target: `key ${n}` });
    }
    const first = await audit.list({ limit: 2 });
    const second = await audit.list({ limit: 2, before: first[1]!.id });
    const third = await audit.list({ limit: 2, before: second[1]!.id });
    assert.deepEqual(
      [first, second, third].map((page) => page.map(({ target }) => target)),
      [['key 5', 'key 4'], ['key 3', 'key 2'], ['key 1']],
    );
  });

  it('keeps who, when, what and where, and the moment an entry brings along', async () => {
    const { clock, audit } = await opened();
    await audit.add({
      actor: 'u1',
      action: 'key.revoked',
      target: 'report',
      project: 'docs',
      detail: 'svc_…abcd',
    });
    await audit.add({
      actor: 'setup',
      action: 'owner.created',
      target: 'ann@example.com',
      at: clock() - 1_000,
    });
    const [newer, older] = await audit.list({ limit: 10 });
    assert.deepEqual(
      { ...newer, id: '' },
      {
        id: '',
        at: clock(),
        actor: 'u1',
        action: 'key.revoked',
        target: 'report',
        project: 'docs',
        detail: 'svc_…abcd',
      },
    );
    assert.deepEqual([older!.at, older!.project, older!.detail], [clock() - 1_000, null, null]);
  });

  it('cuts names that nobody reads to their end', async () => {
    const { audit } = await opened();
    await audit.add({
      actor: 'u1',
      action: 'feedback.imported',
      target: 'x'.repeat(5_000),
      detail: 'y'.repeat(5_000),
    });
    const [entry] = await audit.list({ limit: 1 });
    assert.deepEqual([entry!.target.length, entry!.detail!.length], [500, 500]);
  });
});
