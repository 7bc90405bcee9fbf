/** The room an agent takes: files, folders and bytes on the disk, with links not followed. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { isOverLimit } from './folder-size.ts';

it('a folder is over its limit by bytes or by files, wherever they lie', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-size-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'a/b'), { recursive: true });
  writeFileSync(join(folder, 'a/b/x'), Buffer.alloc(100_000, 1));
  symlinkSync('/usr', join(folder, 'usr'));
  writeFileSync(join(folder, 'sparse'), '');
  truncateSync(join(folder, 'sparse'), 10 ** 9);
  assert.equal(await isOverLimit(folder, { bytes: 200_000, files: 100 }), false);
  assert.equal(await isOverLimit(folder, { bytes: 50_000, files: 100 }), true);
  assert.equal(await isOverLimit(folder, { bytes: 200_000, files: 3 }), true);
  assert.equal(await isOverLimit(join(folder, 'nowhere'), { bytes: 1, files: 1 }), false);
});
