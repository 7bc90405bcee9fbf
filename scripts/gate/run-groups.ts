/** Runs test files, several in one process: they load the same sources, and loading takes longer than most of their tests. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endTree } from './end-processes.ts';

export interface FileResult {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
  readonly failures: readonly TestFailure[];
}

export type TestCounts = Pick<FileResult, 'passed' | 'failed' | 'skipped'>;

export interface TestFailure {
  /** Absolute path. */
  readonly file: string;
  /** With the suites around it: `outer › inner › test`. */
  readonly name: string;
  readonly message: string;
  readonly line?: number;
}

type TestReport = Omit<TestFailure, 'message'>;

/** What the process of a group sends. */
export type GroupMessage =
  | ({ readonly kind: 'passed' | 'skipped' } & TestReport)
  | ({ readonly kind: 'failed'; readonly message: string } & TestReport)
  /** From the end of the file before to the end of this one. */
  | { readonly kind: 'took'; readonly file: string; readonly milliseconds: number }
  | { readonly kind: 'begins'; readonly name: string }
  | { readonly kind: 'ended' };

/** What the process of a group gets. */
export interface GroupOptions {
  readonly suiteLimitMs: number;
  /** Prints each test. */
  readonly isVerbose?: boolean;
}

/**
 * Milliseconds. They end what hangs, and nothing else: on a busy machine everything takes ten times as long. `silence` is between two
 * tests, `suite` for all tests of one together.
 */
const LIMITS = { silence: 600_000, suite: 1_800_000, group: 3_600_000 };
/** What a file does at its top level is done to every file of its process. */
const CHANGES_PROCESS = /^(?:(?:before|after)Each\(|before\(|process\.(?:env|chdir|umask)\b)/m;
const PROGRAM = fileURLToPath(new URL('test-group.ts', import.meta.url));

/**
 * Neighbours load the same sources and share a process; a file that changes its process has one of its own.
 * @param files absolute paths
 * @param max files in one process
 */
export function groupsOf(files: readonly string[], max: number): string[][] {
  const alone = files.filter((file) => CHANGES_PROCESS.test(readFileSync(file, 'utf8')));
  const sorted = files.filter((file) => !alone.includes(file)).toSorted();
  const count = Math.ceil(sorted.length / max);
  const groups = Array.from({ length: count }, (_, at) =>
    sorted.slice(Math.round((at * sorted.length) / count), Math.round(((at + 1) * sorted.length) / count)),
  );
  return [...groups, ...alone.map((file) => [file])];
}

export interface RunOptions {
  /** Names of files are printed from here. */
  readonly root: string;
  /** Processes at a time. */
  readonly atOnce: number;
  readonly isVerbose?: boolean;
  /** Milliseconds without a result after which a process is stuck; for tests. */
  readonly silenceMs?: number;
}

/**
 * @param groups absolute paths of the files of each process, in the order in which the groups begin
 * @returns the results by path
 */
export async function runGroups(
  groups: readonly (readonly string[])[],
  options: RunOptions,
): Promise<ReadonlyMap<string, FileResult>> {
  const waiting = [...groups];
  const results = new Map<string, FileResult>();
  const take = async (): Promise<void> => {
    for (let group = waiting.shift(); group !== undefined; group = waiting.shift())
      for (const [file, result] of await runGroup(group, options)) results.set(file, result);
  };
  await Promise.all(Array.from({ length: options.atOnce }, take));
  return results;
}

async function runGroup(
  files: readonly string[],
  options: RunOptions,
): Promise<ReadonlyMap<string, FileResult>> {
  const { root, isVerbose = false } = options;
  const results = new Map(files.map((file) => [file, emptyResult()]));
  const began = performance.now();
  let hasEnded = false;
  const own: GroupOptions = { suiteLimitMs: LIMITS.suite, isVerbose };
  const child = fork(PROGRAM, [JSON.stringify(own), ...files], {
    // Not those of this process: they may name another program to run.
    execArgv: [],
  });
  const watch = watchOf(child, options.silenceMs ?? LIMITS.silence);
  child.on('message', (message: GroupMessage) => {
    watch.heard(message.kind === 'begins' ? message.name : undefined);
    if (message.kind === 'begins') return;
    if (message.kind === 'ended') hasEnded = true;
    else count(results.get(message.file)!, message);
  });
  const end = await watch.exit;
  const seconds = (performance.now() - began) / 1000;
  const name = `${relative(root, files[0]!)}${files.length > 1 ? ` and ${files.length - 1} after it` : ''}`;
  if (hasEnded || files.length === 1) {
    if (!hasEnded) results.get(files[0]!)!.failures.push({ file: files[0]!, name: 'the file', message: end });
    if (!hasEnded) results.get(files[0]!)!.failed++;
    print(name, seconds, { results, root });
    return results;
  }
  console.log(
    `✖ ${name}: their process did not come to its end (${end}, ${seconds.toFixed(1)} s). Each runs in a process of its own:`,
  );
  return runGroups(
    files.map((file) => [file]),
    { ...options, atOnce: 1 },
  );
}

interface Watch {
  /** How the process ended, for people. */
  readonly exit: Promise<string>;
  /** To be called with each of its messages. @param test that begins */
  heard(test: string | undefined): void;
}

/** Stops a process with all that it started when it takes too long, or waits for what never comes. */
function watchOf(child: ChildProcess, silenceMs: number): Watch {
  let late: string | undefined;
  let last = '';
  const stop = (why: string): void => {
    late ??= why;
    if (child.pid !== undefined) endTree(child.pid);
  };
  const stuck = (limit: number) => () =>
    stop(
      `stopped after ${limit / 1000} s without a result${last === '' ? '' : `, in "${last}" or after it`}`,
    );
  const timer = setTimeout(() => stop(`stopped after ${LIMITS.group / 1000} s`), LIMITS.group);
  // Loading the files takes what it takes; only then tests can be waited for.
  let silence = setTimeout(stuck(LIMITS.silence), LIMITS.silence).unref();
  const exit = once(child, 'exit').then(([code, signal]) => {
    clearTimeout(timer);
    clearTimeout(silence);
    return late ?? `its process ended with ${signal ?? `code ${code}`}`;
  });
  const heard = (test = last): void => {
    last = test;
    clearTimeout(silence);
    silence = setTimeout(stuck(silenceMs), silenceMs).unref();
  };
  return { exit, heard };
}

function count(result: Writable, message: Exclude<GroupMessage, { kind: 'ended' | 'begins' }>): void {
  if (message.kind === 'took') {
    result.seconds += message.milliseconds / 1000;
    return;
  }
  result[message.kind]++;
  if (message.kind !== 'failed') return;
  const { kind: _, ...failure } = message;
  result.failures.push(failure);
}

function print(
  name: string,
  seconds: number,
  { results, root }: { readonly results: ReadonlyMap<string, FileResult>; readonly root: string },
): void {
  const failures = [...results.values()].flatMap((result) => result.failures);
  const { passed } = countTests(results.values());
  console.log(`${failures.length === 0 ? '✔' : '✖'} ${name}: ${passed} passed (${seconds.toFixed(1)} s)`);
  for (const failure of failures) console.log(`  ${failureText(failure, root).replaceAll('\n', '\n  ')}`);
}

/** Several lines that name a failed test with its file, its suites and its message. */
export function failureText({ file, name, message, line }: TestFailure, root: string): string {
  const place = `${relative(root, file)}${line === undefined ? '' : `:${line}`}`;
  return `✖ ${place}: ${name}\n${message.replace(/^/gm, '  ')}`;
}

type Writable = ReturnType<typeof emptyResult>;

const emptyResult = () => ({ passed: 0, failed: 0, skipped: 0, seconds: 0, failures: [] as TestFailure[] });

export function countTests(results: Iterable<TestCounts>): TestCounts {
  let [passed, failed, skipped] = [0, 0, 0];
  for (const result of results) {
    passed += result.passed;
    failed += result.failed;
    skipped += result.skipped;
  }
  return { passed, failed, skipped };
}
