/** Pages and configuration of Nextra, as ours. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openForeign } from '../testing/open-foreign.ts';
import { nextMdx, nextra } from './nextra.ts';

const CONFIG = "import nextra from 'nextra'\nconst withNextra = nextra({})\nexport default withNextra({})";
const opened = (files: Readonly<Record<string, string>>) =>
  openForeign(nextra, { 'next.config.mjs': CONFIG, 'pages/_meta.json': '{}', ...files });
const converted = async (text: string, files: Readonly<Record<string, string>> = {}): Promise<string> =>
  (await opened({ 'pages/a/b.mdx': text, ...files })).short('a/b.mdx');

const CASES: Readonly<Record<string, readonly [string, string]>> = {
  callouts: [
    'import { Callout } from \'nextra/components\'\n\n<Callout type="warning" emoji="!">\n  Mind\n</Callout>',
    '<Warning>\n  Mind\n</Warning>',
  ],
  'tabs with their titles in a list': [
    '<Tabs items={[\'npm\', "pnpm"]} storageKey="x">\n<Tabs.Tab>a</Tabs.Tab>\n<Tabs.Tab>\n<Tabs items={[`x`]}><Tab>c</Tab></Tabs>\n</Tabs.Tab>\n</Tabs>',
    '<Tabs>\n<Tab title="npm">a</Tab>\n<Tab title="pnpm">\n<Tabs><Tab title="x">c</Tab></Tabs>\n</Tab>\n</Tabs>',
  ],
  'steps and trees': [
    '<Steps>\n### One\n</Steps>\n\n<FileTree>\n<FileTree.Folder name="src" defaultOpen>\n<FileTree.File name="a.js" active />\n</FileTree.Folder>\n</FileTree>',
    '### One\n<Tree>\n<Tree.Folder name="src" defaultOpen>\n<Tree.File name="a.js"></Tree.File>\n</Tree.Folder>\n</Tree>',
  ],
  cards: [
    '<Cards num={2}>\n<Cards.Card icon={<X />} title="A" href="../c" arrow />\n</Cards>',
    '<Columns>\n<Card title="A" href="/c"></Card>\n</Columns>',
  ],
  'code, and ids of headings': [
    '## Words [#own]\n\n```js filename="a.js" {1,3} /x/ showLineNumbers copy\nx\n```',
    '## Words {/*#own*/}\n```js title="a.js" {1,3} showLineNumbers\nx\n```',
  ],
  'code in HTML': [
    '<pre class="language-sh"><code>a <b>b</b>\n\n    c &lt; 1\n</code></pre>',
    '```sh\na b\n    c < 1\n```',
  ],
  'imported pictures and parts': [
    "import p from '../../public/p.png'\nimport Part from '../../components/part.mdx'\n\n<Image src={p} alt=\"P\" />\n\n<Part />",
    '<img src="/p.png" alt="P"></img>\nPart',
  ],
  'components that are not known, with their words': [
    '<Own a={1}>words</Own> <Link href="/a">x</Link>',
    'words <a href="/a">x</a>',
  ],
  addresses: ['[a](./c.mdx) [b](c#d) [e](/a/b) ![f](/p.png)', '[a](/a/c) [b](/a/c#d) [e](/a/b) ![f](/p.png)'],
};

describe('a page of Nextra', () => {
  for (const [name, [text, wanted]] of Object.entries(CASES))
    it(`has ${name}`, async () =>
      assert.equal(
        await converted(text, {
          'public/p.png': 'x',
          'components/part.mdx': 'Part',
          'pages/a/c.mdx': '# C',
          'pages/c.mdx': '# C',
        }),
        wanted,
      ));

  it('is not found when it is for unknown addresses, or its own search leaves it out', async () => {
    const { short } = await opened({
      'pages/404.mdx': '# Gone',
      'pages/a.mdx': '---\nsearchable: false\n---\n\n# A',
    });
    assert.match(await short('404.mdx'), /^noindex: true$/m);
    assert.match(await short('a.mdx'), /^searchable: false$/m);
  });

  it('has relative addresses that begin at its own where all end in a slash', async () => {
    const { short } = await opened({
      'next.config.mjs': `${CONFIG.slice(0, -2)} trailingSlash: true })`,
      'pages/a/b.mdx': '[c](../c) [file](./c.mdx)',
      'pages/a/c.mdx': '# C',
    });
    assert.equal(await short('a/b.mdx'), '[c](/a/c) [file](/a/c)');
  });

  it('names what is not known', async () => {
    const { told } = await opened({ 'pages/a.mdx': '# A\n\n<Own />\n\nexport const x = 1\n' });
    const [one, other] = await told('a.mdx');
    assert.match(one!, /pages\/a\.mdx:5 An "export" of the page is code/);
    assert.match(other!, /The component "Own"/);
  });
});

describe('the configuration of Nextra', () => {
  it('is the folders in the order of their tables', async () => {
    const { docs, paths, notes } = await opened({
      'next.config.mjs': `${CONFIG.slice(0, -3)}{ async redirects() { return [{ source: '/x', destination: '/docs', permanent: true }, { source: '/(y)', destination: '/' }] } })`,
      'pages/_meta.json': '',
      'pages/_meta.tsx':
        "const X = 1\nexport default { index: { type: 'page', display: 'hidden' }, docs: { type: 'page', title: <b className=\"x\">It's docs</b> }, about: { type: 'page' }, out: { type: 'page', title: 'Out', href: 'https://o' }, more: { type: 'menu', title: 'More', items: { a: { title: 'A', href: 'https://a' } } } }",
      'pages/index.mdx': '# Home',
      'pages/about.mdx': '# About',
      'pages/docs/_meta.js':
        "export default { index: 'Start', '-- a': { type: 'separator', title: 'Guides' }, deep: { title: 'Deeper', theme: { collapsed: true } }, gone: 'Gone', b: { display: 'hidden' }, web: { title: 'Web', href: 'https://w' }, [key()]: 1 }",
      'pages/docs/index.mdx': '# D',
      'pages/docs/b.mdx': '# B',
      'pages/docs/z.md': '---\ntitle: Z\n---\na {b}',
      'pages/docs/deep.mdx': '# Deep',
      'pages/docs/deep/one.mdx': '---\ntitle: One\n---',
      'pages/draft.mdx': '---\ndraft: true\n---',
      'pages/app.tsx': 'x',
      'pages/_app.tsx': 'x',
      'public/l.svg': '<svg/>',
    });
    assert.deepEqual(paths, [
      '_links/1.mdx',
      '_links/2.mdx',
      'about.mdx',
      'docs/b.mdx',
      'docs/deep.mdx',
      'docs/deep/one.mdx',
      'docs/index.mdx',
      'docs/z.mdx',
      'index.mdx',
      'l.svg',
    ]);
    assert.deepEqual(docs['redirects'], [{ source: '/x', destination: '/docs' }]);
    assert.deepEqual(docs['navigation'], {
      tabs: [
        {
          tab: "It's docs",
          pages: [
            'docs/index',
            {
              group: 'Guides',
              pages: [
                { group: 'Deeper', root: 'docs/deep', expanded: false, pages: ['docs/deep/one'] },
                '_links/1',
                'docs/z',
              ],
            },
          ],
        },
        { tab: 'About', pages: ['about'] },
        { tab: 'Out', href: 'https://o' },
        { tab: 'More', pages: ['_links/2'] },
      ],
    });
    assert.match(notes.join('\n'), /pages\/docs\/_meta\.js: The entry "gone" names no page/);
    assert.match(notes.join('\n'), /pages\/app\.tsx: It is a page in React/);
    assert.match(notes.join('\n'), /pages\/draft\.mdx: It is a draft/);
  });

  it('reads the folders "content" and "app" of version 4', async () => {
    const { docs, paths } = await openForeign(nextra, {
      'next.config.ts': CONFIG,
      'src/app/_meta.global.js':
        "export default { docs: { items: { a: 'First', sub: { items: { x: '' } } } }, more: '' }",
      'src/app/docs/[[...mdxPath]]/page.jsx': 'x',
      'src/app/(group)/more/page.mdx': '# More',
      'src/app/more/part.mdx': 'x',
      'src/content/index.mdx': '# Docs',
      'src/content/b.mdx': '# B',
      'src/content/a.mdx': '# A',
      'src/content/sub/x.mdx': '# X',
    });
    assert.deepEqual(paths, [
      'docs/a.mdx',
      'docs/b.mdx',
      'docs/index.mdx',
      'docs/sub/x.mdx',
      'more/index.mdx',
    ]);
    assert.deepEqual(docs['navigation'], {
      pages: [
        { group: 'Docs', pages: ['docs/a', { group: 'Sub', pages: ['docs/sub/x'] }, 'docs/index', 'docs/b'] },
        'more/index',
      ],
    });
  });

  it('lists parts with a sidebar of their own that its bar hides, and no API routes', async () => {
    const { docs, paths } = await opened({
      'pages/_meta.json': JSON.stringify({
        docs: { type: 'page', title: 'Docs', href: '/docs/a' },
        old: { type: 'page', display: 'hidden' },
        posts: { display: 'hidden' },
      }),
      'pages/docs/_meta.json': JSON.stringify({ index: { display: 'hidden' }, a: 'A', api: 'API' }),
      'pages/docs/index.mdx': '# Docs',
      'pages/docs/a.mdx': '# A',
      'pages/docs/api/b.mdx': '# B',
      'pages/docs/more/c.mdx': '# C',
      'pages/docs/_meta.en.json': '{}',
      'pages/old/_meta.json': '{"v1":{"type":"page","display":"hidden","title":"One"}}',
      'pages/old/v1/x.mdx': '# X',
      'pages/posts/p.mdx': '# P',
      'pages/api/route.mdx': '# No page',
    });
    assert.equal(paths.includes('api/route.mdx'), false);
    assert.deepEqual(docs['navigation'], {
      tabs: [
        {
          tab: 'Docs',
          pages: [
            'docs/index',
            'docs/a',
            { group: 'API', pages: ['docs/api/b'] },
            { group: 'More', pages: ['docs/more/c'] },
          ],
        },
        { tab: 'Posts', hidden: true, searchable: true, pages: ['posts/p'] },
        { tab: 'One', hidden: true, searchable: true, pages: ['old/v1/x'] },
      ],
    });
  });

  it('has languages in folders that only their names tell', async () => {
    const { docs, page } = await openForeign(nextra, {
      'next.config.ts': CONFIG,
      'content/_meta.ts': "export default { en: { type: 'page', href: '/en/a' } }",
      'content/index.mdx': '# Choose',
      'content/en/a.mdx': '# A',
      'content/zh-CN/_meta.ts': "export default { a: 'Yi' }",
      'content/zh-CN/a.mdx': '# A',
    });
    assert.deepEqual(docs['navigation'], {
      languages: [
        { language: 'en', pages: ['en/a'] },
        { language: 'cn', pages: ['zh-CN/a'] },
      ],
    });
    assert.match((await page('index.mdx'))!, /# Choose/);
    const one = await openForeign(nextra, {
      'next.config.ts': CONFIG,
      'content/_meta.ts': 'export default {}',
      'content/it/a.mdx': '# A',
    });
    assert.deepEqual(one.docs['navigation'], { pages: [{ group: 'It', pages: ['it/a'] }] });
  });

  it('has languages in folders and in names', async () => {
    const i18n = "export default withNextra({ i18n: { locales: ['en', 'de'], defaultLocale: 'en' } })";
    const folders = await openForeign(nextra, {
      'next.config.ts': i18n,
      'content/en/_meta.ts': "export default { a: 'One' }",
      'content/en/a.mdx': '# A',
      'content/de/_meta.ts': "export default { a: 'Eins' }",
      'content/de/a.mdx': '# A',
    });
    assert.deepEqual(folders.docs['navigation'], {
      languages: [
        { language: 'en', pages: ['en/a'] },
        { language: 'de', pages: ['de/a'] },
      ],
    });
    assert.deepEqual(folders.docs['redirects'], [{ source: '/a', destination: '/en/a' }]);
    assert.match((await folders.page('de/a.mdx'))!, /sidebarTitle: "Eins"/);
    const names = await openForeign(nextra, {
      'next.config.ts': i18n,
      'pages/_meta.en.json': '{"b":"Two"}',
      'pages/b.en.mdx': '# B',
      'pages/b.de.mdx': '# B',
    });
    assert.deepEqual(names.paths, ['b.mdx', 'de/b.mdx']);
  });

  it('is not looked for in a site that has moved on to Fumadocs', () =>
    assert.equal(
      nextra.detect(['next.config.mjs', 'source.config.ts', 'content/docs/_meta.json']),
      undefined,
    ));
  it('gives MDX of Next.js without it its routes', async () => {
    const { paths, docs, short } = await openForeign(nextMdx, {
      'web/next.config.mjs': 'export default withMDX({})',
      'web/src/app/page.mdx': '# Home\n\n[a](/ropes)',
      'web/src/app/(more)/ropes/page.mdx': "export const metadata = { title: 'Ropes' }\n\n# Ropes",
      'web/src/app/layout.tsx': 'throw 1',
      'README.md': '# About',
    });
    assert.deepEqual(paths, ['index.mdx', 'ropes/index.mdx']);
    assert.deepEqual(docs['navigation'], { pages: ['index', 'ropes/index'] });
    assert.equal(await short('index.mdx'), '# Home\n[a](/ropes)');
  });
  it('is no MDX of Next.js where most Markdown is elsewhere', () =>
    assert.equal(
      nextMdx.detect([
        'next.config.mjs',
        'app/terms/page.mdx',
        'app/use/page.mdx',
        ...['a', 'b', 'c'].map((one) => `docs/${one}.md`),
      ]),
      undefined,
    ));
  it('is not looked for in other sites of Next.js', async () => {
    assert.equal(
      (await openForeign(nextra, { 'next.config.js': CONFIG, 'content/a.mdx': '# A' })).docs,
      null,
    );
  });
});
