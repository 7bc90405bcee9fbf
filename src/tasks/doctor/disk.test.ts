/** What the doctor says of disks that are full, in space or in files. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { joinSettings } from '../../settings/settings.ts';
import { diskCheck } from './disk.ts';
import { examine } from './examine.ts';

const GB = 1024 ** 3;
const PLENTY = { bsize: 1, blocks: 100 * GB, bavail: 50 * GB, files: 1_000_000, ffree: 900_000 };

for (const [what, disk, says] of [
  ['has room', {}, /^ok: 51,200 MB are free/],
  ['has little space', { bavail: 0.5 * GB }, /^warn: 512 MB are free in ".*"\. Free some space/],
  ['has no space', { bavail: 1_000 }, /^fail: 0 MB are free in ".*"\. Free space, or set LECTERN_DATA_DIR/],
  ['has few inodes', { ffree: 19_999 }, /^warn: Only 19,999 more files .*out of inodes\. Remove small files/],
  ['has enough inodes', { ffree: 20_000 }, /^ok: /],
  ['has no inode', { ffree: 0 }, /^fail: 0 MB are free/],
  ['counts no inodes', { files: 0, ffree: 0 }, /^ok: /],
] as const)
  it(`says that a disk ${what}`, async (t) => {
    const home = mkdtempSync(join(tmpdir(), 'lectern-disk-'));
    t.after(() => rmSync(home, { recursive: true, force: true }));
    const dataDir = join(home, 'data');
    mkdirSync(dataDir);
    const look = async (folder: string) => ({ ...PLENTY, ...(folder === dataDir ? disk : {}) });
    const settings = joinSettings([{ dataDir }]);
    const [found] = await examine({ folder: undefined, settings, settingsProblem: undefined, env: {} }, [
      diskCheck(look),
    ]);
    assert.match(`${found?.state}: ${found?.text}. ${found?.hint ?? ''}`, says);
  });
