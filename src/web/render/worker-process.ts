/** Starts one child process with as few rights as rendering needs. */
import { type ChildProcess, fork } from 'node:child_process';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface WorkerOptions {
  /** Limit of its JavaScript heap in MiB. */
  readonly memoryMb: number;
  /** `file:` or `data:` URL of a module that exports `components`, instead of our own. */
  readonly registryModule?: string;
}

/** Beside this file in a checkout, in the bundle under its own name. */
const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? './worker.ts' : './render-worker.js',
  import.meta.url,
);

/** Folders and files that hold code the child loads: our sources or bundle, and the packages. */
function readable(options: WorkerOptions): string[] {
  const entry = fileURLToPath(ENTRY);
  const own = import.meta.url.endsWith('.ts') ? join(dirname(entry), '..', '..') : dirname(entry);
  const parser = fileURLToPath(import.meta.resolve('satteri'));
  const packages = parser.slice(
    0,
    parser.lastIndexOf(`${sep}node_modules${sep}`) + `${sep}node_modules`.length,
  );
  const { registryModule } = options;
  const extra = registryModule?.startsWith('file:') === true ? [dirname(fileURLToPath(registryModule))] : [];
  return [own, join(own, '..', 'package.json'), packages, ...extra];
}

/** Forks the child; it says `ready` when it has loaded everything. */
export function startWorker(options: WorkerOptions): ChildProcess {
  const rights = [
    '--permission',
    '--allow-addons',
    ...readable(options).map((path) => `--allow-fs-read=${path}`),
  ];
  const limits = [
    `--max-old-space-size=${options.memoryMb}`,
    '--disallow-code-generation-from-strings',
    '--no-warnings',
  ];
  return fork(ENTRY, options.registryModule === undefined ? [] : [options.registryModule], {
    execArgv: [...rights, ...limits],
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
}
