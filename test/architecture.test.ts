/** The house rules as code: import direction, cycles, size, opening sentences, and one folder per runtime package. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PACKED_PACKAGES } from '../scripts/build-packed.ts';
import { areasSvg } from '../scripts/draw-areas/areas-svg.ts';
import { importLevels, ranksOf } from '../scripts/draw-areas/import-levels.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

interface SourceText {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly { readonly target: string; readonly typeOnly: boolean }[];
}

const IMPORT =
  /^\s*(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;

const NAMED_IMPORT = /\b(?:import|export)\s+(?:type\s+)?(?:\w+,\s*)?\{([^}]*)\}\s*from\s+'(\.[^']+)'/g;
const WHOLE_MODULE =
  /(?:\*(?: as \w+)? from\s+|import\(\s*|import\s+|new URL\(\s*|\bresolve\(\s*)['"`](\.[^'"`]+)['"`]/g;
const EXPORTED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;

function read(path: string): SourceText {
  const text = readFileSync(join(root, path), 'utf8');
  const imports = [...text.matchAll(IMPORT)].map(([, type, from, dynamic]) => {
    const specifier = from ?? dynamic ?? '';
    const target = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier;
    return { target, typeOnly: type !== undefined };
  });
  return { path, text, imports };
}

const all = globSync('{src,test,scripts,bench}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['test/fixtures/**', 'bench/.cache/**'],
}).map((path) => path.replaceAll('\\', '/'));
const files = all.filter((path) => path.startsWith('src/')).map(read);
const production = files.filter(({ path }) => !path.endsWith('.test.ts'));

/** First matching prefix wins; the number of a site part says how far down it is. */
const AREAS = [
  'src/lib',
  'src/site',
  'src/records',
  'src/jobs',
  'src/theme',
  'src/ui',
  'src/web',
  'src/program',
  'src/settings',
  'src/installation',
  'src/project',
  'src/server',
  'src/tasks',
  'src/cli',
  'src/index.ts',
] as const;
type Area = (typeof AREAS)[number];
const areaOf = (path: string): Area | undefined =>
  AREAS.find((area) => path === area || path.startsWith(`${area}/`));

const FOUNDATION: readonly Area[] = [
  'src/lib',
  'src/site',
  'src/records',
  'src/jobs',
  'src/theme',
  'src/web',
];
const PROGRAM: readonly Area[] = [
  'src/program',
  'src/settings',
  'src/installation',
  'src/project',
  'src/server',
  'src/tasks',
];
const MAY_IMPORT: Readonly<Record<Area, readonly Area[]>> = {
  'src/lib': ['src/lib'],
  'src/site': ['src/lib', 'src/site'],
  'src/records': ['src/lib', 'src/records'],
  'src/jobs': ['src/lib', 'src/site', 'src/records', 'src/jobs'],
  'src/theme': ['src/lib', 'src/theme'],
  // No list has it: it is bundled on its own, and pages load it by address.
  'src/ui': ['src/lib', 'src/theme', 'src/ui'],
  'src/web': ['src/lib', 'src/site', 'src/records', 'src/theme', 'src/web'],
  'src/program': ['src/lib', 'src/site', 'src/jobs', 'src/theme', 'src/web', 'src/program'],
  'src/settings': ['src/lib', 'src/records', 'src/jobs', 'src/web', 'src/program', 'src/settings'],
  'src/installation': ['src/lib', 'src/site', 'src/records', 'src/settings', 'src/installation'],
  'src/project': [...FOUNDATION, 'src/program', 'src/settings', 'src/installation', 'src/project'],
  'src/server': [
    ...FOUNDATION,
    'src/program',
    'src/settings',
    'src/installation',
    'src/project',
    'src/server',
  ],
  'src/tasks': [...FOUNDATION, ...PROGRAM],
  'src/cli': ['src/lib', 'src/site', ...PROGRAM, 'src/cli'],
  'src/index.ts': ['src/lib', 'src/site', 'src/tasks'],
};

/** Of `site`: each part may import values from parts with a larger number, and types from its own number too. */
const SITE_DEPTH: Readonly<Record<string, number>> = {
  changes: -1,
  check: 0,
  ask: 0.5,
  search: 1,
  editions: 1.5,
  navigation: 2,
  dialects: 2.75,
  content: 3,
  openapi: 2.5,
  sandbox: 4,
  config: 5,
  source: 6,
};
/** The layers of `web`. Each may import from those with a larger number, types too; files in `web` itself join them. */
const WEB_DEPTH: Readonly<Record<string, number>> = { route: 0, service: 1, reader: 2, identity: 3, edge: 4 };
const webPart = (path: string): string | undefined => /^src\/web\/([a-z-]+)\//.exec(path)?.[1];

const sitePart = (path: string): string | undefined => /^src\/site\/([a-z-]+)\//.exec(path)?.[1];

/** `feedback`, `keys` and so on: kinds of records know nothing of each other, and all of them know the store. */
const recordPart = (path: string): string | undefined => /^src\/records\/([a-z-]+)\//.exec(path)?.[1];

/** The playground sends what the samples show: both are made by one function, which is pure and runs in browsers too. */
const isPlaygroundRequest = (path: string, target: string): boolean =>
  path.startsWith('src/ui/playground/') && target === 'src/site/openapi/request/build-request.ts';

function againstTheTable(from: SourceText, target: string, typeOnly: boolean): string | undefined {
  const [a, b] = [areaOf(from.path), areaOf(target)];
  if (a === undefined || b === undefined) return undefined;
  if (a === 'src/theme' && b === 'src/site')
    return typeOnly || target === 'src/site/icon-key.ts'
      ? undefined
      : 'the theme may import only types of the site';
  if (a === 'src/ui' && b === 'src/site')
    return typeOnly || isPlaygroundRequest(from.path, target)
      ? undefined
      : 'islands may import only types of the site';
  if (a === 'src/theme' && b === 'src/records')
    return typeOnly ? undefined : 'the theme may import only types of the records';
  if (!MAY_IMPORT[a].includes(b)) return `${a} may not import ${b}`;
  if (b === 'src/records') {
    const [own, other] = [recordPart(from.path), recordPart(target)];
    if ((a === 'src/web' || a === 'src/jobs') && other === 'store' && !typeOnly)
      return 'the web and the worker ask records, never the store below them';
    if (a === 'src/records' && own !== undefined && other !== undefined && own !== other && !typeOnly)
      return other === 'store' ? undefined : `records/${own} may not import records/${other}`;
  }
  if (a === 'src/web' && b === 'src/web') {
    const [up, down] = [from.path, target].map((path) => WEB_DEPTH[webPart(path) ?? ''] ?? 0) as [
      number,
      number,
    ];
    if (down < up) return `web/${webPart(from.path)} may not import ${target}: imports go downwards`;
  }
  const [p, q] = [sitePart(from.path), sitePart(target)];
  if (a === 'src/site' && b === 'src/site' && p !== undefined && p !== q && !typeOnly) {
    const [up, down] = [
      SITE_DEPTH[p] ?? 0,
      q === undefined ? (target === 'src/site/icon-key.ts' ? 9 : 0) : (SITE_DEPTH[q] ?? 0),
    ];
    if (down <= up)
      return `site/${p} may not import ${q === undefined ? target : `site/${q}`}: imports go downwards`;
  }
  return undefined;
}

/** Value imports only: type imports leave no trace at run time. */
function cycles(): string[] {
  const graph = new Map(
    production.map(({ path, imports }) => [
      path,
      imports.filter((i) => !i.typeOnly && i.target.startsWith('src/')).map((i) => i.target),
    ]),
  );
  const state = new Map<string, 'open' | 'done'>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') {
      found.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
      return;
    }
    state.set(path, 'open');
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    state.set(path, 'done');
  };
  for (const path of graph.keys()) visit(path, []);
  return found;
}

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  scripts: Record<string, string>;
};
const packageName = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

describe('the house', () => {
  it('imports only in the directions of the table in ARCHITECTURE.md', () => {
    const bad = production.flatMap((file) =>
      file.imports.flatMap(({ target, typeOnly }) => {
        const why = target.startsWith('src/') ? againstTheTable(file, target, typeOnly) : undefined;
        return why === undefined ? [] : [`${file.path} imports ${target}: ${why}`];
      }),
    );
    assert.deepEqual(bad, []);
  });

  it('has no import cycle', () => assert.deepEqual(cycles(), []));

  it('has no cycle between files and folders beside each other, types included', () => {
    const bad = [...importLevels(root)].flatMap(([level, edges]) => {
      const ranks = ranksOf(edges);
      return 'cycle' in ranks ? [`${level}: ${ranks.cycle.join(' -> ')}`] : [];
    });
    assert.deepEqual(bad, []);
  });

  it('matches its diagram; "node scripts/run.mjs scripts/draw-areas.ts" redraws it', () => {
    const drawn = readFileSync(join(root, 'architecture/areas.svg'), 'utf8');
    assert.ok(drawn === areasSvg(importLevels(root)), 'architecture/areas.svg shows other imports');
  });

  it('prints and exits only in cli/', () => {
    const bad = production.filter(
      ({ path, text }) =>
        !path.startsWith('src/cli/') &&
        !path.startsWith('src/theme/client/') &&
        !path.startsWith('src/ui/') &&
        /\bconsole\.|\bprocess\.exit\(/.test(text),
    );
    assert.deepEqual(
      bad.map(({ path }) => path).filter((path) => path !== 'src/web/reader/render/worker.ts'),
      [],
    );
  });

  it('reads the environment only in program/environment.ts', () => {
    const bad = production.filter(
      ({ path, text }) => path !== 'src/program/environment.ts' && /\bprocess\.env\b/.test(text),
    );
    assert.deepEqual(
      bad.map(({ path }) => path),
      [],
    );
  });

  it('has no default export', () => {
    assert.deepEqual(
      production.filter(({ text }) => /^export default\b/m.test(text)).map(({ path }) => path),
      [],
    );
  });

  it('exports what another file imports, and nothing else', () => {
    const requested = new Set<string>();
    for (const path of all) {
      const text = readFileSync(join(root, path), 'utf8');
      const targetOf = (specifier: string): string => posix.join(posix.dirname(path), specifier);
      for (const [, names, specifier] of text.matchAll(NAMED_IMPORT))
        for (const name of names!.split(',')) {
          const [, original] = /^\s*(?:type\s+)?(\w+)/.exec(name) ?? [];
          requested.add(`${targetOf(specifier!)} ${original}`);
        }
      // Whole modules: namespaces, dynamic imports, workers, entries named in a text.
      for (const [, specifier] of text.matchAll(WHOLE_MODULE)) requested.add(targetOf(specifier!));
    }
    const entries = readFileSync(join(root, 'scripts/build.ts'), 'utf8') + JSON.stringify(manifest);
    const unused = production
      .filter(({ path }) => path !== 'src/index.ts' && !requested.has(path) && !entries.includes(path))
      // Each island exports what `island.ts` says, for its bundle.
      .filter(({ path }) => !/^src\/ui\/[\w-]+\/island\.ts$/.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(EXPORTED)]
          .map(([, name]) => `${path} ${name}`)
          .filter((name) => !requested.has(name)),
      );
    assert.deepEqual(unused, []);
  });

  it('spreads no literal into a literal', () => {
    assert.deepEqual(
      production.filter(({ text }) => /\.\.\.\{/.test(text)).map(({ path }) => path),
      [],
    );
  });

  it('keeps files at 300 lines or fewer, data apart', () => {
    const bad = production.filter(
      ({ path, text }) => !path.endsWith('.data.ts') && text.split('\n').length > 301,
    );
    assert.deepEqual(
      bad.map(({ path, text }) => `${path}: ${text.split('\n').length - 1} lines`),
      [],
    );
  });

  it('opens every file with one sentence', () => {
    const bad = all.filter(
      (path) => !/^(#!.*\n)?\/\*\* \S.*[.:;] ?\*\/\r?\n/.test(readFileSync(join(root, path), 'utf8')),
    );
    assert.deepEqual(bad, []);
  });

  it('imports each runtime package from one folder and gives it a row in decisions/libraries.md', () => {
    const users = new Map<string, Set<string>>();
    // Data files may hold text that looks like code; they import types at most.
    for (const { path, imports } of production.filter((file) => !file.path.endsWith('.data.ts'))) {
      for (const { target, typeOnly } of imports) {
        if (typeOnly || target.startsWith('src/') || isBuiltin(target)) continue;
        const folders = users.get(packageName(target)) ?? new Set();
        users.set(packageName(target), folders.add(posix.dirname(path)));
      }
    }
    const below = (folder: string, top: string): boolean => folder === top || folder.startsWith(`${top}/`);
    const spread = [...users].filter(
      ([, folders]) => ![...folders].some((top) => [...folders].every((folder) => below(folder, top))),
    );
    assert.deepEqual(
      spread.map(([name, folders]) => `${name}: ${[...folders].join(', ')}`),
      [],
    );
    const libraries = readFileSync(join(root, 'decisions/libraries.md'), 'utf8');
    const [, section = ''] = libraries.split('\n## Runtime packages\n');
    const rows = [...section.split('\n## ')[0]!.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name!);
    // Most are bundled, and so only development dependencies: the program has them without installing them.
    const runtime = new Set([...users.keys(), ...Object.keys(manifest.dependencies)]);
    assert.deepEqual(
      [...runtime].filter((name) => !rows.includes(name)),
      [],
      'no row',
    );
    assert.deepEqual(
      rows.filter((name) => !runtime.has(name) && !PACKED_PACKAGES.includes(name)),
      [],
      'a row of a package that nothing uses',
    );
    const known = { ...manifest.dependencies, ...manifest.devDependencies };
    assert.deepEqual(
      [...users.keys(), ...rows].filter((name) => !(name in known)),
      [],
      'used but not in package.json',
    );
  });

  it('has JSX only in ui/, which Node never runs', () => {
    assert.deepEqual(
      all.filter((path) => path.endsWith('.tsx') && !path.startsWith('src/ui/')),
      [],
    );
  });

  it('has at most nine scripts', () => assert.ok(Object.keys(manifest.scripts).length <= 9));

  it('carries no path of one machine', () => {
    const bad = globSync('{src,test,scripts,bench,docs,bin,.ci}/**/*.{ts,mjs,md,mdx,json,css}', {
      cwd: root,
      exclude: ['**/node_modules/**', 'bench/.cache/**'],
    }).filter((path) =>
      /(^|[\s"'`(=])\/(work|farm|root|home)\/[a-z.]/m.test(readFileSync(join(root, path), 'utf8')),
    );
    assert.deepEqual(bad, []);
  });
});
