/** Finds test files by path, by glob, by a part of the path, or by the file that they test. */
import { globSync } from 'node:fs';
import { nearest } from '../../src/lib/text/nearest.ts';

export type FoundTests =
  | { readonly files: readonly string[] }
  | { readonly unknown: string; readonly nearest: NearTest | undefined };

export interface NearTest {
  readonly file: string;
  /** Whether it differs by a typing mistake only. */
  readonly isTypo: boolean;
}

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

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1).replace(/(?:\.test)?\.tsx?$/, '');

/** The most similar path, the file with the most similar name, or the one whose name has the most in common. */
function nearestTest(pattern: string, all: readonly string[]): NearTest | undefined {
  const whole = nearest(pattern, all);
  if (whole !== undefined) return { file: whole, isTypo: true };
  const name = nearest(nameOf(pattern), all.map(nameOf));
  const file = all.find((path) => nameOf(path) === name);
  if (file !== undefined) return { file, isTypo: true };
  let [best, max] = [undefined as string | undefined, 0];
  for (const path of all) {
    const common = inCommon(nameOf(pattern), nameOf(path));
    if (common > max) [best, max] = [path, common];
  }
  return best === undefined ? undefined : { file: best, isTypo: false };
}

/** How many words two names share, and which part of their pairs of letters. */
function inCommon(a: string, b: string): number {
  const words = b.split('-');
  const [own, other] = [pairs(a), pairs(b)];
  const share = [...own].filter((pair) => other.has(pair)).length / (own.size + other.size);
  return a.split('-').filter((word) => word.length > 2 && words.includes(word)).length + share;
}

/** Pairs of letters, with the beginning and the end of each word. */
const pairs = (name: string): Set<string> => {
  const text = ` ${name.replaceAll('-', ' ')} `;
  return new Set(Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2)));
};

/** One line with the suggestion, for the error message. */
export function unknownTests({ unknown, nearest: near }: Extract<FoundTests, { unknown: string }>): string {
  const suggestion =
    near === undefined
      ? ''
      : near.isTypo
        ? `. Did you mean "${near.file}"?`
        : `. The nearest is "${near.file}"`;
  return `No test file matches "${unknown}"${suggestion}`;
}
