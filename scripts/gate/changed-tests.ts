/** Finds the tests that a change can reach, by the imports of all files. */
import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob, posix } from 'node:path';
import { GUARDED_TESTS, SLOW_UNITS } from './guarded-tests.data.ts';

const IMPORT =
  /^\s*(?:import|export)\s+(?:type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]\s*\)/gm;
/** Files that put the whole program together: through them everything reaches everything. */
const MIN_HUB_IMPORTS = 25;
/** What a name of a test has in common with too many others. */
const COMMON_WORDS = new Set([
  'test',
  'command',
  'page',
  'pages',
  'site',
  'of',
  'and',
  'the',
  'dashboard',
  'job',
]);

export interface ReachedTests {
  readonly files: readonly string[];
  /** Tests of the whole program that the change reaches only where everything is put together. */
  readonly left: number;
}

/**
 * Tests beside the sources are followed through every import. A test of the whole program is reached when the change
 * lies nearer than the files that put everything together, or when its name names a part of the changed path.
 * @param tests paths of test files from `root`
 * @param changed paths from `root`
 */
export function changedTests(
  root: string,
  { tests, changed }: { readonly tests: readonly string[]; readonly changed: readonly string[] },
  importers = importersOf(root),
): ReachedTests {
  const everywhere = reach(importers, changed, () => true);
  const hubs = new Set(
    [...importers.imports].filter(([, count]) => count >= MIN_HUB_IMPORTS).map(([file]) => file),
  );
  // What tests have in common puts together as much as the program does, unless it is what has changed.
  const isOfTests = changed.some((file) => /^test\/(?:support|suites)\//.test(file));
  const near = reach(
    importers,
    changed,
    (file) => !hubs.has(file) && (isOfTests || !file.startsWith('test/support/')),
  );
  const texts = fixturesNamedIn(root, tests, changed);
  const names = new Set(changed.flatMap(wordsOf));
  const isWhole = (test: string): boolean => test.startsWith('test/');
  const files = tests.filter(
    (test) =>
      texts.has(test) ||
      (isWhole(test)
        ? near.has(test) || wordsOf(test).some((word) => names.has(word))
        : everywhere.has(test)),
  );
  const left = tests.filter((test) => isWhole(test) && everywhere.has(test) && !files.includes(test)).length;
  return { files, left };
}

/** True for a test that only runs when what it guards has changed, and every night. */
export function isGuarded(test: string): boolean {
  return Object.hasOwn(GUARDED_TESTS, test) || SLOW_UNITS.has(test);
}

/**
 * Slow tests whose guarded files are among the changed ones.
 * @param changed paths from `root`
 */
export function guardedTests(
  root: string,
  changed: readonly string[],
  importers?: ReturnType<typeof importersOf>,
): string[] {
  if (changed.length === 0) return [];
  const tests = Object.keys(GUARDED_TESTS).concat([...SLOW_UNITS]);
  const reached = new Set(changedTests(root, { tests, changed }, importers).files);
  return tests.filter(
    (test) =>
      reached.has(test) ||
      changed.some((path) => (GUARDED_TESTS[test] ?? []).some((glob) => matchesGlob(path, glob))),
  );
}

interface Importers {
  readonly by: ReadonlyMap<string, readonly string[]>;
  /** How many files each one imports. */
  readonly imports: ReadonlyMap<string, number>;
}

/** Reads all sources of a checkout, for who asks about several changes of it. */
export function importersOf(root: string): Importers {
  const by = new Map<string, string[]>();
  const imports = new Map<string, number>();
  const paths = ['src', 'test', 'scripts', 'bench'].flatMap((place) =>
    globSync(`${place}/**/*.{ts,tsx,mjs}`, { cwd: root, exclude: ['test/fixtures/**'] }),
  );
  for (const path of paths.map((one) => one.replaceAll('\\', '/'))) {
    let count = 0;
    for (const [, from, dynamic] of readFileSync(join(root, path), 'utf8').matchAll(IMPORT)) {
      const target = posix.join(posix.dirname(path), from ?? dynamic!);
      by.set(target, [...(by.get(target) ?? []), path]);
      count++;
    }
    imports.set(path, count);
  }
  return { by, imports };
}

/** All files that import one of `changed`, over any number of others that may be passed. */
function reach(
  { by }: Importers,
  changed: readonly string[],
  mayPass: (file: string) => boolean,
): ReadonlySet<string> {
  const found = new Set(changed);
  const waiting = [...changed];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
    for (const importer of by.get(file) ?? []) {
      if (found.has(importer)) continue;
      found.add(importer);
      if (mayPass(importer)) waiting.push(importer);
    }
  return found;
}

/** The last two parts of a path, in words that say what it is about. */
function wordsOf(path: string): string[] {
  return path
    .split('/')
    .slice(-2)
    .flatMap((part) => part.split(/[-.]/))
    .filter(
      (word) =>
        word.length > 3 &&
        !COMMON_WORDS.has(word) &&
        !['journeys', 'browser', 'contract', 'long'].includes(word),
    );
}

/** Tests that name a changed file that is no program: a fixture, a picture, a page of the manual, a style sheet. */
function fixturesNamedIn(
  root: string,
  tests: readonly string[],
  changed: readonly string[],
): ReadonlySet<string> {
  const folders = changed.filter((path) => !/\.(?:ts|tsx|mjs)$/.test(path)).flatMap(namesOf);
  if (folders.length === 0) return new Set();
  return new Set(
    tests.filter((test) => {
      const text = readFileSync(join(root, test), 'utf8');
      return folders.some((name) => text.includes(name));
    }),
  );
}

/** What a test calls a file by: `'FOLDER'` of a fixture, the manual, else the path of the file or of its folder. */
function namesOf(path: string): string[] {
  const fixture = /^test\/fixtures\/[^/]+\/([^/]+)\//.exec(path)?.[1];
  if (fixture !== undefined) return [`'${fixture}'`, path];
  if (path.startsWith('docs/')) return ['MANUAL', "'docs/", path];
  return path.includes('/') ? [path, posix.dirname(path)] : [path];
}
