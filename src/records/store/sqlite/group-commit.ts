/** Group commit for one SQLite connection: concurrent works share one commit, and with it one disk sync. */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from '../database.ts';
import { isStoreError, storeError } from '../store-errors.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { isBusy, sqliteError } from './sqlite-errors.ts';

type Work<T> = (transaction: Transaction) => Promise<T>;

interface Waiting {
  readonly work: Work<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface GroupCommit {
  write<T>(work: Work<T>): Promise<T>;
  /** Resolves when nothing is waiting any more. */
  idle(): Promise<void>;
}

export interface GroupCommitOptions {
  /** Most works of one commit; default 500. */
  readonly maxWorks?: number;
  /** Milliseconds after which a commit takes no further work; default 20. */
  readonly maxTime?: number;
  /** Milliseconds to wait for another program's lock; default 5,000. */
  readonly busyTime?: number;
  /** Milliseconds that one work may take; default 10,000. All others wait for it. */
  readonly workTime?: number;
  /** Called after each commit with its error, if any. */
  readonly committed?: (error: unknown) => void;
}

/**
 * Statements of one work. After the first failure no further statement runs and the work is undone, as in PostgreSQL.
 */
function transactionOf(connection: SqliteConnection): {
  transaction: Transaction;
  end(): void;
  failure(): unknown;
} {
  let failed: { error: unknown } | undefined;
  let ended = false;
  const ask = async <T>(question: () => T): Promise<T> => {
    if (ended) throw new Error('A statement came after the end of its transaction');
    if (failed !== undefined) throw failed.error;
    try {
      return question();
    } catch (error) {
      failed = { error: sqliteError(error, 'write') };
      throw failed.error;
    }
  };
  return {
    transaction: {
      all: (sql, values) => ask(() => connection.all(sql, values)),
      first: (sql, values) => ask(() => connection.first(sql, values)),
      run: (sql, values) => ask(() => connection.run(sql, values)),
    },
    end: () => void (ended = true),
    failure: () => failed,
  };
}

/** Another program may hold the lock for a while; meanwhile this one keeps serving readers. */
async function begin({ db }: SqliteConnection, busyTime: number): Promise<void> {
  const until = performance.now() + busyTime;
  for (;;) {
    try {
      db.exec('BEGIN IMMEDIATE');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() >= until) throw sqliteError(error, 'write');
      await sleep(10);
    }
  }
}

function undo({ db }: SqliteConnection): void {
  try {
    if (db.isTransaction) db.exec('ROLLBACK');
  } catch {
    // SQLite has then ended the transaction already; the next BEGIN reports it otherwise.
  }
}

/** A work that awaits something else than its statements, perhaps for ever, must not block all other writers. */
async function inTime<T>(work: Promise<T>, time: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`A transaction took longer than ${time} ms`)), time);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs one work between savepoints.
 * @returns a function that settles its promise; throws when the whole transaction is lost
 */
async function runOne(
  connection: SqliteConnection,
  { work, resolve, reject }: Waiting,
  workTime: number,
): Promise<() => void> {
  const { transaction, end, failure } = transactionOf(connection);
  const { db } = connection;
  db.exec('SAVEPOINT work');
  let settle: () => void;
  try {
    const value = await inTime(work(transaction), workTime);
    const failed = failure() as { error: unknown } | undefined;
    if (failed !== undefined) throw failed.error;
    settle = () => resolve(value);
  } catch (error) {
    // A full disk ends the whole transaction; the error of one work undoes that one alone.
    const failed = failure() as { error: unknown } | undefined;
    if (!db.isTransaction || isStoreError(failed?.error)) throw failed?.error ?? error;
    db.exec('ROLLBACK TO work');
    settle = () => reject(error);
  } finally {
    end();
  }
  db.exec('RELEASE work');
  return settle;
}

type Limits = Required<Omit<GroupCommitOptions, 'committed'>>;
const LIMITS: Limits = { maxWorks: 500, maxTime: 20, busyTime: 5_000, workTime: 10_000 };

/**
 * Moves works from `queue` to `taken` until the commit is large or old enough.
 * @returns functions that settle their promises, once committed
 */
async function together(
  connection: SqliteConnection,
  { queue, taken }: { readonly queue: Waiting[]; readonly taken: Waiting[] },
  { maxWorks, maxTime, busyTime, workTime }: Limits,
): Promise<(() => void)[]> {
  await begin(connection, busyTime);
  const until = performance.now() + maxTime;
  const settle: (() => void)[] = [];
  while (queue.length > 0 && taken.length < maxWorks && (taken.length === 0 || performance.now() < until)) {
    const next = queue.shift()!;
    taken.push(next);
    settle.push(await runOne(connection, next, workTime));
  }
  connection.db.exec('COMMIT');
  return settle;
}

export function createGroupCommit(
  connection: SqliteConnection,
  { committed = () => undefined, ...given }: GroupCommitOptions = {},
): GroupCommit {
  const limits: Limits = { ...LIMITS, ...given };
  const queue: Waiting[] = [];
  let running: Promise<void> | undefined;
  const commit = async (): Promise<void> => {
    const taken: Waiting[] = [];
    try {
      const settle = await together(connection, { queue, taken }, limits);
      committed(undefined);
      for (const one of settle) one();
    } catch (cause) {
      const error = sqliteError(cause, 'write');
      undo(connection);
      committed(error);
      // When the lock or the disk failed before any work began, all waiting works would fail alike.
      for (const { reject } of taken.length > 0 ? taken : queue.splice(0)) reject(error);
    }
  };
  const drain = async (): Promise<void> => {
    // Works from the same tick of the event loop are then in the queue.
    do {
      await nextTurn();
      await commit();
    } while (queue.length > 0);
    running = undefined;
  };
  return {
    write: <T>(work: Work<T>) =>
      new Promise<T>((resolve, reject) => {
        queue.push({ work, resolve: resolve as (value: unknown) => void, reject });
        running ??= drain();
      }),
    idle: async () => {
      while (running !== undefined) await running;
    },
  };
}

/** The error for calls after the end. */
export function closedError(): Error {
  return storeError('unavailable', 'it has been closed');
}
