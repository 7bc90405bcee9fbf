/** Names a part of a conflict by what both sides say, so that an answer can be found again after a branch has moved. */
import { hash } from 'node:crypto';
import type { ConflictBlock, ConflictFile } from './branch-conflict.ts';

/** @param block undefined for a whole file */
export function conflictKey({ path, has }: ConflictFile, block?: ConflictBlock): string {
  const about = block === undefined ? [path, has] : [path, block.ours, block.theirs];
  return hash('sha256', JSON.stringify(about), 'base64url').slice(0, 22);
}
