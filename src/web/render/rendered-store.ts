/** Rendered pages on the disk, behind a thread: reading and writing them holds up nobody. */
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
/** Texts are dead once they are written: with more room they, and the bytes made of them, would stay until it is full. */
const YOUNG_MB = 4;
const OLD_MB = 256;
/** A page takes some kilobytes on the disk. */
const MOST_ROWS = 100_000;

/**
 * The thread starts when there is something to read, or something to write; it does not keep the program running.
 * @param rows pages kept at most
 */
export function renderedStore(file: string, rows = MOST_ROWS): RenderedStore {
  return new Store({ file, rows });
}

class Store implements RenderedStore {
  private readonly data: RenderedData;
  private readonly waiting = new Map<number, (text: string | undefined) => void>();
  private worker: Worker | undefined;
  private isBroken = false;
  /** Characters on their way to the thread. */
  private writing = 0;
  private next = 1;

  constructor(data: RenderedData) {
    this.data = data;
  }

  async get(key: string): Promise<string | undefined> {
    if (this.worker === undefined && !existsSync(this.data.file)) return undefined;
    return this.ask({ id: this.next++, kind: 'get', key });
  }

  put(key: string, text: string): void {
    if (this.writing + text.length > MOST_WAITING) return;
    this.writing += text.length;
    void this.ask({ id: this.next++, kind: 'put', key, text }).then(() => {
      this.writing -= text.length;
    });
  }

  async close(): Promise<void> {
    if (this.worker === undefined) return;
    await this.ask({ id: this.next++, kind: 'close' });
    this.isBroken = true;
    await this.worker?.terminate();
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
      if (this.waiting.size === 0) worker.unref();
    });
    const ended = (): void => {
      this.isBroken = true;
      for (const resolve of this.waiting.values()) resolve(undefined);
      this.waiting.clear();
    };
    worker.on('error', ended);
    worker.on('exit', ended);
    return worker;
  }
}
