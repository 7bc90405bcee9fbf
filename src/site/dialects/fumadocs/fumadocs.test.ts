/** Pages and configuration of Fumadocs, as ours. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openForeign } from '../testing/open-foreign.ts';
import { fumadocs } from './fumadocs.ts';

const CONFIG = `import { defineDocs, defineConfig, defineCollections } from 'fumadocs-mdx/config';
export const docs = defineDocs({ dir: 'content/docs', docs: { schema: compute() } });
export default defineConfig({ mdxOptions: {} });`;
const LOADER = `import { docs } from '@/.source';
export const source = loader({ baseUrl: '/docs', source: docs.toFumadocsSource(), icon(icon) { return icon } });`;
const opened = (files: Readonly<Record<string, string>>) =>
  openForeign(fumadocs, { 'source.config.ts': CONFIG, 'lib/source.ts': LOADER, ...files });
const FILES: Readonly<Record<string, string>> = {
  'content/docs/c.mdx': '# C',
  'content/docs/(more)/d/index.mdx': '---\ntitle: D\n---\n\n## D',
  'content/docs/p.png': 'x',
  'content/parts/part.mdx': '---\ntitle: P\n---\n\nPart\n\n<section id="one">\nOne\n</section>',
  'lib/a.ts': 'const a = 1;\n',
  'public/q.png': 'x',
};
const converted = async (text: string): Promise<string> =>
  (await opened({ ...FILES, 'content/docs/a/b.mdx': text })).short('docs/a/b.mdx');

const CASES: Readonly<Record<string, readonly [string, string]>> = {
  'front matter': [
    '---\ntitle: B\ndescription: Of B\nicon: Rocket\nfull: true\n---\n\nText',
    '---\ntitle: "B"\ndescription: "Of B"\nmode: "wide"\n---\nText',
  ],
  callouts: [
    '<Callout type="warn" title="Mind">\nText\n</Callout>\n\n:::tip\nMore\n:::',
    '<Warning title="Mind">\nText\n</Warning>\n<Tip>\nMore\n</Tip>',
  ],
  'tabs with their titles in a list, or their own': [
    '<Tabs items={["npm", \'pnpm\']}>\n<Tab>a</Tab>\n<Tab value="pnpm">b</Tab>\n</Tabs>',
    '<Tabs>\n<Tab title="npm">a</Tab>\n<Tab title="pnpm">b</Tab>\n</Tabs>',
  ],
  'cards, accordions, steps and files': [
    '<Cards>\n<Card icon={<X />} title="A" href="../c" description="Of A" />\n</Cards>\n<Accordions>\n<Accordion title="Why">\nSo\n</Accordion>\n</Accordions>\n<Steps>\n<Step>\n### One\n</Step>\n</Steps>\n<Files>\n<Folder name="src" defaultOpen>\n<File name="a.ts" />\n</Folder>\n</Files>',
    '<Columns>\n<Card title="A" href="/docs/c">Of A</Card>\n</Columns>\n<AccordionGroup>\n<Accordion title="Why">\nSo\n</Accordion>\n</AccordionGroup>\n### One\n<Tree>\n<Tree.Folder name="src" defaultOpen>\n<Tree.File name="a.ts"></Tree.File>\n</Tree.Folder>\n</Tree>',
  ],
  'samples with tabs, titles and marked lines': [
    '```ts tab="A" title="a.ts"\na\n```\n\n```js tab="B"\nb\n```\n\n```ts title="c.ts" {1} lineNumbers\nc\n```\n\n```npm\nnpm i x\n```',
    '<CodeGroup>\n```ts title="A"\na\n```\n```js title="B"\nb\n```\n</CodeGroup>\n```ts title="c.ts" {1} showLineNumbers\nc\n```\n```bash\nnpm i x\n```',
  ],
  'samples with tabs in a sample': [
    '````mdx\n```ts tab="A"\na\n```\n````',
    '````mdx\n```ts tab="A"\na\n```\n````',
  ],
  'steps with titles': [
    '<Steps>\n<Step title="One *now*">\nText\n</Step>\n<Step>\nMore\n</Step>\n</Steps>',
    '**One \\*now\\***\nText\nMore',
  ],
  'marks of headings': [
    '## Words [#own]\n\n### More [!toc]\n\n### Last [step] [#l]',
    '## Words {/*#own*/}\n### More\n### Last {/*#l*/}',
  ],
  'parts that it includes or imports': [
    "import Part from '../../parts/part.mdx'\n\n<include>../../parts/part.mdx#one</include>\n\n<Part />\n\n<include cwd>lib/a.ts</include>",
    'One\nPart\n<section id="one">\nOne\n</section>\n```ts\nconst a = 1;\n```',
  ],
  diagrams: [
    '<Mermaid\n  chart="\ngraph TD;\n\nA-->B"\n/>\n\n<Mermaid chart={`graph LR;\nB-->C`} />',
    '```mermaid\ngraph TD;\nA-->B\n```\n```mermaid\ngraph LR;\nB-->C\n```',
  ],
  'addresses by files, and beside the page': [
    '[a](../c.mdx) [b](../(more)/d) [c](./x) [d](/docs/c/) ![e](../p.png) ![f](/q.png)',
    '[a](/docs/c) [b](/docs/d) [c](/docs/a/x) [d](/docs/c) ![e](/_files/content/docs/p.png) ![f](/q.png)',
  ],
  'components that are not known, with their words': ['<Own a={1}>words</Own>', 'words'],
};

describe('a page of Fumadocs', () => {
  for (const [name, [text, wanted]] of Object.entries(CASES))
    it(`has ${name}`, async () => assert.equal(await converted(text), wanted));
});

describe('the configuration of Fumadocs', () => {
  it('is found by its collections, or by "meta" files beside a program that reads them', () => {
    const found = (...paths: string[]) => fumadocs.detect(paths);
    assert.equal(found('apps/docs/source.config.ts', 'package.json'), 'apps/docs/source.config.ts');
    assert.equal(
      found('content-collections.ts', 'content/docs/meta.json', 'next.config.mjs'),
      'content-collections.ts',
    );
    assert.equal(found('next.config.mjs', 'content/blog/meta.json'), undefined);
  });

  it('lists pages as "meta" files say: order, rest, separators, links, and folders that are tabs', async () => {
    const { docs, notes, paths } = await opened({
      'content/docs/meta.json': JSON.stringify({
        pages: [
          'index',
          '---[Icon]Learn---',
          'guide',
          '[Link][Out](https://o.example)',
          '---More---',
          '...',
          '!hidden',
          'api',
          '...folded',
          'gone',
        ],
      }),
      'content/docs/index.mdx': '---\ntitle: Start\n---',
      'content/docs/guide/index.mdx': '---\ntitle: The guide\n---',
      'content/docs/guide/b.mdx': '# B',
      'content/docs/guide/a.mdx': '# A',
      'content/docs/guide/deep/x.mdx': '# X',
      'content/docs/guide/deep/meta.json': '{ "defaultOpen": true, "title": "Deep down" }',
      'content/docs/hidden.mdx': '# H',
      'content/docs/other.mdx': '# O',
      'content/docs/folded/one.mdx': '# 1',
      'content/docs/api/meta.json': '{ "title": "API", "root": true, "pages": ["z...a"] }',
      'content/docs/api/index.mdx': '# A',
      'content/docs/api/calls.mdx': '# C',
      'content/docs/draft.mdx': '---\ndraft: true\n---',
    });
    assert.deepEqual(docs['navigation'], {
      tabs: [
        {
          tab: 'Documentation',
          pages: [
            'docs/index',
            {
              group: 'Learn',
              pages: [
                {
                  group: 'The guide',
                  root: 'docs/guide/index',
                  expanded: false,
                  pages: [
                    'docs/guide/a',
                    'docs/guide/b',
                    { group: 'Deep down', expanded: true, pages: ['docs/guide/deep/x'] },
                  ],
                },
                '_links/1',
              ],
            },
            { group: 'More', pages: ['docs/other', 'docs/folded/one'] },
          ],
        },
        { tab: 'API', pages: ['docs/api/calls', 'docs/api/index'] },
      ],
    });
    assert.ok(paths.includes('docs/hidden.mdx') && !paths.includes('docs/draft.mdx'));
    assert.match(notes.join('\n'), /content\/docs\/meta\.json: The entry "gone" names no page/);
  });

  it('has several collections, folders in parentheses, and the name and links of its layout', async () => {
    const { docs, paths, notes } = await opened({
      'source.config.ts': `${CONFIG}\nexport const blog = defineCollections({ type: 'doc', dir: 'content/news' });`,
      'lib/source.ts': `const docsSource = await openapiSource(x);
export const news = loader({ baseUrl: '/blog', source: toFumadocsSource(blog, []) });
export const source = loader({ baseUrl: \`/\`, source: docs.toFumadocsSource() });`,
      'lib/layout.shared.tsx':
        'export const options = { nav: { title: (<><Logo className="x" /> Harbor</>), url: "/" }, githubUrl: "https://github.com/a/harbor" };',
      'next.config.mjs':
        "export default { async redirects() { return [{ source: '/old', destination: '/a', permanent: true }] } };",
      'content/docs/(main)/index.mdx': '---\ntitle: Start\n---',
      'content/docs/(main)/a.mdx': '---\ntitle: A\n---',
      'content/news/one.mdx': '---\ntitle: One\ndate: 2026-01-02\n---',
      'content/news/two.mdx': '---\ntitle: Two\ndate: 2026-03-02\n---',
      'app/page.tsx': 'throw 1',
    });
    assert.deepEqual(
      paths.filter((path) => path.endsWith('.mdx')),
      ['a.mdx', 'blog/one.mdx', 'blog/two.mdx', 'index.mdx'],
    );
    const { navigation, ...look } = docs;
    assert.deepEqual(navigation, {
      tabs: [
        { tab: 'Documentation', pages: [{ group: 'Start', root: 'index', pages: ['a'] }] },
        { tab: 'Blog', pages: ['blog/two', 'blog/one'] },
      ],
    });
    assert.deepEqual(look, {
      seo: { indexing: 'all' },
      theme: 'mint',
      name: 'Harbor',
      colors: { primary: '#171717' },
      navbar: { links: [{ type: 'github', label: 'GitHub', href: 'https://github.com/a/harbor' }] },
      redirects: [{ source: '/old', destination: '/a' }],
    });
    assert.deepEqual(notes, []);
  });

  it('is named as its first list is, where no layout names it', async () => {
    const { docs } = await opened({
      'content/docs/meta.json': '{ "title": "Harbor", "root": true }',
      'content/docs/a.mdx': '# A',
    });
    assert.equal(docs['name'], 'Harbor');
  });

  it('has languages in folders or by names of files, and shows what one lacks in the first', async () => {
    for (const [first, other] of [
      ['content/docs/en/', 'content/docs/de/'],
      ['content/docs/', 'content/docs/'],
    ] as const) {
      const name = (language: string, file: string, ending: string): string =>
        first === other
          ? `${first}${file}${language === 'en' ? '' : `.${language}`}.${ending}`
          : `content/docs/${language}/${file}.${ending}`;
      const { docs, paths } = await opened({
        'lib/source.ts': LOADER.replace("baseUrl: '/docs'", "i18n, baseUrl: '/docs'"),
        'lib/i18n.ts':
          "export const i18n = defineI18n({ languages: ['de', 'en'], defaultLanguage: 'en', hideLocale: 'never' });",
        [name('en', 'meta', 'json')]: '{ "pages": ["b", "a"] }',
        [name('en', 'a', 'mdx')]: '# A',
        [name('en', 'b', 'mdx')]: '# B',
        [name('de', 'b', 'mdx')]: '# B auf Deutsch',
      });
      assert.deepEqual(docs['navigation'], {
        languages: [
          { language: 'en', pages: ['en/docs/b', 'en/docs/a'] },
          { language: 'de', pages: ['de/docs/b', 'de/docs/a'] },
        ],
      });
      assert.deepEqual(docs['translations'], { fallback: true });
      assert.deepEqual(paths, ['de/docs/b.mdx', 'en/docs/a.mdx', 'en/docs/b.mdx']);
      assert.deepEqual(docs['redirects'], [
        { source: '/docs/a', destination: '/en/docs/a' },
        { source: '/docs/b', destination: '/en/docs/b' },
      ]);
    }
  });

  it('may have lists that name each other or the same again and again', async () => {
    for (const [item, times] of [
      ['...../loop', 50],
      ['../loop', 50],
      ['!one', 20_000],
    ] as const) {
      const { docs } = await opened({
        'content/docs/meta.json': JSON.stringify({ pages: Array(20_000).fill('loop') }),
        'content/docs/loop/meta.json': JSON.stringify({ pages: ['one', ...Array(times).fill(item)] }),
        'content/docs/loop/one.mdx': '# One',
      });
      assert.match(JSON.stringify(docs['navigation']), /docs\/loop\/one/);
    }
  });

  it('that is computed is named, and nothing leads out of the folder', async () => {
    const { notes, paths } = await opened({
      'source.config.ts':
        "export const docs = defineDocs({ dir: 'content/docs' });\nexport const more = defineCollections({ type: 'doc', dir: '../../etc' });",
      'lib/source.ts':
        'export const source = loader({ baseUrl: process.env.BASE, source: docs.toFumadocsSource(), pages: await openapiSource(x) });',
      'content/docs/a.mdx': '<include>../../../../etc/passwd</include>',
      'content/docs/meta.json': '{ pages: [',
    });
    assert.deepEqual(paths, ['docs/a.mdx']);
    assert.match(notes.join('\n'), /lib\/source\.ts:1 "baseUrl" is computed/);
    assert.match(notes.join('\n'), /Pages that "openapiSource" makes are not read/);
    assert.match(notes.join('\n'), /content\/docs\/meta\.json: It is no JSON/);
  });
});
