/** Pages and configuration of VitePress, as ours. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openForeign } from '../testing/open-foreign.ts';
import { vitepress } from './vitepress.ts';

const opened = (files: Readonly<Record<string, string>>) =>
  openForeign(vitepress, {
    '.vitepress/config.ts': "export default { title: 'Harbor', cleanUrls: true }",
    ...files,
  });
const converted = async (text: string, files: Readonly<Record<string, string>> = {}): Promise<string> =>
  (await opened({ 'a.md': text, ...files })).short('a.mdx');

describe('a folder of VitePress', () => {
  it('costs little when its names stand for ever longer texts', async () => {
    const grown = (made: (before: string) => string): string =>
      Array.from({ length: 12 }, (_, i) => `const a${i + 1} = ${made(`a${i}`)};`).join('\n');
    const template = `const a0 = 'xxxxxxxxxx';\n${grown((a) => `\`${`\${${a}}`.repeat(10)}\``)}\nexport default { title: a12 }`;
    const titles = `const t = '${'x'.repeat(90_000)}';\nconst i = [{ link: '/a' }];\nexport default { themeConfig: { sidebar: [${'{ text: t, items: i },'.repeat(5_000)}] } }`;
    for (const config of [template, titles]) {
      const { docs } = await opened({ '.vitepress/config.ts': config, 'a.md': '# A' });
      assert.ok(JSON.stringify(docs).length < 5_000_000);
    }
  });

  it('has no pages when they are outside', async () => {
    const { paths, notes } = await opened({
      '.vitepress/config.ts': "export default { srcDir: '../../docs' }",
      'secret.md': 'x',
    });
    assert.deepEqual(paths, []);
    assert.deepEqual(notes, [
      '.vitepress/config.ts: The folder "../../docs" is outside of the one that is opened; open the one above it',
    ]);
  });
});

const CASES: Readonly<Record<string, readonly [string, string]>> = {
  'tables in HTML that leave elements open': [
    '<table>\n<tr><td>a<td>b</table>',
    '<table><tr><td>a</td><td>b</td></tr></table>',
  ],
  containers: [
    '::: tip Read\nText\n:::\n\n:::details\nMore\n:::',
    '<Tip title="Read">\nText\n</Tip>\n<Accordion title="Details">\nMore\n</Accordion>',
  ],
  'code in HTML': [
    '<pre class="language-sh"><code>a <b>b</b>\n\n    c &lt; 1\n</code></pre>',
    '```sh\na b\n    c < 1\n```',
  ],
  'names of tags as text': [
    '# \\<script setup> {#a}\n\n`<script>` and `</script>`',
    '# \\<script setup> {/*#a*/}\n`<script>` and `</script>`',
  ],
  'links of several lines': [
    '<Lesson href="https://h/a" title="T">\n  Watch\n</Lesson>',
    '<Card title="T" href="https://h/a">\n  Watch\n</Card>',
  ],
  'words of unknown components that begin as a list does, and keys that nobody saw': [
    '<Foo quote="- not a list" />\n\n<Foo quote="1. not a list" />\n\n<Chat apiKey="alpha beta" db-password="c three words" hint="Ask me" />\n\n<Chat name="sk_live_51HxQabc" content="ghp_abcdEFGH1234" secretId="two words" apiKeys="two words" systemPrompt="You are a bot" model="gpt four mini" note="Ask again" />',
    '\\- not a list\n1\\. not a list\nAsk me\nAsk again',
  ],
  'links to names with signs': ['[a](./100%25.md) [b](./b%20c.md)', '[a](/100%25) [b](/b%20c)'],
  'groups of code': [
    '::: code-group\n\n```js{1,3}:line-numbers [a.js]\nx\n```\n\n:::',
    '<CodeGroup>\n```js {1,3} showLineNumbers  [a.js]\nx\n```\n</CodeGroup>',
  ],
  'files in samples': [
    '<<< @/code.js#part{1 ts}[Name]\n\n```md\n<<< @/code.js\n```',
    '```ts {1} [Name]\nin\n```\n```md\n<<< @/code.js\n```',
  ],
  'parts of other pages': ['<!--@include: ./part.md-->\n\n<!--@include: ./part.md{4,4}-->', 'one\ntwo\none'],
  'Vue left out, words kept': [
    '<script setup>\nconst a = 1\n</script>\n\n<MyBox :a="b" @c="d">words</MyBox> <Badge type="tip" text="new" /> {{ x }} <div v-if="a" class="b">c</div>',
    'words <Badge>new</Badge> \\{\\{ x \\}\\} <div class="b">c</div>',
  ],
  'generics as text': ['Map<String, List<T>> and 1 < 2', 'Map\\<String, List\\<T>> and 1 \\< 2'],
  'the contents left out': ['[[toc]]\n\ntext `[[toc]]`', 'text `[[toc]]`'],
  'ids of headings': ['## A & B {#own}\n\n## 1. C/D', '## A & B {/*#own*/}\n## 1. C/D {/*#_1-c-d*/}'],
  addresses: [
    '[a](./b/c.md#d) [e](/b/c.html) [f](b/) ![g](./h.png)',
    '[a](/b/c#d) [e](/b/c) [f](/b) ![g](/h.png)',
  ],
  'code that is indented': ['a\n\n    b {c}\n', 'a\n```\nb {c}\n```'],
};
const FILES = {
  'b/c.md': '# C',
  'b/index.md': '# B',
  'h.png': 'x',
  'part.md': '---\nx: y\n---\none\n\ntwo\n',
  'code.js': 'out\n// #region part\nin\n// #endregion part\n',
};

describe('a page of VitePress', () => {
  for (const [name, [text, wanted]] of Object.entries(CASES))
    it(`has ${name}`, async () => assert.equal(await converted(text, FILES), wanted));

  it('that is a home page has the words of its front matter', async () => {
    const text =
      '---\nlayout: home\nhero:\n  name: Harbor\n  tagline: All {ropes}\n  actions:\n    - { text: Start, link: /b/ }\n    - { theme: alt, text: More, link: /b/ }\nfeatures:\n  - { title: Fast, details: Very }\n---\n';
    assert.equal(
      await converted(text, FILES),
      '---\ntitle: "Harbor"\n---\nAll \\{ropes\\}\n<div className="flex flex-wrap gap-3 my-6">\n<a href="/b" className="button button-primary">Start</a>\n<a href="/b" className="button">More</a>\n</div>\n<Columns>\n<Card title="Fast">\nVery\n</Card>\n</Columns>',
    );
  });

  const HOMES: Readonly<Record<string, readonly [string, string]>> = {
    'one picture': [
      'hero:\n  image: { src: /h.png, alt: A harbour }',
      '<img src="/h.png" alt="A harbour" className="max-w-xs" />',
    ],
    'a picture for each colour mode': [
      'hero:\n  image: { light: /h.png, dark: /d.png }',
      '<img src="/h.png" alt="" className="block dark:hidden max-w-xs" />\n<img src="/d.png" alt="" className="hidden dark:block max-w-xs" />',
    ],
    'icons that are signs or files, but no drawings': [
      'features:\n  - { title: A, icon: ⚓ }\n  - { title: B, icon: { src: /h.png } }\n  - { title: C, icon: "<svg></svg>" }',
      '<Columns>\n<Card title="A" icon="⚓">\n</Card>\n<Card title="B" icon="/h.png">\n</Card>\n<Card title="C">\n</Card>\n</Columns>',
    ],
  };
  for (const [name, [front, wanted]] of Object.entries(HOMES))
    it(`that is a home page has ${name}`, async () =>
      assert.equal(
        await converted(`---\ntitle: T\n${front}\n---\n`, FILES),
        `---\ntitle: "T"\n---\n${wanted}`,
      ));

  it('names the components that it leaves out', async () => {
    const { told } = await opened({ 'a.md': '<MyBox/>\n\n<MyBox/>\n\n<<< @/../../etc/passwd\n' });
    assert.deepEqual(await told('a.mdx'), [
      'a.md:5 The included file "@/../../etc/passwd" is outside of the folder, and is left out',
      'a.md: The component "MyBox" is not known here and is left out, with what is in it kept (2 times)',
    ]);
  });
});

describe('the configuration of VitePress', () => {
  it('is a docs.json', async () => {
    const { docs, paths, notes } = await openForeign(vitepress, {
      'docs/.vitepress/config.mts': `import { defineConfig } from 'vitepress'
export default defineConfig({
  title: 'Harbor', rewrites: { 'en/:rest*': ':rest*' }, srcExclude: ['**/DRAFT.md'],
  themeConfig: {
    logo: '/l.svg',
    nav: [{ text: 'Guide', link: '/guide/start' }, { text: 'Team', link: '/team' }, { text: 'v' + version, items: [] }],
    sidebar: { '/guide/': guide(), '/api/': { base: '/api/', items: [{ text: 'Calls', link: 'calls' }, { text: 'Gone', link: 'gone' }] }, '/x/': load() },
    socialLinks: [{ icon: 'github', link: 'https://github.com/a/b' }],
  },
})
function guide(): Item[] {
  return [{ text: 'Start here', collapsed: false, items: [{ text: 'Start', link: '/guide/start' }] }]
}`,
      'docs/.vitepress/theme/index.ts': 'throw 1',
      'docs/en/index.md': '# H',
      'docs/en/guide/start.md': '# S',
      'docs/en/api/calls.md': '# C',
      'docs/en/team.md': '# T',
      'docs/en/api/[name].md': '# {{ $params.name }}',
      'docs/en/guide/README.md': '# R',
      'docs/en/DRAFT.md': '# D',
      'docs/public/l.svg': '<svg/>',
      'src/secret.ts': 'x',
    });
    assert.deepEqual(paths, [
      'api/calls.mdx',
      'guide/README/index.mdx',
      'guide/start.mdx',
      'index.mdx',
      'l.svg',
      'team.mdx',
    ]);
    assert.equal(docs['logo'], '/l.svg');
    assert.deepEqual(docs['navigation'], {
      tabs: [
        { tab: 'Guide', pages: [{ group: 'Start here', pages: ['guide/start'] }] },
        { tab: 'Team', pages: ['team'] },
        { tab: 'Api', pages: ['api/calls'] },
      ],
    });
    assert.ok((docs['redirects'] as { source: string }[]).some(({ source }) => source === '/index.html'));
    assert.deepEqual(notes, [
      'docs/.vitepress/config.mts: The page "gone" of the sidebar does not exist',
      'docs/.vitepress/config.mts:7 A sidebar is computed (load ( )), so pages are listed by folder',
      'docs/en/api/[name].md: The pages that a program makes of it are not known here, and are left out',
    ]);
  });

  it('does not find the page for unknown addresses, and what its own search leaves out', async () => {
    const { short } = await opened({ '404.md': '# Gone', 'a.md': '---\nsearch: false\n---\n# A' });
    assert.match(await short('404.mdx'), /^noindex: true$/m);
    assert.match(await short('a.mdx'), /^searchable: false$/m);
  });

  it('shows a sidebar of several folders once', async () => {
    const { docs } = await opened({
      '.vitepress/config.ts':
        "import { shared } from './sidebar'\nexport default { cleanUrls: true, themeConfig: { sidebar: { '/a/': shared, '/b/': shared, '/': shared } } }",
      '.vitepress/sidebar.ts':
        "export const shared = [{ text: 'A', items: [{ text: 'One', link: '/a/one' }] }];",
      'a/one.md': '# One',
    });
    assert.deepEqual(docs['navigation'], { pages: [{ group: 'A', pages: ['a/one'] }] });
  });

  it('lists folders where a program makes the sidebar', async () => {
    const pages = {
      'index.md': '# H',
      'guide/index.md': '# Guide',
      'guide/page-10.md': '# Ten',
      'guide/page-2.md': '# Two',
      'guide/deep/x.md': '# X',
      'about.md': '# About',
      'zh/guide/a.md': '# A',
    };
    const tree = {
      group: 'Guide',
      root: 'guide/index',
      pages: [{ group: 'Deep', pages: ['guide/deep/x'] }, 'guide/page-2', 'guide/page-10'],
    };
    for (const [theme, wanted] of [
      ['sidebar: generateSidebar({ documentRootPath: "/docs" })', ['index', 'about', tree]],
      ['', ['index', 'about', tree]],
      ['sidebar: { "/guide/": make("guide") }', ['guide/index', ...tree.pages]],
    ] as const) {
      const config = `import { generateSidebar, make } from 'x'\nexport default { cleanUrls: true, locales: { root: { lang: 'en' }, zh: { lang: 'zh' } }, themeConfig: { ${theme} } }`;
      const { docs } = await opened({ '.vitepress/config.ts': config, ...pages });
      const { languages } = docs['navigation'] as {
        readonly languages: readonly { readonly pages: unknown }[];
      };
      assert.deepEqual(languages[0]!.pages, wanted, theme);
    }
  });

  it('has a language for each folder', async () => {
    const { docs } = await opened({
      '.vitepress/config.ts':
        "export default { cleanUrls: true, locales: { root: { label: 'English', lang: 'en' }, zh: { label: 'x', lang: 'zh-CN', themeConfig: { sidebar: [{ text: 'A', link: '/zh/a' }] } }, fr: { link: 'https://fr' } }, themeConfig: { sidebar: [{ text: 'A', link: '/a' }] } }",
      'a.md': '# A',
      'zh/a.md': '# A',
    });
    assert.deepEqual(docs['navigation'], {
      languages: [
        { language: 'en', pages: ['a'] },
        { language: 'cn', pages: ['zh/a'] },
      ],
    });
  });

  it('has the name that its bar or its first language has', async () => {
    for (const [config, name] of [
      ["{ title: 'A', themeConfig: { siteTitle: 'B' } }", 'A'],
      ["{ themeConfig: { siteTitle: 'B' }, locales: { root: { title: 'C' } } }", 'B'],
      ["{ locales: { de: { title: 'D' }, root: { title: 'C' } } }", 'C'],
    ]) {
      const { docs } = await openForeign(vitepress, {
        '.vitepress/config.ts': `export default ${config!}`,
        'a.md': '# A',
      });
      assert.equal(docs['name'], name);
    }
  });
});
