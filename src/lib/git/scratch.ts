/** A temporary folder for one operation: an index, or contents on their way into the repository. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export async function withScratch<Result>(
  scratch: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  mkdirSync(scratch, { recursive: true });
  const folder = mkdtempSync(join(scratch, 'git-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
