/** Pages from text to HTML, through `compilePage`. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { compilePage } from './compile-page.ts';
import type { ComponentRegistry } from './component.ts';
import { box, html, render } from './testing/render-sample.ts';

describe('compilePage: Markdown', () => {
  const cases: readonly (readonly [string, string])[] = [
    [
      'a *b* **c** ~~d~~ `e<f>`',
      '<p>a <em>b</em> <strong>c</strong> <del>d</del> <code>e&lt;f&gt;</code></p>',
    ],
    [
      '`Fix the broken links in guides/ and reference/` `a-name-with-hyphens-that-must-not-break-there`',
      '<p><code class="code-phrase">Fix the broken links in guides/ and reference/</code> <code>a-name-with-hyphens-that-must-not-break-there</code></p>',
    ],
    ['a\\\nb', '<p>a<br>\nb</p>'],
    ['- a\n- b\n  1. c', '<ul><li>a</li>\n<li>b\n<ol><li>c</li></ol></li></ul>'],
    ['3. a\n\n4. b', '<ol start="3"><li><p>a</p></li>\n<li><p>b</p></li></ol>'],
    [
      '- [x] done\n- [ ] open',
      '<ul><li><input type="checkbox" disabled checked aria-label="Done"> done</li>\n<li><input type="checkbox" disabled aria-label="Open"> open</li></ul>',
    ],
    ['> q\n\n---', '<blockquote><p>q</p></blockquote>\n<hr>'],
    ['> [!NOTE]\n> hi', '<aside><p>hi</p></aside>'],
    ['> [!NOTE] Mind *it*\n> hi', '<aside><b>Mind it</b><p>hi</p></aside>'],
    ['> [!OWN] hi', '<blockquote><p>[!OWN] hi</p></blockquote>'],
    [
      '| a | b |\n|:-:|--|\n| 1 | 2 |',
      '<div class="table-scroll" tabindex="0"><table><thead><tr><th style="text-align:center">a</th>\n<th>b</th></tr></thead><tbody><tr><td style="text-align:center">1</td>\n<td>2</td></tr></tbody></table></div>',
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
    ['# A\n\n## B', '<h2 id="a">A</h2>\n<h2 id="b">B</h2>'],
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

describe('compilePage: links within links', () => {
  it('keep their addresses, and the outer one is around what is beside them', async () => {
    const made = await html(
      '<a id="o" href="/out"><b>one</b><span>two <a href="/in">three</a></span> <i>four</i></a>',
    );
    const links = [...made.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, to, inner]) => [
      to,
      inner,
    ]);
    assert.deepEqual(links, [
      ['/out', '<b>one</b>'],
      ['/in', 'three'],
      ['/out', ' <i>four</i>'],
    ]);
    assert.equal(made.match(/id="o"/g)?.length, 1);
  });
});

describe('compilePage: expressions without an end', () => {
  for (const [name, source] of [
    ['a chain of 20,000 terms', `{${Array(20_000).fill('1').join('+')}}`],
    ['a chain of 20,000 members', `{a${'.b'.repeat(20_000)}}`],
    ['a function that calls itself', 'export const f = (x) => f(x)\n\n{f(1)}'],
  ] as const)
    it(`${name} costs the expression, and not the page`, async () => {
      const { body } = await render(`${source}\n\nThe rest`);
      assert.match(body.html, /<p>The rest<\/p>$/);
      assert.ok(body.issues.every(({ severity }) => severity === 'warning'));
    });
});

describe('compilePage: headings', () => {
  it('leaves out the h1 that repeats the title, keeps its anchor, and demotes others', async () => {
    const { body } = await render('---\ntitle: My Page\n---\n\n# My page\n\n# Other\n\n### Deep');
    assert.match(body.html, /^<span class="anchor" id="my-page"><\/span>\n<h2 id="other">/);
    assert.deepEqual(body.headings, [
      { depth: 2, id: 'other', text: 'Other' },
      { depth: 3, id: 'deep', text: 'Deep' },
    ]);
  });
  it('gives the frame a title with its link', async () => {
    const { body } = await render('# See [the *rope*](https://a.test/)');
    assert.match(
      body.titleHtml ?? '',
      /^See <a [^>]*href="https:\/\/a\.test\/"[^>]*>the <em>rope<\/em><\/a>$/,
    );
    assert.equal((await render('# See *it*')).body.titleHtml, undefined);
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
      {
        ...{ id: 'a-b', heading: 'A b', text: 'Text one. two three', code: 'let x;' },
        breaks: [10, 14],
        blocks: [{ language: 'js', from: 0, to: 6, after: 13 }],
      },
    ]);
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
  it('costs one page when a built-in component has a fault', async () => {
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
