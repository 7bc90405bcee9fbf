/** The thread of `run-round.ts`: copying and checking the store is synchronous, and would block every request. */
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../../lib/app-error.ts';
import { backupRound } from './backup-round.ts';
import type { RoundOutcome, RoundTask } from './run-round.ts';

const { settings, now } = workerData as RoundTask;
const ended = new AbortController();
parentPort?.once('message', () => ended.abort());

const outcome: RoundOutcome = await backupRound(settings, now, { signal: ended.signal }).then(
  (round) => ({ round }),
  (error: unknown) => ({
    failure: {
      message: error instanceof Error ? error.message : String(error),
      ...(error instanceof AppError ? { code: error.code, hint: error.hint } : {}),
    },
  }),
);
parentPort?.postMessage(outcome);
parentPort?.close();
