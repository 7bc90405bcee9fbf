/** Runs test files and prints their results. */
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

export interface FileResult {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
  /** Tests that failed, without the suites around them. */
  readonly failures: readonly TestFailure[];
}

export type TestCounts = Pick<FileResult, 'passed' | 'failed' | 'skipped'>;

export interface TestFailure {
  /** Absolute path. */
  readonly file: string;
  readonly name: string;
  readonly message: string;
}

/** Milliseconds for one test file. */
const PATIENCE = 240_000;

/**
 * @param files absolute paths, run in this order
 * @param atOnce files run at a time, each in a process of its own
 * @returns the results by path; also of a helper's file, for the tests that it declares itself
 */
export async function runTests(
  files: readonly string[],
  atOnce: number,
): Promise<ReadonlyMap<string, FileResult>> {
  const results = new Map(files.map((file) => [file, emptyResult()]));
  // Tests of several processes ask for them; for the others, one starts faster.
  process.env['LECTERN_WORKERS'] ??= '1';
  // What a helper of the tests declares has the helper's file.
  const resultOf = (file: string): Writable => {
    const result = results.get(file) ?? emptyResult();
    results.set(file, result);
    return result;
  };
  const stream = run({ files: [...files], concurrency: atOnce, timeout: PATIENCE });
  stream.on('test:pass', ({ name, file = name, details, skip, todo }) => {
    if (details.type === 'suite') return;
    const result = resultOf(file);
    if (skip === undefined && todo === undefined) result.passed++;
    else result.skipped++;
  });
  stream.on('test:fail', ({ name, file = name, details }) => {
    const error: Error & { failureType?: string } = details.error;
    const isSuite = error.failureType === 'subtestsFailed';
    // What failed in the suite of a helper is counted by itself.
    if (isSuite && !results.has(file)) return;
    const result = resultOf(file);
    result.failed++;
    if (isSuite) return;
    const { message } = error.cause instanceof Error ? error.cause : error;
    result.failures.push({ file, name, message });
  });
  stream.on('test:complete', ({ name, details }) => {
    const result = results.get(name);
    if (result !== undefined) result.seconds = details.duration_ms / 1000;
  });
  for await (const text of stream.compose(spec)) process.stdout.write(text as string);
  return results;
}

type Writable = ReturnType<typeof emptyResult>;

/** A result to be counted up. */
export const emptyResult = () => ({
  ...{ passed: 0, failed: 0, skipped: 0, seconds: 0 },
  failures: [] as TestFailure[],
});

export function countTests(results: Iterable<TestCounts>): TestCounts {
  let [passed, failed, skipped] = [0, 0, 0];
  for (const result of results) {
    passed += result.passed;
    failed += result.failed;
    skipped += result.skipped;
  }
  return { passed, failed, skipped };
}
