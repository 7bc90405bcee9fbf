/** Who works on an entry, who is named in a note, and saved views, on both databases. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { feedbackFixture, NOW, submission } from '../../../test/support/feedback-records.ts';
import { VIEW_LIMITS } from './feedback-work.ts';

eachDatabase((_kind, open) => {
  const opened = open().then((database) => ({ database, ...feedbackFixture(database) }));
  let projects = 0;
  const three = async () => {
    const { feedback, events } = await opened;
    const project = `work-${++projects}`;
    const ids: string[] = [];
    for (let n = 0; n < 3; n++)
      ids.push((await feedback.submit(submission({ project, comment: `Text ${n}` }))).id);
    events.length = 0;
    const idsOf = async (filter: object): Promise<string[]> =>
      (await feedback.list({ project, ...filter }, { limit: 9 })).items.map(({ id }) => id).sort();
    return { feedback, events, project, ids: ids.sort(), idsOf };
  };

  it('is assigned, filtered, and told in the history, but to no webhook', async () => {
    const { feedback, events, project, ids, idsOf } = await three();
    const given = await feedback.assign({
      project,
      ids: [ids[0]!, ids[1]!, 'gone'],
      assignee: 'grace',
      actor: 'ada',
    });
    assert.deepEqual([given.changed, given.found], [2, 2]);
    assert.deepEqual([...given.given].sort(), ids.slice(0, 2));
    assert.deepEqual(await idsOf({ assignee: 'grace' }), ids.slice(0, 2));
    assert.deepEqual(await idsOf({ assignee: '' }), [ids[2]]);
    assert.deepEqual([...(await feedback.assigneesOf(project, ids)).values()], ['grace', 'grace']);
    assert.deepEqual(await feedback.history(project, ids[0]!), [
      { at: NOW, actor: 'ada', kind: 'assignment', from: null, to: null, note: null, assigned: 'grace' },
    ]);
    assert.equal((await feedback.get(project, ids[0]!))!.version, 1);
    assert.deepEqual(events, []);
    assert.deepEqual(await feedback.assign({ project, ids: [ids[0]!], assignee: 'grace', actor: 'ada' }), {
      changed: 0,
      given: [],
      found: 1,
    });
  });

  it('goes back to whoever had it, unless that has changed since', async () => {
    const { feedback, project, ids } = await three();
    await feedback.assign({ project, ids: [ids[0]!], assignee: 'grace', actor: 'ada' });
    const { batch } = await feedback.assign({ project, ids, assignee: 'linus', actor: 'ada' });
    await feedback.assign({ project, ids: [ids[2]!], assignee: null, actor: 'linus' });
    const undone = await feedback.undo(project, batch!, 'ada');
    assert.equal(undone.changed, 2);
    assert.deepEqual([...(await feedback.assigneesOf(project, ids))], [[ids[0], 'grace']]);
    assert.equal((await feedback.undo(project, undone.batch!, 'ada')).changed, 2);
    assert.equal((await feedback.assigneesOf(project, ids)).get(ids[1]!), 'linus');
    assert.equal((await feedback.undo(`${project}-other`, batch!, 'ada')).changed, 0);
  });

  it('is found by whoever is named in a note, once', async () => {
    const { feedback, project, ids, idsOf } = await three();
    for (const text of ['@grace look', '@grace again'])
      await feedback.addNote({ project, id: ids[1]!, actor: 'ada', text, mentioned: ['grace'] });
    assert.equal(
      await feedback.addNote({ project, id: 'gone', actor: 'ada', text: 'x', mentioned: ['grace'] }),
      false,
    );
    assert.deepEqual(await idsOf({ mentioned: 'grace' }), [ids[1]]);
    assert.deepEqual(await idsOf({ mentioned: 'ada' }), []);
    await feedback.expire(project, NOW + 1);
    const { database } = await opened;
    assert.deepEqual(await database.all('SELECT * FROM feedback_mentions WHERE project = ?', [project]), []);
  });

  it('has views under names, of one member and project, a limited number', async () => {
    const { feedback, project } = await three();
    const save = (name: string, query = 'status=pending', member = 'ada') =>
      feedback.saveView({ project, member, name, query });
    await save('Open');
    await save(' Open ', 'status=resolved');
    assert.deepEqual(
      (await feedback.views(project, 'ada')).map(({ name, query }) => [name, query]),
      [['Open', 'status=resolved']],
    );
    assert.deepEqual(await feedback.views(project, 'grace'), []);
    for (const name of ['', ' ', 'x'.repeat(VIEW_LIMITS.name + 1), 'a\nb'])
      await assert.rejects(save(name), { code: 'feedback/view-name' });
    await assert.rejects(save('Long', 'x'.repeat(VIEW_LIMITS.query + 1)), { code: 'feedback/view-query' });
    for (let n = 1; n < VIEW_LIMITS.views; n++) await save(`View ${n}`);
    await assert.rejects(save('One more'), { code: 'feedback/too-many-views' });
    await save('Open', 'again=1');
    const [view] = await feedback.views(project, 'ada');
    assert.equal(await feedback.removeView(project, 'grace', view!.id), false);
    assert.equal(await feedback.removeView(project, 'ada', view!.id), true);
  });
});
