/** Redirects of projects on both databases: made, changed and removed, and no more than a project may have. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eachDatabase } from '../../../test/support/databases.ts';
import { createRedirectRecords } from './create-redirect-records.ts';
import { MAX_REDIRECTS } from './redirect-records.ts';

eachDatabase((_kind, open) => {
  it('makes redirects once, and says which have changed', async () => {
    let now = 1;
    const records = createRedirectRecords({ database: await open(), clock: () => now });
    assert.deepEqual(await records.put('docs', { from: ['/b', '/a', '/a'], to: '/new' }), ['/b', '/a']);
    assert.deepEqual(await records.put('other', { from: ['/a'], to: '/x' }), ['/a']);
    now = 2;
    assert.deepEqual(await records.put('docs', { from: ['/a', '/b'], to: '/new' }), []);
    assert.deepEqual(await records.put('docs', { from: ['/a'], to: '/newer' }), ['/a']);
    const docs = [
      { from: '/a', to: '/newer', at: 2 },
      { from: '/b', to: '/new', at: 1 },
    ];
    assert.deepEqual(await records.list('docs'), docs);
    const all = [...(await records.all())].map(([project, { length }]) => [project, length]);
    assert.deepEqual(all, [
      ['docs', 2],
      ['other', 1],
    ]);
    assert.deepEqual(await records.remove('docs', ['/a', '/none', '/a']), ['/a']);
    assert.deepEqual(await records.list('docs'), docs.slice(1));
    assert.equal((await records.list('other')).length, 1, 'another project has its own');
  });

  it('tells by one number whether any has changed', async () => {
    const records = createRedirectRecords({ database: await open(), clock: () => 1 });
    const seen = [await records.version()];
    const other = async (change: () => Promise<unknown>): Promise<boolean> => {
      await change();
      const version = await records.version();
      return seen.push(version) > 0 && version !== seen.at(-2);
    };
    assert.equal(await other(() => records.put('docs', { from: ['/a'], to: '/new' })), true);
    assert.equal(await other(() => records.put('docs', { from: ['/a'], to: '/new' })), false);
    // Within the same millisecond, and with as many of them.
    assert.equal(await other(() => records.put('docs', { from: ['/a'], to: '/newer' })), true);
    assert.equal(await other(() => records.put('other', { from: ['/b'], to: '/x' })), true);
    assert.equal(await other(() => records.remove('other', ['/none'])), false);
    assert.equal(await other(() => records.remove('other', ['/b'])), true);
    assert.equal(new Set(seen).size, 5);
  });

  it('makes none of a list that is too long', async () => {
    const records = createRedirectRecords({ database: await open(), clock: () => 1 });
    const from = Array.from({ length: MAX_REDIRECTS }, (_, at) => `/old/${at}`);
    await records.put('docs', { from: from.slice(1), to: '/new' });
    const more = records.put('docs', { from: ['/x', '/y'], to: '/new' });
    await assert.rejects(more, { code: 'redirects/too-many' });
    assert.equal((await records.list('docs')).length, MAX_REDIRECTS - 1);
    await records.put('docs', { from: ['/x'], to: '/new' });
    await records.put('docs', { from: ['/x'], to: '/newer' });
    await records.put('other', { from: ['/y'], to: '/new' });
  });
});
