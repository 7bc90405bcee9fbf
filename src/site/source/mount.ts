/** The one rule that says which repository a path of a site belongs to, and how paths inside and outside translate. */
import type { Mount, MountState } from './source.ts';

export const NO_MOUNTS: MountState = { mounts: [], requested: [], issues: [] };

/** The mount that a path of the site belongs to; undefined for paths of the base. */
export function mountOf<One extends { readonly path: string }>(
  mounts: readonly One[],
  path: string,
): One | undefined {
  return mounts.find((mount) => isBelow(path, mount.path));
}

export const isBelow = (path: string, folder: string): boolean => path.startsWith(`${folder}/`);

/** The path of a mount's file inside its repository's folder. */
export const ownPath = (mount: Pick<Mount, 'path'>, path: string): string =>
  path.slice(mount.path.length + 1);

/** The path in the site of a mount's own path. */
export const sitePath = (mount: Pick<Mount, 'path'>, own: string): string => `${mount.path}/${own}`;

/** Whether two files are in the same repository: one never reads the files of another. */
export function sameRepository(
  mounts: readonly { readonly path: string }[],
  one: string,
  other: string,
): boolean {
  return mountOf(mounts, one) === mountOf(mounts, other);
}

/** An issue of a mount's file, at its place in the site. */
export function siteIssue<One extends { readonly file?: string | undefined }>(
  mount: Pick<Mount, 'path'>,
  issue: One,
): One {
  return issue.file === undefined ? issue : { ...issue, file: sitePath(mount, issue.file) };
}
