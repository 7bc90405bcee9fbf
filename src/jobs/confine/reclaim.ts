/** Changes the owner of a folder to another user and back, with any permissions. */
import type { Dirent } from 'node:fs';
import { chmod, lchown, lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';

/** A program may leave any number of files; beyond this they are only removed. */
const ENTRIES = 200_000;

/** Links are never followed. Files that cannot be changed stay as they are. */
export async function handOver(folder: string, owner: { uid: number; gid: number }): Promise<void> {
  await walk(folder, async (path) => lchown(path, owner.uid, owner.gid));
}

/** @param owner undefined where files are ours already */
export async function reclaim(folder: string, owner?: { uid: number; gid: number }): Promise<void> {
  await walk(folder, async (path, kind) => {
    if (owner !== undefined) await lchown(path, owner.uid, owner.gid);
    if (kind.isSymbolicLink()) return;
    const { mode } = await lstat(path);
    const rights = (mode & 0o777) | (kind.isDirectory() ? 0o700 : 0o600);
    if ((mode & 0o7777) !== rights) await chmod(path, rights);
  });
}

type Kind = Pick<Dirent, 'isDirectory' | 'isSymbolicLink'>;

async function walk(folder: string, act: (path: string, kind: Kind) => Promise<void>): Promise<void> {
  const quietly = (path: string, kind: Kind): Promise<void> => act(path, kind).catch(() => undefined);
  const top = await lstat(folder).catch(() => undefined);
  if (top === undefined) return;
  await quietly(folder, top);
  const folders = top.isDirectory() ? [folder] : [];
  let left = ENTRIES;
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    try {
      for await (const entry of await opendir(at)) {
        if (left-- <= 0) return;
        const path = join(at, entry.name);
        await quietly(path, entry);
        if (entry.isDirectory()) folders.push(path);
      }
    } catch {
      // Folders that cannot be listed stay as they are.
    }
  }
}
