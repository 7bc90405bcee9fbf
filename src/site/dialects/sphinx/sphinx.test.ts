/** Pages and configuration of Sphinx with MyST Markdown, as ours. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openForeign } from '../testing/open-foreign.ts';
import { sphinx } from './sphinx.ts';

const opened = (files: Readonly<Record<string, string>>) =>
  openForeign(sphinx, {
    'docs/conf.py': 'project = "Harbor"\nmyst_substitutions = {"v": "1.2"}\n',
    ...files,
  });
const converted = async (text: string): Promise<string> =>
  (
    await opened({
      'docs/guide/a.md': text,
      'docs/guide/b.md': '(b-label)=\n# The B\n\n(Sub_Label)=\n## Sub\n',
      'docs/part.md': 'Part {ref}`b-label`\n',
      'docs/code.py': 'a\n# start\nb\n# end\nc\n',
      'docs/p.png': 'x',
    })
  ).short('guide/a.mdx');

const CASES: Readonly<Record<string, readonly [string, string]>> = {
  notices: [
    '```{note}\nText {x}\n```\n\n:::{admonition} A **title**\n:class: warning\nb\n:::\n\n```{tip} One line\n```\n\n:::{versionadded} 1.2\nNew\n:::',
    '<Note>\nText \\{x\\}\n</Note>\n<Warning title="A title">\nb\n</Warning>\n<Tip>\nOne line\n</Tip>\n<Info title="New in version 1.2">\nNew\n</Info>',
  ],
  'notices inside each other, folded, and in lists': [
    '1. One\n\n   :::{note}\n   in\n   :::\n\n::::{warning}\n:::{dropdown} More\nx\n:::\n::::',
    '1. One\n   <Note>\n   in\n   </Note>\n<Warning>\n<Accordion title="More">\nx\n</Accordion>\n</Warning>',
  ],
  tabs: [
    '::::{tab-set}\n:::{tab-item} A\n:sync: a\na\n:::\n::::',
    '<Tabs>\n<Tab title="A">\na\n</Tab>\n</Tabs>',
  ],
  code: [
    '```{code-block} python\n:caption: a.py\n:emphasize-lines: 1, 3\nx\n```\n\n```{code} js\n`{ref}`\n```\n\n```js\n{ref}`no`\n```',
    '```python title="a.py" {1,3}\nx\n```\n```js\n`{ref}`\n```\n```js\n{ref}`no`\n```',
  ],
  'tabs of sphinx-tabs': [
    '````{tabs}\n```{group-tab} A b\na\n```\n```{tab} C\nc\n```\n```{code-tab} py D\nd = 1\n```\n````',
    '<Tabs>\n<Tab title="A b">\na\n</Tab>\n<Tab title="C">\nc\n</Tab>\n<Tab title="D">\n```py\nd = 1\n```\n</Tab>\n</Tabs>',
  ],
  'a sample that its directive ends': [
    ':::{note}\n```sh\nls\n:::\n# A',
    '<Note>\n```sh\nls\n```\n</Note>\n# A',
  ],
  'exercises between two marks': [
    '```{exercise-start}\n:label: e1\n```\n\na\n\n```{exercise-end}\n```',
    '<span id="e1"></span>\n**Exercise**\na',
  ],
  'tabs in a row': [
    '```{tab} A\na\n```\n\n```{tab} B\nb\n```\nafter',
    '<Tabs>\n<Tab title="A">\na\n</Tab>\n<Tab title="B">\nb\n</Tab>\n</Tabs>\nafter',
  ],
  'code that is indented, also in a directive': [
    'Text\n\n    a {b}\n\n```{note}\nText\n\n    c\n```\n\nTerm\n: Meaning\n\n    more',
    'Text\n```\na {b}\n```\n<Note>\nText\n```\nc\n```\n</Note>\n<dl>\n<dt>\nTerm\n</dt>\n<dd>\nMeaning\n  more\n</dd>\n</dl>',
  ],
  'marks of a sample that are indented as code': [
    '````{note}\nText\n\n   ```{tip}\n   a\n   ```\n\n    ```{tip}\n    b\n    ```\n````\n\n1. One\n\n    ```sh\n    ls\n    ```',
    '<Note>\nText\n   <Tip>\n   a\n   </Tip>\n````\n```{tip}\nb\n```\n````\n</Note>\n1. One\n    ```sh\n    ls\n    ```',
  ],
  'figures and pictures': [
    '```{figure} ../p.png\n:alt: Alt\n:name: fig\n\nThe caption\n```\n\n```{image} /p.png\n```',
    '<span id="fig"></span>\n![Alt](/p.png)\nThe caption\n![](/p.png)',
  ],
  roles: [
    '{ref}`b-label` {ref}`words <sub_label>` {doc}`b` {doc}`x </guide/b>` {math}`a_b` {kbd}`Ctrl` {py:meth}`~a.b.c` {octicon}`x` ``{ref}`no` ``',
    '[The B](/guide/b#b-label) [words](/guide/b#sub-label) [The B](/guide/b) [x](/guide/b) $a_b$ <kbd>Ctrl</kbd> `c()`  ``{ref}`no` ``',
  ],
  links: [
    '[](b.md) [x](b.md#sub) [y](b-label) [](#b-label) [z](b.html) <project:#sub_label> [o](https://o)',
    '[The B](/guide/b) [x](/guide/b#sub) [y](/guide/b#b-label) [The B](/guide/b#b-label) [z](/guide/b) [Sub](/guide/b#sub-label) [o](https://o)',
  ],
  'labels, comments and marks': [
    '(own)=\n## Own\n\n% no\n\n+++ {"x": 1}\n\n{#id .c}\nText {{ v }}',
    '<span id="own"></span>\n## Own\nText 1.2',
  ],
  'parts that are read from files': [
    '```{include} ../part.md\n```\n\n```{literalinclude} /code.py\n:language: python\n:start-after: start\n:end-before: end\n```',
    'Part [The B](/guide/b#b-label)\n```python\nb\n```',
  ],
  'samples that only show how': [
    '````md\n```{include} x.md\n```\n{ref}`x`\n````',
    '````md\n```{include} x.md\n```\n{ref}`x`\n````',
  ],
  'cards and grids': [
    '::::{grid} 2\n:gutter: 1\n:::{grid-item-card} {octicon}`x` Title\n:link: b-label\n:link-type: ref\nHead\n^^^\nText\n:::\n::::',
    '<Columns>\n<Card title="Title" href="/guide/b#b-label">\nHead\nText\n</Card>\n</Columns>',
  ],
  'formulas and HTML': [
    '```{math}\n:label: eq\na_b\n```\n\n```{raw} html\n<b>x</b>\n```',
    '<span id="eq"></span>\n$$\na_b\n$$\n<b>x</b>',
  ],
  'functions and settings, with their form': [
    '```{py:function} f(a, *b)\n:no-index:\n\nText\n```',
    '<dl>\n<dt>\n`f(a, *b)`\n</dt>\n<dd>\nText\n</dd>\n</dl>',
  ],
  'what is only for other formats': [
    '```{only} latex or (not html and x)\na\n```\n```{only} own or not html\nb\n```\n```{only} html\nc\n```',
    'b\nc',
  ],
  'formulas with labels and braces': [
    '$$\nx_{t} < \\bar{y}\n$$ (eq:own)\n\nof {math}`x_{t}`',
    '$$\nx_{t} < \\bar{y}\n$$\n<span id="eq-own"></span>\nof $x_{t}$',
  ],
  'theorems and definitions': [
    '```{prf:definition} Limit\n:label: l\n\nText\n```\n```{prf:proof}\nb\n```',
    '<span id="l"></span>\n<Note title="Definition (Limit)">\nText\n</Note>\n<Note title="Proof">\nb\n</Note>',
  ],
  'links to labels with colons, and attributes': [
    '(sec:one)=\n# A\n\n[a](sec:one) [b](https://b){.external} `c`{.py l="x"} {.kept}',
    '<span id="sec-one"></span>\n# A\n[a](/guide/a#sec-one) [b](https://b) `c` \\{.kept\\}',
  ],
  'what is not known, with what is in it': [
    '```{odd} arg\n:x: 1\nwords\n```\n\n```{toctree}\nb\n```',
    'words',
  ],
};

describe('a page of MyST', () => {
  for (const [name, [text, wanted]] of Object.entries(CASES))
    it(`has ${name}`, async () => assert.equal(await converted(text), wanted));

  it('names what is not known, with its line', async () => {
    const { told } = await opened({
      'docs/a.md':
        '---\ntitle: A\n---\n\n```{odd}\n```\n```{odd}\n```\n{ref}`gone`\n\n```{eval-rst}\n.. x::\n```\n\n```{include} ../../out.md\n```\n\n```{include} a.md\n```\n',
    });
    const notes = (await told('a.mdx')).join('\n');
    assert.match(notes, /docs\/a\.md:5 The directive "odd" is not known here.*\(2 times\)/);
    assert.match(notes, /"ref" names nothing that is here: gone/);
    assert.match(notes, /docs\/a\.md:11 A part in reStructuredText is shown as it is written/);
    assert.match(notes, /docs\/a\.md:15 The included file "\.\.\/\.\.\/out\.md" is outside of the folder/);
    assert.match(notes, /docs\/a\.md:18 The included file "a\.md" includes itself/);
  });
});

describe('the configuration of Sphinx', () => {
  it('has the tables of contents that pages have in reStructuredText', async () => {
    const { docs, short } = await openForeign(sphinx, {
      'conf.py': 'project = "H"\n',
      'index.rst': '.. toctree::\n\n   guide\n',
      'guide.md':
        '# Guide\n\n```{eval-rst}\n.. toctree::\n   :hidden:\n\n   b\n   a\n```\n\n```{eval-rst}\n.. x::\n```\n',
      'a.md': '# A',
      'b.md': '# B',
    });
    assert.deepEqual((docs['navigation'] as { pages: unknown[] }).pages, [
      { group: 'Guide', root: 'guide', pages: ['b', 'a'] },
    ]);
    assert.equal(await short('guide.mdx'), '# Guide\n```rst\n.. x::\n```');
  });

  it('opens files of substitutions, which are data', async () => {
    const { short, page, source, docs } = await openForeign(sphinx, {
      'conf.py':
        'project = "H"\nmyst_substitutions = {}\nif os.path.exists("./s.yaml"):\n    with open("./s.yaml", "r") as fd:\n        myst_substitutions.update(yaml.safe_load(fd.read()))\nwith open("../out.yaml") as fd:\n    myst_substitutions.update(yaml.safe_load(fd))\n',
      's.yaml': 'part: "One:\\n\\n- two"\nname: 3\n',
      'index.md': '# A\n\n{{part}}\n\n{{ name }} {{part}}\n\n```\n{{part}}\n```\n\n{ref}`gone`\n',
    });
    assert.equal(docs['name'], 'H');
    assert.equal(await short('index.mdx'), '# A\nOne:\n- two\n3 One:  - two\n```\n{{part}}\n```\ngone');
    const lines = ((await page('index.mdx')) ?? '').split('\n');
    const line = lines.findIndex((one) => one.startsWith('3 One')) + 1;
    const issue = { file: 'index.mdx', line, severity: 'warning', code: 'a/b', message: 'c' } as const;
    assert.equal((await source.placed!(issue)).line, 5);
  });

  it('is followed from the first page on, and says what is not read', async () => {
    const { docs, paths, notes } = await openForeign(sphinx, {
      'docs/conf.py':
        'project = "Harbor"\nhtml_title = get()\nexclude_patterns = ["_build", "private*"]\nhtml_static_path = ["_static"]\nhtml_extra_path = ["extra"]\nredirects = {"old": "guide/b.html", "out": "https://o"}\n',
      'docs/index.md':
        '# Home\n\n```{toctree}\n:caption: Guides\n:hidden:\n\nguide/index\nName <guide/c>\nhttps://o\n```\n\n:::{toctree}\n:glob:\nother/*\nold\n:::\n',
      'docs/guide/index.md': '# Guide\n\n```{toctree}\nb\n/index\n```\n',
      'docs/guide/b.md': '# B',
      'docs/guide/c.md': '# C',
      'docs/other/z.md': '# Z',
      'docs/other/y.md': '# Y',
      'docs/old.rst': 'Old\n===\n\n.. toctree::\n   :maxdepth: 1\n\n   deep\n',
      'docs/deep.md': '# Deep',
      'docs/nb.ipynb': '{}',
      'docs/private.md': '# P',
      'docs/_build/x.md': '# X',
      'docs/_static/l.svg': '<svg/>',
      'docs/_static/s.css': 'x',
      'docs/extra/robots.pdf': 'x',
      'README.md': '# R',
    });
    assert.deepEqual(paths, [
      '_links/1.mdx',
      '_static/l.svg',
      'deep.mdx',
      'guide/b.mdx',
      'guide/c.mdx',
      'guide/index.mdx',
      'index.mdx',
      'other/y.mdx',
      'other/z.mdx',
      'robots.pdf',
    ]);
    assert.deepEqual(docs['navigation'], {
      pages: [
        'index',
        {
          group: 'Guides',
          pages: [{ group: 'Guide', root: 'guide/index', pages: ['guide/b'] }, 'guide/c', '_links/1'],
        },
        'other/y',
        'other/z',
        { group: 'Old', pages: ['deep'] },
      ],
    });
    const redirects = docs['redirects'] as readonly {
      readonly source: string;
      readonly destination: string;
    }[];
    assert.deepEqual(redirects.slice(0, 3), [
      { source: '/old', destination: '/guide/b' },
      { source: '/old.html', destination: '/guide/b' },
      { source: '/out', destination: 'https://o' },
    ]);
    assert.ok(
      redirects.some(({ source, destination }) => source === '/guide/index.html' && destination === '/guide'),
    );
    assert.deepEqual(notes, [
      'docs/conf.py:2 "html_title" is computed (get ( )), and is left out',
      'docs/old.rst: It is reStructuredText, which is not read, and is left out; the program "rst2myst" makes Markdown of it',
      'docs/nb.ipynb: It is a notebook, which is not read, and is left out; the program "jupytext" keeps it as Markdown',
    ]);
  });

  it('has two pages where a document is called like a folder', async () => {
    const { docs, paths } = await opened({
      'docs/index.md': '# Home',
      'docs/a.md': '# A',
      'docs/a/index.md': '# In A',
    });
    assert.deepEqual(paths, ['a.mdx', 'a/index-page.mdx', 'index.mdx']);
    assert.deepEqual(docs['redirects'], [
      { source: '/a.html', destination: '/a' },
      { source: '/a/index.html', destination: '/a/index-page' },
      { source: '/index.html', destination: '/' },
    ]);
  });

  it('has a README at the address of its folder, where nothing else is', async () => {
    const { docs, paths, page } = await opened({
      'docs/index.md':
        '# Home\n\n[a](a/README.md) [b](b/README.md)\n\n```{toctree}\na/README\nb/README\n```\n',
      'docs/a/README.md': '# A',
      'docs/b/README.md': '# B',
      'docs/b/index.md': '# In B',
    });
    assert.deepEqual(paths, ['a/README.mdx', 'b/README-page.mdx', 'b/index.mdx', 'index.mdx']);
    assert.match((await page('index.mdx'))!, /\[a\]\(\/a\) \[b\]\(\/b\/README-page\)/);
    assert.deepEqual(docs['redirects'], [
      { source: '/a/README.html', destination: '/a' },
      { source: '/b/README.html', destination: '/b/README-page' },
      { source: '/b/index.html', destination: '/b' },
      { source: '/index.html', destination: '/' },
    ]);
  });

  it('counts what is not read, and lists the pages that no table names', async () => {
    const { docs, notes, source } = await opened({
      'docs/index.rst': '.. toctree::\n\n   old\n',
      'docs/old.rst': 'x',
      'docs/a.md': '# A',
    });
    assert.deepEqual(docs['navigation'], { pages: ['a'] });
    assert.match(
      notes.join(),
      /index\.rst: It is reStructuredText, .* as is one more of 3 documents; the program/,
    );
    assert.match(
      (await source.foreign!())!.issue.message,
      /1 page, .* and 2 files with "\.rst" are not read/,
    );
  });

  it('may be that of a book', async () => {
    const { docs, paths, notes } = await openForeign(sphinx, {
      '_config.yml': 'title: The book\nlogo: l.png\nrepository:\n  url: https://github.com/a/b\n',
      '_toc.yml':
        'format: jb-book\nroot: intro\nparts:\n  - caption: One\n    chapters:\n      - file: a\n        sections:\n          - file: b\n            title: The B\n      - url: https://o\n        title: Out\n',
      'intro.md': '# Intro',
      'a.md': '# A',
      'b.md': '# B',
      'left.md': '# Left',
      'l.png': 'x',
    });
    assert.deepEqual(paths, ['_links/1.mdx', 'a.mdx', 'b.mdx', 'index.mdx', 'l.png']);
    assert.equal(docs['name'], 'The book');
    assert.deepEqual(docs['navigation'], {
      pages: ['index', { group: 'One', pages: [{ group: 'A', root: 'a', pages: ['b'] }, '_links/1'] }],
    });
    assert.deepEqual(notes, ['left.md: It is not in the table of contents, and is left out']);
    const myst = await openForeign(sphinx, {
      'myst.yml':
        'project:\n  title: M\n  toc:\n    - file: x.md\n    - title: Part\n      children:\n        - file: y.md\n',
      'x.md': '# X',
      'y.md': '# Y',
    });
    assert.deepEqual(myst.docs['navigation'], { pages: ['index', { group: 'Part', pages: ['y'] }] });
  });

  it('counts what aliases of a table repeat', async () => {
    const names = [...'abcdefghijklm'];
    const lists = names.map((name, i) => {
      const below =
        i === 0
          ? 'file: x'
          : `sections: [${Array(9)
              .fill(`*${names[i - 1]}`)
              .join(', ')}]`;
      return `${name}: &${name} {${below}}`;
    });
    const { paths } = await openForeign(sphinx, {
      '_toc.yml': `format: jb-book\nroot: index\n${lists.join('\n')}\nchapters: [*m]\n`,
      '_config.yml': 'title: x',
      'index.md': '# x',
      'x.md': '# x',
    });
    assert.deepEqual(paths, ['index.mdx', 'x.mdx']);
  });

  it('is not looked for where there is no Markdown', async () => {
    assert.equal(
      (await openForeign(sphinx, { 'conf.py': '', 'index.rst': 'x', 'README.md': '# R' })).docs,
      null,
    );
  });
});
