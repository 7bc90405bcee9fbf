/** Pages from text to HTML, through the front door. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { compilePage } from './compile-page.ts';
import type { Component, ComponentRegistry } from './component.ts';
import type { RenderRequest, RenderResult } from './page-renderer.ts';

const box = (
  name: string,
  render: Component['render'],
  more: Partial<Component> = {},
): [string, Component] => [name, { name, doc: '', props: {}, render, ...more }];

const registry: ComponentRegistry = new Map([
  box('Note', ({ inner }) => `<aside>${inner}</aside>`),
  box('Tip', ({ inner }) => `<i>${inner}</i>`, { inline: true }),
  box(
    'Tabs',
    ({ children }) =>
      `<tabs>${children
        .filter((child) => child.name === 'Tab')
        .map((child) => `[${String(child.props['title'])}|${child.inner}]`)
        .join('')}</tabs>`,
  ),
  box('Tab', ({ context, inner }) => {
    context.feature('never');
    return inner;
  }),
  box('Step', ({ props, inner, context }) => {
    const id = context.id(String(props['title']));
    context.heading(3, id, String(props['title']));
    return `<section id="${id}">${inner}</section>`;
  }),
  box('Codes', ({ children }) =>
    children.map((child) => `${child.code?.title ?? ''}:${child.code?.source ?? ''};`).join(''),
  ),
  box(
    'Show',
    ({ props, context }) =>
      `(${context.icon(props['icon'] ?? '')}${context.inline(String(props['label'] ?? ''))}${context.href(props['href'] ?? '') ?? 'none'})`,
  ),
  box('Side', ({ inner, context }) => {
    context.aside(inner);
    return '';
  }),
]);

const render = (source: string, more: Partial<RenderRequest> = {}): Promise<RenderResult> =>
  compilePage(
    {
      file: 'guides/page.mdx',
      source,
      snippets: {},
      settings: { base: '', iconLibrary: '', variables: {} },
      ...more,
    },
    registry,
  );

/** HTML without the parts every heading has. */
const html = async (source: string, more: Partial<RenderRequest> = {}): Promise<string> =>
  (await render(source, more)).body.html.replace(
    /<a class="heading-link"[^>]*><\/a>|<span class="anchor"[^>]*><\/span>/g,
    '',
  );

describe('compilePage: Markdown', () => {
  const cases: readonly (readonly [string, string])[] = [
    [
      'a *b* **c** ~~d~~ `e<f>`',
      '<p>a <em>b</em> <strong>c</strong> <del>d</del> <code>e&lt;f&gt;</code></p>',
    ],
    ['a\\\nb', '<p>a<br>\nb</p>'],
    ['- a\n- b\n  1. c', '<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul>'],
    ['3. a\n\n4. b', '<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol>'],
    [
      '- [x] done\n- [ ] open',
      '<ul><li><input type="checkbox" disabled checked> done</li><li><input type="checkbox" disabled> open</li></ul>',
    ],
    ['> q\n\n---', '<blockquote><p>q</p></blockquote><hr>'],
    ['> [!NOTE]\n> hi', '<aside><p>hi</p></aside>'],
    [
      '| a | b |\n|:-:|--|\n| 1 | 2 |',
      '<div class="table-scroll" tabindex="0"><table><thead><tr><th style="text-align:center">a</th><th>b</th></tr></thead><tbody><tr><td style="text-align:center">1</td><td>2</td></tr></tbody></table></div>',
    ],
    [
      '[a](./b.mdx "t") [c][r]\n\n[r]: https://x.y',
      '<p><a title="t" href="/guides/b">a</a> <a target="_blank" rel="noopener" href="https://x.y">c</a></p>',
    ],
    [
      '![a"b](x.png)',
      '<p><img alt="a&quot;b" loading="lazy" decoding="async" data-zoom src="/guides/x.png"></p>',
    ],
    ['[missing][ref] ![x][y]', '<p>[missing][ref] ![x][y]</p>'],
    ['# A\n\n## B', '<h2 id="a">A</h2><h2 id="b">B</h2>'],
    ['$$\n\\frac{a}{b}\n$$', '<div class="math-block"><code class="math">\\frac{a}{b}</code></div>'],
    [':::note\nx\n:::', '<p>:::note\nx\n:::</p>'],
    ['a&nbsp;b &lt;c&gt;', '<p>a\u00a0b &lt;c&gt;</p>'],
  ];
  for (const [source, expected] of cases) {
    it(JSON.stringify(source), async () =>
      assert.equal(await html(`---\ntitle: T\n---\n${source}`), expected),
    );
  }

  it('numbers footnotes by their first use and links back', async () => {
    const found = await html('a[^x] b[^y] a[^x]\n\n[^y]: Why\n\n[^x]: Ex');
    assert.match(
      found,
      /<li id="fn-1"><p>Ex <a class="footnote-back" href="#fnref-1">↩<\/a> <a class="footnote-back" href="#fnref-1-2">↩<\/a><\/p><\/li><li id="fn-2"><p>Why/,
    );
  });
});

describe('compilePage: headings', () => {
  it('leaves out the h1 that repeats the title, keeps its anchor, and demotes others', async () => {
    const { body } = await render('---\ntitle: My Page\n---\n\n# My page\n\n# Other\n\n### Deep');
    assert.match(body.html, /^<span class="anchor" id="my-page"><\/span><h2 id="other">/);
    assert.deepEqual(body.headings, [
      { depth: 2, id: 'other', text: 'Other' },
      { depth: 3, id: 'deep', text: 'Deep' },
    ]);
  });
  it('keeps h1 where the page shows no title', async () =>
    assert.equal(await html('---\ntitle: T\nmode: custom\n---\n# T'), '<h1 id="t">T</h1>'));
  it('makes ids unique and takes the author’s', async () => {
    assert.deepEqual(
      (await render('## A\n\n## A\n\n## B {#a}\n\n<h3 id="own">C</h3>')).body.headings.map(
        (heading) => heading.id,
      ),
      ['a', 'a-2', 'a-3', 'own'],
    );
  });
  it('offers other spellings where no heading has them', async () => {
    const { body } = await render('## Node.js\n\n## nodejs\n\n## A & B');
    assert.equal(body.html.match(/id="nodejs"/g)?.length, 1);
    assert.match(body.html, /<h2 id="a--b"><span class="anchor" id="a-b">/);
    assert.ok(body.ids.includes('a-b'));
    assert.equal(new Set(body.ids).size, body.ids.length);
  });
  it('puts a component’s heading before those of its content', async () => {
    assert.deepEqual(
      (await render('<Step title="Outer">\n## Inner\n</Step>')).body.headings.map((heading) => heading.text),
      ['Outer', 'Inner'],
    );
  });
  it('cuts the text into sections for search', async () => {
    const { body } = await render(
      '---\ntitle: T\n---\nintro `c`\n\n## A *b*\n\nText one.\n\n- two\n\n```js\nlet x;\n```\n\n<Note>\nthree\n</Note>',
    );
    assert.deepEqual(body.sections, [
      { id: '', heading: '', text: 'intro c', code: '' },
      { id: 'a-b', heading: 'A b', text: 'Text one. two three', code: 'let x;' },
    ]);
  });
});

describe('compilePage: expressions and author code', () => {
  const snippets = {
    'snippets/a.mdx': 'Hello {name}{props.mark}.\n\n```sh\nrun {name} {other}\n```',
    'snippets/word.mdx': 'just words',
    'snippets/nested.mdx': 'import A from "./a.mdx"\n\n<A name="deep" />',
    'snippets/loop.mdx': 'import L from "/snippets/loop.mdx"\n\nx <L/>',
    'snippets/values.mdx':
      'export const version = "1.2"\n\nexport const Hi = ({ to = "you", children }) => <b>{to}{children}</b>',
    'snippets/code.jsx':
      'export const Live = () => { const [n] = useState(0); return <b>{n}</b>; };\nexport const Plain = (props) => (\n  <em className="x">{props.text}</em>\n);',
    'snippets/sample.ts': 'const a = 1;\n',
  };
  const cases: readonly (readonly [string, string])[] = [
    ['is {1 + 1} {"a"} {`b${2}`} {null}{false}{/* c */}', '<p>is 2 a b2</p>'],
    ['export const v = { a: ["x", "y"] }\n\n{v.a[1]}', 'y'],
    ['a {unknown} {user.name}', '<p>a {unknown}</p>'],
    ['{["a", "b"].map((x) => <b key={x}>{x}</b>)}', '<b>a</b><b>b</b>'],
    ['import A from "/snippets/a.mdx"\n\n<A name="you" mark="!" />', '<p>Hello you!.</p><figure'],
    ['import W from "/snippets/word.mdx"\n\nsome <W/> here', '<p>some just words here</p>'],
    ['text first\n\nimport W from "../snippets/word.mdx"\n\n<W />', '<p>text first</p><p>just words</p>'],
    ['import N from "/snippets/nested.mdx"\n\n<N/>', '<p>Hello deep.</p><figure'],
    [
      'import { version, Hi } from "/snippets/values.mdx"\n\nv{version} <Hi>!</Hi><Hi to="me" />',
      '<p>v1.2 <b>you!</b><b>me</b></p>',
    ],
    ['import { Plain } from "/snippets/code.jsx"\n\n<Plain text="t" />', '<em class="x">t</em>'],
    ['import note from "/snippets/word.mdx"\n\n<note/>', '<p>just words</p>'],
    ['<Snippet file="word.mdx" />', '<p>just words</p>'],
    ['<Snippet file="snippets/sample.ts" />', '<figure class="code" data-lang="ts">'],
  ];
  for (const [source, expected] of cases) {
    it(JSON.stringify(source), async () =>
      assert.ok((await html(source, { snippets })).startsWith(expected), await html(source, { snippets })),
    );
  }

  it('fills props into code samples of a snippet, and only those', async () => {
    assert.match(
      (await html('import A from "/snippets/a.mdx"\n\n<A name="you" />', { snippets })).replace(
        /<\/?span[^>]*>/g,
        '',
      ),
      /run you \{other\}/,
    );
  });
  it('keeps the content of a component that runs code, told once', async () => {
    const { body } = await render(
      'import { Live } from "/snippets/code.jsx"\n\n<Live>kept</Live>\n\n<Live>too</Live>',
      { snippets },
    );
    assert.equal(body.html, 'kepttoo');
    assert.deepEqual(
      body.issues.map((issue) => issue.code),
      ['content/author-component'],
    );
  });
  it('stops snippets that include themselves', async () => {
    const { body } = await render('import L from "/snippets/loop.mdx"\n\n<L/>', { snippets });
    assert.equal(body.html, '<p>x</p>');
    assert.deepEqual(
      body.issues.map((issue) => [issue.code, issue.file]),
      [['content/snippet-cycle', 'snippets/loop.mdx']],
    );
  });
  it('stops author components that multiply', async () => {
    const levels = Array.from(
      { length: 30 },
      (_, i) => `export const C${i} = () => <><C${i + 1}/><C${i + 1}/></>`,
    ).join('\n');
    const { body, failed } = await render(`${levels}\nexport const C30 = () => <b/>\n\n<C0/>`);
    assert.equal(failed, undefined);
    assert.ok(body.html.length < 5_000_000);
  });
  it('tells a missing import with its place', async () => {
    assert.deepEqual(
      (await render('import X from "/snippets/none.mdx"\n\n<X>kept</X>')).body.issues.map(
        (issue) => issue.code,
      ),
      ['content/missing-import', 'content/author-component'],
    );
  });
  it('fills in variables of docs.json everywhere', async () => {
    const settings = { base: '', iconLibrary: '', variables: { name: 'Lectern' } };
    assert.equal(
      await html('{{name}} [x](/{{ name }}) {{other}}', { settings }),
      '<p>Lectern <a href="/Lectern">x</a> {{other}}</p>',
    );
  });
  it('names the nearest component for one it does not know', async () => {
    const { body } = await render('<Notee>kept</Notee>\n\n<Notee>again</Notee>');
    assert.equal(body.html, 'keptagain');
    assert.deepEqual(
      body.issues.map((issue) => [issue.code, issue.hint, issue.line]),
      [['content/unknown-component', 'Did you mean <Note>?', 1]],
    );
  });
});

describe('compilePage: components', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['<Note>one</Note>', '<aside>one</aside>'],
    ['<Note>\n  **two**\n\n      three\n</Note>', '<aside><p><strong>two</strong></p><p>three</p></aside>'],
    ['in <Tip>a</Tip> line', '<p>in <i>a</i> line</p>'],
    ['in <Note>a</Note> line', '<p>in</p><aside>a</aside><p>line</p>'],
    [
      '<Tabs>\n<Tab title="A">x</Tab>\n<Tab title={`B`}>\n\ny\n\n</Tab>\n</Tabs>',
      '<tabs>[A|x][B|<p>y</p>]</tabs>',
    ],
    ['<Tabs><>\n<Tab title="A">x</Tab>\n</></Tabs>', '<tabs>[A|x]</tabs>'],
    ['<Codes>\n```js a.js\n1\n```\n```py\n2 # [!code ++]\n```\n</Codes>', 'a.js:1;:2;'],
    ['<Show label="a *b* & <c>" href="../x.mdx" />', '(a <em>b</em> &amp; &lt;c&gt;/x)'],
    ['<Show href="javascript:x" />', '(none)'],
    ['<Side>aside</Side>after', '<p>after</p>'],
    [
      '<Show icon={<svg onload="x"><path d="M0"/></svg>} />',
      '(<span class="icon" aria-hidden="true"><svg><path d="M0"></path></svg></span>)',
    ],
  ];
  for (const [source, expected] of cases)
    it(JSON.stringify(source), async () => assert.equal(await html(source), expected));

  it('renders a child only when its parent reads it', async () => {
    assert.deepEqual((await render('<Tabs>\n<Tab title="A">x</Tab>\n</Tabs>')).body.features, []);
  });
  it('collects icons by key', async () => {
    const { body } = await render(
      '<Show icon="fa-brands fa-github" />\n<Show icon="🚀" />\n<Show icon="/a.svg" />',
    );
    assert.deepEqual(body.icons, [':brands:github']);
    assert.match(body.html, /<use href="#i--brands-github">.*>🚀<.*<img class="icon" src="\/a\.svg"/);
  });
});

describe('compilePage: HTML of authors', () => {
  const cases: readonly (readonly [string, string])[] = [
    [
      '<div className="a" style={{ color: "red" }} onClick={() => x()}>b</div>',
      '<div class="a" style="color:red">b</div>',
    ],
    ['<div>\n  <p>a</p>\n  b\n</div>', '<div><p>a</p><p>b</p></div>'],
    ['<p>\n\na\n\n</p>', '<p>a</p>'],
    ['<script>alert(1)</script>x', '<p>x</p>'],
    ['<style>{`a{b:c}`}</style>', ''],
    ['<object data="x">y</object>', ''],
    ['<a href="javascript:x">y</a>', '<span>y</span>'],
    [
      '<iframe src="javascript:x" srcDoc="<b>" />',
      '<iframe loading="lazy" title="Embedded content"></iframe>',
    ],
    ['<iframe src="data:text/html,x" title="t"/>', '<iframe title="t" loading="lazy"></iframe>'],
    ['<img src="data:text/html,x" alt="t<"/>', 't&lt;'],
    ['<form action="/x"><input formAction="y"/></form>', '<span><input></span>'],
    ['<user>x</user>', '<span>x</span>'],
    ['<my-element a="b">x</my-element>', '<my-element a="b">x</my-element>'],
    ['<video autoPlay muted src="/a.mp4"></video>', '<video autoplay muted src="/a.mp4"></video>'],
    ['<svg><use xlinkHref="https://x.y/z#a"/></svg>', '<svg><use></use></svg>'],
    [
      '<a href="/x"><img src="/y.png"/></a>',
      '<a href="/x"><img src="/y.png" alt="" loading="lazy" decoding="async"></a>',
    ],
    [
      '<table><tr><td>x</td></tr></table>',
      '<div class="table-scroll" tabindex="0"><table><tr><td>x</td></tr></table></div>',
    ],
  ];
  const sorted = (text: string): string =>
    text.replace(
      /<(\w[\w-]*)((?:\s[\w-]+(?:="[^"]*")?)+)>/g,
      (_, name: string, list: string) =>
        `<${name} ${(list.match(/[\w-]+(?:="[^"]*")?/g) ?? []).sort().join(' ')}>`,
    );
  for (const [source, expected] of cases)
    it(JSON.stringify(source), async () => assert.equal(sorted(await html(source)), sorted(expected)));

  it('lets no text of an author become a script, a handler or an address that runs', async () => {
    const pieces = fc.constantFrom(
      '<script>',
      '</script>',
      '<img src="x" onerror="alert(1)"/>',
      '[a](javascript:alert(1))',
      '<a href={"java" + "script:x"}>',
      '</a>',
      '<div {...{onclick: "x", href: "javascript:x"}}>',
      '</div>',
      '{`<script>`}',
      '{{ html: "<script>" }}',
      '`<script>`',
      '&lt;script&gt;',
      '<Show icon={{ html: "<script>" }} label="<script>" />',
      '<svg><script>x</script></svg>',
      '\n\n',
      ' ',
      '![x](javascript:x)',
      '<Show href={["javascript:x"]} />',
      '<https://x.y/"onload="x>',
      '> ',
      '## <script>',
      '\\<script>',
      '<b title="\'&quot;><script>">',
      '</b>',
      '```html\n<script>\n```\n',
      '<iframe src="javascript:x"/>',
      '\u0000',
      "<h2 id='\"><script>'>x</h2>",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 12 }), async (parts) => {
        const { body } = await render(parts.join(''));
        const tags = (body.html + body.aside).match(/<[a-zA-Z](?:[^>"']|"[^"]*"|'[^']*')*>/g) ?? [];
        for (const tag of tags) {
          const bare = tag.replace(/"[^"]*"|'[^']*'/g, '""');
          assert.doesNotMatch(bare, /^<script|\son\w+=/i);
          assert.doesNotMatch(tag, /\s(?:href|src)="\s*javascript:/i);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('compilePage: trouble', () => {
  it('explains a page it refuses, without markup of the author', async () => {
    const { failed, body } = await render(`<b>${'('.repeat(20_000)}`);
    assert.equal(failed?.code, 'content/too-deep');
    assert.match(body.html, /<div class="page-error" role="alert">.*guides\/page\.mdx, line 1/);
  });
  it('shows what it can of a broken page and says where it is broken', async () => {
    const { failed, body } = await render('---\ntitle: T\n---\n\n## Kept\n\n<Note>\n\nkept too');
    assert.equal(failed, undefined);
    assert.match(body.html, /Kept.*kept too/s);
    assert.deepEqual(
      body.issues.map((issue) => [issue.severity, issue.code, issue.line]),
      [['error', 'content/syntax', 7]],
    );
  });
  it('turns nesting beyond reason into text', async () => {
    const { failed, body } = await render(`${'> '.repeat(1_000)}deep`);
    assert.equal(failed, undefined);
    assert.match(body.html, /deep/);
    assert.deepEqual(
      body.issues.map((issue) => issue.code),
      ['content/too-deep'],
    );
  });
  it('costs one page when a component of ours has a fault', async () => {
    const faulty: ComponentRegistry = new Map([
      box('Bad', () => {
        throw new Error('oops');
      }),
    ]);
    const { failed } = await compilePage(
      {
        file: 'a.mdx',
        source: '<Bad/>',
        snippets: {},
        settings: { base: '', iconLibrary: '', variables: {} },
      },
      faulty,
    );
    assert.match(failed?.message ?? '', /oops/);
  });
  it('renders any text', async () => {
    const pieces = fc.constantFrom(
      '<Tabs>',
      '</Tabs>',
      '<Tab title="x">',
      '</Tab>',
      '<Note>',
      '</Note>',
      '- ',
      '1. ',
      '> ',
      '# ',
      '## A {#b}\n',
      '{',
      '}',
      '|',
      '\n',
      '\n\n',
      '    ',
      'word',
      '`',
      '```js a\n',
      '```\n',
      '[^1]',
      '[^1]: x\n',
      '[a]: b\n',
      '**',
      '_',
      '$$',
      '<br>',
      '<!--',
      '-->',
      'import X from "./x.mdx"\n',
      'export const a = 1\n',
      '{a}',
      '{a.b(c)}',
      '<>',
      '</>',
      '---\n',
      'title: x\n',
      '\r\n',
      '\ufeff',
      '\u2028',
      '😀',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 30 }), async (parts) =>
        assert.equal((await render(parts.join(''))).failed, undefined),
      ),
      { numRuns: 300 },
    );
  });
});
