/** Reports committed files that a source cannot provide: Git LFS pointers, and folders that are other repositories. */
import type { Issue } from '../../lib/issue.ts';
import { lfsPointerSize, MAX_POINTER_BYTES, mayBePointer } from './lfs-pointer.ts';
import type { Source, SourceFile } from './source.ts';

/** Most files that are reported one by one; a repository that was cloned without LFS may have a thousand. */
const MAX_REPORTED = 20;
/** Text files are read as they are: a page about LFS may show a pointer. */
const TEXT = /\.(?:mdx?|txt|jsonc?|ya?ml|css|m?jsx?|tsx?|html?|svg|xml|csv)$/i;

/** @param nested folders that are repositories of their own, with no content here */
export async function sourceProblems(
  source: Pick<Source, 'read'>,
  files: ReadonlyMap<string, SourceFile>,
  nested: readonly string[],
): Promise<Issue[]> {
  const issues = nested.slice(0, MAX_REPORTED).map(nestedIssue);
  for (const { path, size } of files.values()) {
    if (issues.length >= MAX_REPORTED) break;
    if (!mayBePointer(size) || TEXT.test(path)) continue;
    const bytes = await source.read(path, MAX_POINTER_BYTES);
    const meant = bytes === undefined ? undefined : lfsPointerSize(bytes);
    if (meant !== undefined) issues.push(pointerIssue(path, meant));
  }
  return issues;
}

function nestedIssue(folder: string): Issue {
  return {
    severity: 'error',
    code: 'source/submodule',
    message: `The folder "${folder}" is a submodule, and nothing of it is here`,
    hint: 'Run "git submodule update --init" where the folder is; a project that is served from its repository needs the files in the repository itself',
    file: folder,
  };
}

function pointerIssue(path: string, bytes: number): Issue {
  return {
    severity: 'error',
    code: 'source/lfs-pointer',
    message: `"${path}" is a Git LFS pointer to a file of ${bytes} bytes, which is not here`,
    hint: 'Run "git lfs pull" where the folder is; a project that is served from its repository needs the file in the repository itself',
    file: path,
  };
}
