/** Tests of the limits of a listing. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { AppError } from '../../lib/app-error.ts';
import { walkFolder } from './folder-walk.ts';
import { OffLimits } from './off-limits.ts';

const bounds = (root: string) => ({ rules: [], offLimits: new OffLimits(root, []) });

function emptyFolder(t: TestContext): string {
  const root = mkdtempSync(join(tmpdir(), 'lectern-walk-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

test('a folder with more files than the limit is refused with a hint', (t) => {
  const root = emptyFolder(t);
  for (const name of ['a', 'b', 'c']) writeFileSync(join(root, name), '');
  assert.equal(walkFolder(root, bounds(root), { maxFiles: 3 }).files.size, 3);
  assert.throws(
    () => walkFolder(root, bounds(root), { maxFiles: 2 }),
    (error: unknown) =>
      error instanceof AppError && error.code === 'source/too-many-files' && error.hint !== undefined,
  );
});

test('what lies deeper than 64 folders is left out', (t) => {
  const root = emptyFolder(t);
  const deep = join(root, ...Array.from({ length: 70 }, () => 'd'));
  mkdirSync(deep, { recursive: true });
  writeFileSync(join(deep, 'a'), '');
  writeFileSync(join(root, 'd', 'b'), '');
  assert.deepEqual([...walkFolder(root, bounds(root)).files.keys()], ['d/b']);
});

test('a walk of one folder has paths from the root, and none when the folder became a link out', (t) => {
  const root = emptyFolder(t);
  mkdirSync(join(root, 'site/a'), { recursive: true });
  mkdirSync(join(root, 'out'));
  writeFileSync(join(root, 'site/a/b'), '');
  writeFileSync(join(root, 'out/secret'), '');
  symlinkSync('../out', join(root, 'site/out'));
  const site = join(root, 'site');
  assert.deepEqual([...walkFolder(site, bounds(site), { start: 'a' }).files.keys()], ['a/b']);
  assert.equal(walkFolder(site, bounds(site), { start: 'out' }).files.size, 0);
});
