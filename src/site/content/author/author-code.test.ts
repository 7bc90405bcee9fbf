/** Author code in a page: static HTML, islands, and hostile code. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { render } from '../testing/render-sample.ts';

const island = /<lectern-island/;
const codes = (issues: readonly { readonly code: string }[]): string[] => issues.map(({ code }) => code);

describe('author code', () => {
  it('is not run where the page is plain data', async () => {
    const { body } = await render('export const a = ["x", "y"]\n\n{a.map((each) => <b>{each}</b>)}');
    assert.equal(body.html, '<b>x</b><b>y</b>');
    assert.equal(body.files, undefined);
  });

  it('that only makes HTML ships nothing', async () => {
    const { body } = await render(
      'export const a = [2, 1]\n\nexport const Row = ({ n }) => { const twice = n * 2; return <Note>{twice} <a href="./b.mdx">b</a></Note>; }\n\n{a.sort().map((n) => <Row key={n} n={n} />)}',
    );
    assert.equal(
      body.html,
      '<aside>2 <a href="/guides/b">b</a></aside>\n<aside>4 <a href="/guides/b">b</a></aside>',
    );
    assert.deepEqual([body.features, body.files, body.issues], [[], undefined, []]);
    assert.deepEqual(
      body.links.map(({ href }) => href),
      ['/guides/b', '/guides/b'],
    );
    assert.equal(body.sections[0]?.text, '2 b 4 b');
  });

  it('with a hook or a handler is an island with a script of its own', async () => {
    const { body } = await render(
      'export const Count = ({ from, children }) => { const [n] = useState(from); return <p>{n}{children}</p>; }\n\n<Count from={7}>**x**</Count>',
    );
    assert.match(
      body.html,
      /<lectern-island [^>]*data-module="guides\/page\.mdx#page" data-name="Count" data-props="\{&quot;from&quot;:7\}"[^>]*><p>7<lectern-part data-part="children"[^>]*><strong>x<\/strong><\/lectern-part><\/p><\/lectern-island>/,
    );
    assert.deepEqual(body.features, ['islands']);
    assert.deepEqual(
      body.files?.map(({ kind, name }) => [kind, /^islands-[\w-]+\.js$/.test(name)]),
      [['script', true]],
    );
  });

  const counting = (rest: string): string =>
    `export const Count = (given) => { const [n, set] = useState([]); return ${rest}; }\n\n<Count at="x" />`;
  for (const [what, page, adds] of [
    ['has ids', counting('<h2 id={given.at}>x</h2>'), true],
    ['passes properties on', counting('<p title="a" {...given}>x</p>'), true],
    ['writes HTML', counting('<p dangerouslySetInnerHTML={{ __html: n.join() }} />'), true],
    ['shows a component of ours', counting('<Note>x</Note>'), true],
    [
      'has no ids',
      counting('<p onClick={() => set([...n, 1])}>{n.length} <a href="#x">x</a></p>'),
      undefined,
    ],
    ['says the name of a component of ours', counting('<p>Note that {n.length} of it</p>'), undefined],
    ['only makes HTML', 'export const One = ({ at }) => <h2 id={at}>x</h2>\n\n<One at="x" />', undefined],
  ] as const)
    it(`says whether the browser may add ids: code that ${what}`, async () => {
      const { body } = await render(page);
      assert.equal(body.addsIds, adds);
    });

  it('that needs a browser keeps its content and is reported once', async () => {
    const { body } = await render(
      'export const Here = () => { const at = window.location; return <p>{at.href}</p>; }\n\n<Here>**kept**</Here>\n\n<Here>too</Here>',
    );
    assert.match(body.html, /data-client[^>]*><lectern-part[^>]*><strong>kept<\/strong><\/lectern-part>/);
    assert.deepEqual(codes(body.issues), ['content/author-component']);
    assert.match(body.issues[0]!.message, /<Here> .*window/);
    assert.equal(body.issues[0]!.line, 3);
  });

  const SNIPPET =
    'import { rate } from "./rate.jsx";\n\nexport const Price = ({ plan }) => {\n  const list = [];\n  return <p>{rate(plan)}</p>;\n};\n';
  for (const [what, page, snippets, message, hint] of [
    [
      'in the page',
      'export const Price = ({ plan }) => {\n  const text = plan.cost.toFixed(2);\n  return <p>{text}</p>;\n};\n\n<Price plan={{}} />',
      {},
      /<Price> .*TypeError: .*toFixed.* \(guides\/page\.mdx, line 2\)$/,
      'Correct its code',
    ],
    [
      'in a file that an imported file imports',
      'import { Price } from "/snippets/price.jsx";\n\n<Price plan={1} />',
      {
        'snippets/price.jsx': SNIPPET,
        'snippets/rate.jsx': '\n\nexport const rate = (plan) =>\n  plan.cost.value;\n',
      },
      /<Price> .*TypeError: .* \(snippets\/rate\.jsx, line 4\)$/,
      'Correct its code',
    ],
    [
      'with a name that is not defined',
      'export const list = ["a"];\n\nexport const All = () => {\n  const rows = lisst.map((x) => x);\n  return <p>{rows}</p>;\n};\n\n<All />',
      {},
      /'lisst' is not defined \(guides\/page\.mdx, line 4\)$/,
      'Did you mean "list"?',
    ],
    [
      'with a component that is not there',
      'export const All = () => {\n  const n = 1;\n  return <Noet>{n}</Noet>;\n};\n\n<All />',
      {},
      /'Noet' is not defined \(guides\/page\.mdx, line 3\)$/,
      'Did you mean "Note"?',
    ],
    [
      'with a name that its file does not export',
      'import { Prise } from "/snippets/price.jsx";\n\n<Prise plan={1} />',
      { 'snippets/price.jsx': SNIPPET, 'snippets/rate.jsx': 'export const rate = () => 1;\n' },
      /"Prise" is not exported by its file/,
      'Did you mean "Price"?',
    ],
  ] as const)
    it(`names where it failed, and what it may mean: ${what}`, async () => {
      const { body } = await render(page, { snippets });
      const [issue] = body.issues.filter(({ code }) => code === 'content/author-component');
      assert.match(issue?.message ?? '', message);
      assert.equal(issue?.hint, hint);
    });

  it('does not take a constructor of the language for a built-in component', async () => {
    const { body } = await render(
      'export const X = () => { try { throw new Error("caught"); } catch (error) { return <b>{error.message}</b>; } }\n\n<X />',
    );
    assert.equal(body.html, '<b>caught</b>');
  });

  it('finds its modules by every spelling, JSON and circles included', async () => {
    const snippets = {
      'snippets/a.jsx':
        'import { b } from "./b";\nimport data from "/data/x.json";\nexport const name = "a";\nexport default function A() { const all = [b(), data.n]; return <i>{all.join()}</i>; }',
      'snippets/b.ts': 'import { name } from "./a.jsx";\nexport const b = (): string => `b of ${name}`;',
      'data/x.json': '{"n":5}',
    };
    const { body } = await render('import A from "/snippets/a.jsx"\n\n<A />', { snippets });
    assert.equal(body.html, '<i>b of a,5</i>');
    assert.deepEqual(
      body.issues.map(({ code, file, line, message }) => [code, file, line, message]),
      [
        [
          'content/import-cycle',
          'snippets/b.ts',
          1,
          'The imports are circular: snippets/a.jsx → snippets/b.ts → snippets/a.jsx',
        ],
      ],
    );
  });

  it('names the way to a missing file', async () => {
    const snippets = {
      'snippets/b.jsx':
        'import { c } from "./c.jsx";\nexport const B = () => { let x = 1; return <b>{x}</b>; };',
    };
    const { body } = await render('import { B } from "../snippets/b.jsx"\n\n<B />', { snippets });
    assert.equal(body.html, '<b>1</b>');
    const [issue] = body.issues;
    assert.deepEqual(
      [issue?.code, issue?.file, issue?.line],
      ['content/missing-import', 'snippets/b.jsx', 1],
    );
    assert.match(issue!.message, /snippets\/b\.jsx → \.\/c\.jsx \(missing\)/);
  });

  it('that cannot be read is one issue with its line, and the page stays', async () => {
    const snippets = { 'snippets/b.jsx': '\nexport const B = () => { return <b>; };' };
    const { body, failed } = await render(
      'import { B } from "/snippets/b.jsx"\n\n<B>kept</B>\n\n<B />after',
      { snippets },
    );
    assert.equal(failed, undefined);
    assert.match(body.html, /kept[\s\S]*after/);
    assert.deepEqual(
      body.issues
        .filter(({ code }) => code === 'content/author-syntax')
        .map(({ file, line }) => [file, line]),
      [['snippets/b.jsx', 2]],
    );
  });

  it('says which snippets include each other', async () => {
    const snippets = {
      'snippets/a.mdx': 'import B from "./b.mdx"\n\nx <B />',
      'snippets/b.mdx': 'import A from "./a.mdx"\n\ny <A />',
    };
    const { body } = await render('import A from "/snippets/a.mdx"\n\n<A />', { snippets });
    assert.match(
      body.issues[0]!.message,
      /guides\/page\.mdx → snippets\/a\.mdx → snippets\/b\.mdx → snippets\/a\.mdx/,
    );
  });
});

describe('hostile author code', () => {
  const show = (code: string): string =>
    `export const X = (props) => { const one = 1; ${code} }\n\n<X text={"</script>'\\"<img src=x onerror=1>"}>safe</X>`;

  it('makes no HTML that runs', async () => {
    const { body } = await render(
      show(
        'return <div dangerouslySetInnerHTML={{ __html: \'<script>1</scr\' + \'ipt><img src=x onerror="1"><a href="javascript:1">x</a><iframe srcdoc="<b>"></iframe><svg onload="1"></svg>\' + props.text }} />;',
      ),
    );
    assert.doesNotMatch(body.html, /<script|onerror|onload|javascript:|srcdoc/);
  });

  it('cannot leave the attributes of its island', async () => {
    const { body } = await render(show('useState(1); return <b>{props.text}</b>;'));
    assert.match(body.html, island);
    assert.doesNotMatch(body.html, /<img|<\/script/);
    const json = /data-props="([^"]*)"/.exec(body.html)![1]!.replaceAll('&quot;', '"');
    assert.doesNotMatch(json, /[<>]/);
  });

  it('forges no part of ours more than once', async () => {
    const { body } = await render(
      show(
        'return <Note><div dangerouslySetInnerHTML={{ __html: \'<lectern-own n="0"></lectern-own><lectern-own n="1"></lectern-own><lectern-own n="99"></lectern-own>\'.repeat(3) }} /></Note>;',
      ),
    );
    assert.equal(body.html.split('<aside>').length - 1, 1);
  });

  it('ends in time, and costs only itself', async () => {
    const { body, failed } = await render(
      `${show('for (;;);')}\n\n{[1].sort().map((n) => <b key={n}>{n}</b>)}`,
    );
    assert.equal(failed, undefined);
    assert.match(body.html, /safe/);
    assert.match(body.html, /<b>1<\/b>/);
    assert.match(body.issues[0]!.message, /took too long/);
  });

  it('makes no more HTML than can be read', async () => {
    const { body } = await render(
      show('return <div dangerouslySetInnerHTML={{ __html: "<div>".repeat(20000) }} />;'),
    );
    assert.equal(body.html, 'safe');
  });
});
