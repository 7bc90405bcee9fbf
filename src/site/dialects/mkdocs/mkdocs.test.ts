/** Pages and configuration of MkDocs, as ours: one table of texts, and what limits hold. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memorySource } from '../../source/memory-source.ts';
import { foreignSource } from '../foreign-source.ts';
import { openForeign } from '../testing/open-foreign.ts';
import { mkdocs } from './mkdocs.ts';

const CONFIG = 'site_name: Harbor\nnav:\n  - index.md\n';

const opened = (files: Readonly<Record<string, string>>) =>
  openForeign(mkdocs, { 'mkdocs.yml': CONFIG, ...files });

/** A page's text without empty lines. */
async function converted(text: string, files: Readonly<Record<string, string>> = {}): Promise<string> {
  return (await opened({ 'docs/index.md': text, ...files })).short('index.mdx');
}

const CASES: Readonly<Record<string, readonly [string, string]>> = {
  'an admonition': [
    '!!! tip "Read *this*"\n\n    Text\n\nafter',
    '<Tip title="Read *this*">\nText\n</Tip>\nafter',
  ],
  'one with a link in its title': [
    '!!! info "See [a](https://b "c")"\n    Text',
    '<Info>\n**See [a](https://b "c")**\nText\n</Info>',
  ],
  'a table in HTML': [
    '<table>\n<tr><td><a href="https://b">\n  a_b_\n</a> *</td>\n</table>',
    '<table><tr><td><a href="https://b"> a&#95;b&#95; </a> &#42;</td></tr></table>',
  ],
  'Markdown in such a table': [
    '<table markdown><tr><td markdown>**a**</td></tr></table>',
    '<table><tr><td>**a**</td></tr></table>',
  ],
  'bars in code of a table': [
    '| a | b |\n| - | - |\n| `x|y` | ``a`|``|\n| `z | c |\n\n`p|q`',
    '| a | b |\n| - | - |\n| `x\\|y` | ``a`\\|``|\n| `z | c |\n`p|q`',
  ],
  'a drawing': [
    '<svg><clipPath id="a"><path d="M0"/></clipPath></svg>',
    '<svg><clipPath id="a"><path d="M0"/></clipPath></svg>',
  ],
  'documentation of code below a heading': [
    '## ::: own.app\n    options:\n      a: b\n\nText',
    '## `own.app` {/*#ownapp*/}\nText',
  ],
  'an admonition of another kind': ['!!! example\n    Text', '<Note title="Example">\nText\n</Note>'],
  'a folded one': ['???+ note "More"\n    Text', '<Accordion title="More" defaultOpen>\nText\n</Accordion>'],
  'one inside a list': [
    '- a\n\n    !!! note\n        Text\n- b',
    '- a\n    <Note>\n    Text\n    </Note>\n- b',
  ],
  tabs: [
    '=== "A"\n    one\n\n=== "B"\n    two\n',
    '<Tabs>\n<Tab title="A">\none\n</Tab>\n<Tab title="B">\ntwo\n</Tab>\n</Tabs>',
  ],
  'blocks between slashes': ['/// note | Title\n\nText\n\n///', '<Note title="Title">\nText\n</Note>'],
  cards: [
    '<div class="grid cards" markdown>\n\n-   __One__\n\n    ---\n\n    Text\n\n-   Two\n\n</div>',
    '<Columns>\n<Card>\n__One__\nText\n</Card>\n<Card>\nTwo\n</Card>\n</Columns>',
  ],
  'elements with Markdown in them': [
    '<div class="a" markdown>\n  <div class="b" markdown="1">\n\n* c\n\n  </div>\n  <div markdown>\n\n* d\n\n  </div>\n</div>',
    '<div class="a">\n<div class="b">\n* c\n</div>\n<div>\n* d\n</div>\n</div>',
  ],
  'an element that ends within a line, before others': [
    '<div markdown>\na</div>\n\n<div markdown>\n!!! note\n    b\n</div>',
    '<div>\na</div>\n<div>\n<Note>\nb\n</Note>\n</div>',
  ],
  'such an element in an item': [
    '1. a\n\n    <div markdown>\n    !!! note\n        b\n    </div>',
    '1. a\n    <div>\n    <Note>\n    b\n    </Note>\n    </div>',
  ],
  'formulas as they are': [
    'a $x^{2}_{i}[j](k)^y$ {b}\n\n$$\n\\frac{a}{b}{ .c }\n$$',
    'a $x^{2}_{i}[j](k)^y$ \\{b\\}\n$$\n\\frac{a}{b}{ .c }\n$$',
  ],
  definitions: ['Term\n:   Meaning', '<dl>\n<dt>\nTerm\n</dt>\n<dd>\nMeaning\n</dd>\n</dl>'],
  'definitions of several terms': [
    'One\n*Two*\n: Meaning\n\n    - a\n\nafter',
    '<dl>\n<dt>\nOne\n</dt>\n<dt>\n*Two*\n</dt>\n<dd>\nMeaning\n- a\n</dd>\n</dl>\nafter',
  ],
  'definitions below a heading': [
    '## `A`\n\n: Meaning\nof it\n\n    !!! note\n        Text\n\n## `B`\n:   Other',
    '## `A`\n<dl>\n<dd>\nMeaning\nof it\n<Note>\nText\n</Note>\n</dd>\n</dl>\n## `B`\n<dl>\n<dd>\nOther\n</dd>\n</dl>',
  ],
  'a colon that starts the page': [': text', ': text'],
  'code that is indented': ['Text\n\n    a < b {c}\n\nafter', 'Text\n```\na < b {c}\n```\nafter'],
  'code in HTML': [
    '<pre class="language-sh"><code>a <b>b</b>\n\n    c &lt; 1\n</code></pre>',
    '```sh\na b\n    c < 1\n```',
  ],
  'options of code': [
    '``` { .py title="a.py" hl_lines="2 3" linenums="1" }\nx\n```',
    '```py title="a.py" {2,3} showLineNumbers\nx\n```',
  ],
  'braces and signs as text': ['a {b} <T> 1 < 2', 'a \\{b\\} \\<T> 1 \\< 2'],
  keys: ['++ctrl+c++', '<kbd>Ctrl</kbd>+<kbd>C</kbd>'],
  icons: [
    ':material-check: :fontawesome-brands-github:',
    '<Icon icon="check" iconLibrary="lucide" /> <Icon icon="github" iconType="brands" />',
  ],
  attributes: ['[a](#b){ .md-button } `c`{.py} {kept}', '[a](#b) `c` \\{kept\\}'],
  'ids of headings': ['## A & B { #own }\n\n## C.D', '## A & B {/*#own*/}\n## C.D {/*#cd*/}'],
  addresses: ['[a](b/c.md#d) [e](x.png) [f](https://g)', '[a](/b/c#d) [e](/x.png) [f](https://g)'],
  'what is not shown': [
    '[TOC]\n\n*[HTML]: x\n\n<style>a{}</style>\n\n<!-- x -->\n<meta name="a"\n content="b" />\n`<meta >`text',
    '`<meta >`text',
  ],
  'a link with a footnote': ['[a][^1]\n\n[a]: https://b\n[^1]: c', '[a][][^1]\n[a]: https://b\n[^1]: c'],
  'code with marks in it': [
    '``` md\n=== "A"\n\n    ``` c\n    x\n    ```\n```\n\n``` \nopen',
    '````md\n=== "A"\n    ``` c\n    x\n    ```\n````\n\\`\\`\\` \nopen',
  ],
  'a mark of ours in a text': ['a \ue000b', 'a \ufffdb'],
};

describe('a page of MkDocs', () => {
  for (const [name, [text, wanted]] of Object.entries(CASES))
    it(`has ${name}`, async () => {
      assert.equal(await converted(text, { 'docs/b/c.md': '# C', 'docs/x.png': 'x' }), wanted);
    });

  it('has the words of references to documentation of code', async () => {
    const text =
      '[App][own.App] [`run()`][own.App.run] [own.b][] ![p][own.c] [kept][] [d][e] `[a][own.x]`\n\n[e]: https://e\n';
    const files = { 'docs/index.md': text };
    const made = await opened({ ...files, 'mkdocs.yml': `${CONFIG}plugins: [mkdocstrings]\n` });
    assert.equal(
      await made.short('index.mdx'),
      'App `run()` own.b ![p][own.c] [kept][] [d][e] `[a][own.x]`\n[e]: https://e',
    );
    assert.match((await made.told('index.mdx')).join(), /"own\.App" is documentation .*, as of 2 more/);
    assert.match(await converted(text), /^\[App\]\[own\.App\]/);
  });

  it('has links to headings of all pages by their ids and words', async () => {
    const made = await opened({
      'mkdocs.yml': `${CONFIG}site_url: https://h.test/docs/\nplugins: [autorefs]\n`,
      'docs/index.md': '[See `it`][two-words] [own][o-1] [Two words][] [twice][two-words_1] [x][none]',
      'docs/a/b.md': '# B\n\n```\n# none\n```\n\n## Two words\n\n## Own { #o-1 .c }\n\n## Two *words*',
    });
    assert.equal(
      await made.short('index.mdx'),
      '[See `it`](/a/b#two-words) [own](/a/b#o-1) [Two words](/a/b#two-words) [twice](/a/b#two-words_1) x',
    );
    assert.match((await made.told('index.mdx')).join(), /"none" is documentation that mkdocstrings makes/);
  });

  it('is a link where its template sends readers elsewhere', async () => {
    const front = '---\ntemplate: redirect.html\nlocation: ../b/c/\n---\n';
    const files = { 'docs/a.md': front, 'docs/b/c.md': '# C', 'docs/d.md': `${front}\nText` };
    const made = await opened({ 'docs/index.md': '# I', ...files });
    assert.equal(await made.short('a.mdx'), '[../b/c/](</b/c>)');
    assert.equal(await made.short('d.mdx'), 'Text');
  });

  it('shows included drawings from their files, but not in samples', async () => {
    const text =
      '<div>\n--8<-- "docs/i/one-rope.svg"\n</div>\n\nText\n\n```\n--8<-- "docs/i/one-rope.svg"\n```';
    const drawing = '<svg>\n\n<g/>\n</svg>';
    assert.equal(
      await converted(text, { 'docs/i/one-rope.svg': drawing }),
      '<div>\n![one rope](/i/one-rope.svg)\n</div>\nText\n```\n<svg>\n<g/>\n</svg>\n```',
    );
  });

  it('includes files of the folder, and nothing else', async () => {
    const text =
      '--8<-- "part.txt"\n\n--8<-- "part.txt:two"\n\n--8<-- "../../etc/passwd"\n\n--8<-- "docs/index.md"\n\n{* code.py hl[2] *}\n';
    const { page, source } = await opened({
      'mkdocs.yml': `${CONFIG}markdown_extensions: [markdown_include_variants]\n`,
      'docs/index.md': text,
      'part.txt': 'one\n# --8<-- [start:two]\ntwo\n# --8<-- [end:two]\n',
      'docs/code.py': 'a\nb\n',
    });
    const made = (await page('index.mdx'))!;
    assert.equal(made.match(/^one$/gm)?.length, 1);
    assert.equal(made.match(/^two$/gm)?.length, 2);
    assert.match(made, /```py \{2\}\na\nb\n```/);
    assert.deepEqual(
      (await source.notes!('index.mdx')).map(({ file, line, message }) => [file, line, message]),
      [
        [
          'docs/index.md',
          5,
          'The included file "../../etc/passwd" is outside of the folder, and is left out',
        ],
        ['docs/index.md', 7, 'The included file "docs/index.md" includes itself, and is left out'],
      ],
    );
    const at = made.split('\n').indexOf('two') + 1;
    const placed = await source.placed!({
      severity: 'error',
      code: 'x/y',
      message: '',
      file: 'index.mdx',
      line: at,
    });
    assert.deepEqual([placed.file, placed.line], ['part.txt', 3]);
  });

  it('keeps templates as text where its plugin has other signs', async () => {
    const text = '{% include "part.txt" %}\n';
    const files = { 'docs/index.md': text, 'part.txt': 'one\n' };
    const made = async (options: string) =>
      (await opened({ ...files, 'mkdocs.yml': `plugins:\n  - include-markdown${options}\n` })).short(
        'index.mdx',
      );
    assert.equal(await made(''), 'one');
    assert.equal(await made(':\n      opening_tag: "[%"'), '\\{% include "part.txt" %\\}');
  });

  it('is answered in time, whatever it is', async () => {
    const many = (text: string): string => text.repeat(20_000);
    for (const text of [
      many('/// note\n'),
      many('<div class="grid cards">\n'),
      many('!!! note\n'),
      Array.from({ length: 2_000 }, (_, i) => `${'    '.repeat(i)}!!! note`).join('\n'),
      many('=== "a"\n'),
      many('++a'),
      many('{ .a '),
      many('[a]('),
      many('`'),
      many(':material-'),
      '='.repeat(100_000),
    ])
      await converted(text);
  });
});

describe('what a folder of MkDocs keeps to itself', () => {
  const CASES: Readonly<Record<string, readonly [Readonly<Record<string, string>>, readonly string[]]>> = {
    'everything, when its pages are outside': [{ 'mkdocs.yml': 'docs_dir: ../docs\n', 'secret.md': 'x' }, []],
    'everything, when its pages are at an absolute path': [{ 'mkdocs.yml': 'docs_dir: /docs\n' }, []],
    'files beside the configuration': [
      { 'mkdocs.yml': 'docs_dir: .\n', 'data.json': '{}', 'a.png': 'x' },
      ['a.png', 'docs/index.mdx'],
    ],
    drafts: [{ 'mkdocs.yml': 'draft_docs: |\n  drafts/\n', 'docs/drafts/a.md': 'x' }, ['index.mdx']],
    'posts that are drafts': [
      {
        'mkdocs.yml': 'plugins: [blog]\n',
        'docs/blog/posts/a.md': '---\ndraft: true\n---\nx',
        'docs/blog/posts/b.md': 'x',
      },
      ['blog/posts/b.mdx', 'index.mdx'],
    ],
    keys: [{ 'docs/tls.key': 'x', 'docs/app.env': 'x' }, ['index.mdx']],
  };
  for (const [name, [files, wanted]] of Object.entries(CASES))
    it(`has ${name}`, async () => {
      const { paths } = await opened({ 'docs/index.md': '# I', ...files });
      assert.deepEqual(paths, wanted);
    });
});

describe('the configuration of MkDocs', () => {
  it('is a docs.json', async () => {
    const { docs, paths, notes } = await opened({
      'mkdocs.yml': `site_name: Harbor
repo_url: https://github.com/a/harbor
theme:
  name: material
  favicon: img/logo.svg
  palette: { primary: teal }
  features: [navigation.tabs, navigation.indexes]
plugins:
  - search
  - macros
  - redirects:
      redirect_maps: { "old.md": "guide/a.md#x", "gone.md": "nowhere.md" }
markdown_extensions:
  - pymdownx.emoji:
      emoji_index: !!python/name:material.extensions.emoji.twemoji
      emoji_generator: !!python/name:own.emoji.to_svg
extra: { key: !ENV [KEY, x] }
nav:
  - Start: index.md
  - Guide:
      - guide/index.md
      - First: guide/a.md
      - missing.md
      - Code: https://example.com
`,
      'docs/README.md': '# x',
      'docs/index.md': '# Harbor',
      'docs/guide/index.md': '# Guide',
      'docs/guide/a.md': '# A',
      'docs/img/logo.svg': '<svg/>',
      'docs/extra.css': 'a{}',
      'src/secret.py': 'x',
    });
    assert.deepEqual(paths, ['_links/1.mdx', 'guide/a.mdx', 'guide/index.mdx', 'img/logo.svg', 'index.mdx']);
    assert.equal(docs['name'], 'Harbor');
    assert.deepEqual(docs['colors'], { primary: '#009485' });
    assert.equal(docs['favicon'], '/img/logo.svg');
    assert.deepEqual(docs['redirects'], [{ source: '/old', destination: '/guide/a#x' }]);
    assert.deepEqual(docs['navigation'], {
      tabs: [
        { tab: 'Start', pages: ['index'] },
        { tab: 'Guide', pages: ['guide/index', 'guide/a', '_links/1'] },
      ],
    });
    assert.deepEqual(notes, [
      'mkdocs.yml:16 "!!python/name:own.emoji.to_svg" names code, which is not run',
      'mkdocs.yml:10 The plugin "macros" is not run: variables of its files are filled in, and what it computes stays text',
      'mkdocs.yml:23 The page "missing.md" of the navigation does not exist',
      'mkdocs.yml:12 The redirect of "gone.md" leads to no page',
    ]);
  });

  it('has titles without HTML', async () => {
    const { docs, short } = await opened({
      'mkdocs.yml':
        'nav:\n  - \'<span class="x">Safe <img src="https://h/a.svg"></span>\': index.md\n  - \'List<T> <b>of</b>\': [a.md]\n',
      'docs/index.md': '# I',
      'docs/a.md': '# A',
    });
    assert.deepEqual(docs['navigation'], { pages: ['index', { group: 'List<T> of', pages: ['a'] }] });
    assert.match(await short('index.mdx'), /^sidebarTitle: "Safe"$/m);
  });

  it('finds no page that its own search leaves out', async () => {
    const { short } = await opened({ 'docs/a.md': '---\nsearch:\n  exclude: true\n---\n# A' });
    assert.match(await short('a.mdx'), /^searchable: false$/m);
  });

  it('may be missing: pages are listed by folder', async () => {
    const { docs } = await opened({
      'mkdocs.yml': 'site_name: x\n',
      'docs/b.md': '# B',
      'docs/index.md': '# I',
      'docs/a/c.md': '# C',
    });
    assert.deepEqual(docs['navigation'], { pages: ['index', 'b', { group: 'A', pages: ['a/c'] }] });
  });

  it('publishes nothing that another program keeps beside its pages', async () => {
    const { paths } = await opened({
      'docs/index.md': '# I',
      'docs/.pages': 'nav: [index.md]',
      'docs/.vitepress/data.json': '{}',
      'docs/.vitepress/notes/todo.md': '# Todo',
      'docs/.vitepress/notes/a.png': 'x',
    });
    assert.deepEqual(paths, ['index.mdx']);
  });

  it('costs little when it is hostile', async () => {
    const bomb = `a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n${Array.from({ length: 12 }, (_, i) => `a${i + 1}: &a${i + 1} [${Array(10).fill(`*a${i}`).join(',')}]`).join('\n')}\nnav: *a12\n`;
    for (const config of [
      bomb,
      `nav: ${'['.repeat(10_000)}`,
      'nav: &a\n  - b: *a\n',
      `__proto__: { polluted: 1 }\nnav:\n  - __proto__: index.md\n  - constructor: [index.md]\n`,
      `INHERIT: ../../etc/passwd\nnav: []\n`,
      `INHERIT: mkdocs.yml\n`,
      'docs_dir: ../..\n',
      `site_name: ${'x'.repeat(2_000_000)}`,
      'site_name: [',
      '- a\n- b',
      '',
    ]) {
      const { docs } = await opened({ 'mkdocs.yml': config, 'docs/index.md': '# I' });
      assert.equal(typeof docs['name'], 'string');
    }
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
  });

  it('is not looked for beside a docs.json, or in examples', async () => {
    for (const files of [{ 'docs.json': '{}' }, { 'x/docs.json': '{}' }])
      assert.equal((await opened({ ...files, 'docs/index.md': '# I' })).docs, null);
    const source = foreignSource(
      memorySource({ 'examples/a/mkdocs.yml': CONFIG, 'a.md': '# A' }),
      async () => [mkdocs],
    );
    assert.deepEqual([...(await source.list()).keys()], ['examples/a/mkdocs.yml', 'a.md']);
  });

  it('is found in the configuration of programs that go on with it', async () => {
    const zensical = `[project]\nsite_name = "Harbor"\nnav = ["index.md", { Guides = ["a.md", { B = "b.md" }] }]\n[project.theme]\nfeatures = ["navigation.tabs"]\n`;
    const pages = { 'docs/index.md': 'H~2~O', 'docs/a.md': '# A', 'docs/b.md': '# B' };
    const opened = await openForeign(mkdocs, { ...pages, 'mkdocs.yml': '', 'zensical.toml': zensical });
    assert.deepEqual(opened.docs['navigation'], {
      tabs: [
        { tab: 'Home', pages: ['index'] },
        { tab: 'Guides', pages: ['a', 'b'] },
      ],
    });
    assert.equal(await opened.short('index.mdx'), 'H<sub>2</sub>O');
    const own = `${zensical}[project.markdown_extensions.pymdownx.caret]\n`;
    const plain = await openForeign(mkdocs, { ...pages, 'zensical.toml': own });
    assert.match(await plain.short('index.mdx'), /H~2~O/);
    for (const [names, found] of [
      [['properdocs.yml', 'mkdocs.yml'], 'properdocs.yml'],
      [['docs/zensical.toml', 'mkdocs.yml'], 'mkdocs.yml'],
      [['mkdocs-common.yml', 'mkdocs-offline.yml', 'mkdocs-online.yml'], 'mkdocs-online.yml'],
      [['mkdocs.base.yml'], 'mkdocs.base.yml'],
      [['a/mkdocs-x.md'], undefined],
    ] as const)
      assert.equal(mkdocs.detect(names), found);
    const { notes } = await openForeign(mkdocs, { 'zensical.toml': '[project' });
    assert.match(notes[0]!, /^zensical\.toml:1 It is no TOML/);
  });

  it('fills in variables that are data', async () => {
    const { short, told } = await openForeign(mkdocs, {
      'mkdocs.yml':
        'site_name: Harbor\nplugins:\n  - macros:\n      include_yaml: [data/v.yml]\nextra:\n  version: 1.2\n  urls: { home: "https://h" }\n',
      'data/v.yml': 'port: 80',
      'docs/index.md':
        '---\nowner: Ada\n---\n# A\n{{ version }} {{ urls.home }} {{port}} {{ owner }} {{ config.site_name }}\n{{ f(1) }} {{ constructor }} {{ urls }}\n{% raw %}{{ version }}{% endraw %}',
    });
    assert.equal(
      await short('index.mdx'),
      '# A\n1.2 https://h 80 Ada Harbor\n\\{\\{ f(1) \\}\\} \\{\\{ constructor \\}\\} \\{\\{ urls \\}\\}\n\\{\\{ version \\}\\}',
    );
    assert.deepEqual(await told('index.mdx'), [
      'docs/index.md:6 "{{ f(1) }}" is computed, and stays text',
      'docs/index.md:6 "{{ constructor }}" is computed, and stays text',
      'docs/index.md:6 "{{ urls }}" is computed, and stays text',
    ]);
  });

  it('may have its navigation in a list of Markdown', async () => {
    const { docs } = await openForeign(mkdocs, {
      'mkdocs.yml': 'site_name: H\nplugins:\n  - literate-nav\n',
      'docs/SUMMARY.md':
        '* [Home](index.md)\n* [Out](https://o)\n* Part\n    * [B](b.md)\n* [Guides](guides/)\n* *\n',
      'docs/index.md': '# Home',
      'docs/b.md': '# B',
      'docs/c.md': '# C',
      'docs/guides/SUMMARY.md': '- [Two](two.md)\n- [One](one.md)\n',
      'docs/guides/one.md': '# One',
      'docs/guides/two.md': '# Two',
    });
    assert.deepEqual(docs['navigation'], {
      pages: [
        'index',
        '_links/1',
        { group: 'Part', pages: ['b'] },
        { group: 'Guides', pages: ['guides/two', 'guides/one'] },
        'c',
      ],
    });
  });
});
