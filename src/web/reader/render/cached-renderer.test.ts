/** Tests that the cache returns earlier results for equal requests only, and survives damage to its file. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, it } from 'node:test';
import { EMPTY_BODY } from '../../../site/content/empty-body.ts';
import type { PageRenderer, RenderRequest, RenderResult } from '../../../site/content/page-renderer.ts';
import { cachedRenderer } from './cached-renderer.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-cache-'));
after(() => rmSync(folder, { recursive: true }));

const settings = { base: '', iconLibrary: 'fontawesome', variables: {} };
const request = (source: string): RenderRequest => ({ file: 'a.mdx', source, settings, snippets: {} });

/** Renders a page to its text in capitals and counts the calls. */
function counting(fails = false): PageRenderer & { readonly asked: () => number } {
  let asked = 0;
  return {
    asked: () => asked,
    render: ({ source, file }): Promise<RenderResult> => {
      asked++;
      const body = { ...EMPTY_BODY, html: source.toUpperCase() };
      return Promise.resolve(
        fails ? { body, failed: { severity: 'error', code: 'x', message: 'x', file } } : { body },
      );
    },
    close: () => Promise.resolve(),
  };
}

describe('the render cache', () => {
  it('asks once for equal requests, also while the first is under way', async () => {
    const inner = counting();
    const cached = cachedRenderer(inner);
    const [one, two] = await Promise.all([cached.render(request('a')), cached.render(request('a'))]);
    assert.equal(one.body.html, 'A');
    assert.equal(two.body.html, 'A');
    await cached.render(request('b'));
    assert.equal(inner.asked(), 2);
  });

  it('remembers across processes, and not across versions', async () => {
    const file = join(folder, 'sub', 'rendered.db');
    const first = counting();
    const one = cachedRenderer(first, { file, version: '1' });
    await one.render(request('a'));
    await one.close();
    const second = counting();
    const two = cachedRenderer(second, { file, version: '1' });
    assert.equal((await two.render(request('a'))).body.html, 'A');
    await two.close();
    assert.equal(second.asked(), 0);
    const third = counting();
    const three = cachedRenderer(third, { file, version: '2' });
    await three.render(request('a'));
    await three.close();
    assert.equal(third.asked(), 1);
  });

  it('tries a failed page again', async () => {
    const inner = counting(true);
    const cached = cachedRenderer(inner);
    await cached.render(request('a'));
    await cached.render(request('a'));
    assert.equal(inner.asked(), 2);
  });

  it('starts afresh when its file is damaged', async () => {
    const file = join(folder, 'damaged.db');
    writeFileSync(file, 'this is no database');
    const cached = cachedRenderer(counting(), { file });
    assert.equal((await cached.render(request('a'))).body.html, 'A');
    await cached.close();
    const again = counting();
    const next = cachedRenderer(again, { file });
    assert.equal((await next.render(request('a'))).body.html, 'A');
    assert.equal(again.asked(), 0);
    await next.close();
  });

  it('lets go of what a page was before, of its owner alone', async () => {
    const inner = counting();
    const cached = cachedRenderer(inner);
    await cached.render(request('a'), 'mine');
    await cached.render(request('b'), 'mine');
    await cached.render(request('c'), 'yours');
    await cached.render({ ...request('d'), markdown: true }, 'mine');
    assert.equal(inner.asked(), 4);
    await cached.render(request('b'), 'mine');
    await cached.render(request('c'), 'yours');
    assert.equal(inner.asked(), 4, 'the newest of each is kept');
    await cached.render(request('a'), 'mine');
    assert.equal(inner.asked(), 5, 'the one before is not');
  });

  it('counts everything that a result holds', async () => {
    const heavy = { ...EMPTY_BODY, ids: Array.from({ length: 100 }, (_, i) => `id-${i}`) };
    let asked = 0;
    const cached = cachedRenderer(
      {
        render: async () => {
          asked++;
          return { body: heavy };
        },
        close: () => Promise.resolve(),
      },
      { memory: 1_000 },
    );
    for (const text of ['a', 'b', 'a']) await cached.render(request(text));
    assert.equal(asked, 3);
  });

  it('keeps the file within its bound while it runs', async () => {
    const file = join(folder, 'bounded.db');
    const cached = cachedRenderer(counting(), { file, rows: 150 });
    for (let i = 0; i < 400; i++) await cached.render(request(`text ${i}`));
    await cached.close();
    const db = new DatabaseSync(file);
    const { n } = db.prepare('SELECT count(*) AS n FROM rendered').get() as { n: number };
    db.close();
    assert.ok(n > 0 && n <= 150, `${n} rows`);
  });

  it('keeps memory within its bound', async () => {
    const inner = counting();
    const cached = cachedRenderer(inner, { memory: 10 });
    await cached.render(request('aaaaaaaa'));
    await cached.render(request('bbbbbbbb'));
    await cached.render(request('aaaaaaaa'));
    assert.equal(inner.asked(), 3);
  });
});

describe('the render cache and the data of readers', () => {
  /** Greets its reader where the text says so, and counts the calls. */
  const greeting = () => {
    const asked: (object | undefined)[] = [];
    const renderer: PageRenderer = {
      render: async ({ source, user, markdown }) => {
        asked.push(user);
        const usesUser = source.includes('user') ? { usesUser: true as const } : {};
        const html = `${source} ${String(user?.['name'] ?? 'stranger')}`;
        return { body: { ...EMPTY_BODY, html, ...usesUser, ...(markdown ? { markdown: html } : {}) } };
      },
      close: () => Promise.resolve(),
    };
    return { asked, renderer };
  };
  const htmlOf = async (cached: PageRenderer, source: string, name?: string): Promise<string> =>
    (await cached.render({ ...request(source), ...(name === undefined ? {} : { user: { name } }) })).body
      .html;

  it('gives each reader their own body, and renders it once for each', async () => {
    const { asked, renderer } = greeting();
    const cached = cachedRenderer(renderer);
    for (let round = 0; round < 3; round++) {
      const names = ['Anna', undefined, 'Ben', 'Anna'];
      const bodies = await Promise.all(names.map((name) => htmlOf(cached, 'user', name)));
      assert.deepEqual(bodies, ['user Anna', 'user stranger', 'user Ben', 'user Anna']);
    }
    assert.ok(asked.length <= 4, String(asked.length));
  });

  it('renders a page without "user" once for everybody, and without their data', async () => {
    const { asked, renderer } = greeting();
    const cached = cachedRenderer(renderer);
    for (const name of ['Anna', 'Ben', undefined, 'Cleo'])
      assert.equal(await htmlOf(cached, 'plain', name), 'plain stranger');
    assert.deepEqual(asked, [undefined]);
  });

  it('never stores data of a reader', async () => {
    const file = join(folder, 'personal.db');
    const { renderer } = greeting();
    const one = cachedRenderer(renderer, { file });
    await htmlOf(one, 'user', 'Anna');
    await one.close();
    const database = new DatabaseSync(file);
    assert.equal(database.prepare('SELECT count(*) AS n FROM rendered').get()?.['n'], 1);
    database.close();
    const again = greeting();
    const two = cachedRenderer(again.renderer, { file });
    assert.equal(await htmlOf(two, 'user'), 'user stranger');
    assert.equal(await htmlOf(two, 'user', 'Ben'), 'user Ben');
    await two.close();
    assert.deepEqual(again.asked, [{ name: 'Ben' }]);
  });

  it('keeps the pages of everybody, however many readers there are', async () => {
    const { asked, renderer } = greeting();
    const cached = cachedRenderer(renderer, { memory: 20_000 });
    await htmlOf(cached, 'plain');
    for (let i = 0; i < 500; i++) await htmlOf(cached, 'user', `Reader ${i} ${'x'.repeat(100)}`);
    const before = asked.length;
    await htmlOf(cached, 'plain');
    await htmlOf(cached, 'user');
    assert.equal(asked.length, before);
    await htmlOf(cached, 'user', `Reader 0 ${'x'.repeat(100)}`);
    assert.equal(asked.length, before + 1, 'the oldest personal page was dropped');
  });
});
