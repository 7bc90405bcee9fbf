/** How long each test file took in the last runs here, so that the longest begin first. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { FileResult } from './run-groups.ts';

/** Seconds by path from the checkout. */
export type TestSeconds = Readonly<Record<string, number>>;

const fileOf = (root: string): string => join(root, '.runtime/test-seconds.json');
/** For a file that never ran here. */
const UNKNOWN = { whole: 6, unit: 0.5 };

/** @returns nothing before the first run, or when the file cannot be read */
export function readTestSeconds(root: string): TestSeconds {
  try {
    return JSON.parse(readFileSync(fileOf(root), 'utf8')) as TestSeconds;
  } catch {
    return {};
  }
}

/** Adds what this run measured. */
export function keepTestSeconds(root: string, results: ReadonlyMap<string, FileResult>): void {
  const own = [...results]
    .filter(([, { failed }]) => failed === 0)
    .map(([file, { seconds }]) => [relative(root, file).replaceAll('\\', '/'), Number(seconds.toFixed(2))]);
  mkdirSync(dirname(fileOf(root)), { recursive: true });
  writeFileSync(fileOf(root), JSON.stringify({ ...readTestSeconds(root), ...Object.fromEntries(own) }));
}

/** Expected seconds of all of them together. */
export function expectedSeconds(seconds: TestSeconds, files: readonly string[]): number {
  return files.reduce(
    (sum, file) => sum + (seconds[file] ?? (file.startsWith('test/') ? UNKNOWN.whole : UNKNOWN.unit)),
    0,
  );
}
