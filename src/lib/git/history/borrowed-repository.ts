/** Makes an empty repository that reads the objects of another one. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A repository of ours that borrows the objects of the other one and nothing else: neither settings nor hooks nor
 * filters.
 */
export function borrowedRepository(at: string, shallow: readonly string[]): string {
  const gitDir = join(at, 'borrowed.git');
  mkdirSync(join(gitDir, 'refs'), { recursive: true });
  mkdirSync(join(gitDir, 'objects'));
  writeFileSync(join(gitDir, 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(gitDir, 'config'), '[core]\n\trepositoryformatversion = 0\n\tbare = true\n');
  if (shallow.length > 0) writeFileSync(join(gitDir, 'shallow'), `${shallow.join('\n')}\n`);
  return gitDir;
}
