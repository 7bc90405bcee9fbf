/** Rendered pages on the disk, behind a thread: reading and writing them holds up nobody. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

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

export interface RenderedStore {
  /** Undefined when there is none, or when the store cannot be asked. */
  get(key: string): Promise<string | undefined>;
  /** Never fails: a page that cannot be kept is rendered again. */
  put(key: string, text: string): void;
  /** When everything is written. */
  close(): Promise<void>;
}

/** In the bundle the thread is a file beside this one. */
const THREAD = new URL(
  import.meta.url.endsWith('.ts') ? './rendered-thread.ts' : './rendered-thread.js',
  import.meta.url,
);
/** Characters that may wait to be written: with more of them the disk is too slow for keeping any. */
const MOST_WAITING = 24_000_000;
/**
 * Characters that one thread writes: then the next begins. V8 does not count what is allocated for compressing them, and collects it when
 * there are 64 MB of it, or with the thread.
 */
const MOST_WRITTEN = 16_000_000;
/** Texts are dead once they are written: with more room they, and the bytes made of them, would stay until it is full. */
const YOUNG_MB = 4;
const OLD_MB = 256;
/** A page takes some kilobytes on the disk. */
const MOST_ROWS = 100_000;

/**
 * The thread starts when there is something to read, or something to write; it does not keep the program running.
 * @param rows pages kept at most
 * @param written characters that one thread writes at most
 */
export function renderedStore(file: string, rows = MOST_ROWS, written = MOST_WRITTEN): RenderedStore {
  return new Store({ file, rows }, written);
}

class Store implements RenderedStore {
  private readonly data: RenderedData;
  private readonly mostWritten: number;
  private readonly waiting = new Map<number, (text: string | undefined) => void>();
  private worker: Worker | undefined;
  private isBroken = false;
  /** Characters on their way to the thread. */
  private writing = 0;
  /** Characters that this thread was given. */
  private written = 0;
  /** Threads that write what is left, and end. */
  private readonly ending = new Set<Promise<unknown>>();
  private next = 1;

  constructor(data: RenderedData, mostWritten: number) {
    this.data = data;
    this.mostWritten = mostWritten;
  }

  async get(key: string): Promise<string | undefined> {
    if (this.worker === undefined && !existsSync(this.data.file)) return undefined;
    return this.ask({ id: this.next++, kind: 'get', key });
  }

  put(key: string, text: string): void {
    if (this.writing + text.length > MOST_WAITING) return;
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
      // One that is ending keeps the program until everything is written.
      if (this.waiting.size > 0 || this.worker !== worker) return;
      worker.unref();
      if (this.written > this.mostWritten) this.end();
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

  /** The thread writes what it has and ends; the next question starts another. */
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
