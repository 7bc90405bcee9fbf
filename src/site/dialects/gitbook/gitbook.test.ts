/** Pages and tables of contents of GitBook, as ours. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openForeign } from '../testing/open-foreign.ts';
import { gitbook } from './gitbook.ts';

const SUMMARY = '# Table of contents\n\n* [Home](README.md)\n* [A](guides/a.md)\n* [The B](guides/b.md)\n';
const opened = (files: Readonly<Record<string, string>>) =>
  openForeign(gitbook, { 'SUMMARY.md': SUMMARY, 'README.md': '# Home', 'guides/b.md': '# B', ...files });
const converted = async (text: string, files: Readonly<Record<string, string>> = {}): Promise<string> =>
  (await opened({ 'guides/a.md': text, ...files }))
    .short('guides/a.mdx')
    .then((all) => all.replace(/^---\n[\s\S]*?---\n/, ''));

const CASES: Readonly<Record<string, readonly [string, string]>> = {
  hints: ['{% hint style="warning" %}\nMind {this}\n{% endhint %}', '<Warning>\nMind \\{this\\}\n</Warning>'],
  'hints in lists, and on one line': [
    '1. One\n   {% hint style="info" %}\n   Text\n   {% endhint %}\n\n{% hint %}a{% endhint %} b',
    '1. One\n   <Info>\n   Text\n   </Info>\n<Info>\na\n</Info>\n b',
  ],
  'tabs, steps and columns': [
    '{% tabs %}\n{% tab title="A & B" %}\na\n{% endtab %}\n{% endtabs %}\n\n{% stepper %}\n{% step %}\n### One\n{% endstep %}\n{% endstepper %}\n\n{% columns %}\n{% column width="50%" %}\nx\n{% endcolumn %}\n{% endcolumns %}',
    '<Tabs>\n<Tab title={"A & B"}>\na\n</Tab>\n</Tabs>\n<Steps>\n<Step>\n### One\n</Step>\n</Steps>\n<Columns>\n<Column>\nx\n</Column>\n</Columns>',
  ],
  'code with its title, in which nothing is replaced': [
    '{% code title="a.md" overflow="wrap" %}\n```md\n{% hint %}\n```\n{% endcode %}\n\n`{% hint %}`',
    '```md title="a.md"\n{% hint %}\n```\n`{% hint %}`',
  ],
  'code in HTML': [
    '<pre class="language-sh"><code>a <b>b</b>\n\n    c &lt; 1\n</code></pre>',
    '```sh\na b\n    c < 1\n```',
  ],
  'styles with names that every object has': [
    '{% hint style="constructor" %}\na\n{% endhint %}',
    '<Note>\na\n</Note>',
  ],
  'what is embedded': [
    '{% embed url="https://www.youtube.com/watch?v=abcdefghijk" %}\n\n{% embed url="https://a.dev/x" %}\nWords\n{% endembed %}',
    '<iframe src="https://www.youtube-nocookie.com/embed/abcdefghijk" title="YouTube" allowFullScreen></iframe>\n<Card title="a.dev/x" href="https://a.dev/x">\nWords\n</Card>',
  ],
  'references and files': [
    '{% content-ref url="b.md" %}\n[b.md](b.md)\n{% endcontent-ref %}\n\n{% file src="../.gitbook/assets/a (1).json" %}',
    '[The B](/guides/b)\n[a (1).json](/_files/assets/a%20%281%29.json)',
  ],
  operations: [
    '{% swagger method="get" path="/pet" baseUrl="https://a" summary="Pets" %}\n{% swagger-description %}\nAll\n{% endswagger-description %}\n{% swagger-parameter in="query" name="id" type="string" required="true" %}\nId\n{% endswagger-parameter %}\n{% endswagger %}',
    '**GET** `https://a/pet` Pets\nAll\n<ParamField query="id" type="string" required>\nId\n</ParamField>',
  ],
  updates: [
    '{% updates format="full" %}\n{% update date="2026-01-02" tags="new,fix" %}\n## X\n{% endupdate %}\n{% endupdates %}',
    '<Update label="2026-01-02" tags={["new","fix"]}>\n## X\n</Update>',
  ],
  'text for some readers': [
    '{% if visitor.claims.unsigned.a %}\na\n{% endif %}\n{% if visitor.claims.plan == "x" %}\nsecret\n{% hint %}more{% endhint %}\n{% endif %}\nend',
    'a\nend',
  ],
  'included parts': ['{% include "../.gitbook/includes/part.md" %}', 'Part'],
  cards: [
    '<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><h4><i class="fa-x">:x:</i></h4><strong>One</strong></td><td>Text</td><td><a href="b.md">b.md</a></td></tr></tbody></table>',
    '<Columns><Card title="One" href="/guides/b">Text</Card></Columns>',
  ],
  'ids, mentions and figures': [
    '## Words <a href="#own" id="own"></a>\n\n<a data-mention href="b.md">b.md</a>\n\n<figure><img src="../.gitbook/assets/p.png" alt=""><figcaption><p>Cap</p></figcaption></figure>',
    '## Words {/*#own*/}\n<a data-mention href="/guides/b">The B</a>\n<figure><img src="/_files/assets/p.png" alt=""><figcaption><p>Cap</p></figcaption></figure>',
  ],
  'links to files from the top': ['[a](/README.md#x) [b](/guides/b.md)', '[a](/#x) [b](/guides/b)'],
  'code and tables in HTML': [
    '<pre class="language-js" data-title="a.js"><code class="lang-js">const a = {&#x3C;b>}\n\n<strong>x*y*\n</strong></code></pre>\n\n<table><tbody><tr><td>a*</td></td><td><code>b_c*</code><br></td><tr><td>{d}</table>',
    '```js title="a.js" {3}\nconst a = {<b>}\nx*y*\n```\n<table><tbody><tr><td>a&#42;</td><td><code>b&#95;c&#42;</code><br /></td></tr><tr><td>\\{d\\}</td></tr></tbody></table>',
  ],
  'blocks that are not known, with what is in them': ['{% own x="1" %}\nwords\n{% endown %}', 'words'],
};

describe('a page of GitBook', () => {
  for (const [name, [text, wanted]] of Object.entries(CASES))
    it(`has ${name}`, async () =>
      assert.equal(
        await converted(text, {
          '.gitbook/assets/p.png': 'x',
          '.gitbook/assets/a (1).json': 'x',
          '.gitbook/includes/part.md': '---\ntitle: x\n---\n\nPart',
        }),
        wanted,
      ));

  it('names what is not known, with its line', async () => {
    const { told } = await opened({
      'guides/a.md':
        '---\nhidden: true\n---\n# A\n\n{% own %}\n{% own %}\n\n{% openapi src="x.json" path="/p" method="get" %}\n{% endopenapi %}\n\n{% include "../../out.md" %}\n',
    });
    const notes = await told('guides/a.mdx');
    assert.match(notes.join('\n'), /guides\/a\.md:6 The block "own" is not known here.*\(2 times\)/);
    assert.match(notes.join('\n'), /guides\/a\.md:9 The operation "GET \/p" is in a document of its own/);
    assert.match(
      notes.join('\n'),
      /guides\/a\.md:12 The included file "\.\.\/\.\.\/out\.md" is outside of the folder/,
    );
  });
});

describe('the table of contents of GitBook', () => {
  it('is the navigation, and says what is published', async () => {
    const { docs, paths, notes } = await openForeign(gitbook, {
      '.gitbook.yaml':
        'root: ./docs/\nstructure:\n  readme: start.md\nredirects:\n  old/x: guides/b.md\n  y: gone.md\n',
      'docs/SUMMARY.md':
        '# Table of contents\n\n* [Start](start.md)\n* [Out](https://o)\n\n## Use it <a href="#use" id="use"></a>\n\n* [Guides](guides/README.md)\n  * [\\[B\\] two](guides/b.md "mention")\n* [Gone](gone.md)\n* [C d](<c d.md>)\n* [Private](private.md)\n* [Draft](draft.md)\n',
      'docs/start.md': '# Start',
      'docs/guides/README.md': '# Guides',
      'docs/guides/b.md': '# B',
      'docs/c d.md': '# C',
      'docs/notes.md': '# Notes',
      'docs/private.md': '---\nif: visitor.claims.plan == "x"\n---\n',
      'docs/draft.md': '---\ndraft: true\n---\n',
      'docs/.gitbook/assets/p.png': 'x',
      'docs/.gitbook/assets/id_rsa': 'x',
      'README.md': '# Repository',
    });
    assert.deepEqual(paths, [
      '_files/docs/assets/p.png',
      '_links/1.mdx',
      'c d.mdx',
      'guides/b.mdx',
      'guides/index.mdx',
      'index.mdx',
    ]);
    assert.deepEqual(docs['redirects'], [{ source: '/old/x', destination: '/guides/b' }]);
    assert.deepEqual(docs['navigation'], {
      pages: [
        'index',
        '_links/1',
        { group: 'Use it', pages: [{ group: 'Guides', root: 'guides/index', pages: ['guides/b'] }, 'c d'] },
      ],
    });
    assert.deepEqual(notes, [
      'docs/SUMMARY.md:10 The page "gone.md" does not exist, or is not published',
      'docs/notes.md: It is not in "docs/SUMMARY.md", and is left out',
      'docs/private.md: It is for readers that are signed in, and is left out',
      'docs/draft.md: It is a draft, and is left out',
      '.gitbook.yaml: The redirect of "y" leads to no page',
    ]);
  });

  it('may be one for each language or section', async () => {
    const pages = { 'SUMMARY.md': '* [Home](README.md)\n* [A](a.md)', 'README.md': '# H', 'a.md': '# A' };
    const inFolder = (name: string) =>
      Object.fromEntries(Object.entries(pages).map(([path, text]) => [`${name}/${path}`, text]));
    const languages = await openForeign(gitbook, { 'README.md': 'x', ...inFolder('en'), ...inFolder('de') });
    assert.deepEqual(languages.docs['navigation'], {
      languages: [
        { language: 'de', pages: ['de/index', 'de/a'] },
        { language: 'en', pages: ['en/index', 'en/a'] },
      ],
    });
    const site = await openForeign(gitbook, {
      '.gitbook.yaml':
        'site:\n  title: Harbor\n  structure:\n    - {type: section, title: Docs, path: docs, default: true, children: [{type: space, default: true, path: x, content: {directory: ./en}}]}\n    - {type: space, title: Guides, path: guides, content: {directory: guides}}\n    - {type: space, title: Else, path: else, content: {directory: ../out}}\n',
      ...inFolder('en'),
      ...inFolder('guides'),
    });
    assert.equal(site.docs['name'], 'Harbor');
    assert.deepEqual(site.docs['navigation'], {
      tabs: [
        { tab: 'Docs', pages: ['index', 'a'] },
        { tab: 'Guides', pages: ['guides/index', 'guides/a'] },
      ],
    });
  });

  it('is made from folders where there is none, and is not that of mdBook', async () => {
    const { docs } = await openForeign(gitbook, {
      '.gitbook.yaml': '',
      'README.md': '# H',
      'b/README.md': '# B',
      'b/c.md': '# C',
    });
    assert.deepEqual(docs['navigation'], {
      pages: ['index', { group: 'b', root: 'b/index', pages: ['b/c'] }],
    });
    assert.equal((await openForeign(gitbook, { 'book.toml': '', 'src/SUMMARY.md': SUMMARY })).docs, null);
  });
});
