/** Search indexes of all projects in one thread: questions, however many and however hard, never hold up a page. */
import { Worker } from 'node:worker_threads';
import { AppError } from '../../../lib/app-error.ts';
import type { SearchStore } from '../search-store.ts';
import type { SearchJob, SearchMessage, SearchReply, SearchThreadData } from './search-messages.ts';

/** In the bundle the thread is a file beside this one. */
const THREAD = new URL(
  import.meta.url.endsWith('.ts') ? './search-thread.ts' : './search-thread.js',
  import.meta.url,
);
/** Whoever comes later is told to come again: a queue that only grows helps nobody. */
const MOST_QUESTIONS = 256;
const MEMORY_MB = 512;

export interface SearchHost {
  /** @param name letters and figures: the file of the index */
  open(name: string): SearchStore;
  close(): Promise<void>;
}

interface Waiting {
  readonly isQuestion: boolean;
  readonly resolve: (done: never) => void;
  readonly reject: (error: unknown) => void;
}

/** The thread starts with the first index that is used, and does not keep the program running while nobody waits. */
export function searchHost(options: SearchThreadData): SearchHost {
  return new Host(options);
}

class Host implements SearchHost {
  private readonly options: SearchThreadData;
  private readonly waiting = new Map<number, Waiting>();
  private worker: Worker | undefined;
  private next = 1;
  private questions = 0;

  constructor(options: SearchThreadData) {
    this.options = options;
  }

  open(name: string): SearchStore {
    const ask = <T>(job: SearchJob): Promise<T> => this.ask<T>(name, job);
    return {
      answer: (query, limit, scope) => ask({ kind: 'answer', query, limit, scope }),
      put: (page, records, key) => ask({ kind: 'put', page, records, key }),
      remove: (page) => ask({ kind: 'remove', page }),
      keys: (after, most) => ask({ kind: 'keys', after, most }),
      settle: () => ask({ kind: 'settle' }),
      close: async () => {
        if (this.worker !== undefined) await ask({ kind: 'close' });
      },
    };
  }

  async close(): Promise<void> {
    const { worker } = this;
    this.ended('it has been closed');
    await worker?.terminate();
  }

  private ask<T>(name: string, job: SearchJob): Promise<T> {
    const isQuestion = job.kind === 'answer';
    if (isQuestion && this.questions >= MOST_QUESTIONS)
      return Promise.reject(
        new AppError('search/busy', 'Too many searches wait already', { hint: 'Try again in a moment' }),
      );
    return new Promise<T>((resolve, reject) => {
      const id = this.next++;
      this.waiting.set(id, { isQuestion, resolve: resolve as Waiting['resolve'], reject });
      if (isQuestion) this.questions++;
      this.worker ??= this.start();
      this.worker.ref();
      this.worker.postMessage({ id, name, job } satisfies SearchMessage);
    });
  }

  private start(): Worker {
    const worker = new Worker(THREAD, {
      workerData: this.options,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 16 },
    });
    worker.on('message', (reply: SearchReply) => this.heard(reply));
    const end = (why: string): void => {
      if (this.worker === worker) this.ended(why);
    };
    worker.on('error', (error) => end(error instanceof Error ? error.message : String(error)));
    worker.on('exit', (code) => end(`its thread ended with ${code}`));
    return worker;
  }

  private heard(reply: SearchReply): void {
    const who = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if (this.waiting.size === 0) this.worker?.unref();
    if (who === undefined) return;
    if (who.isQuestion) this.questions--;
    if ('done' in reply) who.resolve(reply.done as never);
    else who.reject(new Error(reply.failed));
  }

  /** Whoever waits is told; the next question starts a new thread, which has what was kept on the disk. */
  private ended(why: string): void {
    this.worker = undefined;
    this.questions = 0;
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of all)
      reject(new AppError('search/unavailable', `The search cannot answer: ${why}`, { hint: 'Try again' }));
  }
}
