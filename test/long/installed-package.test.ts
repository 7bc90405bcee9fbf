/** The package as npm installs it: only its own files and its dependencies, no checkout around it. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PACKED_PACKAGES } from '../../scripts/build-packed.ts';
import { ICON_SETS } from '../../src/theme/icons/icon-libraries.ts';
import { fixtureFolder } from '../support/fixture-folder.ts';
import { installedCopy, installedPackages, thirdParty } from '../support/installed-copy.ts';
import { testSchema } from '../support/postgres.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Licences of what we may put into the bundle; a package with another one is a decision of its own. */
const LICENCES = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '(MPL-2.0 OR Apache-2.0)',
  'CC-BY-4.0',
  'OFL-1.1',
  // elkjs, which draws some diagrams in browsers; its source is linked in the notices.
  'EPL-2.0 OR GPL-3.0-or-later',
]);
const MAX_PACKAGES = 12;

/** Every kind of data that the program reads from files beside the bundle. */
const SITE = {
  'docs.json': JSON.stringify({
    name: 'Packed',
    theme: 'mint',
    colors: { primary: '#0b6b5f' },
    styling: { codeblocks: 'dracula' },
    navigation: { pages: ['index'] },
  }),
  'index.mdx': [
    '---',
    'title: Everything',
    '---',
    "import { Badge } from '/snippets/badge.jsx'",
    '',
    ...['anchor', 'brand-4chan', 'github'].map((name) => `<Card title="${name}" icon="${name}">text</Card>`),
    '',
    '<Badge word="from the sandbox" />',
    '',
    '```codeowners',
    '* @team',
    '```',
    '',
    '<div className="mt-[13px]">$$x^2$$</div>',
  ].join('\n'),
  'snippets/badge.jsx': 'export const Badge = ({ word }) => <strong>{word.toUpperCase()}</strong>;\n',
};

/** Uses everything that the package exports. */
const PROGRAM = `
import { AppError, type BuildResult, buildSite, checkSite, docsJsonSchema, type Issue, startServer } from 'lectern';

declare const process: { readonly argv: readonly string[] };
declare const console: { log(text: string): void };
declare function fetch(url: string): Promise<{ readonly status: number; text(): Promise<string> }>;

const [, , folder = '', out = ''] = process.argv;
const { issues, pages } = await checkSite({ folder, offline: true });
const codes: readonly string[] = issues.map(({ code }: Issue) => code);
const built: BuildResult = await buildSite({ folder, out });
const server = await startServer({ folders: [folder], port: 0 });
const answer = await fetch(server.url);
const text = await answer.text();
await server.close();
const refusal: unknown = await buildSite({ folder: out + '/nowhere', out }).catch((error: unknown) => error);
console.log(
  JSON.stringify({
    checked: [pages, codes],
    built: [built.pages, built.refused],
    served: [answer.status, text.includes('FROM THE SANDBOX')],
    schema: typeof docsJsonSchema(),
    refused: refusal instanceof AppError ? [refusal.code, refusal.hint !== undefined] : String(refusal),
  }),
);
`;

describe('the installed package', () => {
  const { path: home } = fixtureFolder({});
  const command = installedCopy(home);

  it('builds a site with icons, grammars, code themes, components of authors and pictures', () => {
    const { path } = fixtureFolder(SITE);
    const env = { PATH: process.env.PATH, HOME: home, LECTERN_BASE_URL: 'https://docs.example.com' };
    const args = [command, 'build', path, '--out', join(home, 'out'), '--social-images', '--strict'];
    const said = execFileSync(process.execPath, args, { env, encoding: 'utf8', cwd: home });
    assert.match(said, /1 page/);
    const page = readFileSync(join(home, 'out', 'index.html'), 'utf8');
    assert.match(page, /<strong>FROM THE SANDBOX<\/strong>/);
    assert.match(page, /<span class="[a-z]+">@team<\/span>/, 'a TextMate grammar');
    assert.match(page, /#282a36/i, 'the background of the code theme');
    assert.match(page, /13px/, 'a class name');
    assert.match(page, /class="katex/);
    for (const name of ['anchor', 'brand-4chan', 'github'])
      assert.match(page, new RegExp(`<svg[^>]*>(?:(?!</svg>).)+</svg>(?:(?!<svg).)*${name}`, 's'), name);
    const pictures = readdirSync(join(home, 'out'), { recursive: true, encoding: 'utf8' }).filter((file) =>
      /social.*\.png$/.test(file),
    );
    assert.ok(pictures.length > 0, 'a social picture');
  });

  it('keeps its records in PostgreSQL', {
    skip: process.env['LECTERN_TEST_POSTGRES'] === undefined && 'there is no PostgreSQL',
  }, async () => {
    const { path } = fixtureFolder(SITE);
    const schema = await testSchema();
    try {
      const env = { PATH: process.env.PATH, HOME: home, DATABASE_URL: schema.url };
      const run = (...args: string[]) =>
        execFileSync(process.execPath, [command, ...args], { env, encoding: 'utf8', cwd: home });
      run('keys', 'create', path, '--name', 'first');
      assert.match(run('keys', 'list'), /first/);
    } finally {
      await schema.remove();
    }
  });

  it('has types that need no other package, and functions that do what the types say', async () => {
    const { path } = fixtureFolder(SITE);
    const [program, wrong] = [join(home, 'program.mts'), join(home, 'wrong.mts')];
    writeFileSync(program, PROGRAM);
    writeFileSync(wrong, "import { checkSite } from 'lectern';\nawait checkSite({ folder: 1 });\n");
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
    for (const module of ['nodenext', 'preserve']) {
      const options = ['--noEmit', '--strict', '--ignoreConfig', '--types', '', '--module', module];
      const args = [compiler, ...options, program, wrong];
      const { stdout } = spawnSync(process.execPath, args, { cwd: home, encoding: 'utf8' });
      assert.match(stdout, /^wrong\.mts\(2,\d+\): error TS2322: .*'number'.*\n(?: .*\n)*$/, module);
    }
    const env = { PATH: process.env.PATH, HOME: home, LECTERN_DATA_DIR: join(home, 'data') };
    const said = execFileSync(process.execPath, [program, path, join(home, 'written')], {
      env,
      encoding: 'utf8',
    });
    assert.deepEqual(JSON.parse(said), {
      checked: [1, []],
      built: [1, false],
      served: [200, true],
      schema: 'object',
      refused: ['source/not-a-folder', true],
    });
  });

  it('depends on exactly the packages that the bundle loads', () => {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    assert.deepEqual(thirdParty().loaded, Object.keys(dependencies).sort());
    const installed = installedPackages();
    assert.ok(installed.length <= MAX_PACKAGES, installed.join(', '));
  });

  it('has no scripts that run when it is installed', () => {
    const folders = [ROOT, ...installedPackages().map((name) => join(ROOT, 'node_modules', name))];
    for (const folder of folders) {
      const { scripts = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
        scripts?: Record<string, string>;
      };
      for (const name of ['preinstall', 'install', 'postinstall'])
        assert.ok(!(name in scripts), `${folder}: ${name}`);
    }
  });

  it('has the licence of everything that is bundled, icons and fonts too', () => {
    const { bundled, notices } = thirdParty();
    const names = new Set(bundled.map(({ name }) => name));
    assert.deepEqual(
      ['zod', 'mermaid', 'elkjs', 'pg', 'katex', ...PACKED_PACKAGES].filter((name) => !names.has(name)),
      [],
    );
    for (const { name, version, license } of bundled) {
      assert.ok(LICENCES.has(license), `${name}: ${license}`);
      assert.ok(notices.includes(`${name} ${version} (${license})\n  https://`), `${name} has no notice`);
    }
    const parts = notices.split(`${'-'.repeat(80)}\n`).slice(1);
    for (const part of parts) assert.match(part, /licen[cs]e|permission|copyright/i, part.slice(0, 200));
    for (const set of ICON_SETS)
      assert.match(parts.find((part) => part.includes(`@iconify-json/${set} `))!, /\nThe icons are by \w/);
  });
});
