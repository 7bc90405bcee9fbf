/** Components, expressions, author code and HTML in pages, through `compilePage`. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { html, render } from './testing/render-sample.ts';

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
    ['import A from "/snippets/a.mdx"\n\n<A name="you" mark="!" />', '<p>Hello you!.</p>\n<figure'],
    ['import W from "/snippets/word.mdx"\n\nsome <W/> here', '<p>some just words here</p>'],
    ['text first\n\nimport W from "../snippets/word.mdx"\n\n<W />', '<p>text first</p>\n<p>just words</p>'],
    ['<div>\n\nimport W from "/snippets/word.mdx"\n\n<W />\n\n</div>', '<div><p>just words</p></div>'],
    ['import N from "/snippets/nested.mdx"\n\n<N/>', '<p>Hello deep.</p>\n<figure'],
    [
      'import { version, Hi } from "/snippets/values.mdx"\n\nv{version} <Hi>!</Hi><Hi to="me" />',
      '<p>v1.2 <b>you!</b><b>me</b></p>',
    ],
    ['import { Plain } from "/snippets/code.jsx"\n\n<Plain text="t" />', '<em class="x">t</em>'],
    ['import note from "/snippets/word.mdx"\n\n<note/>', '<p>just words</p>'],
    ['<Snippet file="word.mdx" />', '<p>just words</p>'],
    ['<Snippet file="snippets/sample.ts" />', '<figure class="code code-block" data-lang="ts">'],
  ];
  for (const [source, expected] of cases) {
    it(JSON.stringify(source), async () =>
      assert.ok((await html(source, { snippets })).startsWith(expected), await html(source, { snippets })),
    );
  }

  it('keeps nodes on lines of their own apart', async () => {
    assert.equal(
      await html('<Badge>one</Badge>\n<Badge>two</Badge>\n\n<Other>`a`</Other>\n<Other>`b`</Other>'),
      'one\ntwo\n<code>a</code>\n<code>b</code>',
    );
  });

  it('fills props into code samples of a snippet, and only those', async () => {
    assert.match(
      (await html('import A from "/snippets/a.mdx"\n\n<A name="you" />', { snippets })).replace(
        /<\/?span[^>]*>/g,
        '',
      ),
      /run you \{other\}/,
    );
  });
  it('keeps the content of a component that runs code, for its script to show', async () => {
    const { body } = await render(
      'import { Live } from "/snippets/code.jsx"\n\n<Live>kept</Live>\n\n<Live>too</Live>',
      { snippets },
    );
    assert.match(body.html, /<b>0<\/b><\/lectern-island><template data-island>kept<\/template>/);
    assert.deepEqual(body.issues, []);
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
  it('reports a missing import with its position', async () => {
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
    assert.equal(body.html, 'kept\nagain');
    assert.deepEqual(
      body.issues.map((issue) => [issue.code, issue.hint, issue.line]),
      [['content/unknown-component', 'Did you mean <Note>?', 1]],
    );
  });
});

describe('compilePage: components', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['<Note>one</Note>', '<aside>one</aside>'],
    ['<Note>\n  **two**\n\n      three\n</Note>', '<aside><p><strong>two</strong></p>\n<p>three</p></aside>'],
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
    assert.match(body.html, /<use href="#i--brands-github">.*>🚀<.*<img class="icon" src="\/a\.svg"/s);
  });
});

describe('compilePage: HTML of authors', () => {
  const cases: readonly (readonly [string, string])[] = [
    [
      '<div className="a" style={{ color: "red" }} onclick="x()">b</div>',
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
    [
      '<video autoPlay muted src="/a.mp4"></video>',
      '<video autoplay muted src="/a.mp4" playsinline controls></video>',
    ],
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
