/** Folders with their parents, and an end where none can be made. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { makeFolder } from './make-folder.ts';

const top = mkdtempSync(join(tmpdir(), 'lectern-folder-'));
after(() => rmSync(top, { recursive: true, force: true }));

it('makes what is missing, with its rights, and leaves what is there', () => {
  makeFolder(join(top, 'a/b/c'), 0o700);
  for (const name of ['a', 'a/b', 'a/b/c']) assert.equal(statSync(join(top, name)).mode & 0o777, 0o700);
  makeFolder(join(top, 'a/b/c'), 0o755);
  assert.equal(statSync(join(top, 'a/b/c')).mode & 0o777, 0o700);
  makeFolder('/');
});

it('says why there can be none', () => {
  writeFileSync(join(top, 'file'), '');
  symlinkSync(join(top, 'nothing'), join(top, 'link'));
  mkdirSync(join(top, 'there'));
  assert.throws(() => makeFolder(join(top, 'file')), { code: 'EEXIST' });
  assert.throws(() => makeFolder(join(top, 'file/a')), { code: 'ENOTDIR' });
  assert.throws(() => makeFolder(join(top, 'link/a')), { code: 'EEXIST' });
});

it('ends where the system makes no folders', { skip: process.platform !== 'linux' }, () => {
  for (const path of ['/proc/lectern', '/proc/lectern/data/cache'])
    assert.throws(() => makeFolder(path), { code: 'ENOENT' });
});
