/** Rendered pages on the disk, read and written in a thread so that no request is blocked. */

import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { threadFile } from '../../../lib/thread-file.ts';

export type RenderedQuestion = { readonly id: number } & (
  | { readonly kind: 'get'; readonly key: string }
  | { readonly kind: 'put'; readonly key: string; readonly text: string }
  | { readonly kind: 'close' }
);

export interface RenderedData {
  readonly file: string;
  readonly rows: number;
}

export interface RenderedAnswer {
  readonly id: number;
  readonly text: string | undefined;
}

interface RenderedStore {
  /** Undefined if there is none, or if the store is unavailable. */
  get(key: string): Promise<string | undefined>;
  /** Never fails: a page that cannot be stored is rendered again. */
  put(key: string, text: string): void;
  /** Resolves when everything is written. */
  close(): Promise<void>;
}

const THREAD = threadFile(import.meta.url, 'rendered-thread');
/** Most characters waiting to be written: beyond, the disk is too slow to store more. */
const MAX_WAITING = 24_000_000;
/**
 * Characters that one thread writes before it is replaced. V8 does not count the memory of zstd, and collects it after 64 MB or at
 * the end of the thread.
 */
const MAX_WRITTEN = 16_000_000;
/** Texts are garbage once written: with a larger heap they and their compressed bytes would stay until it is full. */
const YOUNG_MB = 4;
const OLD_MB = 256;
/** A page takes some kilobytes on the disk. */
const MAX_ROWS = 100_000;

/**
 * The thread starts with the first read or write; it does not keep the program running.
 * @param rows most pages stored
 * @param written most characters that one thread writes
 */
export function renderedStore(file: string, rows = MAX_ROWS, written = MAX_WRITTEN): RenderedStore {
  return new Store({ file, rows }, written);
}

class Store implements RenderedStore {
  private readonly data: RenderedData;
  private readonly maxWritten: number;
  private readonly waiting = new Map<number, (text: string | undefined) => void>();
  private worker: Worker | undefined;
  private isBroken = false;
  /** Characters sent to the thread and not yet written. */
  private writing = 0;
  /** Characters sent to this thread in total. */
  private written = 0;
  /** Threads that finish writing and end. */
  private readonly ending = new Set<Promise<unknown>>();
  private next = 1;

  constructor(data: RenderedData, maxWritten: number) {
    this.data = data;
    this.maxWritten = maxWritten;
  }

  async get(key: string): Promise<string | undefined> {
    if (this.worker === undefined && !existsSync(this.data.file)) return undefined;
    return this.ask({ id: this.next++, kind: 'get', key });
  }

  put(key: string, text: string): void {
    if (this.writing + text.length > MAX_WAITING) return;
    this.writing += text.length;
    this.written += text.length;
    void this.ask({ id: this.next++, kind: 'put', key, text }).then(() => {
      this.writing -= text.length;
    });
  }

  async close(): Promise<void> {
    this.isBroken = true;
    this.end();
    await Promise.all(this.ending);
  }

  private ask(question: RenderedQuestion): Promise<string | undefined> {
    if (this.isBroken) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.waiting.set(question.id, resolve);
      this.worker ??= this.start();
      this.worker.ref();
      this.worker.postMessage(question);
    });
  }

  private start(): Worker {
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB, maxOldGenerationSizeMb: OLD_MB };
    const worker = new Worker(THREAD, { workerData: this.data, resourceLimits });
    worker.on('message', ({ id, text }: RenderedAnswer) => {
      this.waiting.get(id)?.(text);
      this.waiting.delete(id);
      // A thread that is ending keeps the program running until everything is written.
      if (this.waiting.size > 0 || this.worker !== worker) return;
      worker.unref();
      if (this.written > this.maxWritten) this.end();
    });
    const ended = (): void => {
      if (this.worker === worker) {
        this.worker = undefined;
        this.isBroken = true;
      } else if (!this.isBroken) return;
      for (const resolve of this.waiting.values()) resolve(undefined);
      this.waiting.clear();
    };
    worker.on('error', ended);
    worker.on('exit', ended);
    return worker;
  }

  /** The thread finishes writing and ends; the next request starts another. */
  private end(): void {
    const { worker } = this;
    if (worker === undefined) return;
    this.worker = undefined;
    this.written = 0;
    const ending = once(worker, 'exit').catch(() => undefined);
    this.ending.add(ending);
    void ending.then(() => this.ending.delete(ending));
    worker.ref();
    worker.postMessage({ id: this.next++, kind: 'close' } satisfies RenderedQuestion);
  }
}
