/** Finds files of the base that lie where another repository is mounted. */
import type { Issue } from '../../lib/issue.ts';
import { isBelow } from './mount.ts';
import type { MountState, SourceFile } from './source.ts';

const MAX_REPORTED = 10;
const INDEX = ['index.mdx', 'index.md', 'README.mdx'];

type State = Pick<MountState, 'mounts' | 'wanted'>;

/** Pages of the base at the address of a mount's first page, which takes their place. */
export function coveredPages(base: ReadonlyMap<string, SourceFile>, state: State): readonly string[] {
  return state.wanted.flatMap(({ path }) => coveredBy(path, base, state));
}

function coveredBy(path: string, base: ReadonlyMap<string, SourceFile>, { mounts }: State): string[] {
  const files = mounts.find((mount) => mount.path === path)?.files;
  if (!INDEX.some((name) => files?.has(name))) return [];
  return [`${path}.mdx`, `${path}.md`].filter((file) => base.has(file));
}

/** One issue for each page at the address of a mount's first page, and one for all files below its path. */
export function mountConflicts(base: ReadonlyMap<string, SourceFile>, state: State): Issue[] {
  const issues: Issue[] = [];
  for (const { path } of state.wanted) {
    if (issues.length >= MAX_REPORTED) break;
    for (const file of coveredBy(path, base, state))
      issues.push(conflict(file, `The page "/${path}" is here and in the repository mounted at "${path}"`));
    const below = [...base.keys()].filter((file) => isBelow(file, path));
    if (below.length > 0)
      issues.push(
        conflict(
          below[0]!,
          below.length === 1
            ? `The file "${below[0]}" lies where another repository is mounted, and is left out`
            : `The file "${below[0]}" and ${below.length - 1} more lie where another repository is mounted, and are left out`,
        ),
      );
  }
  return issues.slice(0, MAX_REPORTED);
}

function conflict(file: string, message: string): Issue {
  return {
    severity: 'warning',
    code: 'sources/conflict',
    message,
    hint: 'Move it, or give the other repository another "path" in "sources"',
    file,
    line: 1,
    column: 1,
  };
}
