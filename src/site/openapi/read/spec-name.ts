/** Resolves an author's name of a specification to a file: a path, a folder, a bare name, or an older path. */
import { posix } from 'node:path';
import { nearest } from '../../../lib/text/nearest.ts';

const ENDS = ['.json', '.yaml', '.yml'];
const SPECIFICATION = /\.(?:json|ya?ml)$/i;
/** JSON files that are never a specification. */
const OTHERS =
  /(?:^|\/)(?:docs|mint|package|package-lock|tsconfig[^/]*)\.json$|(?:^|\/)(?:node_modules|\.[^/]+)\//;

/** Names compared for "did you mean", per load: each costs some microseconds. */
const MAX_COMPARED = 50_000;

interface NamedFile {
  /** One file, or all possible specifications of a folder. */
  readonly files: readonly string[];
  readonly isFolder: boolean;
  /** True when the author wrote a different path. */
  readonly isGuess: boolean;
}

export const isAddress = (source: string): boolean => /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(source);

/** Normalized like paths of a repository: no leading slash, forward slashes. */
export function plainPath(source: string): string {
  return posix
    .normalize(source.trim().replaceAll('\\', '/'))
    .replace(/^(?:\.?\/)+|\/+$/g, '')
    .replace(/^\.$/, '');
}

export class SpecNames {
  private readonly files: { has(path: string): boolean };
  /** Every possible specification, in alphabetical order. */
  readonly candidates: readonly string[];
  private readonly byStem = new Map<string, string[]>();
  private readonly byLowerCase = new Map<string, string>();
  private compared = 0;

  constructor(files: ReadonlyMap<string, unknown>) {
    this.files = files;
    this.candidates = [...files.keys()]
      .filter((path) => SPECIFICATION.test(path) && !OTHERS.test(path))
      .sort();
    for (const path of this.candidates) {
      const stem = stemOf(path);
      const same = this.byStem.get(stem);
      if (same === undefined) this.byStem.set(stem, [path]);
      else same.push(path);
      this.byLowerCase.set(path.toLowerCase(), path);
    }
  }

  find(source: string): NamedFile | undefined {
    const path = plainPath(source);
    const one = (file: string, isGuess: boolean): NamedFile => ({ files: [file], isFolder: false, isGuess });
    if (this.files.has(path)) return one(path, false);
    const inside =
      path === '' ? this.candidates : this.candidates.filter((file) => file.startsWith(`${path}/`));
    if (inside.length > 0) return { files: inside, isFolder: true, isGuess: false };
    const exact = [path, ...ENDS.map((end) => path + end)]
      .map((spelled) => this.byLowerCase.get(spelled.toLowerCase()))
      .find((file) => file !== undefined);
    if (exact !== undefined) return one(exact, false);
    const guess = this.byName(path);
    return guess === undefined ? undefined : one(guess, SPECIFICATION.test(path) || path.includes('/'));
  }

  nearest(source: string): string | undefined {
    this.compared += this.candidates.length * 2;
    if (this.compared > MAX_COMPARED) return undefined;
    const path = plainPath(source);
    const byPath = nearest(path, this.candidates);
    if (byPath !== undefined) return byPath;
    const name = nearest(
      posix.basename(path),
      this.candidates.map((file) => posix.basename(file)),
    );
    return this.candidates.find((file) => posix.basename(file) === name);
  }

  /**
   * The file of that name: with the most of the path in common, else the only one, else the one nearest to the root.
   */
  private byName(path: string): string | undefined {
    const named = this.byStem.get(stemOf(path)) ?? [];
    // Beside a copy in another format, the ending that was written decides.
    const spelled = named.filter((file) => posix.basename(file) === posix.basename(path));
    const same = spelled.length > 0 ? spelled : named;
    if (same.length < 2) return same[0];
    const tail = same.filter((file) => `/${file}`.toLowerCase().endsWith(`/${path.toLowerCase()}`));
    if (tail.length === 1) return tail[0];
    // A path that matches several files is ambiguous; a bare name means the file nearest to the root.
    if (path.includes('/')) return undefined;
    const depth = (file: string): number => file.split('/').length;
    const [first, second] = [...same].sort((a, b) => depth(a) - depth(b));
    return depth(first!) < depth(second!) || posix.dirname(first!) === posix.dirname(second!)
      ? first
      : undefined;
  }
}

function stemOf(path: string): string {
  return posix.basename(path).replace(SPECIFICATION, '').toLowerCase();
}
