/** One child process and the pages assigned to it: replies in order, killed when a page takes too long. */
import type { ChildProcess } from 'node:child_process';
import { cpuDeadline } from '../../../lib/async/cpu-deadline.ts';
import type { RenderRequest, RenderResult } from '../../../site/content/page-renderer.ts';
import type { RenderJob, WorkerMessage } from './worker-message.ts';
import { startWorker, type WorkerOptions } from './worker-process.ts';

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
