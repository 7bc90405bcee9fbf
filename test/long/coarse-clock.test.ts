/** On a file system that keeps whole seconds many edits have the same time: each is seen all the same. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fixtureFolder } from '../support/fixture-folder.ts';

const SCRIPT = fileURLToPath(new URL('support/coarse-edits.ts', import.meta.url));
/** Inodes of 128 bytes have no room for parts of a second. Only that process sees the mount, which ends with it. */
const MOUNTED =
  'truncate -s 32M "$1/disk" && mkfs.ext4 -q -I 128 "$1/disk" && mkdir "$1/at" && mount -o loop "$1/disk" "$1/at" && "$2" "$3" "$1/at"; code=$?; umount "$1/at"; exit $code';
const WITHOUT =
  (spawnSync('unshare', ['-m', 'true']).status !== 0 || spawnSync('mkfs.ext4', ['-V']).status !== 0) &&
  'NOT TESTED: it needs mkfs.ext4 and the right to mount a file system';

describe('a file system that keeps whole seconds', { skip: WITHOUT }, () => {
  it('hides no edit', () => {
    const { path } = fixtureFolder({});
    const ran = spawnSync('unshare', ['-m', 'sh', '-c', MOUNTED, 'sh', path, process.execPath, SCRIPT], {
      encoding: 'utf8',
      env: { ...process.env, NODE_TEST_CONTEXT: undefined },
      timeout: 120_000,
    });
    const [, seen, sameTime] = /^SEEN (\d+) (\d+)$/m.exec(ran.stdout) ?? [];
    assert.equal(seen, '40', ran.stdout + ran.stderr);
    assert.ok(Number(sameTime) > 5, `only ${sameTime} of them had the time of the one before`);
  });
});
