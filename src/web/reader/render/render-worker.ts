/** One child process and the pages assigned to it: replies in order, killed when a page takes too long. */
import { type ChildProcess, fork } from 'node:child_process';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cpuDeadline } from '../../../lib/async/cpu-deadline.ts';
import type { RenderRequest, RenderResult } from '../../../site/content/page-renderer.ts';
import type { RenderJob, WorkerMessage } from './worker-message.ts';

/** A page waiting to be rendered, and how many workers it has crashed. */
export interface RenderTask {
  readonly id: number;
  readonly request: RenderRequest;
  readonly resolve: (result: RenderResult) => void;
  readonly reject: (error: Error) => void;
  strikes: number;
  /** When its process began with it; undefined while it waits. */
  began?: number;
}

/** Why a worker ended: `page` is the one it was rendering. */
export interface WorkerEnd {
  readonly reason: 'deadline' | 'crash' | 'start';
  readonly page?: RenderTask;
  /** Assigned but not begun. */
  readonly waiting: readonly RenderTask[];
  /** The last output on stderr. */
  readonly output: string;
}

interface RenderWorkerOptions extends WorkerOptions {
  /** Milliseconds of processor time per page. */
  readonly deadlineMs: number;
  /** Called when the process has loaded everything. */
  readonly onReady: () => void;
  /** Called when a reply has arrived and the worker can take more. */
  readonly onIdle: () => void;
  readonly onEnd: (end: WorkerEnd) => void;
}

const MAX_OUTPUT = 2_000;
/** A page that has already crashed a worker gets more time: the machine may only have been busy. */
const SECOND_CHANCE = 1.5;

export class RenderWorker {
  private readonly options: RenderWorkerOptions;
  private readonly child: ChildProcess | undefined;
  private readonly tasks: RenderTask[] = [];
  private endWatch: () => void = () => undefined;
  private ready = false;
  private over = false;
  private overdue = false;
  private stopping = false;
  /** Whether it had a page since `rested` was asked. */
  private used = true;
  private output = '';
  /** Processor time used before the page at the head began. */
  private cpuMs = 0;

  constructor(options: RenderWorkerOptions) {
    this.options = options;
    this.child = this.started();
    this.child?.on('message', (message) => this.receive(message as WorkerMessage));
    this.child?.once('exit', () => this.ended());
    this.child?.once('error', (error) => {
      this.output += error.message;
      this.ended();
    });
    this.child?.stderr?.on('data', (data: Buffer) => {
      this.output = (this.output + data.toString('utf8')).slice(-MAX_OUTPUT);
    });
    this.keepAlive(false);
  }

  /** Some start errors are thrown, others are emitted later; both are handled here. */
  private started(): ChildProcess | undefined {
    try {
      return startWorker(this.options);
    } catch (error) {
      this.output = String(error);
      setImmediate(() => this.ended());
      return undefined;
    }
  }

  /** Number of assigned pages without a reply. */
  get load(): number {
    return this.tasks.length;
  }

  /** Whether it had no page since this was asked before. */
  rested(): boolean {
    const rested = this.ready && !this.used && this.load === 0;
    this.used = this.load > 0;
    return rested;
  }

  give(task: RenderTask): void {
    this.used = true;
    this.tasks.push(task);
    if (this.tasks.length === 1) this.begin();
    const job: RenderJob = { id: task.id, request: task.request };
    // Sending to a child that has just ended fails; its exit event handles the page.
    if (this.child?.connected === true) this.child.send(job, () => undefined);
  }

  /** Ends the process; its pages come back through `onEnd`. */
  stop(): void {
    this.stopping = true;
    this.keepAlive(true);
    this.child?.kill('SIGKILL');
  }

  /** An idle worker does not keep the program running. */
  private keepAlive(busy: boolean): void {
    if (this.child === undefined) return;
    const stream = this.child.stderr as (NodeJS.ReadableStream & { ref?(): void; unref?(): void }) | null;
    if (busy) {
      this.child.ref();
      this.child.channel?.ref();
    } else {
      this.child.unref();
      this.child.channel?.unref();
      stream?.unref?.();
    }
  }

  /** Starts the clock of the page that is now at the head. */
  private begin(): void {
    this.endWatch();
    const head = this.tasks[0];
    this.keepAlive(head !== undefined || this.stopping);
    if (head === undefined || !this.ready) return;
    head.began = performance.now();
    this.endWatch = cpuDeadline({
      pid: this.child?.pid,
      limitMs: this.limit(head),
      usedMs: this.cpuMs,
      over: () => {
        this.overdue = true;
        this.stop();
      },
    });
  }

  private limit(page: RenderTask): number {
    return page.strikes > 0 ? this.options.deadlineMs * SECOND_CHANCE : this.options.deadlineMs;
  }

  private receive(message: WorkerMessage): void {
    this.cpuMs = message.cpuMs;
    if (message.kind === 'ready') {
      this.ready = true;
      this.options.onReady();
      this.begin();
      return;
    }
    const head = this.tasks[0];
    if (head === undefined || head.id !== message.id) return;
    this.tasks.shift();
    this.begin();
    head.resolve(message.result);
    this.options.onIdle();
  }

  private ended(): void {
    // A process that fails to start may emit two events.
    if (this.over) return;
    this.over = true;
    this.endWatch();
    const pages = this.tasks.splice(0);
    const reason = this.overdue ? 'deadline' : this.ready ? 'crash' : 'start';
    const [page, ...waiting] = pages;
    this.options.onEnd({
      reason,
      waiting: reason === 'start' ? pages : waiting,
      output: this.output,
      ...(page === undefined || reason === 'start' ? {} : { page }),
    });
  }
}

interface WorkerOptions {
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

/** Processors for which V8 has a compiler between the first and the last one. */
const MAGLEV = new Set(['x64', 'arm64']);

/** Forks the child; it sends `ready` when everything is loaded. */
function startWorker(options: WorkerOptions): ChildProcess {
  const rights = [
    '--permission',
    '--allow-addons',
    ...readable(options).map((path) => `--allow-fs-read=${path}`),
  ];
  const limits = [
    `--max-old-space-size=${options.memoryMb}`,
    // A page's data is garbage afterwards: a larger heap only makes the process larger.
    '--max-semi-space-size=8',
    // Pages differ too much for what the last compiler assumes: it compiled the same functions again and again, which was
    // a sixth of the CPU of a large build. The one before it is enough.
    ...(MAGLEV.has(process.arch) ? ['--no-turbofan'] : []),
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
