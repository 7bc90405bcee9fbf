/** Runs test files and prints their results. */
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Seconds that each file took, by its path. */
  readonly seconds: ReadonlyMap<string, number>;
  /** Tests that failed, without the suites around them. */
  readonly failures: readonly TestFailure[];
}

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
 */
export async function runTests(files: readonly string[], atOnce: number): Promise<TestCounts> {
  let [passed, failed, skipped] = [0, 0, 0];
  const seconds = new Map<string, number>();
  const failures: TestFailure[] = [];
  const stream = run({ files: [...files], concurrency: atOnce, timeout: PATIENCE });
  stream.on('test:pass', (event) => {
    if (event.details.type === 'suite') return;
    if (event.skip === undefined && event.todo === undefined) passed++;
    else skipped++;
  });
  stream.on('test:fail', ({ name, file = name, details }) => {
    failed++;
    const error: Error & { failureType?: string } = details.error;
    if (error.failureType === 'subtestsFailed') return;
    failures.push({ file, name, message: (error.cause instanceof Error ? error.cause : error).message });
  });
  stream.on('test:complete', ({ name, details }) => {
    if (files.includes(name)) seconds.set(name, details.duration_ms / 1000);
  });
  for await (const text of stream.compose(spec)) process.stdout.write(text as string);
  return { passed, failed, skipped, seconds, failures };
}
