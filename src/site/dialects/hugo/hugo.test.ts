/** Pages and configuration of Hugo, as ours. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openForeign } from '../testing/open-foreign.ts';
import { hugo } from './hugo.ts';

const opened = (files: Readonly<Record<string, string>>) =>
  openForeign(hugo, { 'hugo.toml': 'title = "Harbor"\n[params]\nversion = "1.2"\n', ...files });
const converted = async (text: string, files: Readonly<Record<string, string>> = {}): Promise<string> =>
  (await opened({ 'content/docs/a.md': text, ...files })).short('docs/a.mdx');

const CASES: Readonly<Record<string, readonly [string, string]>> = {
  notices: [
    '{{% alert title="Mind **it**" color="warning" %}}\nText {x}\n{{% /alert %}}\n\n{{< hint info >}}\na\n{{< /hint >}}\n\n{{% notice tip "Title" %}}b{{% /notice %}}',
    '<Warning title="Mind it">\nText \\{x\\}\n</Warning>\n<Info>\na\n</Info>\n<Tip title="Title">\nb\n</Tip>',
  ],
  'tabs with text': [
    '{{< tabs "id" >}}\n{{% tab "A" %}}\n**a**\n{{% /tab %}}\n{{< tab name="B" codelang="sh" >}}\nls *\n{{< /tab >}}\n{{< /tabs >}}',
    '<Tabs>\n<Tab title="A">\n**a**\n</Tab>\n<Tab title="B">\n```sh\nls *\n```\n</Tab>\n</Tabs>',
  ],
  definitions: [
    'Term\n: Meaning\n\n  more\n\n```\na\n: b\n```',
    '<dl>\n<dt>\nTerm\n</dt>\n<dd>\nMeaning\nmore\n</dd>\n</dl>\n```\na\n: b\n```',
  ],
  'panes with code': [
    '{{< tabpane lang="go" >}}\n{{< tab header="A" >}}\nx := {{1}}\n{{< /tab >}}\n{{% tab header="B" %}}\ntext\n{{% /tab %}}\n{{< /tabpane >}}',
    '<Tabs>\n<Tab title="A">\n```go\nx := {{1}}\n```\n</Tab>\n<Tab title="B">\ntext\n</Tab>\n</Tabs>',
  ],
  'code and diagrams': [
    '{{< highlight go "linenos=table" >}}\nx *y*\n{{< /highlight >}}\n\n{{< mermaid >}}\ngraph LR\n{{< /mermaid >}}\n\n```js {linenos=inline hl_lines=[1,"3-4"] title="a.js"}\nx\n```',
    '```go\nx *y*\n```\n```mermaid\ngraph LR\n```\n```js title="a.js" {1,3-4}\nx\n```',
  ],
  'code in HTML': [
    '<pre class="language-sh"><code>a <b>b</b>\n\n    c &lt; 1\n</code></pre>',
    '```sh\na b\n    c < 1\n```',
  ],
  'code in a table of HTML': [
    '<table>\n  <tr>\n    <td>\n    <pre>{\n  "a": "http://b"\n}</pre>\n    </td>\n  </tr>\n</table>',
    '<table><tr><td> <pre>\\{&#10;  "a": "http&#58;//b"&#10;\\}</pre></td></tr></table>',
  ],
  'files as a tree, buttons, and tags within a line': [
    '{{< filetree/container >}}\n{{< filetree/folder name="a" >}}\n{{< filetree/file name="b.md" >}}\n{{< /filetree/folder >}}\n{{< /filetree/container >}}\n\n{{< button text="Go" page="b" >}} {{< hextra/hero-button text="On" link="https://c" >}}\n\n<td>{{< own-box >}}1.0{{< /own-box >}}</td>',
    '<Tree>\n<Tree.Folder name="a" defaultOpen>\n<Tree.File name="b.md"></Tree.File>\n</Tree.Folder>\n</Tree>\n<a href="/docs/b">Go</a> <a href="https://c">On</a>\n<td>1.0</td>',
  ],
  'cards in columns': [
    '{{< cards >}}\n{{< card link="/docs/b" title="B" subtitle="of b" >}}\n{{< /cards >}}',
    '<Columns>\n<Card title="B" href="/docs/b">of b</Card>\n</Columns>',
  ],
  'titles and texts of shortcodes that are not known': [
    '{{< own-card title="A [b]" subtitle="of c" class="d" />}}\n\n{{% own-box title="T" text="no" %}}\nwords\n{{% /own-box %}}',
    '**A \\[b\\]** of c\n**T**\nwords',
  ],
  'code in shortcodes with lines that are indented': [
    '{{< highlight yaml >}}\na:\n\n    b: 1\n{{< /highlight >}}\n\n{{< tabpane >}}\n{{< tab header="A" >}}\n{{< highlight sh >}}\nls\n{{< /highlight >}}\n{{< /tab >}}\n{{< /tabpane >}}\n\n    c\n\n1. One\n{{< own >}}\nMind\n{{< /own >}}\n\n    1. In it',
    '```yaml\na:\n    b: 1\n```\n<Tabs>\n<Tab title="A">\n```sh\nls\n```\n</Tab>\n</Tabs>\n```\nc\n```\n1. One\nMind\n    1. In it',
  ],
  'references, parameters and texts of the site': [
    '[b]({{< ref "b" >}}) [c]({{< relref "/docs/b.md#x" >}}) v{{< param version >}} {{% own %}} {{< said "Yes" >}}',
    '[b](/docs/b) [c](/docs/b#x) v1.2 Own 1.2 Yes!',
  ],
  'tags of a list item with lines that begin before it': [
    '1. One\n\n    {{< tabpane >}}\n{{< tab header="A" lang="toml" >}}\na = 1\n{{< /tab >}}\n    {{< /tabpane >}}\n\n1. Two',
    '1. One\n    <Tabs>\n    <Tab title="A">\n    ```toml\n    a = 1\n    ```\n    </Tab>\n    </Tabs>\n1. Two',
  ],
  figures: [
    '{{< figure\n  src="p.png"\n  caption="Cap"\n  alt="Alt" >}}\n\n![a](p.png)',
    '![Alt](/docs/p.png)\n*Cap*\n![a](/docs/p.png)',
  ],
  'what is folded away, and formulas': [
    '{{< details title="More" open=true >}}\na\n{{< /details >}}\n\n{{< expand "E" >}}b{{< /expand >}}\n\n{{< katex >}}a_b{{< /katex >}}',
    '<Accordion title="More" defaultOpen>\na\n</Accordion>\n<Accordion title="E">\nb\n</Accordion>\n$a_b$',
  ],
  'shortcodes that are only shown': [
    '`{{</* ref "x" */>}}`\n\n```md\n{{%/* alert */%}}\n{{< alert >}}\n```',
    '`{{< ref "x" >}}`\n```md\n{{% alert %}}\n{{< alert >}}\n```',
  ],
  'parts that are read from files': [
    '{{< readfile "part.md" >}}\n\n{{% readfile file="/static/a.json" code="true" lang="json" %}}',
    'Part\n```json\n{"a":1}\n```',
  ],
  'what is not known, with what is in it': [
    '{{< odd x="1" >}}\nwords\n{{< /odd >}} {{< alone />}} end {{< comment >}}not{{< /comment >}}',
    'words\n  end',
  ],
  'ids, classes and columns': [
    '## Head {#own}\n{.class}\n\na\n{.x #y}\n\n<--->\n\nb',
    '## Head {/*#own*/}\na\nb',
  ],
  'addresses by page and by file': [
    '[x](../c/) [y](b.md) [z](/docs/b/) [w](#h)',
    '[x](/docs/c) [y](/docs/b) [z](/docs/b) [w](#h)',
  ],
};

describe('a page of Hugo', () => {
  for (const [name, [text, wanted]] of Object.entries(CASES))
    it(`has ${name}`, async () =>
      assert.equal(
        await converted(text, {
          'content/docs/b.md': '',
          'content/docs/c/index.md': '',
          'content/docs/p.png': 'x',
          'content/docs/part.md': '---\ntitle: x\n---\nPart',
          'static/a.json': '{"a":1}',
          'layouts/shortcodes/own.html': '{{/* note */}}Own {{ .Site.Params.version }}\n',
          'layouts/shortcodes/said.html': '{{ .Get 0 }}!',
          'layouts/shortcodes/odd.html': '{{ range .Pages }}{{ end }}',
        }),
        wanted,
      ));

  it('names what is not known, with its line', async () => {
    const { told } = await opened({
      'content/a.md':
        '+++\ntitle = "A"\n+++\n\n{{< odd >}}\n{{< odd >}}\n[x]({{< ref "gone.md" >}})\n{{< include "../../../etc/passwd" >}}\n{{< include "a.md" >}}\n',
    });
    const notes = (await told('a.mdx')).join('\n');
    assert.match(notes, /content\/a\.md:5 The shortcode "odd" is not known here.*\(2 times\)/);
    assert.match(notes, /content\/a\.md:7 "ref" names a page that is not here: gone\.md/);
    assert.match(notes, /content\/a\.md:9 The included file "a\.md" includes itself/);
    assert.match(notes, /content\/a\.md:8 The included file .* does not exist/);
  });
});

describe('the configuration of Hugo', () => {
  it('has parameters that the section of a page gives to it', async () => {
    const { short } = await openForeign(hugo, {
      'hugo.toml': '[params]\nversion = "0"\n',
      'content/docs/v3/_index.md': '---\ntitle: V3\ncascade:\n  version: v3\n---',
      'content/docs/v3/in/a.md': '---\ntitle: A\n---\n[b](/docs/{{< param version >}}/b)',
      'content/c.md': '---\ntitle: C\n---\n{{< param "version" >}}',
    });
    assert.match(await short('docs/v3/in/a.mdx'), /\[b\]\(\/docs\/v3\/b\)/);
    assert.match(await short('c.mdx'), /\n0$/);
  });

  it('finds no page that its own lists and searches leave out', async () => {
    const { short } = await opened({
      'content/a.md': '---\nbuild:\n  list: never\n---\n# A',
      'content/b.md': '---\nbookSearchExclude: true\n---\n# B',
      'content/c/_index.md': '---\ncascade:\n  build: {list: never}\n---\n# C',
      'content/c/d.md': '# D',
    });
    for (const path of ['a.mdx', 'c/d.mdx']) assert.match(await short(path), /^noindex: true$/m, path);
    assert.match(await short('b.mdx'), /^searchable: false$/m);
  });

  it('gives sections, weights, aliases and files', async () => {
    const { docs, paths, notes } = await opened({
      'content/_index.md': '---\ntitle: Home\n---',
      'content/docs/_index.md': '+++\ntitle = "Docs"\nweight = 2\nmenu = "main"\n+++',
      'content/docs/Second Page.md':
        '{"title": "Second", "weight": 2, "aliases": ["/old/", "older"]}\n\nText',
      'content/docs/first.md': '---\ntitle: First\nlinkTitle: "1."\nweight: 1\nslug: one\n---',
      'content/docs/none.md': '---\ntitle: A none\ntoc_hide: true\n---',
      'content/docs/bundle/index.md': '---\ntitle: B\n---\n![x](x.png)',
      'content/docs/bundle/x.png': 'x',
      'content/docs/bundle/part.md': 'x',
      'content/blog/_index.md': '---\ntitle: Blog\nmenu: {main: {weight: 9}}\n---',
      'content/blog/2024-01-02-new.md': '---\ntitle: New\nurl: /news/new.html\n---',
      'content/draft.md': '+++\ndraft = true\n+++',
      'content/later.md': '---\npublishDate: 2999-01-01\n---',
      'content/broken.md': '+++\ndraft = true\n= x\n+++',
      'content/never.md': '---\nbuild:\n  render: never\n---',
      'content/parts/_index.md': '---\ncascade:\n  build: {render: never}\n---',
      'content/parts/deep/p.md': '---\ntitle: P\n---',
      'content/hidden/_index.md':
        '---\ncascade:\n  - draft: true\n  - target: {kind: page}\n    title: x\n---',
      'content/hidden/p.md': '---\ntitle: P\n---',
      'content/other.adoc': 'x',
      'static/l.svg': '<svg/>',
      'static/private.pem': 'x',
      'layouts/x.html': 'x',
    });
    assert.deepEqual(paths, [
      'blog/index.mdx',
      'docs/bundle.mdx',
      'docs/bundle/x.png',
      'docs/index.mdx',
      'docs/none.mdx',
      'docs/one.mdx',
      'docs/second-page.mdx',
      'index.mdx',
      'l.svg',
      'news/new.mdx',
    ]);
    assert.deepEqual(docs['redirects'], [
      { source: '/old', destination: '/docs/second-page' },
      { source: '/docs/older', destination: '/docs/second-page' },
    ]);
    assert.deepEqual(docs['navigation'], {
      tabs: [
        { tab: 'Docs', pages: ['docs/index', 'docs/one', 'docs/second-page', 'docs/bundle'] },
        { tab: 'Blog', pages: ['blog/index', 'news/new'] },
        { tab: 'More', pages: ['index'] },
      ],
    });
    assert.match(
      notes.join('\n'),
      /content\/broken\.md: It is a draft, and is left out, as are 4 more pages/,
    );
    assert.match(notes.join('\n'), /content\/other\.adoc: It is no Markdown/);
  });

  it('follows pages that only lead elsewhere', async () => {
    const { docs, paths } = await openForeign(hugo, {
      'hugo.toml': '',
      'content/_index.md':
        '---\ntitle: H\n---\n<meta http-equiv="refresh" content="0; url=/docs/">\n<a href="/docs">To the docs</a>',
      'content/old.md': '---\ntitle: O\n---\n<meta http-equiv="refresh" content="0; url=/docs/a/" />',
      'content/docs/a.md': '---\ntitle: A\n---',
    });
    assert.deepEqual(paths, ['docs/a.mdx']);
    assert.deepEqual(docs['redirects'], [
      { source: '/old', destination: '/docs/a' },
      { source: '/docs', destination: '/docs/a' },
    ]);
  });

  it('has the menu that a theme keeps as data, where the site says so', async () => {
    const files = {
      'data/menu/main.yaml':
        'main:\n  - name: About\n    sub:\n      - {name: Over, ref: /about/overview}\n      - {name: Gone, ref: /gone}\n      - {name: Out, ref: "https://o", external: true}\n  - name: Docs\n    ref: docs\n    sub:\n      - {name: A, ref: /docs/a.md}\n',
      'content/about/overview.md': '---\ntitle: O\n---',
      'content/docs/_index.md': '---\ntitle: D\n---',
      'content/docs/a.md': '---\ntitle: A\n---',
      'content/docs/b.md': '---\ntitle: B\n---',
    };
    const told = await openForeign(hugo, { 'hugo.toml': '[params]\ngeekdocMenuBundle = true\n', ...files });
    assert.deepEqual(told.docs['navigation'], {
      pages: [
        { group: 'About', pages: ['about/overview', '_links/1'] },
        { group: 'Docs', root: 'docs/index', pages: ['docs/a'] },
      ],
    });
    assert.ok(told.paths.includes('docs/b.mdx'), 'a page that no menu lists has its address');
    const plain = await openForeign(hugo, { 'hugo.toml': '', ...files });
    assert.ok(JSON.stringify(plain.docs['navigation']).includes('docs/b'));
  });

  it('has the order and the names of the menu in the configuration', async () => {
    const { docs } = await openForeign(hugo, {
      'hugo.yaml':
        'menu:\n  main:\n    - {name: News, pageRef: /blog, weight: 2}\n    - {name: Manual, url: /docs/, weight: 1}\n    - {name: Out, url: "https://o", weight: 3}\n    - {pageRef: /about}\n',
      'content/about/_index.md': '---\ntitle: About\n---',
      'content/about/a.md': '---\ntitle: A\n---',
      'content/blog/_index.md': '---\ntitle: Blog\n---',
      'content/blog/b.md': '---\ntitle: B\n---',
      'content/docs/_index.md': '---\ntitle: Docs\n---',
      'content/docs/c.md': '---\ntitle: C\n---',
    });
    const { tabs } = docs['navigation'] as { readonly tabs: readonly { readonly tab: string }[] };
    assert.deepEqual(
      tabs.map(({ tab }) => tab),
      ['Manual', 'News', 'About'],
    );
  });

  it('has languages in folders and names, mounts and permalinks', async () => {
    const { docs, paths } = await openForeign(hugo, {
      'config/_default/hugo.yaml':
        'baseURL: https://x.dev/base/\ndefaultContentLanguage: en\npermalinks:\n  posts: /:year/:slug/\nmodule:\n  mounts:\n    - {source: more, target: content/extra}\n    - {source: ../out, target: content}\n    - {source: content, target: content}\n',
      'config/_default/languages.toml':
        '[en]\nweight = 1\n[de]\nweight = 2\nlanguageCode = "de-DE"\n[fr]\ndisabled = true\n',
      'content/a.md': '---\ntitle: A\n---\n[x](/base/extra/m/)',
      'content/a.de.md': '---\ntitle: A\naliases: [/alt]\n---',
      'content/a.fr.md': '---\ntitle: A\n---',
      'content/posts/p.md': '---\ntitle: P\ndate: 2024-05-06\nslug: s\n---',
      'more/m.md': '---\ntitle: M\n---',
    });
    assert.deepEqual(paths, ['2024/s.mdx', 'a.mdx', 'de/a.mdx', 'extra/m.mdx']);
    assert.deepEqual(docs['redirects'], [
      { source: '/de/alt', destination: '/de/a' },
      { source: '/extra', destination: '/extra/m' },
    ]);
    assert.deepEqual(docs['navigation'], {
      languages: [
        {
          language: 'en',
          pages: ['a', { group: 'Extra', pages: ['extra/m'] }, { group: 'Posts', pages: ['2024/s'] }],
        },
        { language: 'de', pages: ['de/a'] },
      ],
    });
  });

  it('has no address that leads out of the site', async () => {
    const { paths, docs } = await opened({
      'content/_index.md': '',
      'content/a.md': '---\nurl: /../../x\naliases: [/../b]\n---\na',
      'content/docs/c.md': '---\nslug: ../../../c\n---\nc',
    });
    assert.deepEqual(
      paths.filter((path) => path.endsWith('.mdx') && path !== 'index.mdx'),
      ['docs/c.mdx', 'x.mdx'],
    );
    assert.equal(JSON.stringify(docs).includes('/../'), false);
  });

  it('makes no page long by what few signs of it stand for', async () => {
    const { page, told } = await opened({
      'hugo.toml': `[params]\nlong = "${'long '.repeat(4_000)}"\n`,
      'layouts/shortcodes/b.html': '{{ .Site.Params.long }}'.repeat(150),
      'content/a.md': `{{< param long >}} {{< b >}}\n`.repeat(5_000),
    });
    assert.ok((await page('a.mdx'))!.length < 4_000_000);
    assert.deepEqual(await told('a.mdx'), [
      'content/a.md:2 "b" makes the page too long; from here on such text is left out',
    ]);
  });

  it('is looked for where its pages are', async () => {
    const theme = { 'hugo.toml': '', 'exampleSite/hugo.yaml': '', 'exampleSite/content/a.md': '# A' };
    assert.deepEqual((await openForeign(hugo, theme)).paths, ['a.mdx']);
    assert.equal((await openForeign(hugo, { 'config.toml': '', 'content/a.md': '# A' })).docs, null);
    const languages = {
      'hugo.toml': '[languages.en]\ncontentDir = "content.en"\n[languages.de]\ncontentDir = "content.de"\n',
      'content.en/a.md': '# A',
      'content.de/a.md': '# A',
    };
    assert.deepEqual((await openForeign(hugo, languages)).paths, ['a.mdx', 'de/a.mdx']);
    const shared = {
      ...languages,
      'hugo.toml': 'contentDir = "content.en"\n[languages.en]\n[languages.de]\ncontentDir = "content.de"\n',
    };
    assert.deepEqual((await openForeign(hugo, shared)).paths, ['a.mdx', 'de/a.mdx']);
  });
});
