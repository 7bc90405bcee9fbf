/** Finds test files by path, by glob, by a part of the path, or by the file that they test. */
import { globSync } from 'node:fs';
import { nearest } from '../src/lib/nearest.ts';

export type FoundTests =
  | { readonly files: readonly string[] }
  | { readonly unknown: string; readonly nearest: string | undefined };

const GLOB = /[*?{[]/;
/** Slow ones are only run by name: `npm test` leaves them out. */
const APART = ['test/long/**', 'test/fixtures/**'];

/** Paths from `root`, with `/`, in order; without patterns all that are in `places`. */
export function testFiles(root: string, places: readonly string[], patterns: readonly string[]): FoundTests {
  const glob = (pattern: string, exclude: string[] = APART): string[] =>
    globSync(pattern, { cwd: root, exclude }).map((path) => path.replaceAll('\\', '/'));
  const all = places.flatMap((place) => glob(`${place}/**/*.test.ts`)).sort();
  if (patterns.length === 0) return { files: all };
  const found = new Set<string>();
  for (const given of patterns) {
    const pattern = given.replaceAll('\\', '/').replace(/^\.\//, '');
    const files = GLOB.test(pattern)
      ? glob(pattern, []).filter((path) => path.endsWith('.test.ts'))
      : matching(all, pattern, glob(pattern, []));
    if (files.length === 0) return { unknown: given, nearest: nearestTest(pattern, all) };
    for (const file of files) found.add(file);
  }
  return { files: [...found] };
}

function matching(all: readonly string[], pattern: string, itself: readonly string[]): readonly string[] {
  if (pattern.endsWith('.test.ts') && itself.length > 0) return itself;
  const own = pattern.replace(/(?<!\.test)\.tsx?$/, '.test.ts');
  return all.filter((path) => path.includes(own));
}

/** The most similar path, or the file with the most similar name. */
function nearestTest(pattern: string, all: readonly string[]): string | undefined {
  const whole = nearest(pattern, all);
  if (whole !== undefined) return whole;
  const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/(?:\.test)?\.tsx?$/, '');
  const name = nearest(nameOf(pattern), all.map(nameOf));
  return all.find((path) => nameOf(path) === name);
}

/** One line with the suggestion, for the error message. */
export function unknownTests({ unknown, nearest: near }: Extract<FoundTests, { unknown: string }>): string {
  return `No test file matches "${unknown}"${near === undefined ? '' : `. Did you mean "${near}"?`}`;
}
