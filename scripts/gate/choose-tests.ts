/** Decides which test files run, in which processes and order, and says so in one sentence. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { changedFiles } from './changed-files.ts';
import { changedTests, guardedTests, isGuarded } from './changed-tests.ts';
import type { GateOptions } from './options.ts';
import { groupsOf } from './run-groups.ts';
import { testFiles, unknownTests } from './test-files.ts';
import { expectedSeconds, readTestSeconds } from './test-seconds.ts';

/** Test files in one process. More cost less to load, and balance worse. */
const MAX_FILES = { browser: 8, journeys: 10, contract: 10, units: 20 };

export interface ChosenTests {
  /** Absolute paths of the files of each process, in the order in which they begin. */
  readonly groups: readonly (readonly string[])[];
  /** Whether the whole gate runs, with types and lint. */
  readonly isWhole: boolean;
  /** What will happen, for people. */
  readonly sentence: string;
  /** For the end of the output. */
  readonly note?: string;
  readonly needs: { readonly sshd: boolean; readonly pgBouncer: boolean };
}

export function chooseTests(root: string, options: GateOptions): ChosenTests | { readonly error: string } {
  const { patterns, isAll, isChanged, base } = options;
  const found = testFiles(root, ['src', 'test', 'scripts'], patterns);
  if ('unknown' in found) return { error: unknownTests(found) };
  if (patterns.length > 0) {
    const sentence = `npm test: build, then ${counted(found.files)}`;
    const groups = found.files.map((file) => [join(root, file)]);
    return { groups, isWhole: false, sentence, needs: needsOf(root, found.files) };
  }
  let changes: ReturnType<typeof changedFiles>;
  try {
    changes = changedFiles(root, base);
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
  if (isChanged) {
    if (changes === undefined) return { error: 'Git does not say what has changed here. Run "npm test"' };
    const quick = found.files.filter((file) => !isGuarded(file));
    const { files, left } = changedTests(root, { tests: quick, changed: changes.files });
    const all = guardedTests(root, changes.files).concat(files);
    return {
      groups: grouped(root, all),
      isWhole: false,
      sentence: `npm test: ${changes.files.length} changed ${changes.files.length === 1 ? 'file' : 'files'} since ${changes.since.slice(0, 8)}; build, then ${counted(all)} that they reach`,
      ...(left === 0
        ? {}
        : { note: `${left} test files of the whole program may be reached too; "npm test" runs them` }),
      needs: needsOf(root, all),
    };
  }
  const slow = isAll
    ? longTests(root).concat(found.files.filter(isGuarded))
    : guardedTests(root, changes?.files ?? []);
  const all = slow.concat(found.files.filter((file) => !isGuarded(file)));
  const beside = isAll ? ', the slow ones too' : `, ${slow.length} of them slow ones of what has changed`;
  const time = isAll ? 'takes an hour or more' : 'about five minutes on two processors, more with slow ones';
  return {
    groups: grouped(root, all),
    isWhole: true,
    sentence: `npm test: build, then types, lint and ${counted(all)} side by side${beside}; ${time}`,
    needs: needsOf(root, all),
  };
}

const counted = (files: readonly string[]): string =>
  `${files.length} test ${files.length === 1 ? 'file' : 'files'}`;

function longTests(root: string): string[] {
  const found = testFiles(root, ['test'], ['test/long/**/*.test.ts']);
  return 'files' in found ? [...found.files] : [];
}

function grouped(root: string, files: readonly string[]): string[][] {
  const kinds: readonly (readonly [RegExp, number])[] = [
    [/^test\/long\//, 1],
    [/^test\/journeys\//, MAX_FILES.journeys],
    [/^test\/browser\//, MAX_FILES.browser],
    [/^test\/contract\//, MAX_FILES.contract],
    [/^/, MAX_FILES.units],
  ];
  const seconds = readTestSeconds(root);
  const left = new Set(files);
  const groups = kinds.flatMap(([kind, max]) => {
    const own = [...left].filter((file) => kind.test(file));
    for (const file of own) left.delete(file);
    return groupsOf(
      own.map((file) => join(root, file)),
      max,
    );
  });
  const expected = (group: readonly string[]): number =>
    expectedSeconds(
      seconds,
      group.map((file) => relative(root, file)),
    );
  return groups.toSorted((a, b) => expected(b) - expected(a));
}

function needsOf(root: string, files: readonly string[]): ChosenTests['needs'] {
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'));
  const isNamed = (name: string): boolean => texts.some((text) => text.includes(name));
  return { sshd: isNamed('ssh-server'), pgBouncer: isNamed('pgbouncer') };
}
