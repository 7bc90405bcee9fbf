/** Counts and stores what is read in a thread of its own: the embedded database is synchronous, and would keep readers waiting. */

import { Worker } from 'node:worker_threads';
import { withTimeout } from '../../lib/async/with-timeout.ts';
import { defined } from '../../lib/defined.ts';
import { threadFile } from '../../lib/thread-file.ts';
import type { ReaderClass } from '../../records/insight/insight.ts';
import type { CountingSettings } from '../../web/service/insight/counting.ts';
import type { CountingElsewhere, ElsewhereParts } from '../../web/service/insight/insight-counter.ts';
import type { Seen } from '../../web/service/insight/sighting.ts';

/** Where the thread finds the store that the server has opened. */
interface CountedStore {
  readonly file: string;
  readonly url?: string | undefined;
}

/** What the thread is made of. */
export interface CountTask extends CountedStore, CountingSettings {}

export type CountRequest =
  | { readonly seen: readonly Seen[] }
  /** Of that moment, and with the salt of its day. */
  | { readonly now: number; readonly salt: Uint8Array }
  | 'close';

export type CountAnswer =
  | { readonly views: ReadonlyMap<ReaderClass, number> }
  | { readonly lost: number }
  | { readonly failed: readonly [message: string, error: string] }
  /** The store is open. */
  | 'opened'
  /** All that was taken is counted. */
  | 'counted';

/** Milliseconds for closing its connection. */
const CLOSE_MS = 2_000;
const THREAD = threadFile(import.meta.url, 'count-thread');

/** The thread does not keep the program running, except while it stores. */
export function countInThread(
  { file, url }: CountedStore,
  { base, cached, clock, salt, events, ended }: ElsewhereParts,
): CountingElsewhere {
  const workerData: CountTask = { file, base, cached, ...defined({ url }) };
  const thread = new Worker(THREAD, { workerData });
  thread.unref();
  const send = (request: CountRequest): void => thread.postMessage(request);
  let [isOver, isClosing] = [false, false];
  let onCounted = (): void => undefined;
  let onOpened = (): void => undefined;
  const opened = new Promise<void>((resolve) => (onOpened = resolve));
  const over = new Promise<void>((resolve) => {
    const end = (error: unknown): void => {
      if (isOver) return;
      isOver = true;
      resolve();
      if (!isClosing) ended(error);
    };
    thread.on('error', end);
    thread.on('exit', (code) => end(`it ended with ${code}`));
  });
  thread.on('message', (answer: CountAnswer) => {
    if (answer === 'counted') onCounted();
    else if (answer === 'opened') onOpened();
    else if ('views' in answer) events.stored(answer.views);
    else if ('lost' in answer) events.lost(answer.lost);
    else events.failed(...answer.failed);
  });
  return {
    opened,
    take: (seen) => {
      if (!isOver) send({ seen });
    },
    store: async () => {
      if (isOver) return;
      const done = new Promise<void>((resolve) => (onCounted = resolve));
      thread.ref();
      send({ now: clock(), salt: salt() });
      await Promise.race([done, over]);
      thread.unref();
    },
    // Only the thread knows which visits have ended.
    isDue: () => true,
    close: async () => {
      isClosing = true;
      if (isOver) return;
      thread.ref();
      send('close');
      await withTimeout(over, CLOSE_MS);
      await thread.terminate();
    },
  };
}
