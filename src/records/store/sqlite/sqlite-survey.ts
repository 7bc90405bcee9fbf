/** Runs long queries in a thread of their own, because SQLite is synchronous and would block everything else here. */

import { Worker } from 'node:worker_threads';
import { threadFile } from '../../../lib/thread-file.ts';
import type { SqlValue } from '../database.ts';
import { storeError } from '../store-errors.ts';

export interface SurveyQuestion {
  readonly id: number;
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

export interface SurveyAnswer {
  readonly id: number;
  readonly rows?: readonly unknown[];
  readonly failure?: { readonly message: string; readonly errcode?: number };
}

interface Survey {
  /** @throws AppError `store/busy` when too many are waiting, else SQLite's error with its `errcode` */
  ask<Row>(sql: string, values: readonly SqlValue[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** Further queries are rejected: a queue that only grows helps no one. */
const MAX_WAITING = 64;
const THREAD = threadFile(import.meta.url, 'survey-thread');

interface Waiting {
  readonly resolve: (rows: never[]) => void;
  readonly reject: (error: unknown) => void;
}

/** The thread starts with the first query, and does not keep the program running. */
export function createSurvey(file: string): Survey {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let requested = 0;

  const answered = ({ id, rows, failure }: SurveyAnswer): void => {
    const who = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) thread?.unref();
    if (failure === undefined) who?.resolve(rows as never[]);
    else who?.reject(Object.assign(new Error(failure.message), { errcode: failure.errcode }));
  };
  const ended = (error: unknown): void => {
    thread = undefined;
    for (const { reject } of waiting.values()) reject(storeError('unavailable', error));
    waiting.clear();
  };
  const start = (): Worker => {
    const worker = new Worker(THREAD, { workerData: { file } });
    worker.on('message', answered);
    worker.on('error', ended);
    worker.on('exit', (code) => {
      if (thread === worker) ended(`its thread ended with ${code}`);
    });
    return worker;
  };
  return {
    ask: <Row>(sql: string, values: readonly SqlValue[]) =>
      new Promise<Row[]>((resolve, reject) => {
        if (waiting.size >= MAX_WAITING) {
          reject(storeError('busy', `${MAX_WAITING} questions wait already`));
          return;
        }
        thread ??= start();
        thread.ref();
        const id = ++requested;
        waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
        thread.postMessage({ id, sql, values } satisfies SurveyQuestion);
      }),
    close: async () => {
      const last = thread;
      ended('it has been closed');
      await last?.terminate();
    },
  };
}
