/** Reads from Git which files of a documentation folder on disk were moved or removed. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readHead } from '../../lib/git/read-head.ts';
import type { PastFiles } from '../../lib/git/repository.ts';
import { searchPath } from '../../program/search-path.ts';
import { findRepository, gitFolder } from '../repository/find-repository.ts';

/**
 * @returns undefined where the folder is in no repository or that has no commit
 * @throws AppErrors `git/missing`, `git/failed`
 */
export async function pastPages(folder: string, dataDir: string): Promise<PastFiles | undefined> {
  const found = findRepository(folder);
  const git = found === undefined ? undefined : gitFolder(found.workTree);
  const head = git === undefined ? undefined : readHead(git);
  if (found === undefined || git === undefined || head === undefined) return undefined;
  const { pastFiles } = await import('../../lib/git/history/past-files.ts');
  const mine = join(dataDir, 'git', 'scratch', String(process.pid));
  mkdirSync(mine, { recursive: true });
  const scratch = mkdtempSync(join(mine, 'past-'));
  const home = join(scratch, 'home');
  mkdirSync(home);
  try {
    const request = { objects: join(git.shared, 'objects'), folder: found.folder, ...head };
    return await pastFiles({ place: { searchPath: searchPath(), home }, scratch }, request);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
