/** Looks into a remote before anything of it is served: its branches, and single files of one, without a lasting copy. */
import { lstatSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../app-error.ts';
import { checkBranchName } from '../branch-name.ts';
import { ObjectReader } from '../files/object-reader.ts';
import { localError } from '../process/git-error.ts';
import type { GitPlace } from '../process/git-process.ts';
import { Mirror } from '../process/mirror.ts';
import { remoteKind } from '../remote.ts';
import type { RemotePlan } from '../repository.ts';
import { withScratch } from '../scratch.ts';
import { branchRefspec, fetchObjects, fetchTip } from './fetch-branch.ts';
import { BRANCHES, type RemoteHeads, remoteHeads } from './remote-operations.ts';

export interface Peek {
  readonly place: GitPlace;
  readonly plan: RemotePlan;
  readonly scratch: string;
  readonly signal: AbortSignal;
}

/** Of names of files in a tree. */
const MAX_BYTES = 20 * 1024 * 1024;
const MAX_FILE = 512 * 1024;

/** @throws AppError `git/…` */
export function peekBranches({ place, plan, scratch, signal }: Peek): Promise<RemoteHeads> {
  return remoteHeads(new Mirror(join(scratch, 'none'), place), plan, { signal });
}

export interface PeekedFile {
  /** Inside the repository. */
  readonly path: string;
  /** Undefined when it is too large. */
  readonly text: string | undefined;
}

/**
 * Fetches one commit without contents, and then the contents of the files that are asked for; what is on this machine is read there.
 * @param request which files, at most `max` of them; those nearest to the root come first
 * @throws AppError `git/…`
 */
export function peekFiles(
  { place, plan, scratch, signal }: Peek,
  branch: string,
  request: { readonly wants: (path: string) => boolean; readonly max: number },
): Promise<readonly PeekedFile[]> {
  checkBranchName(branch);
  return withScratch(scratch, async (folder) => {
    const mirror = new Mirror(join(folder, 'peek.git'), place);
    await mirror.ensure();
    const refspec = branchRefspec(branch);
    const lent = await borrowed({ place, plan, scratch, signal }, mirror, branch);
    if (lent === undefined) await fetchTip(mirror, plan, { refspec, signal });
    const entries = await namesOf(mirror, lent ?? BRANCHES + branch);
    const found = entries
      .filter(({ path }) => request.wants(path))
      .toSorted((a, b) => depth(a.path) - depth(b.path) || (a.path < b.path ? -1 : 1))
      .slice(0, request.max);
    const objects = [...new Set(found.map(({ oid }) => oid))];
    if (lent === undefined && objects.length > 0)
      await fetchObjects(mirror, plan, { refspec, objects, signal });
    const reader = new ObjectReader(mirror.place, mirror.path);
    try {
      const files: PeekedFile[] = [];
      for (const { path, oid } of found) {
        const object = await reader.read(oid, MAX_FILE);
        files.push({ path, text: object?.type === 'blob' ? object.content?.toString('utf8') : undefined });
      }
      return files;
    } finally {
      reader.close();
    }
  });
}

/**
 * Reads a repository of this machine where it is: a fetch from there has no filter, and would copy every content of the commit.
 * @returns the commit; undefined for a repository elsewhere, and for a work tree whose repository is in another folder
 */
async function borrowed(peek: Peek, mirror: Mirror, branch: string): Promise<string | undefined> {
  const { remote } = peek.plan;
  if (remoteKind(remote) !== 'local') return undefined;
  const objects = [join(remote, '.git'), remote]
    .filter(isFolder)
    .map((folder) => join(folder, 'objects'))
    .find(isFolder);
  // The file that names it has one path on each line.
  if (objects === undefined || /[\r\n]/.test(objects)) return undefined;
  const commit = (await peekBranches(peek)).branches.get(branch);
  if (commit === undefined) return undefined;
  mkdirSync(join(mirror.path, 'objects', 'info'), { recursive: true });
  writeFileSync(join(mirror.path, 'objects', 'info', 'alternates'), `${objects}\n`);
  return commit;
}

/** Not a link to one. */
const isFolder = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

const depth = (path: string): number => path.split('/').length;

/** Without sizes, for which git would need the contents. */
async function namesOf(
  mirror: Mirror,
  commit: string,
): Promise<readonly { readonly path: string; readonly oid: string }[]> {
  const answer = await mirror.run({
    args: ['ls-tree', '-r', '-z', '--full-tree', '--end-of-options', commit],
    bytes: MAX_BYTES,
  });
  if (answer.ended === 'size')
    throw new AppError('git/refused', 'The repository has too many files to look through', {
      hint: 'Name the folder of the documentation yourself',
    });
  if (answer.code !== 0) throw localError('ls-tree', answer);
  return answer.stdout
    .toString('utf8')
    .split('\0')
    .flatMap((line) => {
      const [, oid, path] = /^100(?:644|755) blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
      return oid === undefined || path === undefined ? [] : [{ oid, path }];
    });
}
