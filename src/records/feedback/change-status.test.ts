/** Changes of status on both databases: versions, history, events, and taking a batch back. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { feedbackFixture, imported, NOW } from '../../../test/support/feedback-records.ts';

eachDatabase((_kind, open) => {
  const opened = open().then(feedbackFixture);
  let projects = 0;
  const project3 = async () => {
    const { feedback, events, time } = await opened;
    const project = `status-${++projects}`;
    await feedback.import([
      imported({ id: 'a', project }),
      imported({ id: 'b', project, status: 'in_progress', helpful: true, comment: 'Hi' }),
      imported({ id: 'c', project, status: 'resolved', source: 'code_snippet', code: 'x' }),
      imported({ id: 'a', project: `${project}-other` }),
    ]);
    events.length = 0;
    return { feedback, events, time, project };
  };

  it('changes many at once, counts versions, tells events and writes the history', async () => {
    const { feedback, events, project } = await project3();
    const change = {
      project,
      ids: ['c', 'a', 'b', 'a', 'missing'],
      status: 'resolved',
      actor: 'anna',
    } as const;
    const { batch, items, changed, conflicts } = await feedback.setStatus(change);
    assert.equal(typeof batch, 'string');
    assert.deepEqual(
      items.map(({ id, status, version }) => [id, status, version]),
      [
        ['c', 'resolved', 1],
        ['a', 'resolved', 2],
        ['b', 'resolved', 2],
      ],
    );
    assert.deepEqual([changed, conflicts], [2, []]);
    const b = await feedback.get(project, 'b');
    assert.deepEqual(items[2], b);
    assert.deepEqual([b?.helpful, b?.comment], [true, 'Hi'], 'nothing else changes');
    assert.deepEqual(
      events.map(
        (event) =>
          event.kind === 'feedback.status_changed' && [
            event.feedback.id,
            event.from,
            event.feedback.status,
            event.actor,
          ],
      ),
      [
        ['a', 'pending', 'resolved', 'anna'],
        ['b', 'in_progress', 'resolved', 'anna'],
      ],
    );
    const event = {
      at: NOW,
      actor: 'anna',
      kind: 'status',
      from: 'pending',
      to: 'resolved',
      note: null,
      assigned: null,
    };
    assert.deepEqual(await feedback.history(project, 'a'), [event]);
    assert.deepEqual(await feedback.history(project, 'c'), []);
    assert.equal((await feedback.get(`${project}-other`, 'a'))?.status, 'pending');
    assert.equal((await feedback.figures({ project, statuses: ['resolved'] })).total, 3);
    const again = await feedback.setStatus(change);
    assert.deepEqual([again.batch, again.changed, again.items.length, events.length], [undefined, 0, 3, 2]);
    assert.deepEqual(await feedback.setStatus({ ...change, ids: [] }), {
      items: [],
      changed: 0,
      conflicts: [],
    });
  });

  it('refuses a version that is not the stored one, unless it is done already', async () => {
    const { feedback, events, project } = await project3();
    const change = {
      project,
      ids: ['a', 'c'],
      status: 'resolved',
      actor: 'anna',
      expectedVersion: 2,
    } as const;
    const { items, changed, conflicts } = await feedback.setStatus(change);
    assert.deepEqual(
      [items.map(({ status }) => status), changed, conflicts],
      [['pending', 'resolved'], 0, ['a']],
    );
    assert.equal(events.length, 0);
    assert.equal((await feedback.setStatus({ ...change, expectedVersion: 1 })).changed, 1);
  });

  it('takes at most 500 entries', async () => {
    const { feedback, project } = await project3();
    const ids = Array.from({ length: 501 }, (_, at) => `id-${at}`);
    const change = { project, status: 'resolved', actor: 'anna' } as const;
    await assert.rejects(feedback.setStatus({ ...change, ids }), { code: 'feedback/too-many' });
    await feedback.import(ids.map((id) => imported({ id, project })));
    assert.equal((await feedback.setStatus({ ...change, ids: ids.slice(1) })).changed, 500);
  });

  it('undoes a batch, but not what was changed again since', async () => {
    const { feedback, events, project } = await project3();
    const change = { project, actor: 'anna' } as const;
    const done = await feedback.setStatus({ ...change, ids: ['a', 'b', 'c'], status: 'dismissed' });
    await feedback.setStatus({ ...change, ids: ['c'], status: 'pending' });
    await feedback.setStatus({ ...change, ids: ['c'], status: 'dismissed' });
    events.length = 0;
    const undone = await feedback.undo(project, done.batch!, 'ben');
    assert.deepEqual(
      undone.items.map(({ id, status, version }) => [id, status, version]),
      [
        ['a', 'pending', 3],
        ['b', 'in_progress', 3],
      ],
    );
    assert.deepEqual([undone.changed, undone.conflicts], [2, ['c']]);
    assert.deepEqual(undone.items[1], await feedback.get(project, 'b'));
    assert.equal(events.length, 2);
    const history = await feedback.history(project, 'b');
    assert.deepEqual(
      history.map(({ actor, from, to }) => [actor, from, to]),
      [
        ['anna', 'in_progress', 'dismissed'],
        ['ben', 'dismissed', 'in_progress'],
      ],
    );
    assert.equal((await feedback.undo(project, done.batch!, 'ben')).changed, 0, 'only once');
    assert.equal((await feedback.undo(project, undone.batch!, 'ben')).changed, 2, 'and can itself be undone');
    for (const [where, batch] of [
      [`${project}-other`, done.batch!],
      [project, 'none'],
    ] as const)
      assert.deepEqual(await feedback.undo(where, batch, 'ben'), { items: [], changed: 0, conflicts: [] });
  });

  it('keeps notes among the changes, in the order in which they came', async () => {
    const { feedback, events, time, project } = await project3();
    const note = { project, id: 'a', actor: 'anna' } as const;
    assert.equal(await feedback.addNote({ ...note, text: 'First' }), true);
    await feedback.setStatus({ project, ids: ['a'], status: 'in_progress', actor: 'ben' });
    assert.equal(await feedback.addNote({ ...note, text: 'Second' }), true);
    assert.deepEqual(
      (await feedback.history(project, 'a')).map(({ kind, note: text, to }) => [kind, text, to]),
      [
        ['note', 'First', null],
        ['status', null, 'in_progress'],
        ['note', 'Second', null],
      ],
    );
    assert.equal(time.now, NOW);
    assert.equal(await feedback.addNote({ ...note, id: 'missing', text: 'x' }), false);
    assert.equal(await feedback.addNote({ ...note, project: 'docs-none', text: 'x' }), false);
    assert.equal(events.length, 1, 'a note is no event');
  });

  it('loses no change of many that arrive at the same moment', async () => {
    const { feedback, project } = await project3();
    const statuses = ['pending', 'in_progress', 'resolved', 'dismissed'] as const;
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        feedback.setStatus({ project, ids: ['a'], status: statuses[at % 4]!, actor: `${at}` }),
      ),
    );
    const changed = results.reduce((sum, result) => sum + result.changed, 0);
    assert.equal((await feedback.get(project, 'a'))?.version, 1 + changed);
    assert.equal((await feedback.history(project, 'a')).length, changed);
  });
});
