/** What differs between two deployments: pages, files, and the problems that the newer one has. */

import { defined } from '../../lib/defined.ts';
import type { Issue } from '../../lib/issue.ts';
import { compareIssues } from '../../lib/issue.ts';
import type {
  DeployedFiles,
  DeploymentChanges,
  DeploymentProblems,
} from '../../records/deployments/deployment.ts';
import { changedPages } from '../../site/changes/changed-pages.ts';
import type { PageChange } from '../../site/changes/page-change.ts';
import type { Site } from '../../site/site.ts';
import type { SourceFile } from '../../site/source/source.ts';

const MAX_PAGES = 200;
const MAX_FILES = 200;
const MAX_PROBLEMS = 50;

type Listing = ReadonlyMap<string, SourceFile>;

export async function deploymentChanges(before: Site, after: Site): Promise<DeploymentChanges> {
  const pages = await changedPages(before, after);
  return { ...pageChanges(pages), files: changedFiles(before.allFiles, after.allFiles) };
}

/** The same against a commit that was deployed before this run: pages are compared by their files. */
export function changesOfFiles(before: Listing, after: Site): DeploymentChanges {
  const files = changedFiles(before, after.allFiles, Number.POSITIVE_INFINITY);
  const [added, modified] = [new Set(files.added), new Set(files.modified)];
  const kept = [...after.pages.byPath.values()].flatMap((page): PageChange[] => {
    const { url, file, title, original } = page;
    if (original !== undefined) return [];
    if (added.has(file)) return [{ kind: 'added', url, file, title }];
    return modified.has(file) ? [{ kind: 'changed', url, file, title }] : [];
  });
  const gone = files.removed
    .filter((file) => /\.mdx?$/i.test(file))
    .map((file): PageChange => {
      const path = file.replace(/\.mdx?$/i, '');
      return { kind: 'removed', url: `/${path}`, file, title: path };
    });
  return { ...pageChanges([...kept, ...gone]), files: changedFiles(before, after.allFiles) };
}

function pageChanges(pages: readonly PageChange[]): Pick<DeploymentChanges, 'counts' | 'pages'> {
  const counts = { added: 0, changed: 0, removed: 0, moved: 0 };
  for (const { kind } of pages) counts[kind]++;
  return {
    counts,
    pages: pages
      .slice(0, MAX_PAGES)
      .map(({ kind, url, title, from }) => ({ kind, url, title, ...defined({ from: from?.url }) })),
  };
}

function changedFiles(before: Listing, after: Listing, max = MAX_FILES): DeployedFiles {
  const added: string[] = [];
  const modified: string[] = [];
  for (const [path, { version }] of after) {
    const was = before.get(path);
    if (was === undefined) added.push(path);
    else if (was.version !== version) modified.push(path);
  }
  const removed = [...before.keys()].filter((path) => !after.has(path));
  const cut = (paths: readonly string[]): readonly string[] => paths.slice(0, max);
  return { added: cut(added), modified: cut(modified), removed: cut(removed) };
}

export function deploymentProblems(issues: readonly Issue[]): DeploymentProblems {
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  return {
    errors,
    warnings: issues.length - errors,
    first: issues
      .toSorted(compareIssues)
      .slice(0, MAX_PROBLEMS)
      .map(({ severity, code, message, hint, file, line }) => ({
        severity,
        code,
        message,
        file,
        ...defined({ hint, line }),
      })),
  };
}
