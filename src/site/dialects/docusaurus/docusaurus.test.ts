/** Pages and configuration of Docusaurus, as ours. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memorySource } from '../../source/memory-source.ts';
import { foreignSource } from '../foreign-source.ts';
import { openForeign } from '../testing/open-foreign.ts';
import { docusaurus } from './docusaurus.ts';

const CONFIG =
  "export default { title: 'Harbor', presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] };";
const opened = (files: Readonly<Record<string, string>>) =>
  openForeign(docusaurus, { 'docusaurus.config.ts': CONFIG, 'docs/b/c.md': '# C', ...files });
const converted = async (text: string, files: Readonly<Record<string, string>> = {}): Promise<string> =>
  (await opened({ 'docs/a.md': text, ...files })).short('docs/a.mdx');

const CASES: Readonly<Record<string, readonly [string, string]>> = {
  notices: [
    ':::note[Mind *this*]\n\nText\n\n:::\n\n:::tip Read\nMore\n:::',
    '<Note title="Mind *this*">\nText\n</Note>\n<Tip title="Read">\nMore\n</Tip>',
  ],
  'notices inside others': [
    '::::info\n:::danger\nText\n:::\n::::',
    '<Info>\n<Danger>\nText\n</Danger>\n</Info>',
  ],
  'a notice with a sample that does not end, or not in it': [
    ':::tip\n````js\na\n:::\n\nText\n\n::::tip\n```md\n:::note\n:::\n```\n::::',
    '<Tip>\n````js\na\n````\n</Tip>\nText\n<Tip>\n```md\n:::note\n:::\n```\n</Tip>',
  ],
  'a notice without an end': [':::note\nText', '<Note>\nText\n</Note>'],
  'colons in code': ['```md\n:::note\n```', '```md\n:::note\n```'],
  'code that the page imports as text, and diagrams': [
    "import CodeBlock from '@theme/CodeBlock';\nimport Raw from '!!raw-loader!@site/src/raw.css';\n\n<CodeBlock language=\"css\">{Raw}</CodeBlock>\n\n<Mermaid value={`\ngraph TD\n`} />",
    '```css\na {}\n```\n```mermaid\ngraph TD\n```',
  ],
  'samples without words for other programs': [
    '```js live title="a.js" {1,3} showLineNumbers=5 fiddle=\'b\' @ts-type={c:d}\nx\n```\n\n```jsx live\ny\n```',
    '```js title="a.js" {1,3} showLineNumbers\nx\n```\n```jsx\ny\n```',
  ],
  tabs: [
    'import Tabs from \'@theme/Tabs\';\n\n<Tabs groupId="x" values={[{label: \'Ay\', value: \'a\'}]}>\n<TabItem value="a">\none\n</TabItem>\n<TabItem value="b" label="Bee">\ntwo\n</TabItem>\n</Tabs>',
    '<Tabs>\n<Tab title="Ay">\none\n</Tab>\n<Tab title="Bee">\ntwo\n</Tab>\n</Tabs>',
  ],
  'marked lines': [
    '```js title="a.js"\n// highlight-next-line\nx\n// highlight-start\ny\nz\n// highlight-end\n```',
    '```js title="a.js" {1,2,3}\nx\ny\nz\n```',
  ],
  'a link with a footnote': [
    '[a][^1] [b][^1]\n\n[A]: https://b\n[^1]: c',
    '[a][][^1] [b][^1]\n[A]: https://b\n[^1]: c',
  ],
  'notices as components': [
    '<Admonition type="caution" title="Mind">\nText\n</Admonition>\n\n<Admonition>\nMore\n</Admonition>',
    '<Warning title="Mind">\nText\n</Warning>\n<Note>\nMore\n</Note>',
  ],
  'pictures and videos of components that are not known': [
    '<Zoomed src="/p.png" alt="A rope" />\n\n<Clip src="/v.mp4" />\n\n<Feed src="/f.xml" />',
    '<img src="/p.png" alt="A rope"></img>\n<video src="/v.mp4" controls></video>\n<Feed src="/f.xml" />',
  ],
  'words of components that are not known': [
    'See <Var name="the key" to="/k"/> and <Term label="a rope" id="x"/>.\n\n<Feature subject="Ropes hold well" icon="a/b" />\n\n<Quiet id="a b" className="one two" />',
    'See <a href="/k">the key</a> and <Term>a rope</Term>.\n<Feature>Ropes hold well</Feature>\n<Quiet id="a b" className="one two" />',
  ],
  'code in HTML': [
    '<pre class="language-sh"><code>a <b>b</b>\n\n    c &lt; 1\n</code></pre>',
    '```sh\na b\n    c < 1\n```',
  ],
  'ids of headings': ['## A {#own}\n\n## B {/* #two */}', '## A {/*#own*/}\n## B {/*#two*/}'],
  addresses: [
    '[a](./b/c.md#d) [e](/docs/b/c/) [f](pathname:///x.pdf) [g](https://h)',
    '[a](/docs/b/c#d) [e](/docs/b/c) [f](/x.pdf) [g](https://h)',
  ],
  'files of the site': [
    "![x](@site/static/img/a.png) <img src={require('./p.png').default} /> <img src={useBaseUrl('img/a.png')} />",
    '![x](/img/a.png) <img src="/_files/docs/p.png" /> <img src="/img/a.png" />',
  ],
  'pictures that pages import': [
    "import a from '@site/static/img/a.png';\nimport p from './p.png';\n\n<img src={a} alt=\"A\" /> <img src={p} /> <img src={q} />",
    '<img src="/img/a.png" alt="A" /> <img src="/_files/docs/p.png" /> <img src={q} />',
  ],
  'parts of other pages': ["import Part from './_part.md';\n\n<Part />", 'Part of all'],
  details: [
    '<details>\n<summary>More <code>x</code></summary>\n\nText\n\n</details>',
    '<Accordion title="More `x`">\nText\n</Accordion>',
  ],
  'components that lead somewhere': [
    'A <Link to="./b/c.md">link</Link>.\n\n<DocsCard header="Start" href="/docs/b/c">\n  <p>Text</p>\n</DocsCard>\n\n<Own a="b">kept</Own>\n\n```jsx\n<Link to="/x">x</Link>\n```',
    'A <a href="/docs/b/c">link</a>.\n<Card title="Start" href="/docs/b/c">\n  <p>Text</p>\n</Card>\n<Own a="b">kept</Own>\n```jsx\n<Link to="/x">x</Link>\n```',
  ],
  'fields of the head left out': [
    '<head>\n  <title>Words</title>\n</head>\n\n<header>Text</header>',
    '<header>Text</header>',
  ],
  'a notice that ends with its list item': [
    '1. One\n\n    :::note\n    Text\n\n2. Two',
    '1. One\n    <Note>\n    Text\n    </Note>\n2. Two',
  ],
  'comments and exports': [
    '<!-- x -->\ntext\n\nexport const a = {\n  b: 1,\n};\n\nExport goods',
    'text\nExport goods',
  ],
};
const FILES = {
  'static/img/a.png': 'x',
  'docs/p.png': 'x',
  'docs/_part.md': '---\nid: x\n---\n\nPart of all\n',
  'src/raw.css': 'a {}\n',
};

describe('what a folder of Docusaurus keeps to itself', () => {
  const wanted = ['docs/a.mdx', 'docs/b/c.mdx'];
  const CASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'a draft': { 'docs/d.md': '---\ndraft: true\n---\nx' },
    'a draft in another spelling': { 'docs/d.md': '\ufeff---\r\ndraft: "TRUE"\r\n---\r\nx' },
    'a draft with long front matter': {
      'docs/d.md': `---\na: ${'x'.repeat(50_000)}\ndraft: true\n---\nx`,
    },
    'a draft whose front matter is no YAML': { 'docs/d.md': '---\ntitle: [\ndraft: true\n---\nx' },
    'a draft of the blog': { 'blog/2026-01-01-d.md': '---\ndraft: true\n---\nx' },
    'parts and drafts by name': { 'docs/_drafts/d.md': 'x', 'blog/_drafts/d.md': 'x' },
    'pictures of other packages': { 'packages/app/secret.pdf': 'x', 'other/a.png': 'x' },
    'keys and stores': {
      'static/a.pem': 'x',
      'static/id_rsa': 'x',
      'static/prod.env': 'x',
      'static/a.db': 'x',
    },
    'what the configuration excludes': {
      'docusaurus.config.ts':
        "export default { presets: [['classic', { docs: { exclude: ['**/*.{skip,no}.md'] }, blog: { exclude: ['x/**'] } }]] };",
      'docs/d.skip.md': 'x',
      'blog/x/d.md': 'x',
    },
  };
  for (const [name, files] of Object.entries(CASES))
    it(`has ${name}`, async () => {
      const { paths } = await opened({ 'docs/a.md': '# A', ...files });
      assert.deepEqual(paths, wanted);
    });

  it('has everything, when its pages are outside', async () => {
    const { paths, notes } = await opened({
      'docusaurus.config.ts': "export default { presets: [['classic', { docs: { path: '../docs' } }]] };",
      'src/secret.md': 'x',
    });
    assert.deepEqual(paths, []);
    assert.deepEqual(notes, [
      'docusaurus.config.ts: The folder "../docs" is outside of the one that is opened; open the one above it',
    ]);
  });

  it('is told when a page becomes a draft, also before it was read', async () => {
    const text = { 'docs/a.md': '# A', 'docusaurus.config.ts': CONFIG };
    const base = memorySource(text);
    let change: (paths: readonly string[]) => void = () => undefined;
    const source = foreignSource(
      {
        ...base,
        read: async (path) => Buffer.from(text[path as keyof typeof text] ?? ''),
        list: () => base.list(),
        watch: (changed) => {
          change = changed;
          return { close: () => undefined } as never;
        },
      },
      async () => [docusaurus],
    );
    await source.list();
    text['docs/a.md'] = '---\ndraft: true\n---\n# A';
    await source.read('docs/a.mdx');
    const told = new Promise<readonly string[]>((done) => source.watch!(done));
    change(['docs/a.md']);
    assert.ok((await told).includes('docusaurus.config.ts'));
  });
});

describe('a page of Docusaurus', () => {
  for (const [name, [text, wanted]] of Object.entries(CASES))
    it(`has ${name}`, async () => assert.equal(await converted(text, FILES), wanted));

  it('is Markdown without MDX where the configuration or the page says so', async () => {
    const text =
      'import this: {braces} and <b>tags</b>, <name>\n\n    code\n\n## Words {#own}\n\n:::note\nText\n:::\n\n<table><tr><td>a<td>b</table>';
    const plain =
      '&#105;mport this: \\{braces\\} and <b>tags</b>, \\<name>\n```\ncode\n```\n## Words {/*#own*/}\n<Note>\nText\n</Note>\n<table><tr><td>a</td><td>b</td></tr></table>';
    const config = CONFIG.replace('title:', "markdown: { format: 'detect' }, title:");
    const files = { 'docusaurus.config.ts': config, 'docs/a.md': text, 'docs/x.mdx': '{1 + 1} text' };
    const detected = await opened(files);
    assert.equal(await detected.short('docs/a.mdx'), plain);
    assert.equal(await detected.short('docs/x.mdx'), '{1 + 1} text');
    assert.equal(await converted(`---\nformat: md\n---\n\n${text}`), plain);
    assert.equal(await converted('{1 + 1} text'), '{1 + 1} text');
  });

  it('names what it does not run, in its own file', async () => {
    const { told } = await opened({ 'docs/a.md': '---\ntitle: A\n---\n\nexport const a = 1;\n\ntext\n' });
    assert.deepEqual(await told('docs/a.mdx'), [
      'docs/a.md:5 An "export" of the page is code, which is not run',
    ]);
  });
});

describe('the configuration of Docusaurus', () => {
  it('finds the pages of a folder that is computed, and tells of one without pages', async () => {
    const config = (path: string): string =>
      `export default { presets: [['classic', { docs: { path: ${path}, routeBasePath: '/' } }]] };`;
    const files = { 'src/a.md': '# A', 'src/more/b.md': '# B', 'i18n/c.md': '# C', 'README.md': '# R' };
    const { paths, notes } = await openForeign(docusaurus, {
      'docusaurus.config.ts': config('process.env.DOCS'),
      ...files,
    });
    assert.deepEqual(
      paths.filter((path) => path.endsWith('.mdx')),
      ['a.mdx', 'more/b.mdx'],
    );
    assert.ok(notes.some((one) => one.includes('"path" is computed')));
    const other = await openForeign(docusaurus, { 'docusaurus.config.ts': config("'ropes'"), ...files });
    assert.ok(other.notes.some((one) => one.includes('pages are in "ropes", and there are none')));
  });
  it('is a docs.json', async () => {
    const { docs, paths, notes } = await opened({
      'docusaurus.config.ts': `import versions from './x.json';
const repo = 'https://github.com/a/harbor';
export default {
  title: 'Harbor', tagline: 'All ropes', baseUrl: '/h/', favicon: 'img/f.ico',
  presets: [['@docusaurus/preset-classic', { docs: { path: 'guide', routeBasePath: '/', sidebarPath: require.resolve('./sidebars') }, blog: { path: 'news' } }]],
  plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: ['/old', '/older'], to: '/ropes' }] }], [process.env.X, {}]],
  themeConfig: { navbar: { logo: { src: 'img/l.svg' }, items: [{ type: 'docSidebar', sidebarId: 'main', label: 'Guide' }, { href: repo, label: 'GitHub' }] } },
  onBrokenLinks: compute(),
};`,
      'sidebars.ts': `export default { main: ['intro', { type: 'category', label: 'Ropes', collapsed: true, link: { type: 'doc', id: 'ropes' }, items: [{ type: 'autogenerated', dirName: 'more' }, { type: 'link', label: 'Out', href: 'https://o' }] }, 'gone'], api: [{ Calls: ['calls'] }] };`,
      'guide/intro.md': '---\nslug: /\n---\n# Intro',
      'guide/ropes.md': '# Ropes',
      'guide/calls.md': '# Calls',
      'guide/guides/all.md': '---\nslug: README\n---\n# All',
      'guide/more/02-b.md': '# B',
      'guide/more/01-a.md': '---\nsidebar_label: First\n---\n# A',
      'guide/more/deep/_category_.json': '{"label":"Deep","position":0}',
      'guide/more/deep/x.md': '# X',
      'guide/_hidden.md': '# H',
      'news/2026-01-02-hello.md': '# Hello',
      'static/img/l.svg': '<svg/>',
      'static/img/f.ico': 'x',
      'src/css/custom.css': ':root { --ifm-color-primary: #123456; }',
    });
    assert.deepEqual(
      paths.filter((path) => path.endsWith('.mdx')),
      [
        '_links/1.mdx',
        'blog/2026/01/02/hello.mdx',
        'calls.mdx',
        // An address that ends in the name of an index has an index of its own.
        'guides/README/index.mdx',
        'index.mdx',
        'more/a.mdx',
        'more/b.mdx',
        'more/deep/x.mdx',
        'ropes.mdx',
      ],
    );
    const { navigation, ...look } = docs;
    assert.deepEqual(look, {
      seo: { indexing: 'all' },
      theme: 'mint',
      name: 'Harbor',
      description: 'All ropes',
      colors: { primary: '#123456' },
      logo: '/img/l.svg',
      favicon: '/img/f.ico',
      navbar: { links: [{ label: 'GitHub', href: 'https://github.com/a/harbor', type: 'github' }] },
      redirects: [
        { source: '/old', destination: '/ropes' },
        { source: '/older', destination: '/ropes' },
        { source: '/blog', destination: '/blog/2026/01/02/hello' },
        { source: '/blog/archive', destination: '/blog/2026/01/02/hello' },
      ],
    });
    assert.deepEqual(navigation, {
      tabs: [
        { tab: 'Api', pages: [{ group: 'Calls', pages: ['calls'] }] },
        {
          tab: 'Guide',
          pages: [
            'index',
            {
              group: 'Ropes',
              root: 'ropes',
              pages: [{ group: 'Deep', pages: ['more/deep/x'] }, 'more/a', 'more/b', '_links/1'],
            },
          ],
        },
        { tab: 'Blog', pages: ['blog/2026/01/02/hello'] },
      ],
    });
    assert.deepEqual(notes, ['sidebars.ts: The page "gone" of the sidebars does not exist']);
  });

  it('keeps the addresses of generated lists, of pages beside the documentation, and of a second blog', async () => {
    const { docs, paths } = await opened({
      'docusaurus.config.js':
        "module.exports = { presets: [['classic', { docs: { sidebarPath: './sidebars.js' }, pages: { exclude: ['left/**'] } }]], plugins: [['@docusaurus/plugin-content-blog', { id: 'news', path: 'news', routeBasePath: 'latest' }]] };",
      'sidebars.js':
        "module.exports = { a: ['intro', { type: 'category', label: 'All Ropes', link: { type: 'generated-index' }, items: ['b/c'] }, { type: 'category', label: 'X', link: { type: 'generated-index', slug: '/own' }, items: [{ type: 'autogenerated', dirName: 'd' }] }] };",
      'docs/intro.md': '# I',
      'docs/b/c.md': '# C',
      'docs/d/e/_category_.json': '{"label":"Deep Ones","link":{"type":"generated-index","slug":"deep"}}',
      'docs/d/e/f.md': '# F',
      'src/pages/index.mdx': '# Home',
      'src/pages/help/us.md': '# Us',
      'src/pages/left/x.md': '# X',
      'src/pages/soon.md': '---\ndraft: true\n---\n# S',
      'src/pages/app.js': 'throw 1',
      'news/2026-01-02-hello.md': '# Hello',
    });
    assert.deepEqual(paths, [
      'docs/b/c.mdx',
      'docs/d/e/f.mdx',
      'docs/intro.mdx',
      'help/us.mdx',
      'index.mdx',
      'latest/2026/01/02/hello.mdx',
    ]);
    assert.deepEqual(docs['redirects'], [
      { source: '/docs/category/all-ropes', destination: '/docs/b/c' },
      { source: '/docs/deep', destination: '/docs/d/e/f' },
      { source: '/docs/own', destination: '/docs/d/e/f' },
      { source: '/latest', destination: '/latest/2026/01/02/hello' },
      { source: '/latest/archive', destination: '/latest/2026/01/02/hello' },
    ]);
  });

  it('names tabs after the entries that lead to exactly their pages', async () => {
    const { docs } = await opened({
      'docusaurus.config.ts':
        "export default { presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: './sidebars.js' } }]], themeConfig: { navbar: { items: [{ docId: 'index', label: 'Guide' }, { docId: 'cli', label: 'CLI' }] } } };",
      'sidebars.js': "export default { cli: ['cli'], docs: ['index', 'b/cli'] };",
      'docs/index.md': '# I',
      'docs/cli.md': '# CLI',
      'docs/b/cli.md': '# CLI of B',
    });
    assert.deepEqual(docs['navigation'], {
      tabs: [
        { tab: 'Guide', pages: ['index', 'b/cli'] },
        { tab: 'CLI', pages: ['cli'] },
      ],
    });
  });

  it('has versions, the newest at the plain addresses', async () => {
    const { docs, paths } = await opened({
      'versions.json': '["2.0","1.0"]',
      'versioned_docs/version-2.0/a.md': '# A2',
      'versioned_docs/version-1.0/a.md': '# A1',
      'docs/a.md': '# A3',
    });
    assert.ok(['docs/a.mdx', 'docs/1.0/a.mdx', 'docs/next/a.mdx'].every((path) => paths.includes(path)));
    assert.deepEqual(
      (docs['navigation'] as { versions: { version: string }[] }).versions.map(({ version }) => version),
      ['2.0', '1.0', 'Next'],
    );
  });

  it('has only the versions that are published, the newest from the current pages when a build makes its copy', async () => {
    const config = (options: string): string =>
      `export default { presets: [['classic', { docs: { ${options} } }]] };`;
    const files = {
      'versions.json': '["2.0","1.0"]',
      'versioned_docs/version-1.0/a.md': '# A1',
      'docs/a.md': '# A3',
    };
    const pages = async (options: string): Promise<readonly string[]> =>
      (await opened({ 'docusaurus.config.ts': config(options), ...files })).paths.filter((path) =>
        path.endsWith('a.mdx'),
      );
    assert.deepEqual(await pages('includeCurrentVersion: false'), ['docs/1.0/a.mdx', 'docs/a.mdx']);
    assert.deepEqual(await pages("onlyIncludeVersions: ['1.0']"), ['docs/a.mdx']);
    assert.deepEqual(await pages("onlyIncludeVersions: ['current']"), ['docs/a.mdx']);
    assert.deepEqual(await pages("onlyIncludeVersions: ['current', '1.0']"), [
      'docs/a.mdx',
      'docs/next/a.mdx',
    ]);
    assert.deepEqual(await pages(''), ['docs/1.0/a.mdx', 'docs/next/a.mdx']);
  });

  it('has all versions of a project that releases often', async () => {
    const names = Array.from({ length: 40 }, (_, i) => `1.${40 - i}`);
    const { paths } = await opened({
      'versions.json': JSON.stringify(names),
      ...Object.fromEntries(names.map((name) => [`versioned_docs/version-${name}/a.md`, `# ${name}`])),
    });
    assert.equal(paths.filter((path) => path.endsWith('/a.mdx')).length, 40);
  });

  it('keeps search engines away from the whole site', async () => {
    const { docs } = await opened({
      'docusaurus.config.ts': "export default { title: 'Harbor', noIndex: true, presets: ['classic'] };",
    });
    assert.deepEqual(docs['seo'], { indexing: 'all', metatags: { robots: 'noindex' } });
  });

  it('that is computed is named, and the pages are shown', async () => {
    const { docs, notes } = await opened({
      'docusaurus.config.ts': 'export default await make();',
      'docs/a.md': '# A',
    });
    assert.deepEqual(docs['navigation'], { pages: ['docs/a', { group: 'B', pages: ['docs/b/c'] }] });
    assert.match(notes.join('\n'), /What it exports is computed/);
  });

  it('never leads out of the folder', async () => {
    const { paths, notes } = await opened({
      'docusaurus.config.ts':
        "export default { presets: [['classic', { docs: { path: '../../etc', sidebarPath: '../../etc/passwd' }, blog: false }]], staticDirectories: ['../..'] };",
    });
    assert.ok(
      paths.every((path) => path.startsWith('docs/') || path.startsWith('_files/')),
      paths.join(),
    );
    assert.match(notes.join('\n'), /The folder "..\/..\/etc" is outside/);
  });
});

describe('translations of Docusaurus', () => {
  const config = `export default {
  title: 'Harbor',
  i18n: { defaultLocale: 'en', locales: ['en', 'fr', 'pt-BR', 'de'], localeConfigs: { 'pt-BR': { htmlLang: 'pt-BR' } } },
  presets: [['classic', { docs: { sidebarPath: './sidebars.js' }, blog: { path: 'blog' } }]],
  themeConfig: { navbar: { items: [{ type: 'docSidebar', sidebarId: 'docs', label: 'Guide' }] } },
};`;
  const docs = 'i18n/fr/docusaurus-plugin-content-docs';
  const files = {
    'docusaurus.config.ts': config,
    'sidebars.js':
      "module.exports = { docs: ['a', { type: 'category', label: 'More', items: ['b/c', { type: 'link', label: 'Out', href: 'https://o.example' }] }] };",
    'docs/a.md': '# A\n\n[c](./b/c.md) ![p](./p.png)',
    'docs/p.png': 'x',
    'blog/2024-01-02-news.md': '# News',
    [`${docs}/current/a.md`]:
      '---\ntitle: Un\n---\n\n[c](./b/c.md#x) [d](/docs/b/c) [e](/docs/gone) ![p](./p.png) ![q](./q.png)',
    [`${docs}/current/q.png`]: 'x',
    [`${docs}/current/only-here.md`]: '# Seul',
    [`${docs}/current.json`]:
      '{"sidebar.docs.category.More":{"message":"Plus"},"sidebar.docs.link.Out":{"message":"Dehors"}}',
    'i18n/fr/docusaurus-theme-classic/navbar.json': '{"item.label.Guide":{"message":"Guide (fr)"}}',
    'i18n/fr/docusaurus-plugin-content-blog/2024-01-02-news.md': '# Nouvelles',
    'i18n/pt-BR/docusaurus-theme-classic/navbar.json': 'not JSON',
  };

  it('are languages, and what is missing is shown in the language of the originals', async () => {
    const site = await opened(files);
    assert.deepEqual(site.docs['navigation'], {
      languages: [
        {
          language: 'en',
          tabs: [
            { tab: 'Guide', pages: ['docs/a', { group: 'More', pages: ['docs/b/c', '_links/1'] }] },
            { tab: 'Blog', pages: ['blog/2024/01/02/news'] },
          ],
        },
        {
          language: 'fr',
          tabs: [
            {
              tab: 'Guide (fr)',
              pages: ['fr/docs/a', { group: 'Plus', pages: ['fr/docs/b/c', '_links/2'] }],
            },
            { tab: 'Blog', pages: ['fr/blog/2024/01/02/news'] },
          ],
        },
        {
          language: 'pt-BR',
          tabs: [
            {
              tab: 'Guide',
              pages: ['pt-BR/docs/a', { group: 'More', pages: ['pt-BR/docs/b/c', '_links/3'] }],
            },
            { tab: 'Blog', pages: ['pt-BR/blog/2024/01/02/news'] },
          ],
        },
      ],
    });
    assert.deepEqual(site.docs['translations'], { fallback: true });
    assert.deepEqual(
      site.paths.filter((path) => /^(?:fr|pt-BR)\//.test(path)),
      ['fr/blog/2024/01/02/news.mdx', 'fr/docs/a.mdx'],
    );
  });

  it('lead to pages of their language, and to pictures of either', async () => {
    const text = await (await opened(files)).short('fr/docs/a.mdx');
    assert.match(text, /\[c\]\(\/fr\/docs\/b\/c#x\) \[d\]\(\/fr\/docs\/b\/c\) \[e\]\(\/docs\/gone\)/);
    assert.match(text, /!\[p\]\(\/_files\/docs\/p\.png\)/);
    assert.match(text, /!\[q\]\(\/_files\/i18n\/fr\/docusaurus-plugin-content-docs\/current\/q\.png\)/);
  });

  it('keep their drafts to themselves', async () => {
    const path = `${docs}/current/a.md`;
    const site = await opened({ ...files, [path]: '---\ndraft: true\n---\nx' });
    assert.ok(!site.paths.includes('fr/docs/a.mdx'));
    assert.match(site.notes.join('\n'), /draft/i);
  });

  it('have the versions that they translate', async () => {
    const site = await opened({
      ...files,
      'versions.json': '["2.0", "1.0"]',
      'versioned_docs/version-2.0/a.md': '# A2',
      'versioned_docs/version-1.0/a.md': '# A1',
      'versioned_sidebars/version-2.0-sidebars.json': '{"docs":["a"]}',
      'versioned_sidebars/version-1.0-sidebars.json': '{"docs":["a"]}',
      [`${docs}/version-1.0/a.md`]: '# Un 1',
      [`${docs}/version-1.0.json`]: '{"version.label":{"message":"1.0 (fr)"}}',
    });
    const { languages } = site.docs['navigation'] as {
      languages: readonly { language: string; versions?: readonly { version: string }[] }[];
    };
    const versions = Object.fromEntries(
      languages.map(({ language, versions = [] }) => [language, versions.map(({ version }) => version)]),
    );
    assert.deepEqual(versions['en'], ['2.0', '1.0', 'Next']);
    assert.deepEqual(versions['fr'], ['2.0', '1.0 (fr)', 'Next']);
    assert.ok(site.paths.includes('fr/docs/1.0/a.mdx'));
    assert.ok(site.paths.includes('fr/docs/next/a.mdx'));
  });
});
