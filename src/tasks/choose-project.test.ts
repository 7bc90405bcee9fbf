/** Which project a command means, from what is known, named and at hand. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openTestDatabase } from '../../test/support/databases.ts';
import { docsJson, fixtureFolder } from '../../test/support/fixture-folder.ts';
import { testClock, testRandom } from '../../test/support/test-service.ts';
import { createProjectRecords } from '../records/projects/create-project-records.ts';
import { plansOfFolders } from '../settings/project-plans.ts';
import { chooseProject, type ProjectQuery } from './choose-project.ts';

const folder = fixtureFolder({ 'docs.json': docsJson({ pages: [] }, { name: 'Acme Docs' }) }).path;
const empty = fixtureFolder({}).path;
const plan = (path: string) => plansOfFolders([path])[0]!;

async function choosing(...known: string[]) {
  const database = await openTestDatabase('sqlite');
  const deps = { database, clock: testClock(), random: testRandom(), secret: new Uint8Array(32) };
  const records = createProjectRecords(deps);
  await records.register(known.map((id) => ({ id, subdomain: id, name: id })));
  const choose = (wish: Partial<ProjectQuery> = {}) =>
    chooseProject(records, { plans: [], here: plan(empty), command: 'lectern keys create', ...wish });
  return { records, choose };
}

describe('the project of a command', () => {
  it('is the one that is named', async () => {
    const { choose } = await choosing('one', 'two');
    assert.equal((await choose({ id: 'two' })).id, 'two');
  });

  it('is the only one, when none is named', async () => {
    const { choose } = await choosing('one');
    assert.deepEqual(await choose(), { id: 'one', subdomain: 'one', name: 'one', isNew: false });
  });

  it('is the folder at hand before the first server has run, and is registered as a server would', async () => {
    const { choose, records } = await choosing();
    const project = { id: 'acme-docs', subdomain: 'acme-docs', name: 'Acme Docs' };
    assert.deepEqual(await choose({ here: plan(folder) }), { ...project, isNew: true });
    assert.equal((await records.get('acme-docs'))?.name, 'Acme Docs');
    assert.equal((await choose({ here: plan(folder) })).isNew, false);
  });

  it('is the folder that is named, also beside others', async () => {
    const { choose } = await choosing('one', 'two');
    assert.equal((await choose({ plans: [plan(folder)] })).id, 'acme-docs');
  });

  it('may be named by the id that the folder at hand would have', async () => {
    const { choose } = await choosing('one');
    assert.equal((await choose({ id: 'acme-docs', here: plan(folder) })).isNew, true);
  });

  it('may be named freely in a store that knows none, unless the folder at hand says another', async () => {
    const { choose, records } = await choosing();
    await assert.rejects(choose({ id: 'docs', here: plan(folder) }), { hint: /Known: acme-docs/ });
    assert.equal((await choose({ id: 'docs' })).isNew, true);
    assert.equal((await choose({ id: 'docs' })).isNew, false);
    await assert.rejects(choose({ id: 'dogs' }), { hint: /Did you mean "docs"/ });
    assert.deepEqual(
      (await records.list()).map(({ id }) => id),
      ['docs'],
    );
  });

  it('is told from its likes when it is mistyped', async () => {
    const { choose, records } = await choosing('reference', 'guides');
    await assert.rejects(choose({ id: 'refrence' }), {
      code: 'usage/project',
      message: 'There is no project "refrence" in this store',
      hint: 'Did you mean "reference"? Known: guides, reference',
    });
    assert.equal((await records.list()).length, 2);
  });

  it('must be named when there are several', async () => {
    const { choose } = await choosing('one', 'two');
    await assert.rejects(choose({ here: plan(folder) }), {
      message: 'There are 2 projects: one, two',
      hint: 'Name one, as in "lectern keys create --project one"',
    });
  });

  it('is asked for in words a newcomer can follow', async () => {
    const { choose } = await choosing();
    await assert.rejects(choose(), {
      message: 'No project is known in this store yet, and there is no docs.json here',
      hint: 'Name the folder that holds docs.json, as in "lectern keys create docs", or start "lectern serve" once',
    });
    await assert.rejects(choose({ id: 'My docs' }), { hint: /No project is known yet: name its folder/ });
    await assert.rejects(choose({ plans: [plan(empty)] }), { code: 'config/not-found' });
  });
});
