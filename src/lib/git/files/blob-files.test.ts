/** Contents of a repository as files: written once, within a limit, and gone with the repository. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeRepository } from '../../../../test/support/git/test-repository.ts';
import { runGit } from '../process/run-git.ts';
import { BlobFiles } from './blob-files.ts';

test('contents are written once, make room for others, and are never larger than the limit', async (t) => {
  const content = (letter: string, length: number): Buffer => Buffer.alloc(length, letter);
  const files = {
    a: content('a', 4_000),
    b: content('b', 4_000),
    c: content('c', 4_000),
    d: content('d', 20_000),
  };
  const remote = await makeRepository(files);
  const scratch = mkdtempSync(join(tmpdir(), 'lectern-blobs-'));
  t.after(() => rmSync(scratch, { recursive: true, force: true }));
  const place = { searchPath: process.env['PATH']!, home: scratch };
  const gitDir = join(remote.path, '.git');
  const blobs = new BlobFiles({ place, gitDir, scratch, max: 10_000 });
  const oidOf = async (name: string): Promise<string> =>
    (await runGit(place, { args: [`--git-dir=${gitDir}`, 'rev-parse', `HEAD:${name}`] })).stdout
      .toString()
      .trim();
  const [a, b, c, d] = [await oidOf('a'), await oidOf('b'), await oidOf('c'), await oidOf('d')];
  const [first, same] = await Promise.all([blobs.path(a, 4_000), blobs.path(a, 4_000)]);
  assert.equal(first, same);
  assert.ok(readFileSync(first!).equals(files.a));
  const second = await blobs.path(b, 4_000);
  await blobs.path(a, 4_000);
  const third = await blobs.path(c, 4_000);
  assert.deepEqual(
    [first, second, third].map((path) => existsSync(path!)),
    [true, false, true],
  );
  assert.ok(readFileSync((await blobs.path(b, 4_000))!).equals(files.b));
  assert.equal(await blobs.path(d, 20_000), undefined);
  assert.equal(await blobs.path('0'.repeat(40), 10), undefined);
  assert.equal(await blobs.path('HEAD', 10), undefined);
  blobs.close();
  assert.deepEqual(readdirSync(scratch), []);
});
