/** The texts of a folder's files, and which of them differ from what was there before. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Texts by path, with forward slashes; links are not followed. */
export function textsOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(
    paths.map((path) => [relative(folder, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')]),
  );
}

/** Files that were changed, made or removed. */
export function changedFiles(
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter((file) => before[file] !== now[file])
    .sort();
}
