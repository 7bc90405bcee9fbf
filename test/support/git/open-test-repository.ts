/** Opens a repository of ours on a mirror made for one test. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { openRepository } from '../../../src/lib/git/open-repository.ts';
import type { RemotePlan, Repository } from '../../../src/lib/git/repository.ts';

const folders: string[] = [];
const opened: Repository[] = [];
after(async () => {
  for (const repository of opened) await repository.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** An empty folder, removed when the tests are over. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-git-'));
  folders.push(folder);
  return folder;
}

export const searchPath: string = process.env['PATH'] ?? '';

/**
 * @param remote address or plan of the remote
 * @param folder where mirror and scratch lie; default: a new one
 */
export async function openTestRepository(
  remote: string | RemotePlan,
  folder: string = testFolder(),
): Promise<Repository> {
  mkdirSync(join(folder, 'scratch'), { recursive: true });
  const repository = await openRepository({
    mirror: join(folder, 'mirror.git'),
    plan: typeof remote === 'string' ? { remote } : remote,
    searchPath,
    scratch: join(folder, 'scratch'),
    lockPatience: 400,
  });
  opened.push(repository);
  return repository;
}

/** As `openTestRepository`, with everything fetched. */
export async function fetched(remote: string | RemotePlan, folder?: string): Promise<Repository> {
  const repository = await openTestRepository(remote, folder);
  await repository.fetch();
  return repository;
}
