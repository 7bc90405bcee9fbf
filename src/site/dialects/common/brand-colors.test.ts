/** Colours of a brand, read from style sheets that may hold anything. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { docusaurus } from '../docusaurus/docusaurus.ts';
import { fumadocs } from '../fumadocs/fumadocs.ts';
import { hugo } from '../hugo/hugo.ts';
import { mdbook } from '../mdbook/mdbook.ts';
import { mkdocs } from '../mkdocs/mkdocs.ts';
import { nextra } from '../nextra/nextra.ts';
import { starlight } from '../starlight/starlight.ts';
import { openForeign } from '../testing/open-foreign.ts';
import { vitepress } from '../vitepress/vitepress.ts';
import { brandColors } from './brand-colors.ts';

const NAMES = ['--brand', '--old'];

const SHEETS: Readonly<Record<string, readonly [string, object]>> = {
  'a hex': [':root { --brand: #AbC; }', { light: '#aabbcc', dark: '#aabbcc' }],
  'transparency is left out': [':root{--brand:#11223344}', { light: '#112233', dark: '#112233' }],
  'rgb and hsl': [
    ':root { --brand: rgb(10 20 30 / 50%) } .dark { --brand: hsl(120deg, 100%, 25%) !important; }',
    { light: '#0a141e', dark: '#008000' },
  ],
  'a name of another': [':root { --x: #123456; --brand: var(--x) }', { light: '#123456', dark: '#123456' }],
  'an older name': [':root { --old: #123456 }', { light: '#123456', dark: '#123456' }],
  'modes in attributes and media': [
    "[data-theme='dark'] { --brand: #000001 } @media (prefers-color-scheme: light) { :root { --brand: #000002 } }",
    { light: '#000002', dark: '#000001' },
  ],
  'a mode that is not meant': [
    ':root:not(.dark) { --brand: #000001; }',
    { light: '#000001', dark: '#000001' },
  ],
  comments: ['/* :root { --brand: #000001 } */', {}],
  'a circle': [':root { --brand: var(--old); --old: var(--brand) }', {}],
  'what computes or loads': [
    ':root { --brand: url(https://example.com/x); --old: color-mix(in srgb, red, blue) }',
    {},
  ],
  'a comment without end': [':root { --brand: #000001; } /* ', { light: '#000001', dark: '#000001' }],
};

const MARKDOWN = { 'docs/index.md': '# Hi\n' };
const CSS = (name: string): string =>
  `:root { ${name}: #112233 }\n.dark, [data-theme='dark'] { ${name}: #445566 }\n`;
const BOTH = { primary: '#112233', light: '#445566' };

const SITES = [
  {
    dialect: vitepress,
    files: {
      'docs/.vitepress/config.ts': 'export default {}',
      'docs/.vitepress/theme/style.css': CSS('--vp-c-brand-1'),
    },
    colors: BOTH,
  },
  {
    dialect: starlight,
    files: {
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'A', customCss: ['./src/styles/a.css', 'other'] })] };",
      'src/content/docs/index.md': '---\ntitle: A\n---\n',
      'src/styles/a.css':
        ":root { --sl-color-accent: #445566 } :root[data-theme='light'] { --sl-color-accent: #112233 }",
    },
    colors: BOTH,
  },
  {
    dialect: docusaurus,
    files: {
      'docusaurus.config.js': "module.exports = { title: 'A', presets: [['classic', {}]] };",
      'src/css/custom.css': CSS('--ifm-color-primary'),
    },
    colors: BOTH,
  },
  {
    dialect: mkdocs,
    files: {
      'mkdocs.yml':
        'site_name: A\ntheme:\n  name: material\n  palette:\n    - { scheme: default, primary: red }\n    - { scheme: slate, primary: teal }\n',
    },
    colors: { primary: '#ef5552', light: '#009485' },
  },
  {
    dialect: mkdocs,
    files: {
      'mkdocs.yml':
        'site_name: A\ntheme: { name: material, palette: { primary: custom } }\nextra_css: [a.css]\n',
      'docs/a.css':
        ':root { --md-primary-fg-color: #112233 } [data-md-color-scheme="slate"] { --md-primary-fg-color: #445566 }',
    },
    colors: BOTH,
  },
  {
    dialect: hugo,
    files: {
      'hugo.toml': 'title = "A"\n',
      'content/_index.md': '# A\n',
      'assets/scss/_variables_project.scss': '// ours\n$blue: #112233;\n$primary: $blue !default;\n',
    },
    colors: { primary: '#112233' },
  },
  {
    dialect: mdbook,
    files: {
      'book.toml': '[book]\ntitle = "A"\n[output.html]\nadditional-css = ["a.css"]\n',
      'src/SUMMARY.md': '[A](a.md)\n',
      'src/a.md': '# A\n',
      'a.css': ':root { --links: #112233 }',
    },
    colors: { primary: '#112233' },
  },
  {
    dialect: nextra,
    files: {
      'next.config.js': 'module.exports = {}',
      'theme.config.jsx': 'export default { primaryHue: { dark: 120, light: 0 } }',
      'pages/index.mdx': '# A\n',
      'pages/_meta.json': '{"index":"A"}',
    },
    colors: { primary: '#e60000', light: '#00e600' },
  },
  {
    dialect: fumadocs,
    files: {
      'source.config.ts':
        "import { defineDocs } from 'fumadocs-mdx/config';\nexport const docs = defineDocs({ dir: 'content/docs' });",
      'content/docs/index.mdx': '---\ntitle: A\n---\n',
      'app/global.css': CSS('--color-fd-primary'),
    },
    colors: BOTH,
  },
];

describe('colours of a brand', () => {
  for (const [name, [sheet, colors]] of Object.entries(SHEETS))
    it(name, () => assert.deepEqual(brandColors([sheet], NAMES), colors));

  it('take rules without a mode as those of the mode that the program begins with', () => {
    const sheet = ":root { --brand: #000001 } :root[data-theme='light'] { --brand: #000002 }";
    assert.deepEqual(brandColors([sheet], NAMES, 'dark'), { light: '#000002', dark: '#000001' });
  });

  it('of hostile sheets take linear time', () => {
    const braces = '{'.repeat(1_000_000);
    const comments = '/*'.repeat(100_000);
    const dots = ':not('.repeat(40_000);
    for (const text of [
      braces,
      comments,
      dots,
      `a${'{a:b'.repeat(50_000)}`,
      `--brand:${' '.repeat(199_000)}x;`,
    ]) {
      const from = process.cpuUsage().user;
      assert.deepEqual(brandColors([text], NAMES), {});
      assert.ok(process.cpuUsage().user - from < 2_000_000, text.slice(0, 10));
    }
  });

  for (const { dialect, files, colors } of SITES)
    it(`are those of ${dialect.name}: ${JSON.stringify(colors)}`, async () =>
      assert.deepEqual((await openForeign(dialect, { ...MARKDOWN, ...files })).docs['colors'], colors));
});
