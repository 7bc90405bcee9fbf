/** Starts a child process that reads specifications: no network, no other program, only our code and its store. */
import { type ChildProcess, fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '../../../lib/make-folder.ts';

export interface ProcessOptions {
  /** Folder of the store; undefined stores nothing. */
  readonly folder: string | undefined;
  /** Limit of its JavaScript heap in MiB. */
  readonly memoryMb: number;
}

/** From the bundle by its name; in a checkout by `imports` of package.json: the source, or the bundle for the gate. */
const ENTRY = import.meta.url.endsWith('.ts')
  ? import.meta.resolve('#specification-process')
  : import.meta.resolve('./specification-process.js');

/** Our sources or bundle (both in a checkout), and every folder that Node searches for packages. */
function code(): string[] {
  const entry = fileURLToPath(ENTRY);
  const own = import.meta.url.endsWith('.ts') ? join(import.meta.dirname, '..', '..', '..') : dirname(entry);
  const folders: string[] = [];
  for (let at = own; at !== dirname(at); at = dirname(at)) folders.push(join(at, 'node_modules'));
  return [...new Set([own, dirname(entry), join(own, '..', 'package.json'), ...folders])];
}

export function startProcess({ folder, memoryMb }: ProcessOptions): ChildProcess {
  const store = folder === undefined ? [] : [folder];
  for (const each of store) makeQuietly(each);
  return fork(fileURLToPath(ENTRY), store, {
    execArgv: [
      '--permission',
      ...[...code(), ...store].map((path) => `--allow-fs-read=${path}`),
      ...store.map((path) => `--allow-fs-write=${path}`),
      `--max-old-space-size=${memoryMb}`,
      '--max-semi-space-size=8',
      '--disallow-code-generation-from-strings',
      '--no-warnings',
    ],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
}

/** The child may not create its parent folders. */
function makeQuietly(folder: string): void {
  try {
    makeFolder(folder, 0o700);
  } catch {
    // A full disk or a read-only folder: nothing is stored.
  }
}
