/** Configurations of other programs that compute things: what of each is read, and what is named. */

export interface ConfigurationCase {
  /** What it computes with. */
  readonly does: string;
  /** Where `%RAN%` is a file that only running one of them would write; `%SECRET%` and `%OUT%` are one outside of the folder. */
  readonly files: Readonly<Record<string, string>>;
  /** Lines of `lectern nav`, each as far as it matters. */
  readonly reads: readonly string[];
  /** Parts of what `lectern check` says. */
  readonly names: readonly string[];
  /** A file that node itself can run: the proof that it would do harm. */
  readonly runs?: string;
}

const PAGE = '# Page\n';

export const COMPUTED: readonly ConfigurationCase[] = [
  {
    does: 'Docusaurus: templates, spreads, defaults of the environment and sidebars of functions',
    files: {
      'docusaurus.config.ts':
        "import type { Config } from '@docusaurus/types';\nimport { links } from './links';\nconst name = 'Har';\nconst config: Config = {\n  title: `${name}bor`,\n  url: process.env.URL ?? 'https://a.example',\n  baseUrl: '/',\n  presets: [['classic', { docs: { sidebarPath: './sidebars.ts', routeBasePath: '/' } }]],\n  themeConfig: { navbar: { items: [...links, { href: `https://a.example/${Date.now()}`, label: 'Now' }] } },\n};\nexport default config;",
      'links.ts': "export const links = [{ to: '/b', label: 'B' }];",
      'sidebars.ts':
        "const pages = () => ['index', 'b'];\nexport default { main: [{ type: 'category', label: 'All', items: pages() }] };",
      'docs/index.md': PAGE,
      'docs/b.md': '# B\n',
    },
    reads: ['group All', 'Page /', 'B /b'],
    names: ['docusaurus.config.ts:9 An entry of the navigation bar is computed'],
  },
  {
    does: 'Docusaurus: a sidebar from the files of a folder',
    files: {
      'docusaurus.config.js':
        "module.exports = { title: 'A', presets: [['classic', { docs: { sidebarPath: require.resolve('./sidebars.js') } }]] };",
      'sidebars.js':
        "const fs = require('fs');\nconst all = fs.readdirSync('docs').map((file) => file.replace('.md', ''));\nmodule.exports = { main: ['a', ...all] };",
      'docs/a.md': '# A\n',
      'docs/b.md': '# B\n',
    },
    reads: ['A /docs/a'],
    names: ['sidebars.js:2 An entry of the sidebars is computed (fs . readdirSync'],
  },
  {
    does: 'Starlight: a sidebar of several modules, with a list that is mapped',
    files: {
      'astro.config.mjs':
        "import { defineConfig } from 'astro/config';\nimport starlight from '@astrojs/starlight';\nimport { guides } from './config/guides.mjs';\nimport plugin from './plugin.mjs';\nexport default defineConfig({\n  site: process.env.SITE || 'https://a.example',\n  integrations: [starlight({ title: 'Harbor', plugins: [plugin()], sidebar: [guides, { label: 'More', items: ['b'].map((slug) => ({ slug })) }] })],\n});",
      'config/guides.mjs': "export const guides = { label: 'Guides', items: [{ slug: 'a' }] };",
      'plugin.mjs': "export default function plugin() { return { name: 'x', hooks: { setup() {} } }; }",
      'src/content/docs/a.md': '---\ntitle: A\n---\n',
      'src/content/docs/b.md': '---\ntitle: B\n---\n',
    },
    reads: ['group Guides', 'A /a'],
    names: ['astro.config.mjs:7 The sidebar is computed'],
  },
  {
    does: 'VitePress: sidebars by functions, and one that a package makes',
    files: {
      '.vitepress/config.ts':
        "import { defineConfig } from 'vitepress';\nimport { generateSidebar } from 'vitepress-sidebar';\nfunction guide() { return [{ text: 'Guide', items: [{ text: 'Start', link: '/guide/start' }] }]; }\nexport default defineConfig({ title: 'Harbor', themeConfig: { nav: [{ text: 'Guide', link: '/guide/start' }], sidebar: { '/guide/': guide(), '/api/': generateSidebar({ documentRootPath: 'docs' }) } } });",
      'guide/start.md': '# Start\n',
      'api/b.md': '# B\n',
      'index.md': PAGE,
    },
    reads: ['Start /guide/start'],
    names: ['A sidebar is computed (generateSidebar(…)), so pages are listed by folder'],
  },
  {
    does: 'VitePress: languages of several files, and conditions',
    files: {
      '.vitepress/config/index.mts':
        "import { defineConfig } from 'vitepress';\nimport en from './en';\nimport de from './de';\nconst isPreview = process.env.PREVIEW === '1';\nexport default defineConfig({ base: isPreview ? '/preview/' : '/', locales: { root: { label: 'English', lang: 'en', ...en }, de: { label: 'Deutsch', lang: 'de', ...de } } });",
      '.vitepress/config/en.mts': "export default { themeConfig: { sidebar: [{ text: 'A', link: '/a' }] } };",
      '.vitepress/config/de.mts':
        "export default { themeConfig: { sidebar: [{ text: 'A auf Deutsch', link: '/de/a' }] } };",
      'a.md': '# A\n',
      'de/a.md': '# A\n',
    },
    reads: ['language en', 'A /a', 'language de', 'A auf Deutsch /de/a'],
    names: ['"base" is computed'],
  },
  {
    does: 'Nextra: metadata with spreads, elements and a function',
    files: {
      'next.config.mjs':
        "import nextra from 'nextra';\nconst withNextra = nextra({ theme: 'nextra-theme-docs' });\nexport default withNextra({ async redirects() { return [{ source: '/old', destination: '/a', permanent: true }]; } });",
      'content/_meta.tsx':
        "import { more } from './more';\nexport default { a: <b>The A</b>, b: { title: 'The B' }, ...more, ...computed() };\nfunction computed() { return Object.fromEntries(list.map((x) => [x, x])); }",
      'content/more.ts': "export const more = { c: 'The C' };",
      'content/a.mdx': '# A\n',
      'content/b.mdx': '# B\n',
      'content/c.mdx': '# C\n',
    },
    reads: ['The B /b', 'The C /c'],
    names: ['content/_meta.tsx:3 A part of the table is computed'],
  },
  {
    does: 'Fumadocs: collections and metadata',
    files: {
      'source.config.ts':
        "import { defineDocs, defineConfig } from 'fumadocs-mdx/config';\nconst dir = 'content/docs';\nexport const docs = defineDocs({ dir, docs: { schema: base.extend({ x: z.string() }) } });\nexport default defineConfig({ mdxOptions: { remarkPlugins: [plugin] } });",
      'lib/source.ts':
        "import { docs } from '../.source';\nimport { loader } from 'fumadocs-core/source';\nexport const source = loader({ baseUrl: '/docs', source: docs.toFumadocsSource() });",
      'content/docs/meta.json': '{ "pages": ["index", "---Guides---", "..."] }',
      'content/docs/index.mdx': '---\ntitle: Home\n---\n',
      'content/docs/a.mdx': '---\ntitle: A\n---\n',
    },
    reads: ['Home /docs', 'A /docs/a'],
    names: [],
  },
  {
    does: 'MkDocs: variables of the environment, Python names, hooks and macros',
    files: {
      'mkdocs.yml':
        'site_name: !ENV [SITE_NAME, "Harbor"]\nsite_url: !ENV SITE_URL\nhooks: [hooks.py]\nplugins:\n  - macros: { module_name: main }\nmarkdown_extensions:\n  - pymdownx.emoji:\n      emoji_index: !!python/name:material.extensions.emoji.twemoji\n  - pymdownx.slugs:\n      slugify: !!python/object/apply:pymdownx.slugs.slugify { kwds: { case: lower } }\nnav:\n  - Home: index.md\n',
      'hooks.py': 'def on_nav(nav, config, files):\n    return nav\n',
      'main.py': 'def define_env(env):\n    env.variables["x"] = 1\n',
      'docs/index.md': '# Home\n\n{{ x }}\n',
    },
    reads: ['Home /'],
    names: [
      'hooks.py" is code, which is not run',
      '!!python/object/apply',
      'docs/index.md:3 "{{ x }}" is computed',
    ],
  },
  {
    does: 'MkDocs: a configuration that inherits another one',
    files: {
      'mkdocs.yml': 'INHERIT: base.yml\nnav:\n  - A: a.md\n',
      'base.yml': 'site_name: Base\ntheme:\n  name: material\n  palette: { primary: teal }\n',
      'docs/a.md': '# A\n',
    },
    reads: ['A /a'],
    names: [],
  },
  {
    does: 'Sphinx: versions, lists that grow, conditions and `setup`',
    files: {
      'conf.py':
        "import os, sys\nfrom importlib.metadata import version as v\nsys.path.insert(0, os.path.abspath('.'))\nproject = 'Harbor'\nrelease = v('harbor')\nextensions = ['myst_parser']\nextensions += ['sphinx_design']\nhtml_title = f'{project} {release}'\nmyst_substitutions = {'port': '8080', 'release': release}\nif os.environ.get('READTHEDOCS'):\n    html_theme = 'x'\ndef setup(app):\n    app.add_css_file('x.css')\n",
      'index.md': '# Home\n\n{{ port }} {{ release }}\n\n```{toctree}\na\n```\n',
      'a.md': '# A\n',
    },
    reads: ['Home /', 'A /a'],
    names: ['The substitution "release" is computed', '"html_title" is computed'],
  },
  {
    does: 'Hugo: a folder of configurations, mounts and own shortcodes',
    files: {
      'config/_default/hugo.toml':
        'baseURL = "https://a.example/"\ntitle = "Harbor"\n[[module.imports]]\npath = "github.com/google/docsy"\n[[module.mounts]]\nsource = "docs"\ntarget = "content"\n',
      'config/_default/menus.en.toml': '[[main]]\nname = "Guides"\nurl = "/guides/"\n',
      'config/production/hugo.toml': 'title = "Production"\n',
      'layouts/shortcodes/now.html': '{{ now.Format "2006" }} {{ getenv "HOME" }}',
      'docs/_index.md': '---\ntitle: Home\n---\n',
      'docs/guides/_index.md': '---\ntitle: Guides\n---\n',
      'docs/guides/a.md': '---\ntitle: A\n---\n{{< now >}}\n',
    },
    reads: ['A /guides/a'],
    names: ['The shortcode "now" is not known here'],
  },
  {
    does: 'mdBook: preprocessors and tables of variables',
    files: {
      'book.toml':
        '[book]\ntitle = "Harbor"\n[preprocessor.links]\n[preprocessor.cmdrun]\ncommand = "mdbook-cmdrun"\n[output.html.redirect]\n"/old.html" = "a.html"\n',
      'src/SUMMARY.md': '# Summary\n\n- [A](a.md)\n',
      'src/a.md': '# A\n\n<!-- cmdrun date -->\n',
    },
    reads: ['A /a'],
    names: ['The preprocessor "cmdrun" is not run'],
  },
];
