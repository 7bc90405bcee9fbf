/** Parts of the layout: which places a page fills, what their components are given, and what a mistake costs. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { docsJson } from '../../test/support/fixture-folder.ts';
import { trustedHtml } from '../lib/html.ts';
import { compileParts } from './content/compile-parts.ts';
import { EMPTY_BODY } from './content/empty-body.ts';
import type { RenderedBody } from './content/page/page.ts';
import type { PageRenderer } from './content/page-renderer.ts';
import { box } from './content/testing/render-sample.ts';
import { loadSite, type Site } from './site.ts';
import { memorySource } from './source/memory-source.ts';

const registry = new Map([box('Note', ({ inner }) => trustedHtml(`<aside>${inner()}</aside>`))]);
const renderer: PageRenderer = {
  render: async (request) =>
    request.parts === undefined ? { body: EMPTY_BODY } : compileParts(request, request.parts, registry),
  close: async () => undefined,
};

const JSON_LINES = (parts: object): string =>
  JSON.stringify(docsJson({ pages: ['a', 'wide', 'op'] }, { parts }), null, 2);

const siteOf = (parts: object, files: Readonly<Record<string, string>>): Promise<Site> =>
  loadSite({
    renderer,
    source: memorySource({
      'docs.json': JSON_LINES(parts),
      'a.mdx': '---\ntitle: A\ndescription: About\ntag: New\nkeywords: [x, y]\n---\n',
      'wide.mdx': '---\ntitle: Wide\nmode: custom\n---\n',
      'op.mdx': '---\ntitle: Op\napi: GET /pets\n---\n',
      ...files,
    }),
  });

const bodyOf = async (site: Site, path = 'a'): Promise<RenderedBody> =>
  (await site.renderParts(site.pages.byPath.get(path)!))?.body ?? EMPTY_BODY;

const EVERYWHERE = Object.fromEntries(
  [
    'header.end',
    'sidebar.top',
    'sidebar.bottom',
    'page.before',
    'page.after',
    'operation.aside',
    'footer',
    'not-found',
  ].map((place) => [place, '/p.jsx']),
);

describe('the places', () => {
  it('that a page fills are those that it has', async () => {
    const site = await siteOf(EVERYWHERE, { 'p.jsx': 'export default () => <b>here</b>;' });
    const placesOf = async (path: string) => Object.keys((await bodyOf(site, path)).parts ?? {});
    const frame = ['header.end', 'sidebar.top', 'sidebar.bottom'];
    assert.deepEqual(await placesOf('wide'), frame);
    assert.deepEqual(await placesOf('a'), [...frame, 'page.before', 'page.after', 'footer']);
    assert.deepEqual(await placesOf('op'), [
      ...frame,
      'page.before',
      'page.after',
      'operation.aside',
      'footer',
    ]);
    const ours = (kind: 'search' | 'not-found') =>
      site.parts!.ofOurs(kind, '/x')!.parts!.uses.map(({ place }) => place);
    assert.deepEqual(ours('search'), [...frame, 'footer']);
    assert.deepEqual(ours('not-found'), [...frame, 'footer', 'not-found']);
  });

  it('cost nothing on a site without them', async () => {
    const site = await siteOf({}, {});
    assert.equal(site.parts, undefined);
    assert.equal(await site.renderParts(site.pages.byPath.get('a')!), undefined);
  });

  it('take a default export, a named one and a snippet, with React and what they import', async () => {
    const site = await siteOf(
      {
        'header.end': '/parts/all.jsx',
        'page.before': './parts/all.jsx#Named',
        'page.after': 'snippets/s.mdx',
      },
      {
        'parts/all.jsx':
          'import { word } from "./word.ts";\nexport default () => { const n = [3, 1].sort(); return <i>{word} {n.join()}</i>; };\nexport const Named = ({ page }) => <Note>{page.title}</Note>;',
        'parts/word.ts': 'export const word: string = "word";',
        'snippets/s.mdx': '**{page.path}** [next](/wide)',
      },
    );
    const { parts, links, issues } = await bodyOf(site);
    assert.deepEqual(issues, []);
    assert.equal(parts?.['header.end'], '<i>word 1,3</i>');
    assert.equal(parts?.['page.before'], '<aside>A</aside>');
    assert.match(parts?.['page.after'] ?? '', /<strong>\/a<\/strong> <a href="\/wide">next<\/a>/);
    assert.deepEqual(
      links.map(({ href, file }) => [href, file]),
      [['/wide', 'snippets/s.mdx']],
    );
  });
});

describe('what a component is given', () => {
  const PRINT =
    'export default ({ page, ...rest }) => { const all = []; all.push(page, rest); return <i>{JSON.stringify(all)}</i>; };';
  const given = async (site: Site, path: string): Promise<unknown> => {
    const html = (await bodyOf(site, path)).parts?.['header.end'] ?? '';
    return JSON.parse(html.replace(/<\/?i>/g, '').replaceAll('&quot;', '"'));
  };

  it('is data of its page and of no other', async () => {
    const site = await siteOf({ 'header.end': '/p.jsx' }, { 'p.jsx': PRINT });
    const shared = { theme: 'mint', site: 'Fixture' };
    assert.deepEqual(await given(site, 'a'), [
      {
        kind: 'page',
        path: '/a',
        title: 'A',
        description: 'About',
        tag: 'New',
        keywords: ['x', 'y'],
        ...shared,
      },
      {},
    ]);
    assert.deepEqual(await given(site, 'op'), [
      {
        kind: 'operation',
        path: '/op',
        title: 'Op',
        method: 'GET',
        endpoint: '/pets',
        keywords: [],
        ...shared,
      },
      {},
    ]);
  });

  it('has a limit of length', async () => {
    const long = 'x'.repeat(5_000);
    const words = Array.from({ length: 80 }, (_, n) => `${n}${long}`).join(', ');
    const site = await siteOf(
      { 'header.end': '/p.jsx' },
      { 'p.jsx': PRINT, 'a.mdx': `---\ntitle: A\ndescription: ${long}\nkeywords: [${words}]\n---\n` },
    );
    assert.ok(JSON.stringify(await given(site, 'a')).length < 10_000);
  });

  it('is on a page of ours not what a stranger has asked for', async () => {
    const site = await siteOf({ 'not-found': '/p.jsx' }, { 'p.jsx': PRINT });
    assert.deepEqual(site.parts!.ofOurs('not-found', '/one'), site.parts!.ofOurs('not-found', '/two'));
  });
});

describe('a mistake in a part', () => {
  const GOOD = { 'page.after': '/good.jsx' };
  const FILES = { 'good.jsx': 'export default () => <b>good</b>;' };
  for (const [what, code, message] of [
    [
      'throws',
      'export default ({ page }) => {\n  const n = 1;\n  return <b>{page.nothing.length + n}</b>;\n};',
      /The part "header\.end" stays empty, because TypeError.*\(bad\.jsx, line 3\)/,
    ],
    [
      'never ends',
      'export default () => { for (;;); };',
      /The part "header\.end" stays empty, because .*took too long/,
    ],
    [
      'exports nothing',
      'export const Other = () => <b />;',
      /The part "header\.end" stays empty, because "default" is not exported/,
    ],
  ] as const)
    it(`that ${what} leaves its own place empty, and is told at its line of docs.json`, async () => {
      const parts = { 'header.end': '/bad.jsx', ...GOOD };
      const site = await siteOf(parts, { ...FILES, 'bad.jsx': code });
      const body = await bodyOf(site);
      assert.deepEqual(body.parts, { 'page.after': '<b>good</b>' });
      const [issue] = body.issues;
      assert.equal(body.issues.length, 1);
      assert.match(issue!.message, message);
      const line =
        JSON_LINES(parts)
          .split('\n')
          .findIndex((text) => text.includes('bad.jsx')) + 1;
      assert.deepEqual([issue!.file, issue!.line], ['docs.json', line]);
    });

  it('of syntax is told in its file', async () => {
    const site = await siteOf(
      { 'header.end': '/bad.jsx', ...GOOD },
      { ...FILES, 'bad.jsx': '\nexport default () => { return <b>; };' },
    );
    const body = await bodyOf(site);
    assert.deepEqual(body.parts, { 'page.after': '<b>good</b>' });
    const { code, file, line } = body.issues[0]!;
    assert.deepEqual([code, file, line], ['content/author-syntax', 'bad.jsx', 2]);
  });

  for (const [what, file, code, hint] of [
    ['no file', '/goood.jsx', 'config/file-missing', 'Did you mean "/good.jsx"?'],
    ['a file outside', '../good.jsx', 'config/file-missing', /./],
    ['no component', '/good.css', 'config/not-a-part', /exports a component/],
    ['what ends a text', '/go"od.jsx', 'config/not-a-part', /exports a component/],
    ['no name', '/good.jsx#a b', 'config/not-a-part', /one exported component/],
    ['a name in a snippet', '/snippets/s.mdx#Name', 'config/not-a-part', /a snippet has none/],
  ] as const)
    it(`that names ${what} is an error of docs.json`, async () => {
      const site = await siteOf({ 'header.end': file, ...GOOD }, { ...FILES, 'snippets/s.mdx': 'x' });
      const [issue] = site.issues.filter((one) => one.code === code);
      assert.deepEqual(
        [issue?.severity, issue?.file, issue?.pointer],
        ['error', 'docs.json', '/parts/header.end'],
      );
      if (typeof hint === 'string') assert.equal(issue?.hint, hint);
      else assert.match(issue?.hint ?? '', hint);
      assert.deepEqual((await bodyOf(site)).parts, { 'page.after': '<b>good</b>' });
    });

  it('makes no HTML that runs', async () => {
    const site = await siteOf(
      { 'header.end': '/bad.jsx' },
      {
        'bad.jsx':
          'export default () => { const one = 1; return <div dangerouslySetInnerHTML={{ __html: "<script>1</scr" + "ipt><img src=x onerror=1><a href=\\"javascript:1\\">x</a>" }} />; };',
      },
    );
    assert.doesNotMatch((await bodyOf(site)).parts?.['header.end'] ?? '', /<script|onerror|javascript:/);
  });
});

describe('a site with parts', () => {
  it('may have odd names of files', async () => {
    const site = await siteOf(
      { footer: '/parts/odd <b> & naïve name.jsx' },
      { 'parts/odd <b> & naïve name.jsx': 'export default () => { const a = [1]; return <b>{a}</b>; };' },
    );
    const { parts, issues } = await bodyOf(site);
    assert.deepEqual([parts?.footer, issues], ['<b>1</b>', []]);
  });

  it('is another when a file changes that a part imports, and the same when another does', async () => {
    const files = (word: string, more: string) => ({
      'p.jsx': 'import { word } from "./word.js";\nexport default () => <b>{word}</b>;',
      'word.js': `export const word = "${word}";`,
      'other.jsx': more,
    });
    const print = async (word: string, more: string) =>
      (await siteOf({ footer: '/p.jsx' }, files(word, more))).fingerprint;
    assert.equal(await print('a', '1'), await print('a', '2'));
    assert.notEqual(await print('a', '1'), await print('b', '1'));
  });

  it('knows that a part shows the reader to the reader', async () => {
    const site = await siteOf({ footer: '/p.jsx' }, { 'p.jsx': 'export default () => <b>{user.name}</b>;' });
    assert.equal((await bodyOf(site)).usesUser, true);
    const page = site.pages.byPath.get('a')!;
    const own = await site.renderParts(page, { name: 'Ann' } as never);
    assert.equal(own?.body.parts?.footer, '<b>Ann</b>');
  });

  it('names the files that its parts show', async () => {
    const site = await siteOf(
      { footer: '/p.jsx' },
      {
        'p.jsx': 'export default () => <a href="/data/list.json">list</a>;',
        'data/list.json': '{}',
        'data/no.json': '{}',
      },
    );
    assert.ok(await site.served('data/list.json'));
    assert.equal(await site.served('data/no.json'), undefined);
  });
});
