/** Tests of fixes: what has one right answer is fixed in place, and a second check is clean of it. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { checkFixture } from '../../test/support/check-fixture.ts';
import type { Edit } from '../site/check/finding.ts';
import { checkSite } from '../tasks/check-site.ts';
import { fixSite } from './fix-site.ts';

const top = mkdtempSync(join(tmpdir(), 'lectern-fix-'));
process.env['LECTERN_DATA_DIR'] = join(top, 'data');
after(() => rmSync(top, { recursive: true }));

function copyOf(name: string): string {
  const folder = mkdtempSync(join(top, 'docs-'));
  cpSync(checkFixture(name), folder, { recursive: true });
  return folder;
}

function texts(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')]),
  );
}

const edit = (file: string): Edit => ({ kind: 'text', file, line: 1, column: 1, was: 'a', now: 'b' });

describe('check --fix', () => {
  it('turns the folder before into the folder after, and a second check finds nothing to fix', async () => {
    const folder = copyOf('fix/before');
    const first = await checkSite(folder, () => undefined);
    assert.ok(first.edits.length >= 17);
    const { done, refused } = fixSite(folder, first.edits, false);
    assert.deepEqual(refused, []);
    assert.equal(done.length, new Set(first.edits.map((each) => JSON.stringify(each))).size);
    assert.deepEqual(texts(folder), texts(checkFixture('fix/after')));
    const second = await checkSite(folder, () => undefined);
    assert.deepEqual(second.edits, []);
    assert.deepEqual(
      second.issues.map(({ code }) => code),
      ['config/comment'],
    );
  });

  it('a dry run tells the same and writes nothing', async () => {
    const folder = copyOf('fix/before');
    const { edits } = await checkSite(folder, () => undefined);
    const { done } = fixSite(folder, edits, true);
    assert.ok(done.length >= 17);
    assert.deepEqual(texts(folder), texts(checkFixture('fix/before')));
  });

  it('writes through no link, outside of nothing, and into nothing that is not UTF-8', () => {
    const folder = mkdtempSync(join(top, 'docs-'));
    const outside = mkdtempSync(join(top, 'other-'));
    writeFileSync(join(outside, 'a.mdx'), 'a');
    writeFileSync(join(folder, 'latin.mdx'), Buffer.from([0x61, 0xe4]));
    symlinkSync(join(outside, 'a.mdx'), join(folder, 'link.mdx'));
    symlinkSync(outside, join(folder, 'folder'));
    const files = ['link.mdx', 'folder/a.mdx', `../${outside.split('/').at(-1)}/a.mdx`, 'latin.mdx'];
    const { done, refused } = fixSite(folder, files.map(edit), false);
    assert.deepEqual(done, []);
    assert.deepEqual(refused.map(({ code }) => code).sort(), [
      'source/encoding',
      'source/outside',
      'source/outside',
      'source/outside',
    ]);
    assert.equal(readFileSync(join(outside, 'a.mdx'), 'utf8'), 'a');
  });
});
