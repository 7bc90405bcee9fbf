/** Work folders: fresh for each claim, gone with the older ones of their job, and swept when they were forgotten. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { openJobFolder, sweepFolders } from './job-folder.ts';

const root = (t: { after(work: () => void): void }): string => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-work-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

it('a claim gets an empty folder, and those before it lose theirs', async (t) => {
  const at = root(t);
  const first = await openJobFolder(at, { id: 'a', fence: 1 });
  writeFileSync(join(first.site, 'x'), 'x');
  await openJobFolder(at, { id: 'b', fence: 7 });
  const second = await openJobFolder(at, { id: 'a', fence: 2 });
  assert.deepEqual(readdirSync(at).sort(), ['a-2', 'b-7']);
  assert.deepEqual(readdirSync(second.site), []);
  writeFileSync(join(second.site, 'y'), 'y');
  const again = await openJobFolder(at, { id: 'a', fence: 2 });
  assert.deepEqual(readdirSync(again.site), []);
  assert.notEqual(await again.scratch(), await again.scratch());
  await again.remove();
  assert.deepEqual(readdirSync(at), ['b-7']);
});

it('a folder that nobody removed is swept when it is old', async (t) => {
  const at = root(t);
  for (const name of ['old-1', 'new-1']) mkdirSync(join(at, name));
  utimesSync(join(at, 'old-1'), 1_000, 1_000);
  await sweepFolders(at, Date.now() - 60_000);
  assert.deepEqual(readdirSync(at), ['new-1']);
  await sweepFolders(join(at, 'nowhere'), Date.now());
  assert.equal(existsSync(join(at, 'nowhere')), false);
});
