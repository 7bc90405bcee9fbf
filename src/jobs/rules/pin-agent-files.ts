/** Makes the files that agents obey in a work folder those of the base branch, whatever the job's branch or an agent has made of them. */
import { lstat, mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import { CHANGE_LIMITS, type Repository } from '../../lib/git/repository.ts';
import { isAgentFile, isOrders } from './agent-file.ts';
import type { ProjectRules } from './project-rules.ts';

/**
 * To be called while no agent runs in the folder.
 * @param site absolute path of the folder of the documentation on disk
 * @returns the files that were different, inside the folder; without what a program left in a folder of its own
 * @throws AppError `git/refused` when a folder of such a file has become a link
 */
export async function pinAgentFiles(
  repository: Pick<Repository, 'read'>,
  site: string,
  { pinned, named }: Pick<ProjectRules, 'pinned' | 'named'>,
): Promise<readonly string[]> {
  const byPath = new Map(pinned.map((file) => [file.path, file]));
  const there = await agentFilesIn(site, (path) => isAgentFile(path) || named.has(path));
  const changed: string[] = [];
  for (const path of new Set([...there, ...byPath.keys()])) {
    const file = byPath.get(path);
    const content = file === undefined ? undefined : await repository.read(file.oid, CHANGE_LIMITS.bytes);
    if (content !== undefined && (await hasContent(join(site, path), content))) continue;
    if (file !== undefined || isOrders(path) || named.has(path)) changed.push(path);
    await refuseLinkedFolder(site, path);
    // Removed first, so that nothing is written through a link.
    await rm(join(site, path), { recursive: true, force: true });
    if (content === undefined) continue;
    await mkdir(dirname(join(site, path)), { recursive: true });
    await writeFile(join(site, path), content, { flag: 'wx' });
  }
  return changed.sort();
}

/** Files inside the folder, by their paths there. Links are not followed. */
export async function agentFilesIn(
  site: string,
  isOne: (path: string) => boolean,
): Promise<readonly string[]> {
  const found: string[] = [];
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of await readdir(join(site, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) folders.push(path);
      else if (isOne(path)) found.push(path);
    }
  }
  return found;
}

async function hasContent(full: string, content: Buffer): Promise<boolean> {
  const entry = await lstat(full).catch(() => undefined);
  return entry?.isFile() === true && entry.size === content.length && content.equals(await readFile(full));
}

/** The nearest folder that exists must be where its name says. */
async function refuseLinkedFolder(site: string, path: string): Promise<void> {
  const root = await realpath(site);
  for (let at = dirname(path); at !== '.'; at = dirname(at)) {
    const real = await realpath(join(root, at)).catch(() => undefined);
    if (real === undefined) {
      if ((await lstat(join(root, at)).catch(() => undefined)) === undefined) continue;
    } else if (real === join(root, at) && (await lstat(real)).isDirectory()) return;
    throw new AppError('git/refused', `${JSON.stringify(at)} was made a link or a file, and was a folder`, {
      hint: 'Start the job again, and ask it to leave the folder as it is',
    });
  }
}
