/** Deployments on both databases: one row for a commit, however many servers begin it. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { testClock } from '../../../test/support/test-service.ts';
import type { Database } from '../store/database.ts';
import { createDeploymentRecords } from './create-deployment-records.ts';
import type { DeploymentFinished } from './deployment.ts';
import type { BegunDeployment, DeploymentEnd } from './deployment-records.ts';

const commit = (n: number): string => String(n).repeat(40).slice(0, 40);
const END: DeploymentEnd = { state: 'success', summary: 'Live', changes: null, problems: null };

function open(database: Database) {
  const clock = testClock();
  const heard: DeploymentFinished[] = [];
  const records = createDeploymentRecords(
    { database, clock, random: randomBytes, secret: randomBytes(32) },
    async (_, events) => void heard.push(...events),
  );
  const begun = (n: number, more: Partial<BegunDeployment> = {}): BegunDeployment => ({
    project: 'docs',
    kind: 'live',
    source: 'push',
    actor: 'server',
    commit: commit(n),
    author: 'Ann',
    subject: `Number ${n}`,
    ref: 'main',
    since: clock(),
    ...more,
  });
  return { clock, heard, records, begun };
}

eachDatabase((_kind, database) => {
  it('gives a commit to one of many servers, and ends once', async () => {
    const { records, begun, heard } = open(await database());
    const all = await Promise.all(Array.from({ length: 6 }, () => records.begin(begun(1))));
    const [mine, ...others] = all.filter((one) => one !== undefined);
    assert.equal(others.length, 0);
    assert.equal(mine?.state, 'in_progress');
    const ended = await Promise.all([1, 2, 3].map(() => records.finish('docs', mine!.id, END)));
    assert.equal(ended.filter(Boolean).length, 1);
    assert.equal(heard.length, 1);
    assert.deepEqual(heard[0]!.deployment, await records.get('docs', mine!.id));
    assert.equal(await records.begin(begun(1)), undefined, 'it is deployed');
    assert.equal(await records.get('other', mine!.id), undefined);
  });

  it('makes a row again for a commit that is rolled back to', async () => {
    const { records, begun, clock } = open(await database());
    for (const n of [1, 2, 1]) {
      const row = await records.begin(begun(n, { source: n === 1 ? 'rollback' : 'push' }));
      await records.finish('docs', row!.id, END);
      clock.advance(1_000);
    }
    const list = await records.list('docs', { limit: 10 });
    assert.deepEqual(
      list.map((row) => row.commit?.[0]),
      ['1', '2', '1'],
    );
    assert.equal((await records.latest('docs'))?.id, list[0]!.id);
    const rest = await records.list('docs', { limit: 1, before: list[0]!.id });
    assert.deepEqual(rest, [list[1]]);
  });

  it('turns the oldest request into the deployment, and answers the others', async () => {
    const { records, begun, clock } = open(await database());
    const asked = { project: 'docs', kind: 'live', source: 'api', actor: 'key:1' } as const;
    const first = await records.request(asked);
    clock.advance(1);
    const second = await records.request({ ...asked, actor: 'key:2' });
    assert.deepEqual([first.state, first.commit], ['queued', null]);
    const row = await records.begin(begun(1));
    assert.deepEqual([row?.id, row?.source, row?.actor], [first.id, 'api', 'key:1']);
    await records.finish('docs', row!.id, END);
    for (const { id } of [first, second])
      await records.finishRequest('docs', id, { ...END, commit: commit(1) });
    const answered = await records.get('docs', second.id);
    assert.deepEqual([answered?.state, answered?.commit], ['success', commit(1)]);
  });

  it('takes no more requests than twenty, and answers with the newest', async () => {
    const { records, clock } = open(await database());
    const asked = { project: 'docs', kind: 'live', source: 'api', actor: 'key:1' } as const;
    const made: string[] = [];
    for (let n = 0; n < 25; n++) {
      made.push((await records.request(asked)).id);
      clock.advance(1);
    }
    assert.equal(new Set(made).size, 20);
  });

  it('ends what a later commit has overtaken, and takes over what a dead server left', async () => {
    const { records, begun, clock } = open(await database());
    const one = await records.begin(begun(1));
    const two = await records.begin(begun(2));
    assert.equal((await records.get('docs', one!.id))?.state, 'failure');
    assert.equal(await records.begin(begun(2)), undefined);
    clock.advance(121_000);
    const again = await records.begin(begun(2));
    assert.ok(again !== undefined && again.id !== two!.id);
  });

  it('keeps changes and problems, cuts long lines, and takes out control characters', async () => {
    const { records, begun } = open(await database());
    const row = await records.begin(begun(1, { subject: `Hi\u001b[31m\n${'x'.repeat(500)}` }));
    const changes = {
      counts: { added: 1, changed: 0, removed: 0, moved: 0 },
      pages: [{ kind: 'added', url: '/a', title: 'A' }],
      files: { added: ['a.mdx'], modified: [], removed: [] },
    } as const;
    await records.finish('docs', row!.id, { ...END, changes });
    const kept = await records.get('docs', row!.id);
    assert.deepEqual(kept?.changes, changes);
    assert.equal(kept?.subject?.length, 300);
    assert.match(kept?.subject ?? '', /^Hi \[31m x/);
  });

  it('notes the newest commit once, and pins and unpins', async () => {
    const { records } = open(await database());
    assert.equal(await records.head('docs'), undefined);
    assert.deepEqual(
      [await records.noteNewest('docs', commit(1)), await records.noteNewest('docs', commit(1))],
      [true, false],
    );
    await records.pin('docs', commit(2), 'ann');
    const [head] = await records.heads();
    assert.deepEqual([head?.newest, head?.pinned, head?.pinnedBy], [commit(1), commit(2), 'ann']);
    await records.pin('docs', null, 'ann');
    assert.deepEqual((await records.head('docs'))?.pinned, null);
  });

  it('deletes old rows and keeps the last fifty', async () => {
    const { records, begun, clock } = open(await database());
    for (let n = 0; n < 60; n++) {
      const row = await records.begin(begun(n, { commit: n.toString(16).padStart(40, '0') }));
      await records.finish('docs', row!.id, END);
      clock.advance(1_000);
    }
    await records.expire(clock());
    assert.equal((await records.list('docs', { limit: 100 })).length, 50);
    await records.expire(0);
    assert.equal((await records.list('docs', { limit: 100 })).length, 50);
  });
});
