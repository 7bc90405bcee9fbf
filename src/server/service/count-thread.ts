/** The thread of `count-in-thread.ts`: counts and stores through a connection of its own to the store of the server. */

import { randomBytes } from 'node:crypto';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { createInsightRecords } from '../../records/insight/create-insight-records.ts';
import { openDatabase } from '../../records/store/open-database.ts';
import type { BatchSize } from '../../web/service/insight/count-sightings.ts';
import { createCounting } from '../../web/service/insight/counting.ts';
import type { CountAnswer, CountRequest, CountTask } from './count-in-thread.ts';

/** Fewer transactions than beside requests, since each waits for the disk; others wait as long to write. */
const SIZE: BatchSize = { pages: 400, visitors: 1_000 };
/** Milliseconds between two transactions: the server asks for the lock of the embedded database every ten. */
const PAUSE_MS = 15;
/** Of Linux, where a thread has its own: on a machine with few processors, readers go first. */
const NICE = 5;
/** One of them is used; the fewest that a database takes. */
const CONNECTIONS = 3;

const { file, url, base, cached } = workerData as CountTask;
const answer = (message: CountAnswer): void => parentPort?.postMessage(message);

if (process.platform === 'linux') setPriority(0, NICE);
const database = await openDatabase({ file, url, connections: CONNECTIONS });
const { add } = createInsightRecords({
  database,
  clock: Date.now,
  random: randomBytes,
  // Counts have none.
  secret: new Uint8Array(),
});
let moment: { now: number; salt: Uint8Array } = { now: 0, salt: new Uint8Array() };
const counting = createCounting({
  base,
  cached,
  size: SIZE,
  clock: () => moment.now,
  salt: () => moment.salt,
  records: {
    add: async (batch) => {
      await add(batch);
      if (database.kind === 'sqlite') await sleep(PAUSE_MS);
    },
  },
  events: {
    stored: (views) => answer({ views }),
    lost: (lost) => answer({ lost }),
    failed: (...failed) => answer({ failed }),
  },
});

const handle = async (request: CountRequest): Promise<void> => {
  if (request === 'close') {
    await database.close();
    // Nothing else keeps the thread.
    parentPort?.close();
  } else if ('seen' in request) counting.take(request.seen);
  else {
    moment = request;
    await counting.store();
    answer('counted');
  }
};
parentPort?.on('message', (request: CountRequest) => void handle(request));
answer('opened');
