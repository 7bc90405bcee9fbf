/** Pages as Markdown: no text is lost, and text that looks like Markdown stays text. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lostWords, readTexts } from '../../../test/support/lost-words.ts';
import { compileView } from '../../../test/support/reference-page.ts';
import { escapeText } from '../../lib/html.ts';
import { compilePage } from '../../site/content/compile-page.ts';
import { parseHtml } from '../../site/content/parse/parse-html.ts';
import { parseMarkdown } from '../../site/content/parse/parse-mdx.ts';
import type { HtmlNode } from '../../site/content/syntax/html-node.ts';
import { cases } from '../components/component-cases.data.ts';
import { components } from '../components/registry.ts';
import { element, newPage } from '../components/render-alone.ts';
import { everyView } from '../reference/reference-views.data.ts';
import { en } from '../strings/en.ts';
import { pageMarkdown } from './page-markdown.ts';
import { pageCases } from './page-markdown-cases.data.ts';

interface Rendered {
  readonly body: readonly HtmlNode[];
  readonly aside: readonly HtmlNode[];
}

async function rendered(source: string): Promise<Rendered> {
  const settings = { base: '/docs', iconLibrary: 'fontawesome', variables: {} };
  const { body } = await compilePage(
    { file: 'a/page.mdx', source, snippets: {}, settings, words: en.components },
    components,
  );
  return { body: parseHtml(body.html), aside: parseHtml(body.aside) };
}

function nothingLost({ body, aside }: Rendered, name: string): void {
  const markdown = pageMarkdown({ body, aside });
  assert.deepEqual(lostWords([...body, ...aside], markdown), [], `${name}\n${markdown}`);
}

describe('pageMarkdown', () => {
  for (const { name, mdx, markdown } of pageCases)
    it(name, async () => {
      assert.equal(pageMarkdown(await rendered(mdx)).trim(), markdown.trim());
    });

  it('adds the public address to links within the site, and to no others', async () => {
    const page = await rendered('[a](/a) ![p](/i.png) [b](#b) [c](https://c.example/x) [d](//d.example)');
    assert.equal(
      pageMarkdown({ ...page, origin: 'https://docs.example' }),
      '[a](https://docs.example/docs/a) ![p](https://docs.example/docs/i.png) [b](#b) [c](https://c.example/x) [d](//d.example)\n',
    );
  });

  it('reads HTML as browsers do', () => {
    const read = (html: string): string => pageMarkdown({ body: parseHtml(String(html)), aside: [] });
    assert.equal(read('<p>a<div>b</div>c'), 'a\n\nb\n\nc\n');
    assert.equal(read('<table><tr><td>x<td>y</table>'), '| x | y |\n| - | - |\n');
    assert.equal(read('<script>let a = "<p>"</script><style>p{}</style>x'), 'x\n');
    assert.equal(read(''), '');
  });

  it('leaves an author’s own element with one of our classes alone', () => {
    const classes = [
      'card',
      'callout',
      'field',
      'tabs',
      'steps',
      'step',
      'code',
      'code-group',
      'tile',
      'prompt',
    ];
    for (const name of [
      ...classes,
      'banner',
      'expandable',
      'tooltip',
      'update',
      'example',
      'section-head',
      'math',
    ])
      for (const tag of ['div', 'span', 'section']) {
        const body = parseHtml(`<${tag} class="${name}">some <b>words</b></${tag}>`);
        assert.deepEqual(lostWords(body, pageMarkdown({ body, aside: [] })), [], `${tag}.${name}`);
      }
  });
});

describe('pageMarkdown loses nothing', () => {
  for (const [i, { name, props, parts }] of cases.entries())
    it(`of <${name}> ${i}`, () => {
      const page = newPage();
      const html = element(page, name, props, parts?.(page)).html();
      nothingLost({ body: parseHtml(String(html)), aside: parseHtml(page.asides.join('')) }, name);
    });

  for (const [name, view] of Object.entries(everyView))
    for (const expanded of ['all', 'closed'] as const)
      it(`of the reference page "${name}", ${expanded}`, async () => {
        const { html, aside } = await compileView(view, { expanded });
        nothingLost({ body: parseHtml(String(html)), aside: parseHtml(aside) }, name);
      });
});

const HOSTILE = [
  '`code` ``more`` ```',
  '# no heading',
  '1. no list',
  '- no list',
  '+ none',
  '> no quotation',
  '| no | table |',
  '[no](https://link.example) ![no](i.png) [no] [^1]',
  '*no* **no** _no_ __no__ ~~no~~',
  '<script>alert(1)</script> <b>no</b> <!-- no -->',
  '&lt; &amp; &copy; &#60;',
  '--- === ***',
  'a\\b \\* \\\\',
  '```js',
  'a_b_c __init__ snake_case_',
  '\\',
  '1) no list',
  'x\n# y\n- z',
  '$a$ $$b$$',
  '!',
];
/** Contexts of authors' text: `{}` marks its position. */
const PLACES = [
  '<p>{}</p>',
  '<h2>{}</h2>',
  '<ul><li>{}</li></ul>',
  '<p><strong>{}</strong> <em>{}</em> <a href="/x">{}</a></p>',
  '<table><tr><th>a</th></tr><tr><td>{}</td></tr></table>',
  '<table><tr><td><p>{}</p><ul><li>{}</li></ul></td></tr></table>',
  '<pre><code>{}</code></pre>',
  '<p><code>{}</code></p>',
  '<table><tr><td><code>{}</code></td></tr></table>',
  '<div class="callout" role="note" data-kind="note"><div data-part="body"><p data-part="title">{}</p><p>{}</p></div></div>',
  '<div class="card"><div data-part="text"><p data-part="title"><a href="/x">{}</a></p><div data-part="body">{}</div></div></div>',
  '<div class="tabs"><div class="tab-panel" data-label="{}"><p>x</p></div></div>',
  '<div class="field"><div data-part="head"><a data-part="name">{}</a><span data-part="type">{}</span></div><div data-part="body"><p>{}</p></div></div>',
  '<ol class="steps"><li><div class="step"><p data-part="title">{}</p><div data-part="body">{}</div></div></li></ol>',
  '<details class="accordion"><summary><span data-part="title">{}</span></summary><div>{}</div></details>',
  '<ul class="tree"><li><div data-part="line"><span data-part="name">{}</span><span data-part="comment">{}</span></div></li></ul>',
  '<span class="tooltip"><span data-part="trigger">{}</span><span data-part="tip"><span>{}</span></span></span>',
];

describe('pageMarkdown keeps hostile text as text', () => {
  const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();
  for (const place of PLACES)
    it(place, () => {
      for (const text of HOSTILE) {
        const written = escapeText(text).replaceAll('"', '&quot;');
        const html = place.replaceAll('{}', () => written);
        const markdown = pageMarkdown({ body: parseHtml(String(html)), aside: [] });
        const nodes = parseMarkdown(markdown);
        const read = flat(readTexts(nodes).join(''));
        assert.ok(read.includes(flat(text)), `${text}\n${html}\n${markdown}\n${read}`);
        assert.doesNotMatch(JSON.stringify(nodes), /"type":"html","value":"<(?!br>|\/?su[bp]>)/, markdown);
      }
    });
});
