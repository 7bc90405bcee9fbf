/** Restores files of a work folder from the commit; files that the commit does not have are removed. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CHANGE_LIMITS } from '../../lib/git/repository.ts';
import type { JobRun } from './job-run.ts';

const LARGEST = 4 * CHANGE_LIMITS.bytes;

/** @param paths inside the repository; they come from `Repository.changes`, which has refused links and names that lead out */
export async function restoreFiles(
  { resources, job }: JobRun,
  site: string,
  paths: readonly string[],
): Promise<void> {
  const files = new Map(
    (await resources.repository.list(job.base!, resources.folder)).map((file) => [file.path, file]),
  );
  const prefix = resources.folder === '' ? '' : `${resources.folder}/`;
  for (const path of paths) {
    const inside = path.slice(prefix.length);
    const file = files.get(inside);
    const content = file === undefined ? undefined : await resources.repository.read(file.oid, LARGEST);
    // Removed first, so that nothing is written through a link.
    await rm(join(site, inside), { recursive: true, force: true });
    if (content === undefined) continue;
    await mkdir(dirname(join(site, inside)), { recursive: true });
    await writeFile(join(site, inside), content, { flag: 'wx' });
  }
}
