/** The bare repositories of the test forge: made of files, committed to from outside, and asked what a branch has. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const GIT_ENVIRONMENT: Readonly<Record<string, string>> = Object.freeze({
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  HOME: tmpdir(),
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'Somebody',
  GIT_AUTHOR_EMAIL: 'somebody@example.com',
  GIT_COMMITTER_NAME: 'Somebody',
  GIT_COMMITTER_EMAIL: 'somebody@example.com',
  LC_ALL: 'C',
});

/** Refuses what the file `protected` names, with the words of GitHub. */
const HOOK = `#!/bin/sh
while read -r old new ref; do
  while read -r pattern; do
    case "$ref" in
      refs/heads/$pattern)
        echo "error: GH006: Protected branch update failed for $ref." >&2
        echo "error: Changes must be made through a pull request." >&2
        exit 1 ;;
    esac
  done < protected
done
`;

export async function git(
  folder: string,
  args: readonly string[],
  more: Record<string, string> = {},
): Promise<string> {
  const env = { ...GIT_ENVIRONMENT, ...more };
  return (await run('git', ['--git-dir', folder, ...args], { env, maxBuffer: 1 << 26 })).stdout.trim();
}

export type ForgeFiles = Readonly<Record<string, string | Uint8Array | null>>;

const quoted = (path: string): string =>
  `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;

/** Adds a commit to a branch, which is made from `from` when it is not there; null removes a file. @returns its id */
export async function commitFiles(
  folder: string,
  files: ForgeFiles,
  { branch = 'main', from = 'main' }: { readonly branch?: string; readonly from?: string } = {},
): Promise<string> {
  const parent = (await headOf(folder, branch)) ?? (await headOf(folder, from));
  const data = (content: string | Uint8Array): Buffer[] => {
    const bytes = Buffer.from(content as Uint8Array);
    return [Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')];
  };
  const stream = [
    Buffer.from(`commit refs/heads/${branch}\ncommitter Somebody <somebody@example.com> now\n`),
    ...data('Written by the test'),
    Buffer.from(parent === undefined ? '' : `from ${parent}\n`),
    ...Object.entries(files).flatMap(([path, content]) =>
      content === null
        ? [Buffer.from(`D ${quoted(path)}\n`)]
        : [Buffer.from(`M 100644 inline ${quoted(path)}\n`), ...data(content)],
    ),
  ];
  const args = ['--git-dir', folder, 'fast-import', '--quiet', '--date-format=now'];
  const child = spawn('git', args, { env: { ...GIT_ENVIRONMENT }, stdio: ['pipe', 'ignore', 'inherit'] });
  child.stdin.end(Buffer.concat(stream));
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`git fast-import ended with ${code}`);
  return (await headOf(folder, branch))!;
}

export async function makeServedRepository(folder: string, files: ForgeFiles): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await run('git', ['init', '--quiet', '--bare', '-b', 'main', folder], { env: { ...GIT_ENVIRONMENT } });
  await git(folder, ['config', 'http.receivepack', 'true']);
  mkdirSync(join(folder, 'hooks'), { recursive: true });
  const hook = join(folder, 'hooks', 'pre-receive');
  writeFileSync(hook, HOOK);
  chmodSync(hook, 0o755);
  protectBranches(folder, []);
  await commitFiles(folder, files);
}

export function protectBranches(folder: string, patterns: readonly string[]): void {
  writeFileSync(join(folder, 'protected'), patterns.map((pattern) => `${pattern}\n`).join(''));
}

export async function headOf(folder: string, branch: string): Promise<string | undefined> {
  try {
    return await git(folder, ['rev-parse', '--verify', '--quiet', `refs/heads/${branch}^{commit}`]);
  } catch {
    return undefined;
  }
}

/** Ids of branches and tags, by their whole names. */
export async function refsOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const lines = await git(folder, [
    'for-each-ref',
    '--format=%(refname) %(objectname)',
    'refs/heads',
    'refs/tags',
  ]);
  return new Map(
    lines.split('\n').flatMap((line) => (line === '' ? [] : [line.split(' ') as [string, string]])),
  );
}

/** Commits that `branch` has and `base` has not. */
export async function commitsBetween(folder: string, base: string, branch: string): Promise<number> {
  return Number(await git(folder, ['rev-list', '--count', `refs/heads/${base}..refs/heads/${branch}`]));
}

/** @returns the commit that the base then has @throws on a conflict */
export async function mergeInto(folder: string, base: string | undefined, commit: string): Promise<string> {
  if (base === undefined) return commit;
  const isAhead = await git(folder, ['merge-base', '--is-ancestor', base, commit]).then(
    () => true,
    () => false,
  );
  if (isAhead) return commit;
  const tree = await git(folder, ['merge-tree', '--write-tree', base, commit]);
  return await git(folder, ['commit-tree', tree, '-p', base, '-p', commit, '-m', 'Merge a pull request']);
}
