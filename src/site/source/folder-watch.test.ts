/** Tests of watching, with the write patterns of real editors. */
import assert from 'node:assert/strict';
import {
  closeSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { FileVersions } from './file-versions.ts';
import { folderSource } from './folder-source.ts';
import type { Sweep, SweepParts } from './folder-sweep.ts';
import { folderState, publishedFile, walkFolder } from './folder-walk.ts';
import { type Published, watchFolder } from './folder-watch.ts';
import { OffLimits } from './off-limits.ts';

interface Watched {
  readonly root: string;
  /** Resolves when every one of these paths has been reported since the last call. */
  saw(...paths: string[]): Promise<Set<string>>;
}

interface Reports {
  readonly changed: (paths: readonly string[]) => void;
  readonly saw: Watched['saw'];
}

function reports(t: TestContext): Reports {
  let seen = new Set<string>();
  let check = () => {};
  // Watchers do not keep the process alive, a test that waits for one must.
  const alive = setInterval(() => {}, 1000);
  t.after(() => clearInterval(alive));
  return {
    changed: (paths) => {
      for (const path of paths) seen.add(path);
      check();
    },
    saw: (...paths) =>
      new Promise<Set<string>>((resolve) => {
        check = () => {
          if (!paths.every((path) => seen.has(path))) return;
          const result = seen;
          seen = new Set();
          check = () => {};
          resolve(result);
        };
        check();
      }),
  };
}

function preparedFolder(t: TestContext, prepare: (root: string) => void): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'lectern-watch-')));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  prepare(root);
  return root;
}

async function watched(t: TestContext, prepare: (root: string) => void): Promise<Watched> {
  const root = preparedFolder(t, prepare);
  const { changed, saw } = reports(t);
  const watching = folderSource(root).watch!(changed);
  t.after(watching);
  await watching.ready;
  return { root, saw };
}

/** Watches with events alone: the sweep runs when the test says so. @param listed called after each listing */
async function eventsAlone(
  t: TestContext,
  prepare: (root: string) => void,
  listed: (root: string) => void = () => undefined,
): Promise<Watched & { readonly sweep: () => void }> {
  const root = preparedFolder(t, prepare);
  const versions = new FileVersions();
  const published: Published = {
    list: (start) => {
      const bounds = { rules: [], offLimits: new OffLimits(root, []) };
      const listing = walkFolder(root, bounds, { start, versions });
      listed(root);
      return listing;
    },
    version: (path) => publishedFile(join(root, path), path, versions)?.version,
    markWritten: (path) => versions.markWritten(join(root, path)),
  };
  return { root, ...(await sweptByHand(t, root, published)) };
}

async function sweptByHand(
  t: TestContext,
  root: string,
  published: Published,
): Promise<Pick<Watched, 'saw'> & { readonly sweep: () => void }> {
  const { changed, saw } = reports(t);
  let parts: SweepParts | undefined;
  const byHand = (given: SweepParts): Sweep => {
    parts = given;
    return { stop: () => undefined };
  };
  const stop = watchFolder(root, published, changed, byHand);
  t.after(stop);
  await stop.ready;
  const sweep = (): void => {
    const checks = parts!.checks();
    while (checks.next().done !== true);
  };
  return { saw, sweep };
}

/** One page on a system that wrote its time down long before its bytes: it says the same of it until `tick` is called. */
async function timeBeforeBytes(t: TestContext) {
  const root = preparedFolder(t, (dir) => writeFileSync(join(dir, 'a.mdx'), 'one'));
  const file = join(root, 'a.mdx');
  let said = statSync(file);
  const versions = new FileVersions(() => said.ctimeMs + 60_000);
  const version = (): string => versions.of(file, said);
  const published: Published = {
    list: () => ({
      files: new Map([['a.mdx', { path: 'a.mdx', size: 3, version: version() }]]),
      folders: new Map([['', folderState(root)!]]),
      links: [],
    }),
    version,
    markWritten: () => versions.markWritten(file),
  };
  const tick = (): void => {
    said = Object.assign(statSync(file), { ctimeMs: said.ctimeMs + 1 });
  };
  return { root, file, tick, ...(await sweptByHand(t, root, published)) };
}

/** The same file, not a byte more: only the event reveals the change. */
function writeOver(file: string, bytes: string): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, bytes, 0);
  closeSync(handle);
}

test('reports a saved, an added and a removed file', async (t) => {
  const { root, saw } = await watched(t, (dir) => {
    writeFileSync(join(dir, 'a.mdx'), '1');
    writeFileSync(join(dir, 'b.mdx'), '1');
  });
  writeFileSync(join(root, 'a.mdx'), '22');
  writeFileSync(join(root, 'c.mdx'), '1');
  rmSync(join(root, 'b.mdx'));
  assert.deepEqual(await saw('a.mdx', 'b.mdx', 'c.mdx'), new Set(['a.mdx', 'b.mdx', 'c.mdx']));
});

test('an atomic save is one change of the file and none of the temporary one', async (t) => {
  const { root, saw } = await watched(t, (dir) => writeFileSync(join(dir, 'a.mdx'), '1'));
  writeFileSync(join(root, '.a.mdx.swp'), '22');
  renameSync(join(root, '.a.mdx.swp'), join(root, 'a.mdx'));
  assert.deepEqual(await saw('a.mdx'), new Set(['a.mdx']));
  writeFileSync(join(root, '.a.mdx.swp'), '333');
  renameSync(join(root, '.a.mdx.swp'), join(root, 'a.mdx'));
  assert.deepEqual(await saw('a.mdx'), new Set(['a.mdx']));
});

test('folders that come and go are followed', async (t) => {
  const { root, saw } = await watched(t, () => {});
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
  const { root, saw } = await watched(t, (dir) => {
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
  const { root, saw } = await watched(t, (dir) => {
    mkdirSync(join(dir, 'real'));
    writeFileSync(join(dir, 'real/a.mdx'), '1');
    symlinkSync('real/a.mdx', join(dir, 'link.mdx'));
  });
  writeFileSync(join(root, 'real/a.mdx'), '22');
  await saw('real/a.mdx', 'link.mdx');
});

test('what comes into a new folder after it was listed and before it was watched is seen', async (t) => {
  let late = true;
  const { root, saw } = await eventsAlone(
    t,
    () => undefined,
    (root) => {
      if (!late) return;
      try {
        writeFileSync(join(root, 'new/late.mdx'), '1');
        late = false;
      } catch {
        // The folder is not there yet.
      }
    },
  );
  mkdirSync(join(root, 'new'));
  await saw('new/late.mdx');
});

test('a folder in the place of another is watched in its stead', async (t) => {
  const { root, saw } = await eventsAlone(t, (dir) => {
    for (const folder of ['guide', 'next']) {
      mkdirSync(join(dir, folder));
      writeFileSync(join(dir, folder, 'a.mdx'), folder);
    }
  });
  rmSync(join(root, 'guide'), { recursive: true });
  renameSync(join(root, 'next'), join(root, 'guide'));
  await saw('guide/a.mdx', 'next/a.mdx');
  writeFileSync(join(root, 'guide/a.mdx'), 'changed');
  await saw('guide/a.mdx');
});

test('a link to a folder is watched where it leads now', async (t) => {
  const { root, saw } = await eventsAlone(t, (dir) => {
    for (const folder of ['one', 'two']) {
      mkdirSync(join(dir, folder));
      writeFileSync(join(dir, folder, 'a.mdx'), folder);
    }
    symlinkSync('one', join(dir, 'current'));
  });
  symlinkSync('two', join(root, 'next'));
  renameSync(join(root, 'next'), join(root, 'current'));
  await saw('current/a.mdx');
  writeFileSync(join(root, 'two/a.mdx'), 'changed');
  await saw('two/a.mdx', 'current/a.mdx');
});

test('the sweep finds what no event reported, and checks it twice', async (t) => {
  const { root, saw, sweep } = await eventsAlone(t, (dir) => {
    mkdirSync(join(dir, 'guide'));
    writeFileSync(join(dir, 'guide/a.mdx'), '1');
  });
  const other = `${root}-other`;
  linkSync(join(root, 'guide/a.mdx'), other);
  t.after(() => rmSync(other, { force: true }));
  writeFileSync(other, '22');
  sweep();
  await saw('guide/a.mdx');
});

test('a folder that comes back after it was gone altogether is found again', async (t) => {
  const { root, saw, sweep } = await eventsAlone(t, (dir) => writeFileSync(join(dir, 'a.mdx'), '1'));
  renameSync(root, `${root}-away`);
  await saw('a.mdx');
  renameSync(`${root}-away`, root);
  sweep();
  await saw('a.mdx');
  writeFileSync(join(root, 'a.mdx'), '22');
  await saw('a.mdx');
});

test('a write that was heard of is seen although its time is that of before', async (t) => {
  const { file, saw } = await timeBeforeBytes(t);
  writeOver(file, 'two');
  await saw('a.mdx');
  writeOver(file, 'six');
  await saw('a.mdx');
});

test('a write that the sweep finds before its bytes are there is seen when they are', async (t) => {
  const { root, file, tick, saw, sweep } = await timeBeforeBytes(t);
  const other = `${root}-other`;
  linkSync(file, other);
  t.after(() => rmSync(other, { force: true }));
  tick();
  sweep();
  await saw('a.mdx');
  writeOver(other, 'two');
  sweep();
  await saw('a.mdx');
});

test('the text of a file that is written in its place is reported without a listing of its folder', async (t) => {
  let mayList = true;
  const { root, saw } = await eventsAlone(
    t,
    (dir) => writeFileSync(join(dir, 'a.mdx'), 'one'),
    () => {
      if (!mayList) throw new Error('It is not listed');
    },
  );
  mayList = false;
  writeOver(join(root, 'a.mdx'), 'two');
  await saw('a.mdx');
});
