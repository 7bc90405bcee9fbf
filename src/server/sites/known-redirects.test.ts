/** Redirects of the store as a server knows them: read when some have changed, also by another server, and otherwise not. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openTestDatabase } from '../../../test/support/databases.ts';
import { createRedirectRecords } from '../../records/redirects/create-redirect-records.ts';
import { knownRedirects } from './known-redirects.ts';

async function opened() {
  const database = await openTestDatabase('sqlite');
  const records = createRedirectRecords({ database, clock: () => 1 });
  let reads = 0;
  const known = knownRedirects({
    version: records.version,
    all: () => {
      reads++;
      return records.all();
    },
  });
  const target = () => known.of('docs').get('/a');
  return { database, records, known, target, reads: () => reads };
}

it('are read when some have changed, and cost nothing otherwise', async () => {
  const { records, known, target, reads } = await opened();
  await known.refresh();
  assert.deepEqual([target(), reads()], [undefined, 1]);
  for (let n = 0; n < 5; n++) await known.follow();
  assert.equal(reads(), 1);
  await records.put('docs', { from: ['/a'], to: '/new' });
  await known.follow();
  assert.deepEqual([target(), reads()], ['/new', 2]);
  await records.put('docs', { from: ['/a'], to: '/newer' });
  await known.refresh();
  await known.follow();
  assert.deepEqual([target(), reads()], ['/newer', 3]);
  await records.remove('docs', ['/a']);
  await known.follow();
  assert.equal(target(), undefined);
});

it('are read within a minute where an older server has changed them', async () => {
  const { database, known, target } = await opened();
  await known.refresh();
  await database.write((t) =>
    t.run(
      "INSERT INTO redirects (project, source, destination, created_at) VALUES ('docs', '/a', '/old', 1)",
    ),
  );
  for (let n = 0; n < 11; n++) await known.follow();
  assert.equal(target(), undefined);
  await known.follow();
  assert.equal(target(), '/old');
});
