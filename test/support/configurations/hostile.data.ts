/** Configurations of other programs that would do harm if one of them were run, followed or unpacked. */
import type { ConfigurationCase } from './computed.data.ts';

const WRITES = "require('fs').writeFileSync('%RAN%', 'x')";
const EXECUTES = "require('child_process').execSync('echo x > %RAN%')";

export const HOSTILE: readonly ConfigurationCase[] = [
  {
    does: 'Docusaurus: commands at the top, in a value and in a function',
    files: {
      'docusaurus.config.js': `${EXECUTES};\nmodule.exports = async function make() {\n  ${WRITES};\n  return { title: \`\${${EXECUTES}}\`, presets: [['classic', { docs: { sidebarPath: (${WRITES}, './sidebars.js') } }]] };\n};`,
      'sidebars.js': `${EXECUTES};\nmodule.exports = { main: ['a'] };`,
      'docs/a.md': '# A\n',
    },
    runs: 'docusaurus.config.js',
    reads: ['A /'],
    names: ['"title" is computed', '"sidebarPath" is computed'],
  },
  {
    does: 'Starlight: getters, and modules that are loaded while it is read',
    files: {
      'astro.config.mjs':
        "import './setup.mjs';\nawait import('./setup.mjs');\nimport starlight from '@astrojs/starlight';\nexport default { get site() { globalThis.lecternRan = 1; return 'x'; }, integrations: [starlight({ title: 'T', sidebar: [{ slug: 'a' }] })] };",
      'setup.mjs':
        "import fs from 'node:fs';\nfs.writeFileSync('%RAN%', 'x');\nglobalThis.lecternRan = 1;\nexport default [];",
      'src/content/docs/a.md': '---\ntitle: A\n---\n',
    },
    runs: 'setup.mjs',
    reads: ['A /a'],
    names: [],
  },
  {
    does: 'VitePress: names of prototypes',
    files: {
      '.vitepress/config.js':
        "Object.prototype.lecternRan = 1;\nexport default { __proto__: { title: 'P', lecternRan: 1 }, constructor: { prototype: { lecternRan: 1 } }, ['__proto__']: { lecternRan: 1 }, themeConfig: { sidebar: JSON.parse('{\"__proto__\":{\"lecternRan\":1}}'), __proto__: { sidebar: [] } } };",
      'a.md': '# A\n',
    },
    reads: ['A /a'],
    names: ['The sidebar is computed'],
  },
  {
    does: 'Nextra: loops and functions without an end',
    files: {
      'next.config.js':
        "const nextra = require('nextra');\nwhile (true) {}\nfunction f() { return f(); }\nmodule.exports = nextra({ x: f() })({ redirects: f });",
      'content/_meta.js':
        "for (;;) {}\nconst a = { ...b };\nconst b = { ...a };\nfunction g(x) { return g(g(x)); }\nexport default { ...a, a: 'The A', ...g(1) };",
      'content/a.mdx': '# A\n',
    },
    reads: ['The A /a'],
    names: ['A part of the table is computed (a)', 'A part of the table is computed (g)'],
  },
  {
    does: 'Docusaurus: texts and lists that double',
    files: {
      'docusaurus.config.js': `const s0 = 'xxxxxxxxxx';\n${Array.from({ length: 40 }, (_, i) => `const s${i + 1} = \`\${s${i}}\${s${i}}\`;\nconst l${i + 1} = [${i === 0 ? "'a'" : `...l${i}, ...l${i}`}];`).join('\n')}\nmodule.exports = { title: s40, tagline: 'x'.repeat(2 ** 30), themeConfig: { navbar: { items: l40 } }, customFields: new Array(1e9).fill(1) };`,
      'docs/a.md': '# A\n',
    },
    reads: ['A /'],
    names: ['"title" is computed', '"tagline" is computed', 'An entry of the navigation bar is computed'],
  },
  {
    does: 'VitePress: thirty thousand levels',
    files: {
      '.vitepress/config.ts': `export default { title: 'T', themeConfig: { sidebar: ${'[{items:'.repeat(15_000)}[]${'}]'.repeat(15_000)}, nav: ${'('.repeat(30_000)} } }`,
      'a.md': '# A\n',
    },
    reads: [],
    names: ['"themeConfig.nav" is computed'],
  },
  {
    does: 'Docusaurus: hooks of `require`, and files outside of the folder',
    files: {
      'docusaurus.config.js': `require.extensions['.md'] = () => ${WRITES};\nrequire('module')._load = () => ${WRITES};\nrequire('./hook');\nconst shadow = require('./%OUT%');\nconst key = require('%SECRET%');\nmodule.exports = { title: 'T', tagline: shadow, customFields: { key, env: process.env } };`,
      'hook.js': `process.on('exit', () => ${WRITES});\nmodule.exports = {};`,
      'docs/a.md': '# A\n',
    },
    runs: 'hook.js',
    reads: ['A /'],
    names: ['"tagline" is computed'],
  },
  {
    does: 'Fumadocs: modules that import each other, and one that runs',
    files: {
      'source.config.ts':
        "export * from './a';\nexport * from './b';\nimport { x } from './a';\nexport const docs = defineDocs({ dir: x });\n",
      'a.ts': "export * from './b';\nexport * from './a';\nexport { x } from './b';\n",
      'b.ts': `export * from './a';\n${EXECUTES};\nexport { x } from './a';\n`,
      'content/docs/a.mdx': '---\ntitle: A\n---\n',
    },
    reads: ['A /docs/a'],
    names: ['The folder of "docs" is computed'],
  },
  {
    does: 'MkDocs: tags that call Python, aliases that double, and files outside of the folder',
    files: {
      'mkdocs.yml': `site_name: !!python/object/apply:subprocess.check_output [["touch", "%RAN%"]]\nINHERIT: ../../../../../../etc/hosts\nhooks: [hook.py]\nextra:\n  a: &a [x, x, x, x, x, x, x, x, x]\n${Array.from('abcdefgh', (name, i) => `  ${'bcdefghi'[i]}: &${'bcdefghi'[i]} [*${name}, *${name}, *${name}, *${name}, *${name}, *${name}, *${name}, *${name}, *${name}]`).join('\n')}\n  f: !!js/function 'function () { return 1 }'\nnav:\n  - A: a.md\n  - Out: %OUT%\n`,
      'hook.py': "open('%RAN%', 'w').write('x')\n",
      'docs/a.md': '# A\n\n--8<-- "%SECRET%"\n--8<-- "%OUT%"\n',
    },
    reads: ['A /a'],
    names: [
      '"!!python/object/apply:subprocess.check_output" names code, which is not run',
      'hook.py" is code',
      'of the navigation does not exist',
      'is outside of the folder',
    ],
  },
  {
    does: 'Sphinx: commands, `exec` and files that it opens',
    files: {
      'conf.py':
        "import os\nos.system('touch %RAN%')\nexec(open('other.py').read())\n__import__('os').system('touch %RAN%')\nproject = os.popen('touch %RAN%').read()\nextensions = [x for x in iter(int, 1)]\nmyst_substitutions = {'secret': open('%SECRET%').read()}\nhtml_title = eval('open(\"%RAN%\", \"w\")')\n",
      'other.py': "open('%RAN%', 'w')\n",
      'index.md': '# Home\n\n{{ secret }}\n\n```{include} %SECRET%\n```\n\n```{literalinclude} %OUT%\n```\n',
    },
    reads: ['Home /'],
    names: [
      '"project" is computed',
      'The substitution "secret" is computed',
      '"html_title" is computed',
      'is outside of the folder',
    ],
  },
  {
    does: 'Hugo: templates that read files and the environment, and mounts outside of the folder',
    files: {
      'hugo.toml':
        'title = "T"\n[security.exec]\nallow = ["sh"]\n[[module.mounts]]\nsource = "../../../../../../etc"\ntarget = "content/etc"\n[[module.mounts]]\nsource = "content"\ntarget = "content"\n',
      'layouts/shortcodes/steal.html':
        '{{ os.ReadFile "%SECRET%" }}{{ getenv "HOME" }}{{ resources.GetRemote "http://127.0.0.1:1/" }}{{ partial "x" . }}',
      'content/a.md':
        '---\ntitle: A\n---\n{{< steal >}}\n{{% readfile file="%SECRET%" %}}\n{{< include "%OUT%" >}}\n',
    },
    reads: ['A /a'],
    names: ['The shortcode "steal"', 'is outside of the folder that is opened'],
  },
  {
    does: 'mdBook: commands of preprocessors, and files outside of the folder',
    files: {
      'book.toml':
        '[book]\ntitle = "T"\nsrc = "src"\n[preprocessor.x]\ncommand = "sh -c \'touch %RAN%\'"\n[output.html]\ntheme = "../../../../../../etc"\n',
      'src/SUMMARY.md': '- [A](a.md)\n- [Out](%OUT%)\n',
      'src/a.md': '# A\n\n{{#include %SECRET%}}\n{{#include %OUT%}}\n{{#playground ../../x.rs}}\n',
    },
    reads: ['A /a'],
    names: [
      'The preprocessor "x" is not run',
      'src/a.md:5 The included file "../../x.rs" is outside of the folder',
    ],
  },
  {
    does: 'GitBook: a root outside of the folder, and addresses that run',
    files: {
      '.gitbook.yaml':
        "root: ../../../../../../etc/\nstructure:\n  readme: ../../README.md\n  summary: ../../../../../../etc/passwd\nredirects:\n  old: javascript:alert(1)\n  '../../x': //evil.example\n  __proto__: a.md\n",
      'SUMMARY.md': '* [A](a.md)\n* [Run](javascript:alert(1))\n',
      'README.md': '# Home\n',
      'a.md': '# A\n\n{% include "%OUT%" %}\n',
    },
    reads: ['A /a'],
    names: [
      'The root "../../../../../../etc/" is outside of the folder',
      'is not in the folder, so pages are listed by folder',
    ],
  },
  {
    does: 'ReadMe: an order with aliases that double, and a specification outside of the folder',
    files: {
      'docs/_order.yaml': `- &a [x, x, x, x, x, x, x, x, x]\n${Array.from('abcdefgh', (name, i) => `- &${'bcdefghi'[i]} [*${name}, *${name}, *${name}, *${name}, *${name}, *${name}, *${name}, *${name}]`).join('\n')}\n- Guides\n`,
      'docs/Guides/a.md': '---\ntitle: A\napi:\n  file: %OUT%\n  operationId: __proto__\n---\n<<secret>>\n',
    },
    reads: ['A /docs/a'],
    names: ['is not in the folder or does not have it'],
  },
];
