/** The picture of a page from the outside: served where its head says, drawn once, and written by a build that is asked to. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { docsJson, fixtureFolder } from '../../../../test/support/fixture-folder.ts';
import { type RunningSite, runningSite } from '../../../../test/support/running-site.ts';
import { joinSettings } from '../../../settings/settings.ts';
import { writeSite } from '../../../tasks/write-site.ts';
import { createRenderPool } from '../render/render-pool.ts';
import { pictureStore } from './social-images.ts';

const ORIGIN = 'https://docs.example.com';
const DOCS = {
  'docs.json': docsJson({ pages: ['index', 'guides/start', 'guides/ü', 'guides/a b', 'out'] }),
  'index.mdx': '---\ntitle: Home\n---\n',
  'guides/start.mdx': '---\ntitle: Start\ndescription: Begin here\n---\n',
  'guides/ü.mdx': '---\ntitle: Odd\n---\n',
  'guides/a b.mdx': '---\ntitle: Two words\n---\n',
  'out.mdx': '---\ntitle: Out\nurl: https://other.example.com\n---\n',
};
const pictureOf = (html: string): string =>
  /property="og:image" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';

describe('the picture of a page', () => {
  let site: RunningSite;
  before(async () => {
    site = await runningSite(fixtureFolder(DOCS).path, { baseUrl: `${ORIGIN}/docs` });
  });

  for (const [page, path] of [
    ['/docs/', '/docs/_lectern/social/index.png'],
    ['/docs/guides/start', '/docs/_lectern/social/guides/start.png'],
    ['/docs/guides/%C3%BC', '/docs/_lectern/social/guides/%C3%BC.png'],
  ] as const)
    it(`of ${page} is where its head says, for ever`, async () => {
      const href = pictureOf(await site.text(page));
      assert.ok(href.startsWith(`${ORIGIN}${path}?v=`), href);
      const answer = await site.get(href.slice(ORIGIN.length));
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('content-type'), 'image/png');
      assert.match(answer.headers.get('cache-control') ?? '', /immutable/);
      assert.equal(answer.headers.get('cross-origin-resource-policy'), 'cross-origin');
      const etag = answer.headers.get('etag') ?? '';
      const again = await site.get(href.slice(ORIGIN.length), { 'if-none-match': etag });
      assert.equal(again.status, 304);
    });

  it('is there for a short time at an address without its version, or with an old one', async () => {
    for (const query of ['', '?v=old']) {
      const answer = await site.get(`/docs/_lectern/social/index.png${query}`);
      assert.equal(answer.headers.get('cache-control'), 'public, max-age=300');
    }
  });

  it('is found by its decoded address', async () =>
    assert.equal((await site.get('/docs/_lectern/social/guides/a%20b.png')).status, 200));

  it('is nowhere else', async () => {
    for (const name of ['none', 'out', 'guides', 'guides/start.png', '', 'INDEX'])
      assert.equal((await site.get(`/docs/_lectern/social/${name}.png`)).status, 404, name);
  });
});

it('the folder of pictures never grows beyond its bound', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-pictures-'));
  const store = pictureStore(folder, 10);
  for (let i = 0; i < 45; i++) await store.put(`p${i}`, Buffer.from('x'));
  assert.ok(readdirSync(folder).length <= 20);
  assert.ok(await store.get('p44'));
  assert.equal(await store.get('p0'), undefined);
  assert.equal(await store.get('../p44'), undefined);
});

describe('a build', () => {
  const folder = fixtureFolder(DOCS);
  const out = mkdtempSync(join(tmpdir(), 'lectern-out-'));
  const settings = joinSettings([
    { dataDir: mkdtempSync(join(tmpdir(), 'lectern-data-')), renderers: 1, baseUrl: ORIGIN },
  ]);
  const build = async (socialImages: boolean, given = settings): Promise<void> => {
    const renderer = createRenderPool({ workers: 1 });
    try {
      await writeSite({ folder: folder.path, out, base: '', cache: true, socialImages }, given, renderer);
    } finally {
      await renderer.close();
    }
  };
  const picture = join(out, '_lectern/social/guides/start.png');

  it('writes the pictures it is asked for, keeps them, and draws what changed', async () => {
    await build(true);
    const html = readFileSync(join(out, 'guides/start/index.html'), 'utf8');
    assert.match(pictureOf(html), /^https:\/\/docs\.example\.com\/_lectern\/social\/guides\/start\.png\?v=/);
    assert.ok(statSync(join(out, '_lectern/social/guides/a b.png')).size > 1_000);
    const first = readFileSync(picture);
    utimesSync(picture, 1, 1);
    await build(true);
    assert.equal(statSync(picture).mtimeMs, 1_000);
    folder.write('guides/start.mdx', '---\ntitle: Another start\n---\n');
    await build(true);
    assert.ok(!first.equals(readFileSync(picture)));
  });

  it('without the wish has none, and names none', async () => {
    await build(false);
    assert.equal(statSync(picture, { throwIfNoEntry: false }), undefined);
    assert.equal(pictureOf(readFileSync(join(out, 'guides/start/index.html'), 'utf8')), '');
  });

  it('cannot have them without a public address', async () => {
    const { baseUrl: _, ...nowhere } = settings;
    await assert.rejects(build(true, nowhere as typeof settings), { code: 'build/no-address' });
  });
});
