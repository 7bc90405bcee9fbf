/** One thread for specifications, as the program sees it: started when there is work, ended when there is none, and never waited for without end. */
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { joinedBytes } from '../../../lib/joined-bytes.ts';
import { mappedBytes } from '../../../lib/mapped-bytes.ts';
import type { FileBytes, WantedText } from '../read/specification-reader.ts';
import type { OperationInfo } from '../specification.ts';
import type { FromThread, ThreadData, ThreadJob, ThreadQuestion, ToThread, Versions } from './messages.ts';

/** In the bundle the thread is a file beside this one. */
const THREAD = new URL(
  import.meta.url.endsWith('.ts') ? './specification-thread.ts' : './specification-thread.js',
  import.meta.url,
);

export interface JobThreadOptions extends ThreadData {
  /** JavaScript heap in MiB. */
  readonly memoryMb: number;
  /** Milliseconds for one job. */
  readonly deadlineMs: number;
  /** Milliseconds without work after which the thread ends, and its memory is free. */
  readonly idleMs: number;
}

export interface JobThread {
  /**
   * Runs when those before it have.
   * @param wanted answers what the thread asks meanwhile; `take` gets the operations of an index
   * @throws an error whose message is a part of a sentence: why it could not be done
   */
  run<T>(job: ThreadJob, wanted: WantedText, take?: Take): Promise<T>;
  close(): Promise<void>;
}

export type Take = (operations: readonly OperationInfo[]) => void;

interface Waiting {
  readonly job: ThreadJob;
  readonly wanted: WantedText;
  readonly take: Take;
  readonly resolve: (done: never) => void;
  readonly reject: (error: unknown) => void;
}

export function jobThread(options: JobThreadOptions): JobThread {
  return new Thread(options);
}

class Thread implements JobThread {
  private readonly options: JobThreadOptions;
  private readonly queue: Waiting[] = [];
  private current: Waiting | undefined;
  private worker: Worker | undefined;
  private deadline: NodeJS.Timeout | undefined;
  private idle: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(options: JobThreadOptions) {
    this.options = options;
  }

  run<T>(job: ThreadJob, wanted: WantedText, take: Take = () => undefined): Promise<T> {
    if (this.closed) return Promise.reject(new Error('the program is ending'));
    return new Promise<T>((resolve, reject) => {
      this.queue.push({ job, wanted, take, resolve: resolve as Waiting['resolve'], reject });
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
      this.worker?.unref();
      this.idle = setTimeout(() => void this.end('it is not used'), this.options.idleMs).unref();
      return;
    }
    const { deadlineMs } = this.options;
    const seconds = Math.round(deadlineMs / 1000);
    this.deadline = setTimeout(() => void this.end(`it takes longer than ${seconds} seconds`), deadlineMs);
    this.worker ??= this.start();
    this.worker.ref();
    this.worker.postMessage({ job: this.current.job } satisfies ToThread);
  }

  private start(): Worker {
    const { folder, memoryMb } = this.options;
    const worker = new Worker(THREAD, {
      workerData: { folder } satisfies ThreadData,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
    });
    worker.on('message', (message: FromThread) => {
      if (this.worker === worker) void this.heard(worker, message);
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (this.worker === worker)
        void this.end(isFull ? `it takes more than ${memoryMb} MB of memory` : error.message);
    });
    worker.on('exit', () => {
      if (this.worker === worker) void this.end('its thread ended');
    });
    return worker;
  }

  private async heard(worker: Worker, message: FromThread): Promise<void> {
    const { current } = this;
    if (current === undefined) return;
    if ('question' in message) {
      const answer = await answerTo(message.question, current).catch(
        (error: unknown): FileBytes => ({ reason: error instanceof Error ? error.message : String(error) }),
      );
      if (this.worker === worker && this.current === current)
        worker.postMessage({ answer } satisfies ToThread, ownBytes(answer));
      return;
    }
    clearTimeout(this.deadline);
    this.current = undefined;
    if ('done' in message) current.resolve(message.done as never);
    else current.reject(new Error(message.failed));
    this.next();
  }

  /** Whoever waits for the current job is told why; the next one gets a new thread. */
  private async end(why: string): Promise<void> {
    clearTimeout(this.deadline);
    clearTimeout(this.idle);
    const { worker, current } = this;
    this.worker = undefined;
    this.current = undefined;
    current?.reject(new Error(why));
    if (this.queue.length > 0) this.next();
    await worker?.terminate();
  }
}

async function answerTo(question: ThreadQuestion, { wanted, take }: Waiting): Promise<FileBytes | Versions> {
  if (question.kind === 'operations') {
    take(question.operations);
    // Between two parts others have their turn.
    await setImmediate();
    return [];
  }
  if (question.kind === 'versions') return question.paths.map((path) => wanted.versionOf(path) ?? null);
  const file = question.kind === 'text' ? await wanted.text() : await wanted.read(question.path);
  // A copy of its own is handed over: what it was read into may be shared, or be asked for again.
  if (!('bytes' in file)) return file;
  return { bytes: await joinedBytes([file.bytes], mappedBytes) };
}

function ownBytes(answer: FileBytes | Versions): ArrayBuffer[] {
  return 'bytes' in answer ? [answer.bytes.buffer as ArrayBuffer] : [];
}
