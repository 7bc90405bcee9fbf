/** Tests that no change is lost between the files and the site: not while another loads, nor after an error, nor by a listener. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { AppError } from '../../../lib/app-error.ts';
import { SILENT } from '../../../lib/log.ts';
import { folderSource } from '../../../site/source/folder-source.ts';
import type { Source, SourceFile } from '../../../site/source/source.ts';
import { type LiveSite, openLiveSite } from './live-site.ts';

const renderer = { render: () => Promise.reject(new Error('not asked')), close: () => Promise.resolve() };
const CONFIG = JSON.stringify({ name: 'A', navigation: { pages: ['one', 'two'] } });

/** Files that a test writes, with the source's own moments at which something may happen. */
class TestSource implements Source {
  readonly name = 'test';
  readonly files = new Map<string, string>();
  private readonly writes = new Map<string, number>();
  changed: (paths: readonly string[]) => void = () => undefined;
  /** Awaited before each answer about a file. */
  before: (path: string) => Promise<void> = () => Promise.resolve();
  watching: () => void = () => undefined;

  write(path: string, text: string): void {
    this.files.set(path, text);
    this.writes.set(path, (this.writes.get(path) ?? 0) + 1);
  }

  private file(path: string): SourceFile {
    return { path, size: this.files.get(path)!.length, version: String(this.writes.get(path)) };
  }

  async list(): Promise<ReadonlyMap<string, SourceFile>> {
    await this.before('');
    return new Map([...this.files.keys()].map((path) => [path, this.file(path)]));
  }

  async read(path: string): Promise<Buffer | undefined> {
    const text = this.files.get(path);
    return text === undefined ? undefined : Buffer.from(text);
  }

  async stat(path: string): Promise<SourceFile | undefined> {
    await this.before(path);
    return this.files.has(path) ? this.file(path) : undefined;
  }

  watch(changed: (paths: readonly string[]) => void): () => void {
    this.changed = changed;
    this.watching();
    return () => undefined;
  }
}

async function opened(t: TestContext): Promise<{ readonly source: TestSource; readonly live: LiveSite }> {
  const source = new TestSource();
  source.write('docs.json', CONFIG);
  for (const page of ['one', 'two']) source.write(`${page}.mdx`, '---\ntitle: Before\n---\n');
  const alive = setInterval(() => undefined, 1_000);
  const watched = new Promise<void>((resolve) => (source.watching = resolve));
  const live = await openLiveSite({ source, renderer }, SILENT, true);
  t.after(() => {
    clearInterval(alive);
    live.close();
  });
  await watched;
  return { source, live };
}

const titles = (live: LiveSite): string[] =>
  ['one', 'two'].map((path) => live.current().pages.byPath.get(path)!.title);
const nextChange = (live: LiveSite): Promise<void> =>
  new Promise((resolve) => {
    const stop = live.subscribe(() => {
      stop();
      resolve();
    });
  });
const titled = (title: string): string => `---\ntitle: ${title}\n---\n`;

const move = (name: string, from: string, to: string): void => renameSync(join(from, name), join(to, name));

/** A site of a real folder, with hooks before and after the folder is listed while the event loop is blocked. */
async function onDisk(t: TestContext) {
  const root = mkdtempSync(join(tmpdir(), 'lectern-moved-'));
  const outside = `${root}-outside`;
  for (const folder of [join(root, 'guide'), join(outside, 'extra')]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(root, 'docs.json'), CONFIG);
  for (const path of [join(root, 'one.mdx'), join(root, 'guide/two.mdx'), join(outside, 'extra/none.mdx')])
    writeFileSync(path, titled('There'));
  const source = folderSource(root);
  let around: readonly (() => void)[] = [];
  let lists = 0;
  let compared: () => void;
  const watching = new Promise<void>((resolve) => (compared = resolve));
  const moving: Source = Object.assign(Object.create(source) as Source, {
    list: () => {
      const [before, after] = around;
      around = [];
      before?.();
      const listed = source.list();
      after?.();
      // The second time it is compared with what is watched from then on.
      if (++lists === 2) compared();
      return listed;
    },
  });
  const alive = setInterval(() => undefined, 1_000);
  const live = await openLiveSite({ source: moving, renderer }, SILENT, true);
  t.after(() => {
    clearInterval(alive);
    live.close();
    for (const folder of [root, outside]) rmSync(folder, { recursive: true, force: true });
  });
  await watching;
  const during = (before: () => void, after: () => void): void => {
    around = [before, after];
    writeFileSync(join(root, 'three.mdx'), titled('There'));
  };
  const pages = (): string => [...live.current().pages.byPath.keys()].sort().join(' ');
  return { live, root, outside, during, pages };
}

describe('a site that lives', () => {
  it('loads what came while it was loading right after it, all together', async (t) => {
    const { source, live } = await opened(t);
    let changes = 0;
    live.subscribe(() => changes++);
    let goOn: () => void = () => undefined;
    const stopped = new Promise<void>((resolve) => {
      source.before = () =>
        new Promise((go) => {
          goOn = go;
          resolve();
        });
    });
    source.write('one.mdx', titled('First'));
    source.changed(['one.mdx']);
    await stopped;
    source.before = () => Promise.resolve();
    for (const title of ['Second', 'Third', 'Last']) {
      source.write('two.mdx', titled(title));
      source.changed(['two.mdx']);
    }
    const first = nextChange(live);
    goOn();
    await first;
    await nextChange(live);
    assert.deepEqual(titles(live), ['First', 'Last']);
    assert.equal(changes, 2);
  });

  it('tries again by itself what could not be loaded, with everything that changed since', async (t) => {
    const { source, live } = await opened(t);
    let fails = true;
    source.before = () =>
      fails ? Promise.reject(new AppError('source/unreadable', 'Too many open files')) : Promise.resolve();
    source.write('one.mdx', titled('After'));
    source.changed(['one.mdx']);
    await nextChange(live);
    assert.equal(live.problem()?.message, 'Too many open files');
    assert.deepEqual(titles(live), ['Before', 'Before']);
    fails = false;
    await nextChange(live);
    assert.equal(live.problem(), undefined);
    assert.deepEqual(titles(live), ['After', 'Before']);
  });

  it('gives every change another mark, and the site of each its own', async (t) => {
    const { source, live } = await opened(t);
    const before = live.current();
    const mark = live.mark(before);
    source.write('one.mdx', titled('After'));
    const next = nextChange(live);
    source.changed(['one.mdx']);
    await next;
    assert.notEqual(live.mark(live.current()), mark);
    assert.equal(live.mark(before), mark);
  });

  it('has the pages of a folder that was away for the moment in which it was loaded', async (t) => {
    const { live, root, outside, during, pages } = await onDisk(t);
    const away = nextChange(live);
    during(
      () => move('guide', root, outside),
      () => move('guide', outside, root),
    );
    await away;
    assert.equal(pages(), 'one three');
    while (pages() !== 'guide/two one three') await nextChange(live);
  });

  it('has no pages of a folder that was there for the moment in which it was loaded', async (t) => {
    const { live, root, outside, during, pages } = await onDisk(t);
    const there = nextChange(live);
    during(
      () => move('extra', outside, root),
      () => move('extra', root, outside),
    );
    await there;
    assert.equal(pages(), 'extra/none guide/two one three');
    while (pages() !== 'guide/two one three') await nextChange(live);
  });

  it('goes on after a listener that fails', async (t) => {
    const { source, live } = await opened(t);
    live.subscribe(() => {
      throw new Error('a listener');
    });
    for (const title of ['First', 'Second']) {
      const next = nextChange(live);
      source.write('one.mdx', titled(title));
      source.changed(['one.mdx']);
      await next;
      assert.equal(titles(live)[0], title);
    }
  });
});
