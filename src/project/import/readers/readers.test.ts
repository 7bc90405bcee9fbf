/** Exports of Notion and Confluence become pages with addresses that people can read, and nothing of them is lost. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { threadCpuMs } from '../../../lib/async/thread-cpu.ts';
import { openForeign } from '../../../site/dialects/testing/open-foreign.ts';
import { confluence } from './confluence/confluence.ts';
import { csvRows } from './csv-table.ts';
import { notion } from './notion/notion.ts';
import { PagePaths } from './page-paths.ts';

const ID = (n: number): string => n.toString(16).padStart(32, '0');

describe('an export of Notion as Markdown', () => {
  const files = {
    [`Harbor ${ID(1)}.md`]: `# Harbor\n\n<aside>\n💡 Mind the {tide} & a < b.\n\n</aside>\n\n[Set up](Harbor/Set%20up%20${ID(2)}.md) and [Ropes](Harbor/Ropes%20${ID(4)}.csv)\n\n![Ship](Harbor/ship%201.png)\n`,
    [`Harbor/Set up ${ID(2)}.md`]: `# Set up: the “Café”\n\nStatus: Done\nOwner: Ana\n\nBack [home](../Harbor%20${ID(1)}.md), [same](https://www.notion.so/acme/Harbor-${ID(1)}?pvs=4), [out](https://example.com).\n\n\`\`\`jsx\n<aside>\n\`\`\`\n`,
    [`Harbor/Set up/Deep ${ID(3)}.md`]: '# Deep\n\nText\n',
    [`Harbor/Ropes ${ID(4)}.csv`]: 'Name,Length\nHemp,3\n',
    [`Harbor/Ropes ${ID(4)}_all.csv`]: '\ufeffName,Length,Notes\nHemp,3,"a, ""b"" | {c}\nsecond"\nNylon,4,\n',
    [`Harbor/Ropes/Hemp ${ID(5)}.md`]: '# Hemp\n\nLength: 3\n\nStrong.\n',
    'Harbor/ship 1.png': 'png',
  };

  it('has addresses without ids, redirects from them, and pages in pages', async () => {
    const { paths, docs } = await openForeign(notion, files);
    assert.deepEqual(paths, [
      '_files/Harbor/ship-1.png',
      'index.mdx',
      'ropes.mdx',
      'ropes/hemp.mdx',
      'set-up.mdx',
      'set-up/deep.mdx',
    ]);
    assert.equal(docs['name'], 'Harbor');
    assert.deepEqual(docs['navigation'], {
      pages: [
        'index',
        { group: 'Ropes', root: 'ropes', pages: ['ropes/hemp'] },
        { group: 'Set up', root: 'set-up', pages: ['set-up/deep'] },
      ],
    });
    const redirects = docs['redirects'] as { source: string; destination: string }[];
    assert.ok(
      redirects.some(({ source, destination }) => source === `/Set-up-${ID(2)}` && destination === '/set-up'),
    );
    assert.ok(redirects.some(({ source, destination }) => source === `/${ID(1)}` && destination === '/'));
  });

  it('has callouts, links, properties and databases', async () => {
    const { short } = await openForeign(notion, files);
    assert.equal(
      await short('index.mdx'),
      '---\ntitle: "Harbor"\n---\n<Tip>\nMind the \\{tide\\} & a \\< b.\n</Tip>\n[Set up](/set-up) and [Ropes](/ropes)\n![Ship](/_files/Harbor/ship-1.png)',
    );
    assert.equal(
      await short('set-up.mdx'),
      '---\ntitle: "Set up: the “Café”"\n---\n- **Status:** Done\n- **Owner:** Ana\nBack [home](/), [same](/), [out](https://example.com).\n```jsx\n<aside>\n```',
    );
    assert.equal(
      await short('ropes.mdx'),
      '---\ntitle: "Ropes"\n---\n| Name | Length | Notes |\n| --- | --- | --- |\n| [Hemp](/ropes/hemp) | 3 | a, "b" \\| \\{c\\}<br />second |\n| Nylon | 4 |  |',
    );
  });

  it('is told by names with ids alone', () => {
    assert.equal(notion.detect(['README.md', 'docs/a.md', `x/${ID(1)}.png`]), undefined);
    assert.equal(notion.detect([`b/A ${ID(2)}.md`, `A ${ID(1)}.html`]), `A ${ID(1)}.html`);
  });
});

describe('a hostile export of Notion', () => {
  it('takes no longer than an honest one', async () => {
    const began = threadCpuMs();
    const files: Record<string, string> = { [`A ${ID(0)}.md`]: '<aside>\n'.repeat(150_000) };
    for (let n = 1; n < 4_000; n++) files[`Same/Same ${ID(n)}.md`] = 'x';
    const { page, paths } = await openForeign(notion, files);
    assert.ok(((await page('index.mdx')) ?? '').length > 1_000_000);
    assert.equal(paths.length, 4_000);
    assert.ok(threadCpuMs() - began < 6_000);
  });
});

describe('an export of Notion as HTML', () => {
  it('has toggles, callouts, tasks, samples and formulas', async () => {
    const html = `<html><head><title>Sea</title><style>p{}</style></head><body><article class="page sans"><header><h1 class="page-title">Sea</h1>
<table class="properties"><tbody><tr><th>State</th><td><span class="selected-value">Calm</span></td></tr></tbody></table></header>
<div class="page-body"><nav class="table_of_contents"><a href="#x">X</a></nav><p>Say {hello} to <strong>all</strong>.</p>
<ul class="toggle"><li><details open=""><summary>More</summary><p>Inside <code>a&lt;b</code>.</p></details></li></ul>
<figure class="callout" style="x"><div><span class="icon">⚠️</span></div><div><p>Waves</p></div></figure>
<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">Swim</span></li></ul>
<pre class="code"><code class="language-JavaScript">if (a &lt; b) {\n  go();\n}</code></pre>
<figure class="equation"><div><span class="katex"><math><semantics><mrow>x</mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span></div></figure>
<p><a href="Bay%20${ID(2)}.html">Bay</a></p></div></article></body></html>`;
    const { short } = await openForeign(notion, {
      [`Sea ${ID(1)}.html`]: html,
      [`Bay ${ID(2)}.html`]: '<p>Bay</p>',
    });
    assert.equal(
      await short('sea.mdx'),
      [
        '---',
        'title: "Sea"',
        '---',
        '- **State:** Calm',
        'Say \\{hello\\} to **all**.',
        '<Accordion title="More">',
        'Inside `a<b`.',
        '</Accordion>',
        '<Warning>',
        'Waves',
        '</Warning>',
        '- [x] Swim',
        '```javascript',
        'if (a < b) {',
        '  go();',
        '}',
        '```',
        '$$',
        'x^2',
        '$$',
        '[Bay](/bay)',
      ].join('\n'),
    );
  });
});

describe('an export of Confluence', () => {
  const page = (title: string, body: string): string =>
    `<html><body><div id="page"><div id="main-header"><h1 id="title-heading"><span id="title-text">Ops : ${title}</span></h1></div>
<div id="content" class="view"><div class="page-metadata">Created by Ana</div><div id="main-content" class="wiki-content group">${body}</div>
<div class="pageSection"><h2 id="attachments">Attachments:</h2></div></div></div></body></html>`;
  const files = {
    'OPS/index.html': `<html><body><table><tr><th>Key</th><td>OPS</td></tr><tr><th>Name</th><td>Operations</td></tr></table>
<ul><li><a href="Home_100.html">Home</a><ul><li><a href="200.html">On call: what to do</a><ul><li><a href="Rota_300.html">Rota</a></li></ul></li></ul></li></ul></body></html>`,
    'OPS/styles/site.css': 'p{}',
    'OPS/images/icons/x.png': 'png',
    'OPS/attachments/100/7.png': 'png',
    'OPS/Home_100.html': page(
      'Home',
      `<div class="toc-macro"><ul><li><a href="#a">A</a></li></ul></div><h2 id="a">First</h2>
<div class="confluence-information-macro confluence-information-macro-warning"><p class="title">Careful</p><span class="aui-icon aui-icon-small">x</span><div class="confluence-information-macro-body"><p>Do {not} <a href="200.html">run</a>.</p></div></div>
<div class="expand-container"><div class="expand-control"><span class="expand-control-icon">&gt;</span><span class="expand-control-text">Show</span></div><div class="expand-content"><p>Hidden</p></div></div>
<div class="code panel pdl"><div class="codeHeader panelHeader"><b>a.sh</b></div><div class="codeContent panelContent pdl"><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: bash; gutter: false">echo "\${A}" &lt; b</pre></div></div>
<p><img class="emoticon" data-emoji-fallback="✅" src="images/icons/x.png"/> <span class="confluence-embedded-file-wrapper"><img src="attachments/100/7.png" alt="Plan"/></span></p>
<table class="confluenceTable"><tbody><tr><th>Who</th><th>When</th></tr><tr><td><p>Ana</p></td><td>a &lt; b</td></tr></tbody></table>
<ul class="inline-task-list"><li class="checked" data-inline-task-id="1"><span>Call</span></li></ul>
<p><a href="https://acme.atlassian.net/wiki/spaces/OPS/pages/300/Rota">Rota</a></p>`,
    ),
    'OPS/200.html': page('On call: what to do', '<p>Sleep.</p>'),
    'OPS/Rota_300.html': page('Rota', '<p>Ana, Ben.</p>'),
    'OPS/Lost_400.html': page('Lost', '<p>Below no other.</p>'),
  };

  it('has the tree of its index, and redirects from numbers', async () => {
    const { paths, docs } = await openForeign(confluence, files);
    assert.deepEqual(paths, [
      'attachments/100/7.png',
      'index.mdx',
      'lost.mdx',
      'on-call-what-to-do.mdx',
      'on-call-what-to-do/rota.mdx',
    ]);
    assert.equal(docs['name'], 'Operations');
    assert.deepEqual(docs['navigation'], {
      pages: [
        'index',
        { group: 'On call: what to do', root: 'on-call-what-to-do', pages: ['on-call-what-to-do/rota'] },
        'lost',
      ],
    });
    const sources = (docs['redirects'] as { source: string }[]).map(({ source }) => source);
    assert.ok(sources.includes('/Rota_300.html') && sources.includes('/spaces/:space/pages/300/*'));
  });

  it('has its macros as components', async () => {
    const { short } = await openForeign(confluence, files);
    assert.equal(
      await short('index.mdx'),
      [
        '---',
        'title: "Home"',
        '---',
        '## First',
        '<Warning title="Careful">',
        'Do \\{not\\} [run](/on-call-what-to-do).',
        '</Warning>',
        '<Accordion title="Show">',
        'Hidden',
        '</Accordion>',
        '```bash a.sh',
        'echo "${A}" < b',
        '```',
        '✅ ![Plan](/attachments/100/7.png)',
        '| Who | When |',
        '| - | - |',
        '| Ana | a \\< b |',
        '- [x] Call',
        '[Rota](/on-call-what-to-do/rota)',
      ].join('\n'),
    );
  });

  it('survives nesting and signs that only programs write', async () => {
    const deep = `${'<div>'.repeat(3_000)}deep${'</div>'.repeat(3_000)}`;
    const { page: textOf } = await openForeign(confluence, {
      ...files,
      'OPS/200.html': page('X', `${deep}<p>\ue000script>{1}</p>`),
    });
    const text = (await textOf('on-call-what-to-do.mdx'))!;
    assert.match(text, /deep/);
    assert.doesNotMatch(text, /<script/);
  });
});

it('many pages of one title get addresses in time', () => {
  const paths = new PagePaths();
  const began = threadCpuMs();
  for (let n = 0; n < 30_000; n++) paths.add('a', 'Untitled');
  assert.equal(paths.add('a', 'Untitled'), 'a/untitled-30001');
  assert.ok(threadCpuMs() - began < 1_500);
});

describe('CSV', () => {
  it('has quotes, lines in cells and no end', () =>
    assert.deepEqual(csvRows('a,"b ""c""\nd"\r\n\r\n1,"open'), [
      ['a', 'b "c"\nd'],
      ['1', 'open'],
    ]));
});
