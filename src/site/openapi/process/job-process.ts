/** Runs jobs in one specification process, started on demand and ended when idle, with a time limit per job. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cpuDeadline } from '../../../lib/async/cpu-deadline.ts';
import { makeFolder } from '../../../lib/make-folder.ts';
import type { FileBytes, RequestedText } from '../read/specification-reader.ts';
import type { OperationInfo } from '../specification.ts';
import type { FromProcess, ProcessJob, ProcessQuestion, ToProcess, Versions } from './messages.ts';

/** Bytes of a file that are sent before other work gets a turn. */
const PART = 256 * 1024;

interface JobProcessOptions extends ProcessOptions {
  /** Milliseconds of processor time for one job. */
  readonly deadlineMs: number;
  /** Milliseconds without work after which the process ends and frees its memory. */
  readonly idleMs: number;
}

export interface JobProcess {
  /**
   * Runs after all earlier jobs.
   * @param request serves what the process requests meanwhile; `take` receives the operations of an index
   * @throws an error whose message is a part of a sentence: why the job failed
   */
  run<T>(job: ProcessJob, request: RequestedText, take?: Take): Promise<T>;
  close(): Promise<void>;
}

type Take = (operations: readonly OperationInfo[]) => void;

/** The job may be done within its time when it runs again. */
export class TooSlow extends Error {}

interface Waiting {
  readonly job: ProcessJob;
  readonly request: RequestedText;
  readonly take: Take;
  readonly resolve: (done: never) => void;
  readonly reject: (error: unknown) => void;
}

export function jobProcess(options: JobProcessOptions): JobProcess {
  return new Specifications(options);
}

class Specifications implements JobProcess {
  private readonly options: JobProcessOptions;
  private readonly queue: Waiting[] = [];
  private current: Waiting | undefined;
  private child: ChildProcess | undefined;
  private endDeadline: () => void = () => undefined;
  private idle: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(options: JobProcessOptions) {
    this.options = options;
  }

  run<T>(job: ProcessJob, request: RequestedText, take: Take = () => undefined): Promise<T> {
    if (this.closed) return Promise.reject(new Error('the program is ending'));
    return new Promise<T>((resolve, reject) => {
      this.queue.push({ job, request, take, resolve: resolve as Waiting['resolve'], reject });
      this.next();
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const { reject } of this.queue.splice(0)) reject(new Error('the program is ending'));
    await this.end('the program is ending');
  }

  private next(): void {
    if (this.current !== undefined) return;
    this.current = this.queue.shift();
    clearTimeout(this.idle);
    if (this.current === undefined) {
      this.child?.unref();
      this.child?.channel?.unref();
      this.idle = setTimeout(() => void this.end('it is not used'), this.options.idleMs).unref();
      return;
    }
    const { deadlineMs } = this.options;
    const seconds = Math.round(deadlineMs / 1000);
    this.child ??= this.start();
    this.endDeadline = cpuDeadline({
      pid: this.child.pid,
      limitMs: deadlineMs,
      over: () => void this.end(`it takes more than ${seconds} seconds of processor time`, true),
    });
    this.child.ref();
    this.child.channel?.ref();
    void send(this.child, { job: this.current.job });
  }

  private start(): ChildProcess {
    const { memoryMb } = this.options;
    const child = startProcess(this.options);
    child.on('message', (message: FromProcess) => {
      if (this.child === child) void this.received(child, message);
    });
    child.on('error', ({ message }) => {
      if (this.child === child) void this.end(message);
    });
    child.on('exit', (code, signal) => {
      // V8 ends a process like this when its heap is full.
      const isFull = signal === 'SIGABRT' || code === 134;
      const why = isFull ? `it takes more than ${memoryMb} MB of memory` : 'its process ended';
      if (this.child === child) void this.end(why);
    });
    return child;
  }

  private async received(child: ChildProcess, message: FromProcess): Promise<void> {
    const { current } = this;
    if (current === undefined) return;
    if ('question' in message) {
      const answer = await answerTo(message.question, current).catch(
        (error: unknown): FileBytes => ({ reason: error instanceof Error ? error.message : String(error) }),
      );
      const isCurrent = (): boolean => this.child === child && this.current === current;
      if (isCurrent()) await handOver(child, answer, isCurrent);
      return;
    }
    this.endDeadline();
    this.current = undefined;
    if ('done' in message) current.resolve(message.done as never);
    else current.reject(new Error(message.failed));
    this.next();
  }

  /** Rejects the current job with the reason; the next job gets a new process. */
  private async end(why: string, isPassing = false): Promise<void> {
    this.endDeadline();
    clearTimeout(this.idle);
    const { child, current } = this;
    this.child = undefined;
    this.current = undefined;
    current?.reject(isPassing ? new TooSlow(why) : new Error(why));
    if (this.queue.length > 0) this.next();
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = child.pid === undefined ? undefined : once(child, 'exit');
    child.ref();
    child.kill('SIGKILL');
    await ended;
  }
}

async function answerTo(
  question: ProcessQuestion,
  { request, take }: Waiting,
): Promise<FileBytes | Versions> {
  if (question.kind === 'operations') {
    take(question.operations);
    // Other work gets a turn between two parts.
    await setImmediate();
    return [];
  }
  if (question.kind === 'versions') return question.paths.map((path) => request.versionOf(path) ?? null);
  return question.kind === 'text' ? request.text() : request.read(question.path);
}

async function handOver(
  child: ChildProcess,
  answer: FileBytes | Versions,
  isCurrent: () => boolean,
): Promise<void> {
  if (!('bytes' in answer)) return send(child, { answer });
  for (let at = 0; at < answer.bytes.length && isCurrent(); at += PART)
    await send(child, { part: answer.bytes.subarray(at, at + PART) });
  if (isCurrent()) await send(child, { whole: true });
}

/** Resolves when the message is sent; errors are ignored, because the end of the process is reported separately. */
function send(child: ChildProcess, message: ToProcess): Promise<void> {
  return new Promise((resolve) => child.send(message, () => resolve()));
}

interface ProcessOptions {
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

/** Starts a child process that reads specifications: no network, no other program, only our code and its store. */
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
