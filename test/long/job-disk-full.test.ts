/** Jobs on a disk that is really full, with any room left: each ends once and names the disk, and none is taken again and again. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fixtureFolder } from '../support/fixture-folder.ts';
import type { JobOnFullDisk } from './support/job-disk.ts';

const SCRIPT = fileURLToPath(new URL('support/job-disk.ts', import.meta.url));
/** The mount is seen by the one process alone and goes with it. */
const MOUNTED = 'mount -t tmpfs -o size=48m tmpfs "$1" && TMPDIR="$1" exec "$2" "$3" "$1"';
const WITHOUT =
  spawnSync('unshare', ['-m', 'true']).status !== 0 &&
  'NOT TESTED: it needs the right to mount a file system';

describe('a job on a full disk', { skip: WITHOUT }, () => {
  it('ends at once with the disk named, or waits untouched for room', () => {
    const { path } = fixtureFolder({});
    const ran = spawnSync('unshare', ['-m', 'sh', '-c', MOUNTED, 'sh', path, process.execPath, SCRIPT], {
      encoding: 'utf8',
      env: { ...process.env, NODE_TEST_CONTEXT: undefined },
    });
    assert.equal(ran.status, 0, ran.stdout + ran.stderr);
    const reports = [...ran.stdout.matchAll(/^REPORT (.*)$/gm)].map(
      ([, text]) => JSON.parse(text!) as JobOnFullDisk,
    );
    assert.ok(reports.length >= 10, ran.stdout);
    for (const report of reports) {
      const text = JSON.stringify(report);
      process.stdout.write(`${text}\n`);
      assert.ok(report.turns <= 1, `an agent was asked again: ${text}`);
      assert.ok(report.claims <= 2, `taken again and again: ${text}`);
      assert.doesNotMatch(String(report.message), /stopped/, text);
      if (report.state === 'failed')
        assert.match(String(report.message), /^The disk of (?:"\/|the database)/, text);
    }
    assert.ok(reports.some(({ state }) => state === 'failed'));
    assert.equal(reports.at(-1)?.state, 'completed', 'with room enough it is a job like any other');
  });
});
