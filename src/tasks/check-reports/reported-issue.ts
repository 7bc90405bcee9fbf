/** Prepares issues for the reports that other programs read: path in the repository, and a fingerprint that survives moved lines. */
import { realpathSync } from 'node:fs';
import { posix, relative, sep } from 'node:path';
import { contentHash } from '../../lib/bytes/hash.ts';
import type { Issue } from '../../lib/issue.ts';
import { findRepository } from '../../project/repository/find-repository.ts';

export interface ReportedIssue {
  readonly issue: Issue;
  /** From the root of the repository, with forward slashes; undefined for what is in none of its files. */
  readonly path: string | undefined;
  /** Of code, file and message, and of its number among equals: never of the line. */
  readonly fingerprint: string;
}

/** @param root path of the documentation folder from the root of the repository; empty when they are the same */
export function reportedIssues(issues: readonly Issue[], root: string): ReportedIssue[] {
  const seen = new Map<string, number>();
  return issues.map((issue) => {
    const path = pathInRepository(root, issue.file);
    const what = JSON.stringify([issue.code, path ?? issue.file, issue.message]);
    const count = (seen.get(what) ?? 0) + 1;
    seen.set(what, count);
    return { issue, path, fingerprint: contentHash(`${what}\n${count}`) };
  });
}

/** The documentation folder as reports name it: from the root of its repository, else from the folder of the caller. */
export function reportRoot(folder: string, cwd: string = process.cwd()): string {
  const found = findRepository(folder);
  if (found !== undefined) return found.folder;
  const near = relative(realpathSync.native(cwd), realpathSync.native(folder)).split(sep).join('/');
  return near.startsWith('..') || near.startsWith('/') || /^[A-Za-z]:/.test(near) ? '' : near;
}

/** A specification on a server is no file, and neither is anything above the repository. */
function pathInRepository(root: string, file: string): string | undefined {
  if (file === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(file)) return undefined;
  const path = posix.normalize(posix.join(root, file));
  return path.startsWith('../') || path === '..' || path.startsWith('/') ? undefined : path;
}
