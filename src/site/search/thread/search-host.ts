/** Runs the search indexes of all projects in one thread, so that queries never delay pages. */

import { Worker } from 'node:worker_threads';
import { AppError } from '../../../lib/app-error.ts';
import { threadFile } from '../../../lib/thread-file.ts';
import type { SearchStore } from '../search-store.ts';
import type { SearchJob, SearchMessage, SearchReply, SearchThreadData } from './search-messages.ts';

const THREAD = threadFile(import.meta.url, 'search-thread');
/** Queue limit: further queries are refused, because an unbounded queue would only delay all of them. */
const MAX_QUESTIONS = 256;
const MEMORY_MB = 512;

export interface SearchHost {
  /** @param name letters and digits: the name of the index file */
  open(name: string): SearchStore;
  close(): Promise<void>;
}

interface Waiting {
  readonly isQuestion: boolean;
  readonly resolve: (done: never) => void;
  readonly reject: (error: unknown) => void;
}

/** The thread starts with the first use of an index, and does not keep the process alive while idle. */
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
    const { folder, shared = false } = this.options;
    return {
      shared: shared && folder !== undefined,
      answer: (query, limit, scope) => ask({ kind: 'answer', query, limit, scope }),
      words: (question, scope) => ask({ kind: 'words', question, scope }),
      put: (page, records, key) => ask({ kind: 'put', page, records, key }),
      remove: (page) => ask({ kind: 'remove', page }),
      keys: (after, max) => ask({ kind: 'keys', after, max }),
      state: (mark) => ask({ kind: 'state', mark }),
      settle: (mark) => ask({ kind: 'settle', mark }),
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
    const isQuestion = job.kind === 'answer' || job.kind === 'words';
    if (isQuestion && this.questions >= MAX_QUESTIONS)
      return Promise.reject(
        new AppError('search/busy', 'Too many searches are waiting', { hint: 'Try again in a moment' }),
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
    worker.on('message', (reply: SearchReply) => this.receive(reply));
    const end = (why: string): void => {
      if (this.worker === worker) this.ended(why);
    };
    worker.on('error', (error) => end(error instanceof Error ? error.message : String(error)));
    worker.on('exit', (code) => end(`its thread ended with ${code}`));
    return worker;
  }

  private receive(reply: SearchReply): void {
    const request = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if (this.waiting.size === 0) this.worker?.unref();
    if (request === undefined) return;
    if (request.isQuestion) this.questions--;
    if ('done' in reply) request.resolve(reply.done as never);
    else request.reject(new Error(reply.failed));
  }

  /** Rejects all pending requests; the next one starts a new thread, which reads the index from disk. */
  private ended(why: string): void {
    this.worker = undefined;
    this.questions = 0;
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of all)
      reject(
        new AppError('search/unavailable', `The search is not available: ${why}`, { hint: 'Try again' }),
      );
  }
}
