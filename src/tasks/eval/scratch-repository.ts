/** Makes the scratch copy of a repository that an agent is evaluated on. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import { runHere } from '../../lib/git/process/run-here.ts';
import { searchPath } from '../../program/search-path.ts';

type Git = (...args: readonly string[]) => Promise<string>;

/** A folder of this machine may be copied, and nothing is fetched from another. */
const LOCAL = { GIT_ALLOW_PROTOCOL: 'file' };
const WHO = ['-c', 'user.name=Lectern', '-c', 'user.email=lectern@localhost'];

interface Scratch {
  readonly path: string;
  /** Text of a file of a branch; undefined where it has none. */
  readonly text: (branch: string, path: string) => Promise<string | undefined>;
}

/** @param top absolute, empty */
export async function scratchRepository(
  top: string,
  from:
    | { readonly repository: string; readonly commit: string | undefined }
    | Readonly<Record<string, string>>,
): Promise<Scratch> {
  const [home, path] = [join(top, 'home'), join(top, 'repository')];
  mkdirSync(home, { recursive: true });
  const git: Git = async (...args) => {
    const { code, stdout, stderr } = await runHere({ searchPath: searchPath(), home }, { args, env: LOCAL });
    if (code === 0) return stdout.toString('utf8');
    throw new AppError(
      'eval/repository',
      `The repository of the task cannot be used: ${stderr.trim().split('\n').at(-1) ?? code}`,
      {
        hint: 'Name a folder with a Git repository, and a commit that it has',
      },
    );
  };
  if (isFiles(from)) {
    for (const [name, content] of Object.entries(from)) {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      writeFileSync(join(path, name), content);
    }
    await git('init', '--quiet', '--initial-branch=main', path);
    await git('-C', path, 'add', '--all');
    await git('-C', path, ...WHO, 'commit', '--quiet', '--message=Begin');
  } else {
    await git('clone', '--quiet', '--no-hardlinks', '--', from.repository, path);
    await git('-C', path, 'checkout', '--quiet', '-B', 'main', from.commit ?? 'HEAD');
    // Nothing that the agent does reaches the repository itself.
    await git('-C', path, 'remote', 'remove', 'origin');
  }
  return {
    path,
    text: (branch, file) => git('-C', path, 'show', `${branch}:${file}`).catch(() => undefined),
  };
}

const isFiles = (from: object): from is Readonly<Record<string, string>> => !('repository' in from);
