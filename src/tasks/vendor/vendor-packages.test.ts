/** npm packages as files of a folder: what can be bundled is used by components on the server, and what cannot is refused with the reason. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fixtureFolder } from '../../../test/support/fixture-folder.ts';
import { AppError } from '../../lib/app-error.ts';
import { render } from '../../site/content/testing/render-sample.ts';
import { vendorPackages } from './vendor-packages.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

type Files = Readonly<Record<string, string | object>>;

/** A folder of documentation with packages, as `npm install` leaves them, and the bundler of this checkout. */
function folderWith(files: Files, { bundler = true } = {}) {
  const installed = Object.entries(files).map(([path, text]) => [`node_modules/${path}`, text] as const);
  const folder = fixtureFolder({ 'docs.json': {}, ...Object.fromEntries(installed) });
  if (bundler)
    for (const name of ['esbuild', '@esbuild']) {
      const link = join(folder.path, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(ROOT, 'node_modules', name), link);
    }
  return folder;
}

const pack = (name: string, more: object = {}) => ({ name, version: '1.2.3', license: 'MIT', ...more });

/** Renders a page whose component imports a package. */
async function shown(folder: string, specifier: string, code: string) {
  const [made] = await vendorPackages(folder, [specifier]);
  const { body } = await render('import { Use } from "/snippets/use.jsx"\n\n<Use word="w" />', {
    snippets: {
      'snippets/use.jsx': code,
      [made!.file]: readFileSync(join(folder, made!.file), 'utf8'),
    },
  });
  return body;
}

describe('a package', () => {
  for (const [what, files, specifier, code, html] of [
    [
      'of modules, with a default and a named export',
      {
        'mod/package.json': pack('mod', { module: 'm.js', type: 'module' }),
        'mod/m.js': 'export default (a) => a + "!"; export const twice = (a) => a + a;',
      },
      'mod',
      'import shout, { twice } from "mod";\nexport const Use = ({ word }) => { const all = [shout(word), twice(word)]; return <b>{all.join(" ")}</b>; };',
      '<b>w! ww</b>',
    ],
    [
      'of CommonJS that needs another one',
      {
        'cjs/package.json': pack('cjs'),
        'cjs/index.js': 'const inner = require("inner"); exports.loud = (a) => inner(a).toUpperCase();',
        'inner/package.json': pack('inner'),
        'inner/index.js': 'module.exports = (a) => a + "-inner";',
      },
      'cjs',
      'import { loud } from "cjs";\nexport const Use = ({ word }) => { const all = loud(word); return <b>{all}</b>; };',
      '<b>W-INNER</b>',
    ],
    [
      'with a scope, and a module of it',
      {
        '@acme/ui/package.json': pack('@acme/ui'),
        '@acme/ui/lib/one.js': 'module.exports = { one: 1 };',
      },
      '@acme/ui/lib/one',
      'import { one } from "@acme/ui/lib/one";\nexport const Use = () => { const n = one; return <b>{n}</b>; };',
      '<b>1</b>',
    ],
    [
      'of React components, with the React of the page',
      {
        'widget/package.json': pack('widget', { peerDependencies: { react: '*' } }),
        'widget/index.js':
          'const { jsxs, Fragment } = require("react/jsx-runtime"); const React = require("react"); exports.Widget = ({ children }) => jsxs("i", { className: "w", children: [React.createElement("u", null, "in"), jsxs(Fragment, { children }) ] });',
      },
      'widget',
      'import { Widget } from "widget";\nexport const Use = ({ word }) => { const n = word; return <Widget>{n}</Widget>; };',
      '<i class="w"><u>in</u>w</i>',
    ],
    [
      'that names what is a component of ours, and a reader',
      {
        'names/package.json': pack('names'),
        'names/index.js':
          'class Note { constructor() { this.user = "u"; } } exports.make = (user) => new Note().user + user;',
      },
      'names',
      'import { make } from "names";\nexport const Use = () => { const n = make("v"); return <b>{n}</b>; };',
      '<b>uv</b>',
    ],
  ] as const)
    it(`${what} is used by its name`, async () => {
      const body = await shown(folderWith(files).path, specifier, code);
      assert.deepEqual(body.issues, []);
      assert.equal(body.html, html);
      assert.equal(body.usesUser, undefined);
      // Nothing in it needs a browser, so readers load nothing.
      assert.equal(body.files, undefined);
    });

  it('brings no styles for words of its code', async () => {
    const folder = folderWith({
      'words/package.json': pack('words'),
      'words/index.js':
        'const { useState } = require("react"); exports.use = () => useState("grid flex hidden p-4 text-red-500")[0];',
    });
    const code = 'import { use } from "words";\nexport const Use = () => <b>{use().length}</b>;';
    const { files = [] } = await shown(folder.path, 'words', code);
    assert.deepEqual(
      files.map(({ kind }) => kind),
      ['script'],
    );
  });

  it('is bundled for production', async () => {
    const folder = folderWith({
      'dev/package.json': pack('dev'),
      'dev/index.js': 'exports.mode = process.env.NODE_ENV === "production" ? "fast" : "slow";',
    });
    const code =
      'import { mode } from "dev";\nexport const Use = () => { const n = mode; return <b>{n}</b>; };';
    assert.equal((await shown(folder.path, 'dev', code)).html, '<b>fast</b>');
  });

  it('with a name like that of a file is found', async () => {
    const folder = folderWith({
      'chart.js/package.json': pack('chart.js'),
      'chart.js/index.js': 'exports.n = 4;',
    });
    const body = await shown(
      folder.path,
      'chart.js',
      'import { n } from "chart.js";\nexport const Use = () => { const m = n; return <b>{m}</b>; };',
    );
    assert.equal(body.html, '<b>4</b>');
  });

  it('that browsers get other modules of is bundled for browsers', async () => {
    const folder = folderWith({
      'two/package.json': pack('two', { browser: { './n.js': './b.js', fs: false } }),
      'two/index.js': 'require("fs"); exports.where = require("./n.js");',
      'two/n.js': 'module.exports = require("fs").nothing;',
      'two/b.js': 'module.exports = "browser";',
    });
    const body = await shown(
      folder.path,
      'two',
      'import { where } from "two";\nexport const Use = () => { const n = where; return <b>{n}</b>; };',
    );
    assert.equal(body.html, '<b>browser</b>');
  });

  it('is one file with the licences of all that is in it', async () => {
    const folder = folderWith({
      'a/package.json': pack('a'),
      'a/index.js': 'exports.b = require("b");',
      'a/LICENSE': 'The MIT License\n\nCopyright (c) 2020 Ann */ Other\n\nPermission',
      'b/package.json': { name: 'b', version: '2.0.0' },
      'b/index.js': '/*! legal of b */ module.exports = 2;',
    });
    const [made] = await vendorPackages(folder.path, ['a']);
    const text = readFileSync(join(folder.path, 'snippets/npm/a.js'), 'utf8');
    const head = text.slice(0, text.indexOf('\n */'));
    assert.match(head, /^\/\*! Bundled by "lectern vendor a"/);
    assert.match(head, /a 1\.2\.3 \(MIT\)\. Copyright \(c\) 2020 Ann \* \/ Other/);
    assert.match(head, /b 2\.0\.0 \(no licence stated\)/);
    assert.deepEqual(
      made?.packages.map(({ name, licence }) => [name, licence]),
      [
        ['a', 'MIT'],
        ['b', undefined],
      ],
    );
    assert.deepEqual(
      (await vendorPackages(folder.path, ['a'])).map(({ changed }) => changed),
      [false],
    );
  });

  it('runs nothing while it is bundled, and has no rights in pages', async () => {
    const folder = folderWith({
      'evil/package.json': pack('evil', { scripts: { install: 'touch ran' } }),
      'evil/index.js':
        'globalThis.__ran = true; exports.all = () => [typeof process, typeof require("./x.js"), typeof fetch].join();',
      'evil/x.js': 'module.exports = globalThis.process;',
    });
    const body = await shown(
      folder.path,
      'evil',
      'import { all } from "evil";\nexport const Use = () => { const n = all(); return <b>{n}</b>; };',
    );
    assert.match(body.html, /undefined,undefined,undefined/);
    assert.equal('__ran' in globalThis, false);
    assert.equal(existsSync(join(folder.path, 'ran')), false);
  });
});

describe('what cannot be bundled', () => {
  const IMPORTS = (what: string): Files => ({
    'x/package.json': pack('x'),
    'x/index.js': `exports.y = require(${JSON.stringify(what)});`,
    'x/s.css': 'a{}',
  });
  for (const [what, files, specifier, code, message] of [
    ['needs Node', IMPORTS('node:fs'), 'x', 'vendor/needs-node', /x\/index\.js imports "node:fs"/],
    ['needs Node under an old name', IMPORTS('child_process'), 'x', 'vendor/needs-node', /"child_process"/],
    [
      'needs a style sheet',
      IMPORTS('./s.css'),
      'x',
      'vendor/needs-styles',
      /x\/index\.js imports "\.\/s\.css"/,
    ],
    ['needs React DOM', IMPORTS('react-dom/client'), 'x', 'vendor/needs-react-dom', /"react-dom\/client"/],
    ['needs what is not installed', IMPORTS('gone'), 'x', 'vendor/not-bundled', /gone.*x\/index\.js, line 1/],
    [
      'has a mistake',
      { 'x/package.json': pack('x'), 'x/index.js': 'let = ;;(' },
      'x',
      'vendor/not-bundled',
      /x\/index\.js, line 1/,
    ],
    ['is not installed', {}, 'absent', 'vendor/not-installed', /"absent" is not installed/],
    ['is built in', {}, 'react', 'vendor/built-in', /"react"/],
    ['leads out of the folder', {}, '../../x', 'vendor/name', /is not the name/],
    ['leads out of its package', {}, 'x/../../y', 'vendor/name', /is not the name/],
    ['is an address', {}, 'https://x.example/y.js', 'vendor/name', /is not the name/],
    [
      'is too large',
      {
        'x/package.json': pack('x'),
        'x/index.js': `exports.t = ${JSON.stringify('word '.repeat(120_000))};`,
      },
      'x',
      'vendor/too-large',
      /has 60\d kB, and at most 500 kB/,
    ],
    [
      'is too large in bytes, as a server reads it',
      {
        'x/package.json': pack('x'),
        'x/index.js': `exports.t = ${JSON.stringify('語'.repeat(400_000))};`,
      },
      'x',
      'vendor/too-large',
      /has 120\d kB, and at most 500 kB/,
    ],
  ] as const)
    it(`because it ${what} is refused, and nothing is written`, async () => {
      const folder = folderWith(files);
      await assert.rejects(vendorPackages(folder.path, [specifier]), (error) => {
        assert.ok(error instanceof AppError);
        assert.equal(error.code, code);
        assert.match(error.message, message);
        assert.ok(error.hint !== undefined);
        return true;
      });
      assert.equal(existsSync(join(folder.path, 'snippets')), false);
    });

  it('keeps the others from being written', async () => {
    const folder = folderWith({
      ...IMPORTS('node:fs'),
      'ok/package.json': pack('ok'),
      'ok/index.js': 'exports.a = 1;',
    });
    await assert.rejects(vendorPackages(folder.path, ['ok', 'x']));
    assert.equal(existsSync(join(folder.path, 'snippets')), false);
  });

  it('without esbuild says how to install it', async () => {
    const folder = folderWith({ 'x/package.json': pack('x') }, { bundler: false });
    await assert.rejects(vendorPackages(folder.path, ['x']), { code: 'vendor/no-bundler' });
  });

  it('replaces no file that somebody wrote', async () => {
    const folder = folderWith({ 'x/package.json': pack('x'), 'x/index.js': 'exports.a = 1;' });
    folder.write('snippets/npm/x.js', 'mine');
    await assert.rejects(vendorPackages(folder.path, ['x']), { code: 'vendor/foreign-file' });
    assert.equal(readFileSync(join(folder.path, 'snippets/npm/x.js'), 'utf8'), 'mine');
  });
});

describe('an import of a package that is not in the folder', () => {
  it('is told with the command', async () => {
    const { body } = await render('import { Use } from "/snippets/use.jsx"\n\n<Use />', {
      snippets: {
        'snippets/use.jsx':
          'import { a } from "d3-scale";\nexport const Use = () => { const n = 1; return <b>{n}</b>; };',
      },
    });
    const [issue] = body.issues;
    assert.deepEqual(
      [issue?.code, issue?.file, issue?.line],
      ['content/missing-import', 'snippets/use.jsx', 1],
    );
    assert.match(issue?.message ?? '', /The imported package "d3-scale" is not in the folder/);
    assert.match(issue?.hint ?? '', /lectern vendor d3-scale/);
  });

  it('in a page too', async () => {
    const { body } = await render('import { Chart } from "@acme/charts"\n\n<Chart />');
    assert.match(body.issues[0]?.hint ?? '', /lectern vendor @acme\/charts/);
  });
});
