/** Runs several test files in one process: they load the same sources, and loading takes longer than most of their tests. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emptyResult, type FileResult, runTests } from './run-tests.ts';

/** What the process of a group tells. */
export type GroupMessage =
  | { readonly kind: 'passed' | 'skipped'; readonly file: string; readonly milliseconds: number }
  | {
      readonly kind: 'failed';
      readonly file: string;
      readonly name: string;
      readonly message: string;
      readonly milliseconds: number;
    }
  | { readonly kind: 'ended' };

/** Files in one process: the last must not run long while the other processors have nothing to do. */
const MOST_FILES = 10;
/** Milliseconds. */
const PATIENCE = { test: 240_000, group: 480_000 };
/** What it does at its top level is done to every file of its process. */
const CHANGES_PROCESS = /^(?:(?:before|after)Each\(|before\(|process\.(?:env|chdir|umask)\b)/m;
const PROGRAM = fileURLToPath(new URL('test-group.ts', import.meta.url));

/**
 * As `runTests`, for files that leave no trace in their process.
 * @param root names of files are printed from here
 */
export async function runGroups(
  files: readonly string[],
  { root, atOnce }: { readonly root: string; readonly atOnce: number },
): Promise<ReadonlyMap<string, FileResult>> {
  const alone = files.filter((file) => CHANGES_PROCESS.test(readFileSync(file, 'utf8')));
  const together = files.filter((file) => !alone.includes(file));
  const groups = groupsOf(together);
  const results = new Map<string, FileResult>();
  const take = async (): Promise<void> => {
    for (let group = groups.shift(); group !== undefined; group = groups.shift())
      for (const [file, result] of await runGroup(group, root)) results.set(file, result);
  };
  await Promise.all(Array.from({ length: atOnce }, take));
  if (alone.length > 0) for (const [file, result] of await runTests(alone, atOnce)) results.set(file, result);
  return results;
}

/** Neighbours load the same sources. */
export function groupsOf(files: readonly string[]): string[][] {
  const sorted = files.toSorted();
  const groups: string[][] = [];
  for (let at = 0; at < sorted.length; at += MOST_FILES) groups.push(sorted.slice(at, at + MOST_FILES));
  return groups;
}

async function runGroup(files: readonly string[], root: string): Promise<ReadonlyMap<string, FileResult>> {
  const results = new Map(files.map((file) => [file, emptyResult()]));
  const began = performance.now();
  let hasEnded = false;
  const child = fork(PROGRAM, [String(PATIENCE.test), ...files], {
    // Not those of this process: they may name another program to run.
    execArgv: [],
    ...{ timeout: PATIENCE.group, killSignal: 'SIGKILL' },
  });
  child.on('message', (message: GroupMessage) => {
    if (message.kind === 'ended') hasEnded = true;
    else {
      const { file, kind, milliseconds } = message;
      const result = results.get(file) ?? emptyResult();
      results.set(file, result);
      result[kind]++;
      result.seconds += milliseconds / 1000;
      if (kind === 'failed') result.failures.push({ file, name: message.name, message: message.message });
    }
  });
  await once(child, 'exit');
  const name = `${relative(root, files[0]!)} and ${files.length - 1} after it`;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (hasEnded) {
    const failures = [...results.values()].flatMap((result) => result.failures);
    console.log(`${failures.length === 0 ? '✔' : '✖'} ${name} (${seconds} s)`);
    for (const { file, name, message } of failures)
      console.log(`  ✖ ${relative(root, file)}: ${name}\n${message.replace(/^/gm, '    ')}`);
    return results;
  }
  console.log(
    `✖ ${name}: their process did not come to its end (${seconds} s). Each runs in a process of its own:`,
  );
  return runTests(files, 1);
}
