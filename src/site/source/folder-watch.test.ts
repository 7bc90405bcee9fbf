/** Tests of watching, with the steps real editors take. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { folderSource } from './folder-source.ts';

interface Watched {
  readonly root: string;
  /** Resolves when every one of these paths has been reported since the last call. */
  saw(...paths: string[]): Promise<Set<string>>;
}

function watched(t: TestContext, prepare: (root: string) => void): Watched {
  const root = mkdtempSync(join(tmpdir(), 'lectern-watch-'));
  prepare(root);
  let seen = new Set<string>();
  let check = () => {};
  const stop = folderSource(root).watch!((paths) => {
    for (const path of paths) seen.add(path);
    check();
  });
  t.after(() => {
    stop();
    rmSync(root, { recursive: true, force: true });
  });
  // Watchers do not keep the process alive, a test that waits for one must.
  const alive = setInterval(() => {}, 1000);
  t.after(() => clearInterval(alive));
  const saw = (...paths: string[]) =>
    new Promise<Set<string>>((resolve) => {
      check = () => {
        if (!paths.every((path) => seen.has(path))) return;
        const result = seen;
        seen = new Set();
        check = () => {};
        resolve(result);
      };
      check();
    });
  return { root, saw };
}

test('reports a saved, an added and a removed file', async (t) => {
  const { root, saw } = watched(t, (dir) => {
    writeFileSync(join(dir, 'a.mdx'), '1');
    writeFileSync(join(dir, 'b.mdx'), '1');
  });
  writeFileSync(join(root, 'a.mdx'), '22');
  writeFileSync(join(root, 'c.mdx'), '1');
  rmSync(join(root, 'b.mdx'));
  assert.deepEqual(await saw('a.mdx', 'b.mdx', 'c.mdx'), new Set(['a.mdx', 'b.mdx', 'c.mdx']));
});

test('an atomic save is one change of the file and none of the temporary one', async (t) => {
  const { root, saw } = watched(t, (dir) => writeFileSync(join(dir, 'a.mdx'), '1'));
  writeFileSync(join(root, '.a.mdx.swp'), '22');
  renameSync(join(root, '.a.mdx.swp'), join(root, 'a.mdx'));
  assert.deepEqual(await saw('a.mdx'), new Set(['a.mdx']));
  writeFileSync(join(root, '.a.mdx.swp'), '333');
  renameSync(join(root, '.a.mdx.swp'), join(root, 'a.mdx'));
  assert.deepEqual(await saw('a.mdx'), new Set(['a.mdx']));
});

test('folders that come and go are followed', async (t) => {
  const { root, saw } = watched(t, () => {});
  mkdirSync(join(root, 'x/y'), { recursive: true });
  writeFileSync(join(root, 'x/y/a.mdx'), '1');
  await saw('x/y/a.mdx');
  writeFileSync(join(root, 'x/y/b.mdx'), '1');
  await saw('x/y/b.mdx');
  renameSync(join(root, 'x'), join(root, 'z'));
  await saw('x/y/a.mdx', 'z/y/a.mdx', 'z/y/b.mdx');
  rmSync(join(root, 'z'), { recursive: true });
  await saw('z/y/a.mdx', 'z/y/b.mdx');
});

test('ignored files are silent, and a changed ignore file changes what is published', async (t) => {
  const { root, saw } = watched(t, (dir) => {
    writeFileSync(join(dir, '.mintignore'), 'drafts/\n');
    mkdirSync(join(dir, 'drafts'));
    mkdirSync(join(dir, 'node_modules'));
    writeFileSync(join(dir, 'drafts/a.mdx'), '1');
  });
  writeFileSync(join(root, 'drafts/a.mdx'), '22');
  writeFileSync(join(root, 'node_modules/a.js'), '1');
  writeFileSync(join(root, 'b.mdx'), '1');
  assert.deepEqual(await saw('b.mdx'), new Set(['b.mdx']));
  writeFileSync(join(root, '.mintignore'), '\n');
  assert.deepEqual(await saw('drafts/a.mdx'), new Set(['drafts/a.mdx']));
});

test('a change of a link’s target is a change of the link', async (t) => {
  const { root, saw } = watched(t, (dir) => {
    mkdirSync(join(dir, 'real'));
    writeFileSync(join(dir, 'real/a.mdx'), '1');
    symlinkSync('real/a.mdx', join(dir, 'link.mdx'));
  });
  writeFileSync(join(root, 'real/a.mdx'), '22');
  await saw('real/a.mdx', 'link.mdx');
});
