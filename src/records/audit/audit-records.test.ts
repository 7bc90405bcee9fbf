/** The audit log on both databases: newest first, in pages, cut to what a person reads, and whole for exports. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { testClock, testRandom } from '../../../test/support/test-service.ts';
import type { Database, SqlValue } from '../store/database.ts';
import type { AuditEntry, AuditFilter, AuditRecords } from './audit-records.ts';
import { createAuditRecords } from './create-audit-records.ts';

async function exported(audit: AuditRecords, filter: AuditFilter = {}): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for await (const batch of audit.batches(filter)) entries.push(...batch);
  return entries;
}

eachDatabase((_kind, open) => {
  const opened = async () => {
    const clock = testClock();
    const database = await open();
    /** Rows of each answer that an export got. */
    const surveys: number[] = [];
    const seen: Database = {
      ...database,
      survey: async <Row>(sql: string, values?: readonly SqlValue[]) => {
        const rows = await database.survey<Row>(sql, values);
        surveys.push(rows.length);
        return rows;
      },
    };
    const deps = { database: seen, clock, random: testRandom(), secret: new Uint8Array(32) };
    return { clock, deps, surveys, audit: createAuditRecords(deps) };
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

  it('gives everything in batches of a thousand, oldest first, none twice', async () => {
    const { audit, deps, surveys, clock } = await opened();
    await deps.database.write((transaction) =>
      transaction.run(
        `INSERT INTO audit_entries (id, at, actor, action, target)
         WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2500)
         SELECT '0' || CAST(100000 + n AS text), n, 'terminal', 'key.created', 'x' FROM numbers`,
      ),
    );
    assert.deepEqual(await exported(audit, { since: clock() }), []);
    surveys.length = 0;
    const all = await exported(audit);
    assert.deepEqual(
      all.map(({ at }) => at),
      Array.from({ length: 2_500 }, (_, n) => n + 1),
    );
    assert.deepEqual(surveys, [1_000, 1_000, 500]);
  });

  it('begins an export at a moment, and keeps to a project', async () => {
    const { audit, clock } = await opened();
    for (const [target, project] of [
      ['one', 'docs'],
      ['two', 'other'],
      ['three', undefined],
      ['four', 'docs'],
    ] as const) {
      clock.advance(1_000);
      await audit.add({ actor: 'u1', action: 'a.b', target, ...(project === undefined ? {} : { project }) });
    }
    const names = async (filter: AuditFilter) => (await exported(audit, filter)).map(({ target }) => target);
    assert.deepEqual(await names({}), ['one', 'two', 'three', 'four']);
    assert.deepEqual(await names({ project: 'docs' }), ['one', 'four']);
    assert.deepEqual(await names({ since: clock() - 2_000 }), ['two', 'three', 'four']);
    assert.deepEqual(await names({ since: clock() - 2_000, project: 'docs' }), ['four']);
    assert.deepEqual(await names({ since: clock() + 1 }), []);
    assert.deepEqual(await names({ since: -1, project: 'gone' }), []);
    const [first] = await audit.listFrom({ project: 'docs' }, { limit: 1 });
    const rest = await audit.listFrom({ project: 'docs' }, { limit: 9, after: first!.id });
    assert.deepEqual([first!.target, ...rest.map(({ target }) => target)], ['one', 'four']);
    assert.deepEqual(await audit.get(first!.id), first);
    assert.equal(await audit.get('gone'), undefined);
  });

  it('tells of an entry in its own transaction, as it is stored', async () => {
    const { deps } = await opened();
    const told: AuditEntry[] = [];
    const audit = createAuditRecords(deps, async (transaction, events) => {
      for (const { entry } of events) {
        const sql = 'SELECT id, at, actor, action, target, project, detail FROM audit_entries WHERE id = ?';
        assert.deepEqual(await transaction.first(sql, [entry.id]), entry);
        told.push(entry);
      }
    });
    await audit.add({ actor: 'u1', action: 'key.created', target: 'x'.repeat(600) });
    assert.deepEqual(told, await audit.list({ limit: 5 }));
    const failing = createAuditRecords(deps, async () => {
      throw new Error('the outbox is gone');
    });
    await assert.rejects(failing.add({ actor: 'u1', action: 'key.created', target: 'lost' }), /outbox/);
    assert.equal((await audit.list({ limit: 5 })).length, 1);
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
