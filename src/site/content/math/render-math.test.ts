/** Formulas in pages: typeset on the server, never able to run or load anything, and reported when they are wrong. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { render } from '../testing/render-sample.ts';
import { loadMath, typesetMath } from './katex.ts';

const page = async (source: string) => (await render(source)).body;

describe('formulas in a page', () => {
  it('are HTML for the eye and MathML for the rest', async () => {
    const { html, features, issues } = await page('a $\\frac{a}{b}$ b');
    assert.match(
      html,
      /^<p>a <span class="katex"><span class="katex-mathml"><math.*<mfrac>.*aria-hidden="true".*<\/span> b<\/p>$/s,
    );
    assert.deepEqual([features, issues], [['math'], []]);
  });

  it('keep what looks like MDX, Markdown or a table', async () => {
    const { html, issues } = await page(
      '$x_{a}*y*z_{b} < {c}$ and\n\n| a |\n|---|\n| $|x|$ |\n\n$$\n\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}\n\n+ 1\n$$\n',
    );
    assert.deepEqual(issues, []);
    assert.equal(html.match(/class="katex"/g)?.length, 3);
    assert.match(html, /<div class="math-block"/);
    assert.doesNotMatch(html, /<em>|[ꀀ-ꒌ]/);
  });

  it('know boxes of text and labels of LaTeX', async () => {
    const { html, issues } = await page('$$\nx_{1} \\mbox{ subject to } y \\label{eq:a}\n$$\n');
    assert.deepEqual(issues, []);
    assert.match(html, /<mtext>.*subject to/);
  });

  it('come from fences too', async () =>
    assert.match(
      (await page('```math\n\\pi\n```')).html,
      /^<div class="math-block"><span class="katex-display">/,
    ));

  it('give back what was none of them', async () => {
    const { html } = await page('$x^2$ [a](/b?$x^2$) <a href="/$x^2$">c</a>\n\n```sh\n$x^2$\n```');
    assert.match(html, /href="\/b\?\$x\^2\$"/);
    assert.match(html, /href="\/\$x\^2\$"/);
  });

  it('are indexed as TeX', async () =>
    assert.match((await page('a $\\alpha+1$ b')).sections[0]?.text ?? '', /a \\alpha\+1 b/));

  it('that are wrong show their source and say where', async () => {
    const { html, issues } = await page('one\n\ntwo $\\frac{1}{$');
    assert.match(html, /<code class="math">\\frac\{1\}\{<\/code>/);
    assert.deepEqual([issues[0]?.code, issues[0]?.line], ['content/math', 3]);
    assert.match(issues[0]?.message ?? '', /expected '\}'/);
  });

  it('load nothing on pages without them', async () =>
    assert.deepEqual((await page('costs $5 and $10')).features, []));
});

describe('typesetMath', () => {
  const hostile: readonly string[] = [
    '\\href{javascript:alert(1)}{x}',
    '\\url{javascript:alert(1)}',
    '\\includegraphics{https://evil.test/x.png}',
    '\\htmlStyle{position:fixed}{x}',
    '\\htmlClass{site-header}{x}',
    '\\htmlId{lectern-content}{x}',
    '\\htmlData{a=b}{x}',
    '\\text{<img src=x onerror=alert(1)>}',
    '\\color{red;position:fixed}x',
  ];
  for (const tex of hostile)
    it(`makes nothing of ${tex}`, async () => {
      await loadMath();
      const done = typesetMath(tex, false)!;
      const markup =
        'html' in done ? String(done.html).replace(/<annotation[\s\S]*?<\/annotation>/g, '') : '';
      assert.doesNotMatch(markup, /<a\b|<img|<[^>]*(?:href=|src=|position:fixed|site-header|\sid=|data-a)/);
    });

  const endless: readonly [string, RegExp][] = [
    ['\\def\\a{\\a\\a}\\a', /Too many expansions/],
    ['{'.repeat(4_900) + '}'.repeat(4_900), /nested|large/],
    ['x'.repeat(10_001), /10000 characters/],
    ['\\sqrt{'.repeat(1_200) + '}'.repeat(1_200), /nested|large/],
  ];
  for (const [tex, problem] of endless)
    it(`ends ${tex.slice(0, 20)}`, async () => {
      await loadMath();
      const done = typesetMath(tex, true)!;
      assert.match('problem' in done ? done.problem : 'drawn', problem);
    });

  it('keeps sizes within bounds', async () => {
    await loadMath();
    const done = typesetMath('\\rule{100000em}{100000em}', false)!;
    assert.doesNotMatch(
      'html' in done ? String(done.html).replace(/<annotation[\s\S]*?<\/annotation>/g, '') : '',
      /\d{4,}em/,
    );
  });
});
