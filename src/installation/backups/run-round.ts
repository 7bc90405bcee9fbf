/** Runs one look at the backups in a thread of its own. */

import { Worker } from 'node:worker_threads';
import { AppError } from '../../lib/app-error.ts';
import { withTimeout } from '../../lib/async/with-timeout.ts';
import { defined } from '../../lib/defined.ts';
import { threadFile } from '../../lib/thread-file.ts';
import type { Round, RoundSettings } from './backup-round.ts';

export interface RoundTask {
  readonly settings: RoundSettings;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface RoundOutcome {
  readonly round?: Round;
  readonly failure?: {
    readonly message: string;
    readonly code?: string;
    readonly hint?: string | undefined;
  };
}

export interface RunningRound {
  /** Rejects with AppError when it failed, or was stopped. */
  readonly done: Promise<Round>;
  /** Ends it; what it has begun to send is removed where that can be done quickly. */
  stop(): Promise<void>;
}

/** Milliseconds for ending what is sent. */
const STOP_MS = 2_000;
const THREAD = threadFile(import.meta.url, 'backup-thread');

export function runRound(task: RoundTask): RunningRound {
  const thread = new Worker(THREAD, { workerData: task });
  thread.unref();
  const gone = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  const done = new Promise<Round>((resolve, reject) => {
    thread.once('message', ({ round, failure }: RoundOutcome) => {
      if (round !== undefined) resolve(round);
      else
        reject(
          new AppError(failure?.code ?? 'backup/failed', failure?.message ?? 'The backup failed', {
            ...defined({ hint: failure?.hint }),
          }),
        );
    });
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new AppError('backup/failed', `The backup ended with ${code}`)));
  });
  return {
    done,
    stop: async () => {
      thread.postMessage('end');
      await withTimeout(gone, STOP_MS);
      await thread.terminate();
    },
  };
}
