/** Resolves the specifier of an import to repository paths. */
import { vendoredPath } from './vendored-package.ts';

const EXTENSIONS = ['.mdx', '.md', '.jsx', '.tsx', '.js', '.ts'];
const FILE = /\.(mdx|md|jsx|tsx|js|ts|json)$/i;

/**
 * Candidate repository paths of an import, likeliest first; none for a package that is built in.
 * `/x` starts at the root, `./x` and `../x` at the importing file, `x/y.mdx` at the root or else at the file; a package is where
 * `lectern vendor` puts it.
 */
export function resolveImport(specifier: string, file: string): string[] {
  const folder = file.split('/').slice(0, -1);
  const bare = !/^\.{0,2}\//.test(specifier);
  const vendored = bare ? vendoredPath(specifier) : undefined;
  if (isPackage(specifier)) return vendored === undefined ? [] : [vendored];
  const starts = specifier.startsWith('/') ? [[]] : bare ? [[], folder] : [folder];
  const paths = starts.map((start) => join(start, specifier)).filter((path) => path !== undefined);
  const files = paths.flatMap((path) =>
    FILE.test(path) ? [path] : EXTENSIONS.map((extension) => path + extension),
  );
  const mayBePackage = vendored !== undefined && !specifier.includes('/');
  return [...new Set(mayBePackage ? [...files, vendored] : files)];
}

/** True for a name that means no file: `d3-scale`. Some packages are called as a file is: `chart.js`. */
export function isPackage(specifier: string): boolean {
  return !/^\.{0,2}\//.test(specifier) && !FILE.test(specifier);
}

/** Joins and normalises; undefined when the path leaves the repository. */
function join(start: readonly string[], path: string): string | undefined {
  const parts = [...start];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.length === 0 ? undefined : parts.join('/').normalize('NFC');
}
