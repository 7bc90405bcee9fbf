/** Finds submodules of a work tree that were not checked out: their folders are empty. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

const MOST_BYTES = 256 * 1024;

/** @param root absolute folder of the documentation @returns their paths inside it */
export function missingSubmodules(root: string): readonly string[] {
  for (let at = root; ; at = dirname(at)) {
    if (statSync(join(at, '.git'), { throwIfNoEntry: false }) !== undefined)
      return submodulesOf(at)
        .map((path) => relative(root, join(at, path)))
        .filter((path) => path !== '' && !path.startsWith('..') && isEmpty(join(root, path)))
        .map((path) => path.split(sep).join('/'));
    if (dirname(at) === at) return [];
  }
}

function submodulesOf(workTree: string): readonly string[] {
  const file = join(workTree, '.gitmodules');
  try {
    if (statSync(file).size > MOST_BYTES) return [];
    return [...readFileSync(file, 'utf8').matchAll(/^\s*path\s*=\s*(\S.*?)\s*$/gm)].map(([, path]) => path!);
  } catch {
    return [];
  }
}

function isEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch {
    return true;
  }
}
