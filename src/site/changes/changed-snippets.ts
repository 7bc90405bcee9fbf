/** Finds the pages that import a changed file, themselves or through what they import. */
import { listImports } from '../content/list-imports.ts';
import { LARGEST_READ, type Version } from './version.ts';

/** Modules that a page may import. */
const SHARED = /\.(?:mdx?|json|ya?ml|[jt]sx?)$/i;
/** Snippets that are read to find what they import; of further ones only the pages' own imports count. */
const MOST_READ = 2_000;

/** @returns paths of pages of the newer version */
export async function pagesOfSnippets(before: Version, after: Version): Promise<ReadonlySet<string>> {
  const changed = changedFiles(before, after);
  const found = new Set<string>();
  if (changed.size === 0) return found;
  const reach = createReach(after, changed);
  for (const { path, imports = [] } of after.pages.byPath.values())
    for (const file of imports)
      if (await reach(file)) {
        found.add(path);
        break;
      }
  return found;
}

/** Also those that only one of the two has: an import that was missing may be there now. */
function changedFiles(before: Version, after: Version): ReadonlySet<string> {
  const changed = new Set<string>();
  for (const [path, { version }] of after.files)
    if (SHARED.test(path) && before.files.get(path)?.version !== version) changed.add(path);
  for (const path of before.files.keys()) if (SHARED.test(path) && !after.files.has(path)) changed.add(path);
  return changed;
}

/** True for a changed file, and for one that imports such a file. */
function createReach(
  { source, files }: Version,
  changed: ReadonlySet<string>,
): (file: string) => Promise<boolean> {
  const imports = new Map<string, readonly string[]>();
  const importsOf = async (file: string): Promise<readonly string[]> => {
    const known = imports.get(file);
    if (known !== undefined) return known;
    const readable = files.has(file) && imports.size < MOST_READ;
    const bytes = readable ? await source.read(file, LARGEST_READ) : undefined;
    const found = bytes === undefined ? [] : listImports(bytes.toString('utf8'), file);
    imports.set(file, found);
    return found;
  };
  const answers = new Map<string, boolean>();
  return async (start) => {
    const known = answers.get(start);
    if (known !== undefined) return known;
    const queue = [start];
    const seen = new Set(queue);
    let reaches = false;
    for (let file = queue.pop(); file !== undefined && !reaches; file = queue.pop()) {
      reaches = changed.has(file) || answers.get(file) === true;
      if (!reaches && answers.get(file) === undefined)
        for (const next of await importsOf(file))
          if (!seen.has(next)) {
            seen.add(next);
            queue.push(next);
          }
    }
    answers.set(start, reaches);
    return reaches;
  };
}
