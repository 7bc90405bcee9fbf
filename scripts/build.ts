/** Bundles the program, the render worker and the browser's files into `dist/`; skips what is already up to date. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { LANGUAGES, strings } from '../src/theme/strings/strings.ts';
import { SHEETS } from '../src/theme/styles/sheets.ts';
import { buildDiagrams } from './build-diagrams.ts';
import { fonts } from './build-fonts.ts';
import { bundledFolders, loadedPackages, writeNotices } from './build-notices.ts';
import { buildPacked, PACKED_PACKAGES } from './build-packed.ts';
import { buildTypes } from './build-types.ts';
import { buildWidget, widgetSources } from './build-widget.ts';
import { step } from './setup/step.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = join(root, 'dist');
const theme = join(root, 'src/theme');

/** A change of one of these makes another bundle. */
const SCRIPTS = [
  'build',
  'build-diagrams',
  'build-fonts',
  'build-notices',
  'build-packed',
  'build-types',
  'build-widget',
  'licence-text',
].map((name) => `scripts/${name}.ts`);
/** Packages with native code, which npm installs for the machine; everything else is bundled. */
const EXTERNAL = Object.keys(
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: object }).dependencies,
);
/** Packages that others import where they are installed, and do without. */
const ABSENT = ['pg-native'];

/** Each language of the interface is a file of its own, read when a page has it. */
function copyLanguages(): void {
  const [from, to] = [join(theme, 'strings/languages'), join(out, 'languages')];
  mkdirSync(to);
  for (const file of readdirSync(from))
    writeFileSync(
      join(to, file),
      JSON.stringify({ ...(JSON.parse(readFileSync(join(from, file), 'utf8')) as object), behind: [] }),
    );
}

/** The words of the panel that answers questions: a file for each language, which its script loads. @returns files by name */
function writeAskWords(): Record<string, string> {
  const files: Record<string, string> = {};
  for (const tag of LANGUAGES) {
    const text = JSON.stringify(strings(tag).ask);
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase();
    files[`ask-${tag}.json`] = `ask-${tag}-${hash}.json`;
    writeFileSync(join(out, 'assets', files[`ask-${tag}.json`]!), text);
  }
  return files;
}

/** Each island is a file of its own, which a page with one loads. */
function islands(): Record<string, string> {
  const folder = join(root, 'src/ui');
  const entries = readdirSync(folder).map((name) => [`ui-${name}`, join(folder, name, 'island.ts')] as const);
  return Object.fromEntries(entries.filter(([, file]) => existsSync(file)));
}

/** The schema library brings its messages in fifty languages, and ours are in English: half of its code. */
const englishOnly: Plugin = {
  name: 'english-only',
  setup({ onLoad }) {
    onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, ({ path }) => ({
      resolveDir: dirname(path),
      contents: "export { default as en } from './en.js';",
    }));
  },
};

const program: BuildOptions = {
  entryPoints: {
    cli: join(root, 'src/cli/start.ts'),
    index: join(root, 'src/index.ts'),
    'render-worker': join(root, 'src/web/reader/render/worker.ts'),
    'social-worker': join(root, 'src/web/reader/social/worker.ts'),
    'confined-entry': join(root, 'src/jobs/confine/entry.ts'),
    'page-picture': join(root, 'src/tasks/writer/picture-entry.ts'),
    'survey-thread': join(root, 'src/records/store/sqlite/survey-thread.ts'),
    'count-thread': join(root, 'src/server/service/count-thread.ts'),
    'backup-thread': join(root, 'src/installation/backups/backup-thread.ts'),
    'git-starter-entry': join(root, 'src/lib/git/process/git-starter-entry.ts'),
    'specification-process': join(root, 'src/site/openapi/process/specification-process.ts'),
    'search-thread': join(root, 'src/site/search/thread/search-thread.ts'),
    'rendered-thread': join(root, 'src/web/reader/render/rendered-thread.ts'),
  },
  outdir: out,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  // Some packages' CommonJS form requires its own files by name, which a bundle cannot follow.
  mainFields: ['module', 'main'],
  external: [...EXTERNAL, ...ABSENT],
  plugins: [englishOnly],
  metafile: true,
  // Beside the entry points: a file finds the render worker by its own path.
  chunkNames: '[name]-[hash]',
  banner: {
    js: "import { createRequire as __lecternRequire } from 'node:module'; const require = __lecternRequire(import.meta.url);",
  },
  logLevel: 'warning',
};

/** Every browser we serve reads woff2: the other forms of each font are left out. */
const woff2Only: Plugin = {
  name: 'woff2-only',
  setup({ onLoad }) {
    onLoad({ filter: /katex\.css$/ }, ({ path }) => ({
      loader: 'css',
      contents: readFileSync(path, 'utf8').replace(/,\s*url\([^)]*\.(?:woff|ttf)\)\s*format\("[^"]*"\)/g, ''),
    }));
  },
};

/**
 * The script of every page is one file: what it imports is a copy of its own, where other scripts import it too. These helpers hold no
 * state, and are smaller than a request.
 */
const oneFile: Plugin = {
  name: 'one-file',
  setup({ onResolve, onLoad, resolve }) {
    const entry = join(theme, 'client/core.ts');
    onResolve({ filter: /\.ts$/ }, async ({ path, kind, resolveDir, pluginData }) => {
      if (kind === 'entry-point' && path === entry) return { path, suffix: '?own' };
      if (kind !== 'import-statement' || pluginData !== 'own') return undefined;
      const found = await resolve(path, { kind: 'import-statement', resolveDir });
      return { ...found, suffix: '?own' };
    });
    onLoad({ filter: /\.ts$/ }, ({ path, suffix }) =>
      suffix === '?own'
        ? { contents: readFileSync(path, 'utf8'), loader: 'ts', resolveDir: dirname(path), pluginData: 'own' }
        : undefined,
    );
  },
};

/** For every browser that we serve. */
const FOR_BROWSERS = {
  target: ['es2022', 'chrome123', 'safari17.5', 'firefox125'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
} satisfies BuildOptions;

/** Two bundles would be two copies of the same hashed names; one call keeps scripts and styles in one manifest. */
const browser: BuildOptions = {
  entryPoints: {
    core: join(theme, 'client/core.ts'),
    live: join(theme, 'client/live.ts'),
    ...Object.fromEntries(Object.entries(SHEETS).map(([name, file]) => [name, join(theme, 'styles', file)])),
    dashboard: join(theme, 'client/dashboard.ts'),
    'hand-over': join(theme, 'client/hand-over.ts'),
    ...islands(),
    'font-licences': 'font-licences.txt',
  },
  outdir: join(out, 'assets'),
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'browser',
  ...FOR_BROWSERS,
  minify: true,
  metafile: true,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  loader: { '.woff2': 'file' },
  plugins: [woff2Only, fonts, oneFile],
  logLevel: 'warning',
};

/** Paths from the checkout of every source of the browser's files. */
export async function browserSources(): Promise<ReadonlySet<string>> {
  const { metafile } = await build({ ...browser, absWorkingDir: root, write: false });
  const diagrams = readdirSync(join(theme, 'client/diagrams'), { recursive: true, encoding: 'utf8' });
  return new Set([
    ...Object.keys(metafile!.inputs).map((path) => path.replace(/\?own$/, '')),
    ...(await widgetSources(root, FOR_BROWSERS)),
    ...diagrams.map((path) => `src/theme/client/diagrams/${path.replaceAll('\\', '/')}`),
  ]);
}

/** Newest modification time, in milliseconds, of a file or of anything below a folder. */
function newest(path: string): number {
  const own = statSync(path).mtimeMs;
  if (!statSync(path).isDirectory()) return own;
  return readdirSync(path, { recursive: true, withFileTypes: true }).reduce(
    (latest, entry) =>
      entry.isFile() ? Math.max(latest, statSync(join(entry.parentPath, entry.name)).mtimeMs) : latest,
    own,
  );
}

function isFresh(): boolean {
  try {
    const built = statSync(join(out, 'assets/manifest.json')).mtimeMs;
    return ['src', ...SCRIPTS, 'package-lock.json'].every((path) => newest(join(root, path)) < built);
  } catch {
    return false;
  }
}

/** Builds `dist/` unless nothing it is made from has changed. */
export async function buildAll(): Promise<void> {
  if (isFresh()) return;
  await step('Building Lectern', 'Lectern built', buildAnew);
}

async function buildAnew(): Promise<void> {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(join(out, 'assets'), { recursive: true });
  copyLanguages();
  const [code, assets, diagrams, widget] = await Promise.all([
    build({ ...program, absWorkingDir: root }),
    build({ ...browser, absWorkingDir: root }),
    buildDiagrams(theme, join(out, 'assets')),
    buildWidget(root, join(out, 'assets'), FOR_BROWSERS),
    buildPacked(out),
    buildTypes(root, out),
  ]);
  const metafiles = [code.metafile!, assets.metafile!, diagrams.metafile, ...widget.metafiles];
  const folders = [...bundledFolders(metafiles), ...PACKED_PACKAGES.map((name) => `node_modules/${name}`)];
  const loaded = loadedPackages(metafiles).filter((name) => !ABSENT.includes(name));
  writeNotices(root, folders, loaded, out);
  const manifest: Record<string, string> = { ...diagrams.files, ...widget.files, ...writeAskWords() };
  for (const file of Object.keys(assets.metafile!.outputs)) {
    const name = basename(file);
    manifest[name.replace(/-[A-Z0-9]{8}(\.[a-z0-9]+)$/, '$1')] = name;
  }
  const made = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const hash = createHash('sha256');
  for (const { parentPath, name } of made.sort((a, b) => (a.name < b.name ? -1 : 1)))
    hash.update(readFileSync(join(parentPath, name)));
  writeFileSync(join(out, 'fingerprint.txt'), hash.digest('hex'));
  const { docsJsonSchema } = (await import(
    pathToFileURL(join(root, 'src/site/config/docs-schema.ts')).href
  )) as { docsJsonSchema(): object };
  writeFileSync(join(out, 'docs.schema.json'), `${JSON.stringify(docsJsonSchema(), null, 2)}\n`);
  writeFileSync(join(out, 'assets/manifest.json'), JSON.stringify(manifest));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll();
