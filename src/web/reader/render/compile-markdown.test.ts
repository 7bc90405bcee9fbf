/** Tests that one rendering gives HTML and Markdown, and a second one runs only for pages with content for programs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compilePage } from '../../../site/content/compile-page.ts';
import type { RenderRequest } from '../../../site/content/page-renderer.ts';
import { components } from '../../../theme/components/registry.ts';
import { compileMarkdown } from './compile-markdown.ts';

const request = (source: string, snippets: Record<string, string> = {}): RenderRequest => ({
  file: 'page.mdx',
  source,
  snippets,
  settings: { base: '', iconLibrary: '', variables: {} },
  markdown: true,
  origin: 'https://d.example',
});

async function rendered(wanted: RenderRequest) {
  const asked: RenderRequest[] = [];
  const result = await compileMarkdown(wanted, (each) => {
    asked.push(each);
    return compilePage(each, components);
  });
  return { ...result.body, failed: result.failed, asked: asked.map(({ markdown }) => markdown === true) };
}

test('a page is rendered once for both', async () => {
  const { html, markdown, asked } = await rendered(request('[a](/a)'));
  assert.deepEqual(asked, [false]);
  assert.equal(markdown, '[a](https://d.example/a)\n');
  assert.match(html, /href="\/a"/);
});

test('a page that uses Visibility, itself or in a snippet, is rendered for each', async () => {
  const both =
    '<Visibility for="humans">people</Visibility>\n\n<Visibility for="agents">programs</Visibility>';
  const direct = await rendered(request(both));
  const inSnippet = await rendered(request('import S from "/s.mdx"\n\n<S />', { 's.mdx': both }));
  for (const { html, markdown, asked } of [direct, inSnippet]) {
    assert.deepEqual(asked, [false, true]);
    assert.match(html, /people/);
    assert.doesNotMatch(html, /programs/);
    assert.equal(markdown, 'programs\n');
  }
});

test('a page that cannot be rendered has no Markdown', async () => {
  const { failed, markdown } = await rendered(request(`${'<div>'.repeat(20_000)}`));
  if (failed === undefined) assert.equal(typeof markdown, 'string');
  else assert.equal(markdown, undefined);
});

test('the text of an endless page ends', async () => {
  const page = await compilePage(request('x'), components);
  const long = {
    ...page,
    body: { ...page.body, html: `<p>begin</p><p>${'word '.repeat(600_000)}</p><p>end</p>` },
  };
  const { body } = await compileMarkdown(request('x'), async () => long);
  assert.match(body.markdown ?? '', /^begin\n/);
  assert.doesNotMatch(body.markdown ?? '', /end/);
});

test('how formulas and samples look does not count against the length of a page', async () => {
  const formula = '$\\frac{a+b}{\\sqrt{c_1^2+d_1^2}}$ ';
  const { markdown } = await rendered(request(`begin\n\n${formula.repeat(800)}\n\nend`));
  const { html } = await rendered(request(`begin\n\n${formula.repeat(800)}\n\nend`));
  assert.ok(html.length > 2_500_000, String(html.length));
  assert.match(markdown ?? '', /^begin\n[\s\S]*\$\\frac\{a\+b\}[\s\S]*\nend\n$/);
});

test('a page nested too deeply for anybody still tells its words', async () => {
  const page = await compilePage(request('words'), components);
  for (const depth of [300, 1_000]) {
    const deep = { ...page, body: { ...page.body, html: `${'<ul><li>'.repeat(depth)}words` } };
    const { body } = await compileMarkdown(request('words'), async () => deep);
    assert.match(body.markdown ?? '', /words/);
    assert.ok((body.markdown ?? '').length < 200_000, String(depth));
  }
});
