/** Pages and configuration of Starlight, as ours. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openForeign } from '../testing/open-foreign.ts';
import { starlight } from './starlight.ts';

const CONFIG =
  "import starlight from '@astrojs/starlight';\nexport default defineConfig({ integrations: [starlight({ title: 'Harbor' })] })";
const D = 'src/content/docs';
const opened = (files: Readonly<Record<string, string>>) =>
  openForeign(starlight, { 'astro.config.mjs': CONFIG, ...files });
const converted = async (text: string, files: Readonly<Record<string, string>> = {}): Promise<string> =>
  (await opened({ [`${D}/a.mdx`]: text, ...files })).short('a.mdx');

const CASES: Readonly<Record<string, readonly [string, string]>> = {
  asides: [
    ':::caution[Mind]{icon="x"}\nText\n:::\n\n<Aside type="tip">More</Aside>',
    '<Warning title="Mind">\nText\n</Warning>\n<Tip>More</Tip>',
  ],
  components: [
    'import { Card, CardGrid } from \'@astrojs/starlight/components\';\n\n<CardGrid stagger>\n<Card title="A" icon="open-book">a</Card>\n<Card title="N" icon="constructor">n</Card>\n<LinkButton href="./b/" variant="minimal">Go <Icon name="right-arrow" /></LinkButton>\n<LinkCard title="B" href="./b/" description="b" />\n<LinkCard title=\'<svg><title>Z</title></svg> <b>C</b> d\' href="./c/" />\n</CardGrid>',
    '<Columns>\n<Card title="A" icon="book-open">a</Card>\n<Card title="N">n</Card>\n<a href="/a/b" className="button">Go <Icon icon="arrow-right"></Icon></a>\n<Card title="B" href="/a/b">b</Card>\n<Card title="C d" href="/a/c"></Card>\n</Columns>',
  ],
  'tabs, steps and trees': [
    '<Tabs syncKey="x">\n<TabItem label="A">a</TabItem>\n</Tabs>\n\n<Steps>\n1. one\n</Steps>\n\n<FileTree>\n- src\n</FileTree>',
    '<Tabs>\n<Tab title="A">a</Tab>\n</Tabs>\n1. one\n- src',
  ],
  'samples in an attribute, or from a file that the page imports': [
    'import raw from \'./x.ts?raw\'\n\n<Code lang="sh" title="run" code={`\n# ${name}\n\n\\`a\\`\n`} />\n\n<Code code={raw} lang="ts" mark={[1]} />\n\n<Code code={compute()} />',
    '```sh title="run"\n# ${name}\n`a`\n```\n```ts\nconst x = 1;\n```',
  ],
  'a sample from a file by its path in the project': [
    'import raw from \'/src/samples/x.ts?raw\'\n\n<Code code={raw} lang="ts" />',
    '```ts\nconst y = 2;\n```',
  ],
  'components that are not known, with their words': [
    '<Own a={[{ b: "}" }]} c>words</Own> <Link href="/b/">x</Link>',
    'words <a href="/b">x</a>',
  ],
  'code in HTML, but not code that MDX runs': [
    '<pre class="language-sh"><code>a <b>b</b>\n\n    c &lt; 1\n</code></pre>\n\n<pre>{x}</pre>',
    '```sh\na b\n    c < 1\n```\n<pre>{x}</pre>',
  ],
  'titles and texts of components that are not known': [
    '<Own title="A *b* {c}">\nwords\n</Own>\n\nAsk <Out href={x.y} text="us" />\n\n<Own.Icon title="no" />\n<SEO title="no" />\n<Term title="no">a term</Term>',
    '**A \\*b\\* \\{c\\}**\nwords\nAsk us\na term',
  ],
  code: ['```js title="a.js" ins={2} {1,3} "word" frame="none"\nx\n```', '```js title="a.js" {2}\nx\n```'],
  addresses: [
    '[a](/b/c/) [d](../e/) ![f](../../assets/p.png)',
    '[a](/b/c) [d](/e) ![f](/_files/src/assets/p.png)',
  ],
  'pictures by short names of folders, and imported ones': [
    "import { Image } from 'astro:assets'\nimport p from '../../assets/p.png'\nimport q from '@pics/p.png'\n\n![f](~/assets/p.png)\n\n<Image src={p} alt=\"P\" />\n\n<img src={q.src} />",
    '![f](/_files/src/assets/p.png)\n<img src="/_files/src/assets/p.png" alt="P"></img>\n<img src="/_files/src/assets/p.png" />',
  ],
  'words beside a tag of several lines in one paragraph': [
    'Text\n\n<Own\n  a="1"\n  href="/b/"\n>words</Own>\n\n- one\n  <Own\n    a="1"\n    href="/c/">more</Own>',
    'Text\n<a href="/b">words</a>\n- one\n  <a href="/c">more</a>',
  ],
};

describe('a folder of Starlight', () => {
  it('opens topics with all that they list, and finds pages that no list has', async () => {
    const { docs } = await opened({
      'astro.config.mjs': `import starlight from '@astrojs/starlight';
import topics from 'starlight-sidebar-topics';
export default { integrations: [starlight({ title: 'T', plugins: [topics([
  { label: 'Start', link: '/' },
  { label: { en: 'One', fr: 'Un' }, link: '/one/', items: ['one/a', { label: 'More', items: ['one/b'] }] },
  { label: 'Two', link: '/two/a/', items: ['two/a'] },
  { label: 'Out', link: 'https://out.example' },
])] })] };`,
      [`${D}/index.md`]: '# Home',
      [`${D}/one/index.md`]: '# One',
      [`${D}/one/a.md`]: '# A',
      [`${D}/one/b.md`]: '# B',
      [`${D}/two/a.md`]: '# A',
      [`${D}/nowhere.md`]: '# N',
    });
    assert.deepEqual(docs['navigation'], {
      tabs: [
        { tab: 'Start', pages: ['index'] },
        { tab: 'One', pages: ['one', 'one/a', { group: 'More', pages: ['one/b'] }] },
        { tab: 'Two', pages: ['two/a'] },
        { tab: 'Out', href: 'https://out.example' },
      ],
    });
    assert.deepEqual(docs['seo'], { indexing: 'all' });
  });

  it('does not find the page for unknown addresses, and what its own search leaves out', async () => {
    const { short } = await opened({
      [`${D}/404.md`]: '---\ntitle: Gone\n---',
      [`${D}/errors/404.md`]: '---\ntitle: An answer\n---',
      [`${D}/a.md`]: '---\ntitle: A\npagefind: false\n---',
    });
    assert.match(await short('404.mdx'), /^noindex: true$/m);
    assert.doesNotMatch(await short('errors/404.mdx'), /^noindex/m);
    assert.match(await short('a.mdx'), /^searchable: false$/m);
  });

  it('keeps drafts and parts to itself', async () => {
    const { paths, notes } = await opened({
      [`${D}/a.md`]: '# A',
      [`${D}/b.md`]: '---\ndraft: true\n---\nx',
      [`${D}/c.mdx`]: '---\ndraft: true\n---\nx',
      [`${D}/_drafts/d.md`]: 'x',
      'public/server.key': 'x',
    });
    assert.deepEqual(paths, ['a.mdx']);
    assert.deepEqual(notes, [`${D}/b.md: It is a draft, and is left out, as is one more page`]);
  });
});

describe('a page of Starlight', () => {
  for (const [name, [text, wanted]] of Object.entries(CASES))
    it(`has ${name}`, async () =>
      assert.equal(
        await converted(text, {
          'src/assets/p.png': 'x',
          'tsconfig.json': '{ "compilerOptions": { "paths": { "@pics/*": ["./src/assets/*"] } } } // own',
          [`${D}/e.md`]: '# E',
          [`${D}/x.ts`]: 'const x = 1;',
          'src/samples/x.ts': 'const y = 2;',
        }),
        wanted,
      ));

  it('that is a home page has the title and the picture of its front', async () => {
    const { short } = await opened({
      [`${D}/index.mdx`]:
        '---\ntitle: Documentation\nhero:\n  title: Tie <em>up</em>\n  image: { file: ../../assets/p.png, alt: P }\n---\n\nText\n',
      'src/assets/p.png': 'x',
    });
    assert.equal(
      await short('index.mdx'),
      '---\ntitle: "Tie up"\nsidebarTitle: "Documentation"\n---\n<img src="/_files/src/assets/p.png" alt="P" className="max-w-xs" />\nText',
    );
  });

  it('in Markdown has braces as text', async () => {
    const { short } = await opened({
      [`${D}/m.md`]: '---\ntitle: M\nsidebar:\n  label: N\n  badge: New\n---\n\na {b} <T>\n',
    });
    assert.equal(
      await short('m.mdx'),
      '---\ntitle: "M"\nsidebarTitle: "N"\ntag: "New"\n---\na \\{b\\} \\<T>',
    );
  });
});

describe('the configuration of Starlight', () => {
  it('is a docs.json', async () => {
    const { docs, paths, notes } = await opened({
      'astro.config.mjs': `import starlight from '@astrojs/starlight';
const locales = { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch', lang: 'de' } };
export default defineConfig({
  redirects: { '/old': '/guides/a/', '/[x]': '/y' },
  integrations: [other(), starlight({
    title: 'Harbor', locales, logo: { src: './src/assets/l.svg' },
    social: [{ icon: 'github', label: 'GitHub', href: 'https://github.com/a/b' }],
    sidebar: [
      { label: 'Start', translations: { de: 'Anfang' }, items: ['start', { label: 'Again', slug: 'guides/a' }, 'gone', { label: 'Out', link: 'https://o' }] },
      { label: 'Guides', collapsed: true, autogenerate: { directory: 'guides' } },
      ...(process.env.X ? [{ label: 'X' }] : []),
    ],
  })],
})`,
      [`${D}/index.mdx`]: '---\ntitle: Home\n---',
      [`${D}/start.md`]: '---\ntitle: S\n---',
      [`${D}/guides/b.md`]: '---\ntitle: B\nsidebar: { order: 1 }\n---',
      [`${D}/guides/A.md`]: '---\ntitle: A\n---',
      [`${D}/de/start.md`]: '---\ntitle: S\n---',
      'src/assets/l.svg': '<svg/>',
      'public/x.txt': 'x',
    });
    assert.deepEqual(paths, [
      '_files/src/assets/l.svg',
      '_links/1.mdx',
      '_links/2.mdx',
      'de/start.mdx',
      'guides/a.mdx',
      'guides/b.mdx',
      'index.mdx',
      'start.mdx',
      'x.txt',
    ]);
    assert.equal(docs['logo'], '/_files/src/assets/l.svg');
    assert.deepEqual(docs['redirects'], [{ source: '/old', destination: '/guides/a' }]);
    assert.deepEqual(docs['navigation'], {
      languages: [
        {
          language: 'en',
          pages: [
            { group: 'Start', pages: ['start', 'guides/a', '_links/1'] },
            { group: 'Guides', pages: ['guides/b', 'guides/a'] },
          ],
        },
        {
          language: 'de',
          pages: [
            { group: 'Anfang', pages: ['de/start', 'de/guides/a', '_links/2'] },
            { group: 'Guides', pages: ['de/guides/b', 'de/guides/a'] },
          ],
        },
      ],
    });
    assert.deepEqual(docs['translations'], { fallback: true });
    assert.match(notes.join('\n'), /The page "gone" of the sidebar does not exist/);
    assert.match(notes.join('\n'), /:11 An entry of the sidebar is computed/);
  });

  it('lists pages with their own titles where labels are computed', async () => {
    const { docs, notes, short } = await opened({
      'astro.config.mjs': `import starlight from '@astrojs/starlight';
export default defineConfig({ integrations: [starlight({
  title: 'Harbor',
  sidebar: [{ ...labelOf('Ropes'), items: [{ ...labelOf('A'), link: '/a/' }] }, { label: 'Bee', link: '/b' }],
})] });`,
      'src/content/docs/a.md': '---\ntitle: Ay\n---\nText',
      'src/content/docs/b.md': '---\ntitle: B\n---\nText',
    });
    assert.deepEqual(docs['navigation'], { pages: ['a', 'b'] });
    assert.doesNotMatch(await short('a.mdx'), /sidebarTitle/);
    assert.match(await short('b.mdx'), /sidebarTitle: "Bee"/);
    assert.match(notes.join('\n'), /The label of a group of the sidebar is computed/);
  });

  it('has both variants of a language', async () => {
    const { docs } = await opened({
      'astro.config.mjs': `import starlight from '@astrojs/starlight';
export default defineConfig({ integrations: [starlight({
  title: 'H', defaultLocale: 'en',
  locales: { 'pt-br': { lang: 'pt-BR' }, 'pt-pt': { lang: 'pt-PT' }, en: { lang: 'en' } },
})] })`,
      ...Object.fromEntries(
        ['en', 'pt-br', 'pt-pt'].map((key) => [`${D}/${key}/a.md`, '---\ntitle: A\n---']),
      ),
      [`${D}/en/b.md`]: '---\ntitle: B\n---',
    });
    assert.deepEqual(docs['navigation'], {
      languages: [
        { language: 'en', pages: ['en/a', 'en/b'] },
        { language: 'pt-BR', pages: ['pt-br/a', 'pt-br/b'] },
        { language: 'pt-PT', pages: ['pt-pt/a', 'pt-pt/b'] },
      ],
    });
  });

  it('is not looked for without its pages', async () => {
    assert.equal((await opened({ 'a.md': '# A' })).docs, null);
  });
});
