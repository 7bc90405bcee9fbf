/** Descriptions of specifications: Markdown and the HTML that authors put into it, as formatted text. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { threadCpuMs } from '../../lib/async/thread-cpu.ts';
import type { ReferenceInput } from '../openapi/reference-document.ts';
import { compilePage } from './compile-page.ts';
import type { RenderedBody } from './page/page.ts';

async function body(text: string, place: 'page' | 'field' = 'field'): Promise<RenderedBody> {
  const request = {
    file: 'api/x.mdx',
    source: '',
    snippets: {},
    settings: { base: '', iconLibrary: '', variables: {} },
    reference: { document: { method: 'GET', path: '/' }, settings: {} } as unknown as ReferenceInput,
  };
  const { body: rendered } = await compilePage(request, new Map(), () => ({
    title: 'Title',
    languages: [],
    render: (tools) => tools.markdown(text, place),
  }));
  return rendered;
}

const html = async (text: string, place?: 'page' | 'field'): Promise<string> =>
  (await body(text, place)).html;

const CASES: readonly (readonly [what: string, text: string, html: string])[] = [
  ['a plain sentence', 'How many', '<p>How many</p>'],
  ['nothing', '  \n ', ''],
  ['Markdown', 'A **bold** `word`', '<p>A <strong>bold</strong> <code>word</code></p>'],
  ['lists', '- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
  ['a paragraph of HTML', '<p>One <b>two</b></p>', '<p>One <b>two</b></p>'],
  ['HTML inside a sentence', 'a <em>b</em><br>c', '<p>a <em>b</em><br>c</p>'],
  [
    'a link',
    'see <a href="https://e.org/?a=1&amp;b">it</a>',
    '<p>see <a target="_blank" rel="noopener" href="https://e.org/?a=1&amp;b">it</a></p>',
  ],
  ['elements left open', '<ul><li>a<li>b', '<ul><li>a</li><li>b</li></ul>'],
  ['an end without a beginning', 'a</b></p> b', '<p>a b</p>'],
  ['placeholders', 'the <id> of a List<Pet>', '<p>the &lt;id&gt; of a List&lt;Pet&gt;</p>'],
  ['braces', 'the {id} of {user.name}', '<p>the {id} of {user.name}</p>'],
  ['components', 'a <Card>b</Card>', '<p>a &lt;Card&gt;b&lt;/Card&gt;</p>'],
  ['code that runs', 'a <script>alert(1)</script>b', '<p>a b</p>'],
  ['handlers and styles', '<p onclick="x" style="y" class="z">a</p>', '<p>a</p>'],
  [
    'unsafe addresses',
    '[a](javascript:x) <a href="javascript:x">b</a>',
    '<p><span>a</span> <span>b</span></p>',
  ],
  ['references', '[a][r]\n\n[r]: /pets', '<p><a href="/pets">a</a></p>'],
  ['character references', '<p>a &lt;b&gt; &amp; c</p>', '<p>a &lt;b&gt; &amp; c</p>'],
  ['headings in a field', '# A\n\ntext', '<p><strong>A</strong></p>\n<p>text</p>'],
];

describe('descriptions', () => {
  for (const [what, text, wanted] of CASES)
    test(what, async () => {
      const flat = (value: string): string => value.replace(/\n/g, '');
      assert.equal(flat(await html(text)), flat(wanted));
    });

  test('headings of the page itself are listed, those of a field are not', async () => {
    assert.deepEqual(
      (await body('## Notes', 'page')).headings.map(({ id }) => id),
      ['notes'],
    );
    assert.deepEqual((await body('## Notes\n\n<h2>More</h2>')).headings, []);
  });

  test('tables in HTML keep their cells', async () => {
    assert.match(await html('<table><tr><th>a</th></tr><tr><td>b</table>'), /<tr><td>b<\/td><\/tr>/);
  });

  test('what a parser would choke on is text', async () => {
    assert.match(await html(`a **b** ${'['.repeat(20_000)}`), /^<p>a \*\*b\*\* \[\[\[/);
  });

  test('deep and endless markup ends', async () => {
    const started = threadCpuMs();
    assert.equal((await html(`${'<div>'.repeat(900)}x`)).split('<div>').length, 60);
    await html(`${'> '.repeat(500)}x`);
    await html('<a href='.repeat(5_000));
    await html('<!--'.repeat(5_000));
    assert.ok(threadCpuMs() - started < 2_000);
  });
});
