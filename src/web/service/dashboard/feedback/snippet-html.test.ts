/** A reported sample is coloured where that is safe, is plain where it is not, and never holds up the server. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pageLink } from './page-link.ts';
import { snippetHtml } from './snippet-html.ts';

describe('snippetHtml()', () => {
  it('colours what it knows and escapes everything', () => {
    assert.match(String(snippetHtml('const a = "<b>";', 'TypeScript')), /<span class="k">const<\/span>/);
    for (const lang of ['ts', 'css', null, '"><script>', 'constructor']) {
      const html = snippetHtml('</code></pre><img src=x onerror=alert(1)>"\'', lang);
      assert.doesNotMatch(String(html), /<(?!\/?span)/, String(lang));
    }
  });

  for (const [lang, code, token] of [
    ['css', 'a { color: #fff; }', '<span class="n">#fff</span>'],
    ['html', '<b>x</b>', '<span class="g">&lt;b&gt;</span>'],
    ['Markdown', '# Title', '<span class="k"># Title</span>'],
    ['toml', 'a = "b"', '<span class="s">"b"</span>'],
    ['env', 'KEY=value', '<span class="a">KEY</span>'],
  ] as const)
    it(`colours ${lang}`, () => assert.ok(String(snippetHtml(code, lang)).includes(token)));

  it('keeps lines, and no more than an entry may have', () => {
    assert.equal(String(snippetHtml('a\r\nb\n', 'txt')).match(/class="line"/g)!.length, 3);
    assert.ok(String(snippetHtml('a'.repeat(50_000), null)).length < 10_100);
  });

  // Each is the worst that was found for a grammar: seconds to minutes with one that looks ahead from every word.
  // The grammars' own tests count their steps; this is a brake for all of it together.
  for (const [lang, piece] of [
    ['css', '_'],
    ['scss', 'a'],
    ['html', '<style>a'],
    ['markdown', '<style>_'],
    ['md', '---\n-a:\n'],
    ['js', '(/['],
    ['toml', 'aA0_'],
    ['ini', 'A'],
    ['sh', '<a b'],
    ['ts', '%{'],
    ['tsx', 'a<'],
  ] as const)
    it(`takes no time for ${lang} made of ${JSON.stringify(piece)}`, () => {
      const [start, end] = /^(<style>|---\n)?(.*)$/s.exec(piece)!.slice(1) as [string | undefined, string];
      const before = process.cpuUsage().user;
      snippetHtml(`${start ?? ''}${end.repeat(10_000 / end.length)}`, lang);
      assert.ok(process.cpuUsage().user - before < 500_000);
    });
});

describe('pageLink()', () => {
  it('leads to pages of the site and nowhere else', () => {
    const site = 'https://docs.example.com/base';
    assert.equal(pageLink(site, '/guides/start'), `${site}/guides/start`);
    for (const path of [
      'javascript:alert(1)',
      '@evil.example',
      '.evil.example/x',
      '',
      '/a b',
      '/\\evil',
      '/a\nb',
    ])
      assert.equal(pageLink(site, path), undefined, path);
    assert.equal(pageLink(undefined, '/'), undefined);
  });
});
