/** Puts files of a job's folder back as they were when its round began. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CHANGE_LIMITS } from '../../lib/git/repository.ts';
import type { JobRun } from './job-run.ts';

const LARGEST = 4 * CHANGE_LIMITS.bytes;

/** @returns what reads files of the commit that the round began from, by their path inside the documentation */
export async function filesAt({
  resources: { repository, folder },
  job,
}: JobRun): Promise<(inside: string) => Promise<Buffer | undefined>> {
  const files = new Map((await repository.list(job.base!, folder)).map((file) => [file.path, file]));
  return async (inside) => {
    const file = files.get(inside);
    return file === undefined ? undefined : await repository.read(file.oid, LARGEST);
  };
}

/** @param paths inside the repository; they come from `Repository.changes`, which has refused links and names that lead out */
export async function restoreFiles(run: JobRun, site: string, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  const { folder } = run.resources;
  const read = await filesAt(run);
  const prefix = folder === '' ? '' : `${folder}/`;
  for (const path of paths) {
    const inside = path.slice(prefix.length);
    const content = await read(inside);
    // Removed first, so that nothing is written through a link.
    await rm(join(site, inside), { recursive: true, force: true });
    if (content === undefined) continue;
    await mkdir(dirname(join(site, inside)), { recursive: true });
    await writeFile(join(site, inside), content, { flag: 'wx' });
  }
}
