/** Refuses a job on files that are not committed yet, because agents work on commits. */
import { join } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import { openLocalCommits } from '../../lib/git/change/local-commits.ts';
import type { TreeFile } from '../../lib/git/repository.ts';
import { searchPath } from '../../program/search-path.ts';
import type { Settings } from '../../settings/settings.ts';
import { findRepository, gitFolder } from '../repository/find-repository.ts';
import { readSourceBytes } from '../write-source.ts';

const RECORD = '.lectern/import.json';
const MAX_BYTES = 64 * 1024 * 1024;

/** @throws everything that is no matter of what is committed */
function none(error: unknown): readonly TreeFile[] {
  if (error instanceof AppError && error.code === 'git/unknown') return [];
  throw error;
}

/** @param out absolute @throws AppError `import/no-repository`, `import/uncommitted` */
export async function refuseUncommitted(out: string, { dataDir }: Settings): Promise<void> {
  const found = findRepository(out);
  const git = found === undefined ? undefined : gitFolder(found.workTree);
  if (found === undefined || git === undefined)
    throw new AppError(
      'import/no-repository',
      `"${out}" is in no Git repository, and agents work on commits`,
      {
        hint: 'Make one with "git init", commit the folder, and run the same command again',
      },
    );
  const commits = openLocalCommits(git, searchPath(), join(dataDir, 'git', 'scratch', String(process.pid)));
  try {
    // Neither a repository without a commit nor one without the folder has anything to work on.
    const files = await commits
      .base('HEAD')
      .then((commit) => commits.repository.list(commit, found.folder))
      .catch(none);
    const record = files.find(({ path }) => path === RECORD);
    const committed = record && (await commits.repository.read(record.oid, MAX_BYTES));
    // It has a hash of every file that was written.
    if (committed?.equals(readSourceBytes(out, RECORD) ?? Buffer.alloc(0)) === true) return;
  } finally {
    commits.close();
  }
  throw new AppError(
    'import/uncommitted',
    `What was imported into "${out}" is not committed yet, and agents work on commits`,
    {
      hint: 'Commit the folder with its .lectern/import.json, and run the same command again: nothing is written twice',
    },
  );
}
