/** Finds bubblewrap and tests that it works: containers often forbid what it needs. */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../lib/app-error.ts';
import { bubblewrap, type SandboxWay } from './bubblewrap.ts';
import { findProgram } from './find-program.ts';

/** What `bubblewrap` takes of it, or for people why agents cannot be confined here. */
export type BubblewrapFound =
  | { readonly program: string; readonly way: SandboxWay }
  | { readonly reason: string };

const TRIAL_LIMITS = { processes: 512, memory: 2 ** 31, file: 2 ** 20 };
const TRIAL_MS = 10_000;

/** @param runtime absolute path of the Node program */
export async function findBubblewrap(searchPath: string, runtime: string): Promise<BubblewrapFound> {
  if (process.platform !== 'linux') return { reason: 'bubblewrap exists for Linux only' };
  const isRoot = process.getuid?.() === 0;
  for (const name of ['bwrap', 'prlimit', ...(isRoot ? ['setpriv'] : [])])
    if (findProgram(name, searchPath) === undefined)
      return { reason: `the program "${name}" is not installed (${PACKAGES[name]})` };
  const program = findProgram('bwrap', searchPath)!;
  const failures: string[] = [];
  for (const way of isRoot ? (['root', 'namespace'] as const) : (['namespace'] as const)) {
    const failure = await trial(
      bubblewrap({ program, way, limits: TRIAL_LIMITS, readable: [], searchPath, runtime }),
    );
    if (failure === undefined) return { program, way };
    failures.push(failure);
  }
  return { reason: `bubblewrap does not work here: ${failures.join('; ')}` };
}

const PACKAGES: Readonly<Record<string, string>> = {
  bwrap: 'package bubblewrap',
  prlimit: 'package util-linux',
  setpriv: 'package util-linux',
};

/** Runs Node inside: it needs more than most programs. @returns what went wrong */
async function trial(confinement: ReturnType<typeof bubblewrap>): Promise<string | undefined> {
  const top = await mkdtemp(join(tmpdir(), 'lectern-trial-'));
  const [folder, scratch] = [join(top, 'folder'), join(top, 'scratch')];
  try {
    // As in jobs' folders, another user may traverse the parent.
    await chmod(top, 0o711);
    await mkdir(folder);
    await mkdir(scratch);
    const command = ['node', '--version'] as const;
    const running = await confinement.start({ command, folder, scratch, env: {} });
    running.output.resume();
    running.input.end();
    const timer = setTimeout(() => void running.kill(), TRIAL_MS);
    const { code } = await running.ended;
    clearTimeout(timer);
    return code === 0 ? undefined : running.errorOutput().slice(0, 300) || `it ended with ${code}`;
  } catch (error) {
    return error instanceof AppError ? error.message : String(error);
  } finally {
    await rm(top, { recursive: true, force: true });
  }
}
