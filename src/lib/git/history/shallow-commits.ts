/** Names the commits of a repository at which its history ends. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObjectId } from '../object-id.ts';

/** @param gitDir absolute path of a bare repository @returns ids of the commits whose parents are missing */
export function shallowCommits(gitDir: string): readonly string[] {
  const file = join(gitDir, 'shallow');
  return existsSync(file) ? readFileSync(file, 'latin1').split('\n').filter(isObjectId) : [];
}
