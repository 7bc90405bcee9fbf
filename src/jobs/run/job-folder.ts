/** Creates the folder of one claim of a job, and removes it with everything an agent left in it. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobLease } from '../../records/jobs/job-queue.ts';

export interface JobFolder {
  /** Holds the other two. */
  readonly top: string;
  /** Holds the documentation's files. */
  readonly site: string;
  /** Makes an empty folder for what an agent needs itself. */
  scratch(): Promise<string>;
  /** Makes an empty folder for copies of code, which do not count for the job's room. */
  code(): Promise<string>;
  remove(): Promise<void>;
}

/** Its name in the job's folder. */
export const CODE_FOLDER = 'code';

/** Also removes the folders of earlier claims, whose workers have lost the job. */
export async function openJobFolder(root: string, { id, fence }: JobLease): Promise<JobFolder> {
  await mkdir(root, { recursive: true, mode: 0o711 });
  const name = `${id}-${fence}`;
  await removeJobFolders(root, { id, fence });
  const folder = join(root, name);
  const site = join(folder, 'site');
  await mkdir(site, { recursive: true });
  let scratches = 0;
  return {
    top: folder,
    site,
    scratch: async () => {
      const path = join(folder, `scratch-${++scratches}`);
      await mkdir(path);
      return path;
    },
    code: async () => {
      const path = join(folder, CODE_FOLDER);
      await removeTree(path);
      await mkdir(path);
      return path;
    },
    remove: () => removeTree(folder),
  };
}

/** Removes the folder of a claim and those of the claims before it, whose workers have lost the job. */
export async function removeJobFolders(root: string, { id, fence }: JobLease): Promise<void> {
  for (const entry of await readdir(root).catch(() => [])) {
    if (!entry.startsWith(`${id}-`) || Number(entry.slice(id.length + 1)) > fence) continue;
    await removeTree(join(root, entry));
  }
}

/** Removes folders that dead workers left behind. @param before milliseconds; younger ones may be in use */
export async function sweepFolders(root: string, before: number): Promise<void> {
  for (const entry of await readdir(root).catch(() => [])) {
    const path = join(root, entry);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < before) await removeTree(path);
  }
}

/** Another worker may remove the same folder at this moment. */
async function removeTree(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
