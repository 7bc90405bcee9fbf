/** No page of any dialect takes long, whatever is in it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { threadCpuMs } from '../../lib/async/thread-cpu.ts';
import { DIALECTS } from './dialects.ts';
import { openForeign } from './testing/open-foreign.ts';

const CONFIGS: Readonly<Record<string, readonly [config: string, file: string, page: string]>> = {
  MkDocs: ['mkdocs.yml', 'docs/a.md', 'a.mdx'],
  Docusaurus: ['docusaurus.config.js', 'docs/a.mdx', 'docs/a.mdx'],
  VitePress: ['.vitepress/config.js', 'a.md', 'a.mdx'],
  mdBook: ['book.toml', 'src/a.md', 'a.mdx'],
  GitBook: ['.gitbook.yaml', 'README.md', 'index.mdx'],
  Hugo: ['hugo.toml', 'content/a.md', 'a.mdx'],
  Sphinx: ['conf.py', 'a.md', 'a.mdx'],
  ReadMe: ['docs/_order.yaml', 'docs/A/a.md', 'docs/a.mdx'],
  Nextra: ['next.config.js', 'pages/a.mdx', 'a.mdx'],
  'Next.js with MDX': ['next.config.js', 'app/page.mdx', 'index.mdx'],
  Fumadocs: ['source.config.ts', 'content/docs/a.mdx', 'docs/a.mdx'],
  Starlight: ['astro.config.mjs', 'src/content/docs/a.mdx', 'a.mdx'],
};
/** Files that tell the program besides its configuration. */
const BESIDE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Nextra: { 'pages/_meta.json': '{}' },
  'Next.js with MDX': { 'app/b/page.mdx': '# B' },
  mdBook: { 'src/SUMMARY.md': '- [A](a.md)' },
};
const MANY = 6_000;
const TEXTS: readonly string[] = [
  '<A {',
  '<A b="',
  "<Tabs values={[{label: '",
  '<TabItem {}{}',
  '</A>',
  '<A',
  '{{',
  ':::note\n',
  ':::',
  '::: details\n\n',
  '```\n',
  '```js\n~~~\n'.repeat(4),
  '<head>',
  '<Link to="a">\n',
  ':::note\n- a\n  :::tip\n',
  '> ',
  '- ',
  '[a](',
  '![',
  '[a]: ',
  '<!--',
  '<!-- @include: ./a.md -->\n',
  '<<< @/a.md\n',
  'import a from "./a.mdx"\n',
  '<include>./a.mdx</include>\n',
  '<Mermaid chart="\n',
  '```js tab="a"\n```\n',
  'import {\n',
  'export const a = {\n',
  '# a {#',
  '$',
  '*',
  '_a_',
  '`',
  '{require("',
  '<script>',
  ':::{note}\n',
  '```{note}\n~~~{tip}\n',
  '::::{grid}\n:::{card}\n',
  '{ref}`a',
  '{ref}`a <b>` ``',
  '```{include} a.md\n```\n',
  '(a)=\n',
  '{{ a }}',
  '{{< tabs >}}\n',
  '{{< tab "',
  '{{% alert %}}{{% /tab %}}',
  '{{<',
  '{{< a `',
  '{{< highlight go >}}\n',
  '{{< ref "a.md" >}}',
  '{{< readfile file="a.md" >}}\n',
  '+++\n',
  '<ul>\n<li>a\n',
  '<ul><li>a\n</li></ul>\n',
  '<p>a\n',
  '| `a|b` |\n|-|\n',
  '{{#include a.md}}\n',
  '[block:callout]\n{',
  '[block:code]{}[/block]\n',
  '> 📘 a\n> ',
  '<<a',
  '<Callout theme="',
  '{% hint %}\n',
  '{% hint %}{% endtab %}',
  '{% tab %}\n{% hint %}\n{% endtab %}\n',
  '{% a "',
  '<pre><code>\n',
  '<table><tr><td>',
  '<table>\n</table',
  '{% include "a.md" %}\n',
  '<table data-view="cards"><tr>',
  '<details><summary>',
  '<details><summary>a<b>',
  '    a\n\n',
  ' \t',
].map((one) => one.repeat(MANY));

/** What a line of nothing else stands behind, and what makes it fail at its end. */
const BEFORE_SPACES: readonly string[] = [
  '# a',
  '## a',
  '# a {',
  '::: a',
  ':::note[a]',
  ':::{note} a',
  '!!!',
  '!!! a',
  '<include>',
  '{* a',
  '> 📘 a',
  '<p b={',
];
const SPACES: readonly string[] = BEFORE_SPACES.flatMap((before) =>
  ['x', '\u2028', '">'].map((after) => `${before}${' '.repeat(19_000)}${after}`),
);

const DEEP = 12_000;
const nested = (open: string, close: string, inner = ''): string =>
  open.repeat(DEEP) + inner + close.repeat(DEEP);
/** Where each part has to be compared with all others, unless somebody thought of it. */
const NESTED: readonly string[] = [
  nested('{% hint %}\n', '{% endhint %}\n'),
  nested('{{% alert %}}\n', '{{% /alert %}}\n'),
  `{{< tabpane >}}\n${nested('{{< tab >}}\n', '{{< /tab >}}\n', '```\n```\n')}`,
  `<table>${'<b>'.repeat(DEEP)}${'<td></td>'.repeat(DEEP)}</table>`,
  `<table><i><table>${'<b>'.repeat(DEEP)}${'</i>'.repeat(DEEP)}</table></table>`,
  Array.from({ length: 1_500 }, (_, i) => `${' '.repeat(i)}${'`'.repeat(1_503 - i)} a`).join('\n'),
];
const LONG = 'a\n'.repeat(150_000);
/** Pages with more lines in one part than a function takes arguments, and the programs that have such parts. */
const LONG_PAGES: readonly (readonly [text: string, names?: readonly string[]])[] = [
  [`\`\`\`js\n${LONG}\`\`\`\n`],
  [`b\n\n${LONG.replaceAll('a', '    a')}`, ['MkDocs', 'Hugo', 'GitBook']],
  [`{{< highlight go >}}\n${LONG}{{< /highlight >}}\n`, ['Hugo']],
  [`{{< tabpane >}}\n{{< tab >}}\n${LONG}{{< /tab >}}\n{{< /tabpane >}}\n`, ['Hugo']],
  [`> 📘 b\n${LONG.replaceAll('a', '> a')}`, ['ReadMe']],
  [`:::{note}\n${LONG}:::\n`, ['Sphinx']],
  [`\`\`\`{code-block} js\n${LONG}\`\`\`\n`, ['Sphinx']],
  [`!!! note\n${LONG.replaceAll('a', '    a')}`, ['MkDocs']],
];

describe('a hostile page', () => {
  for (const dialect of DIALECTS)
    it(`of ${dialect.name} is read in time`, async () => {
      const [config, file, path] = CONFIGS[dialect.name]!;
      for (const text of [...TEXTS, ...SPACES, ...NESTED]) {
        const { page } = await openForeign(dialect, {
          [config]: /(?:toml|py)$/.test(config) ? '' : 'site_name: x\n',
          ...BESIDE[dialect.name],
          [file]: text,
        });
        const started = threadCpuMs();
        await page(path);
        const spent = threadCpuMs() - started;
        assert.ok(spent < 2_500, `${JSON.stringify(text.slice(0, 20))} took ${Math.round(spent)} ms`);
      }
    });
  for (const dialect of DIALECTS)
    it(`of ${dialect.name} may be long`, async () => {
      const [config, file, path] = CONFIGS[dialect.name]!;
      for (const [text, names] of LONG_PAGES) {
        if (names?.includes(dialect.name) === false) continue;
        const { page } = await openForeign(dialect, {
          [config]: /(?:toml|py)$/.test(config) ? '' : 'site_name: x\n',
          ...BESIDE[dialect.name],
          [file]: text,
        });
        const lines = (await page(path))!.match(/^[ >]*a$/gm);
        assert.equal(lines?.length, 150_000, JSON.stringify(text.slice(0, 20)));
      }
    });

  it('includes no more than a page may hold, however long its lines are', async () => {
    const { page, told } = await openForeign(DIALECTS.find(({ name }) => name === 'VitePress')!, {
      '.vitepress/config.js': '',
      'a.md': '<!--@include: ./part.txt-->\n'.repeat(300),
      'part.txt': 'long '.repeat(20_000),
    });
    assert.ok((await page('a.mdx'))!.length < 9_000_000);
    assert.match((await told('a.mdx')).join('\n'), /"\.\/part\.txt" makes the page too long/);
  });

  const SLUGS: readonly (readonly [name: string, file: string, path: string])[] = [
    ['Docusaurus', 'blog/2020-01-01-a.md', 'blog/p.mdx'],
    ['Starlight', 'src/content/docs/a.mdx', 'p.mdx'],
    ['Hugo', 'content/a.md', 'p.mdx'],
  ];
  for (const [name, file, path] of SLUGS)
    it(`of ${name} has no address outside of the site`, async () => {
      const dialect = DIALECTS.find((one) => one.name === name)!;
      const [config] = CONFIGS[name]!;
      const { paths } = await openForeign(dialect, {
        [config]: '',
        [CONFIGS[name]![1]]: 'x',
        [file]: '---\ntitle: a\nslug: ../../p\n---\na',
      });
      assert.ok(paths.includes(path), paths.join());
      assert.ok(!paths.some((one) => one.includes('..')));
    });
});
