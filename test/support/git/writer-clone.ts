/** A clone of somebody who writes, with real commits and pushes. A server under test may be in this process, so nothing here blocks it. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fixtureFolder } from '../fixture-folder.ts';
import { GIT_ENVIRONMENT } from '../forge/served-repository.ts';

const run = promisify(execFile);

export interface WriterClone {
  /** Makes or moves the branch here. @returns id of the commit */
  push(text: string, branch: string): Promise<string>;
  git(...args: string[]): Promise<string>;
}

/** @param environment how Git reaches the remote, for example a login */
export async function writerClone(
  remote: string,
  environment: Readonly<Record<string, string>>,
  /** What `push` writes. */
  file: { readonly path: string; readonly of: (text: string) => string },
): Promise<WriterClone> {
  const { path } = fixtureFolder({});
  const env = { ...GIT_ENVIRONMENT, ...environment };
  const git = async (...args: string[]): Promise<string> =>
    (await run('git', args, { cwd: path, env })).stdout.trim();
  await git('clone', '--quiet', remote, '.');
  return {
    git,
    push: async (text, branch) => {
      await git('checkout', '--quiet', '-B', branch);
      writeFileSync(join(path, file.path), file.of(text));
      await git('commit', '--quiet', '--all', '--message', text);
      await git('push', '--quiet', 'origin', `HEAD:refs/heads/${branch}`);
      return git('rev-parse', 'HEAD');
    },
  };
}
