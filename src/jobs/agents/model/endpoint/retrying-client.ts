/** Retries requests that may succeed later, a few times and with growing waits. */
import type { ModelClient } from '../model-client.ts';
import { ModelFailure } from './model-failure.ts';

interface RetryOptions {
  /** Tries after the first. */
  readonly retries: number;
  /** Rejects when the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly onRetry: (why: ModelFailure) => void;
}

const FIRST_WAIT = 2_000;

export function retryingClient(client: ModelClient, { retries, wait, onRetry }: RetryOptions): ModelClient {
  return {
    async step(request, signal, listener) {
      for (let tried = 0; ; tried++) {
        try {
          return await client.step(request, signal, listener);
        } catch (error) {
          signal.throwIfAborted();
          if (!(error instanceof ModelFailure) || !error.retry || tried >= retries) throw error;
          onRetry(error);
          await wait(error.after ?? FIRST_WAIT * 2 ** tried, signal);
        }
      }
    },
  };
}
