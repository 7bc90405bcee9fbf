/** A disk that is really full: writes are refused, readers are answered, and it recovers without action when there is room again. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import type { FilledDisk } from './support/fill-disk.ts';
import type { ServedFullDisk } from './support/serve-full-disk.ts';

const SCRIPT = fileURLToPath(new URL('support/fill-disk.ts', import.meta.url));
const SERVE = fileURLToPath(new URL('support/serve-full-disk.ts', import.meta.url));
const PAGES = Array.from({ length: 40 }, (_, n) => `page-${n}`);
/** Of 200 submissions that cannot be kept. */
const MAX_LINES = 5;
/** The mount is seen by the one process alone and goes with it. */
const MOUNTED = 'mount -t tmpfs -o size=4m tmpfs "$1" && exec "$2" "$3" "$1"';
const LARGER = 'mount -t tmpfs -o size=8m tmpfs "$1" && exec "$2" "$3" "$1" "$4"';
const WITHOUT =
  spawnSync('unshare', ['-m', 'true']).status !== 0 &&
  'NOT TESTED: it needs the right to mount a file system';

describe('a full disk', { skip: WITHOUT }, () => {
  it('loses no acknowledged write, and is over when there is room', () => {
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

  it('stops no reader of a server, fills no log, and is over without a restart', () => {
    const { path } = fixtureFolder({});
    const docs = fixtureFolder({
      'docs.json': docsJson({ pages: ['index', ...PAGES] }),
      'index.mdx': '---\ntitle: Home\n---\n\nHello.\n',
      ...Object.fromEntries(
        PAGES.map((page) => [`${page}.mdx`, `---\ntitle: ${page}\n---\n\n${'Words. '.repeat(2_000)}\n`]),
      ),
    });
    const command = ['-m', 'sh', '-c', LARGER, 'sh', path, process.execPath, SERVE, docs.path];
    const ran = spawnSync('unshare', command, { encoding: 'utf8' });
    assert.equal(ran.status, 0, ran.stderr);
    const report = JSON.parse(ran.stdout) as ServedFullDisk;
    assert.deepEqual(
      { ...report, lines: report.lines <= MAX_LINES, said: [] },
      { pages: [200], submissions: [503], ready: 200, lines: true, stacks: 0, said: [], after: 201 },
      JSON.stringify(report, null, 2),
    );
  });
});
