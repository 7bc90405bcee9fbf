/** Tests that files changed twice within one tick of the file system's clock have two versions. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { FileVersions } from './file-versions.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-versions-'));
after(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'a.mdx');
const text = (bytes: string): string => {
  writeFileSync(file, bytes);
  return file;
};

test('bytes of the same length at the same time are another version', () => {
  text('one');
  const stat = statSync(file);
  let now = stat.ctimeMs + 3;
  const versions = new FileVersions(() => now);
  const first = versions.of(file, stat);
  assert.equal(versions.of(file, stat), first, 'nothing changed');
  text('two');
  // What a system says whose clock has not moved since: the same as before.
  const second = versions.of(file, stat);
  assert.notEqual(second, first);
  text('six');
  now += 60_000;
  const third = versions.of(file, stat);
  assert.notEqual(third, second, 'the last look in that tick may have been too early');
  assert.equal(versions.of(file, stat), third, 'and now it is settled');
});

test('a file that was not changed lately is not read', () => {
  text('one');
  const stat = statSync(file);
  const versions = new FileVersions(() => stat.ctimeMs + 60_000);
  const first = versions.of(file, stat);
  rmSync(file);
  assert.equal(versions.of(file, stat), first);
});

test('a file with an event is hashed again, even if its timestamp is old', () => {
  text('one');
  for (const size of [3, 1e9]) {
    const stat = Object.assign(statSync(file), { size });
    const versions = new FileVersions(() => stat.ctimeMs + 60_000);
    const first = versions.of(file, stat);
    text('two');
    assert.equal(versions.of(file, stat), first, 'no event was reported');
    versions.markWritten(file);
    const second = versions.of(file, stat);
    assert.notEqual(second, first);
    text('six');
    assert.equal(versions.of(file, stat), second, 'and now it is settled');
    versions.markWritten(file);
    assert.notEqual(versions.of(file, stat), second);
    text('one');
  }
});

test('file systems of whole seconds get more time, and large files a version for each look', () => {
  text('one');
  const stat = Object.assign(statSync(file), { ctimeMs: 1_700_000_000_000 });
  const versions = new FileVersions(() => stat.ctimeMs + 1_900);
  const first = versions.of(file, stat);
  text('two');
  assert.notEqual(versions.of(file, stat), first);
  const large = Object.assign(stat, { size: 1e9 });
  assert.notEqual(versions.of(file, large), versions.of(file, large));
});
