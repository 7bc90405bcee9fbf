/** A disk that is really full: writes are refused, readers are answered, and when there is room again nobody has to do anything. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fixtureFolder } from '../support/fixture-folder.ts';
import type { FilledDisk } from './support/fill-disk.ts';

const SCRIPT = fileURLToPath(new URL('support/fill-disk.ts', import.meta.url));
/** The mount is seen by the one process alone and goes with it. */
const MOUNTED = 'mount -t tmpfs -o size=4m tmpfs "$1" && exec "$2" "$3" "$1"';
const WITHOUT =
  spawnSync('unshare', ['-m', 'true']).status !== 0 &&
  'NOT TESTED: it needs the right to mount a file system';

describe('a full disk', { skip: WITHOUT }, () => {
  it('costs nothing that was acknowledged, and is over when there is room', () => {
    const { path } = fixtureFolder({});
    const ran = spawnSync('unshare', ['-m', 'sh', '-c', MOUNTED, 'sh', path, process.execPath, SCRIPT], {
      encoding: 'utf8',
    });
    assert.equal(ran.status, 0, ran.stderr);
    const report = JSON.parse(ran.stdout) as FilledDisk;
    assert.ok(report.acknowledged > 30, JSON.stringify(report));
    assert.deepEqual(report, {
      ...report,
      codes: ['store/full'],
      rowsWhenFull: 0,
      writableWhenFull: false,
      writableAfter: true,
      rowsAfter: report.acknowledged,
      integrity: 'ok',
    });
  });
});
