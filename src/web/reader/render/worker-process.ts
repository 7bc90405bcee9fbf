/** Starts a child process with only the rights that rendering needs. */
import { type ChildProcess, fork } from 'node:child_process';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface WorkerOptions {
  /** Limit of its JavaScript heap in MiB. */
  readonly memoryMb: number;
  /** `file:` or `data:` URL of a module that exports `components`, instead of the built-in ones. */
  readonly registryModule?: string;
}

/** Resolved by package.json: a file of the bundle, or the source in a checkout. */
const ENTRY = import.meta.url.endsWith('.ts')
  ? import.meta.resolve('#render-worker')
  : import.meta.resolve('./render-worker.js');

/** Folders and files of code that the child loads: sources or bundle, in a checkout both, and the packages. */
function readable(options: WorkerOptions): string[] {
  const entry = fileURLToPath(ENTRY);
  const own = import.meta.url.endsWith('.ts') ? join(import.meta.dirname, '..', '..', '..') : dirname(entry);
  const { registryModule } = options;
  const extra = registryModule?.startsWith('file:') === true ? [dirname(fileURLToPath(registryModule))] : [];
  return [
    ...new Set([own, dirname(entry), join(own, '..', 'package.json'), ...packageFolders(own), ...extra]),
  ];
}

/** Every folder where packages are looked up, with links resolved, as some package managers use them. */
function packageFolders(own: string): string[] {
  const folders: string[] = [];
  for (let at = own; at !== dirname(at); at = dirname(at)) folders.push(join(at, 'node_modules'));
  const parser = fileURLToPath(import.meta.resolve('satteri'));
  const mark = `${sep}node_modules${sep}`;
  return [...folders, parser.slice(0, parser.indexOf(mark) + mark.length - 1)];
}

/** Forks the child; it sends `ready` when everything is loaded. */
export function startWorker(options: WorkerOptions): ChildProcess {
  const rights = [
    '--permission',
    '--allow-addons',
    ...readable(options).map((path) => `--allow-fs-read=${path}`),
  ];
  const limits = [
    `--max-old-space-size=${options.memoryMb}`,
    // A page's data is garbage afterwards: a larger heap only makes the process larger.
    '--max-semi-space-size=8',
    '--disallow-code-generation-from-strings',
    '--no-warnings',
  ];
  return fork(fileURLToPath(ENTRY), options.registryModule === undefined ? [] : [options.registryModule], {
    execArgv: [...rights, ...limits],
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
}
