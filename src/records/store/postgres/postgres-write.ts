/** Serializable transactions on PostgreSQL, repeated after a conflict. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { retryDelay } from '../../../lib/time/retry-delay.ts';
import type { Transaction } from '../database.ts';
import { isConflict, isLost, isStale } from './postgres-errors.ts';
import { ask, beginIn, withClient } from './postgres-pool.ts';

type Work<T> = (transaction: Transaction) => Promise<T>;

/** The outcome of one attempt; `again` says that it had no effect and can be repeated. */
type Outcome<T> = { readonly value: T } | { readonly error: unknown; readonly again: boolean };

const MAX_ATTEMPTS = 14;
/** Milliseconds: enough retries to survive a burst of several servers. */
const CONFLICT = { min: 4, max: 250 };
const LOST = { min: 100, max: 1_000 };

function transactionOf(client: PoolClient): {
  transaction: Transaction;
  end(): void;
  failure(): { readonly error: unknown } | undefined;
} {
  let failed: { error: unknown } | undefined;
  let ended = false;
  const statement = async (
    ...args: readonly [string, Parameters<Transaction['run']>[1]]
  ): Promise<QueryResult> => {
    if (ended) throw new Error('A statement came after the end of its transaction');
    if (failed !== undefined) throw failed.error;
    try {
      return await ask(client, ...args);
    } catch (error) {
      failed ??= { error };
      throw error;
    }
  };
  return {
    transaction: {
      all: async <Row>(sql: string, values?: Parameters<Transaction['all']>[1]) =>
        (await statement(sql, values)).rows as Row[],
      first: async <Row>(sql: string, values?: Parameters<Transaction['first']>[1]) =>
        (await statement(sql, values)).rows[0] as Row | undefined,
      run: async (sql, values) => (await statement(sql, values)).rowCount ?? 0,
    },
    end: () => void (ended = true),
    failure: () => failed,
  };
}

/** Runs the work, up to COMMIT. */
async function run<T>(pool: Pool, client: PoolClient, work: Work<T>): Promise<T> {
  await client.query(beginIn(pool, 'BEGIN ISOLATION LEVEL SERIALIZABLE'));
  const { transaction, end, failure } = transactionOf(client);
  const value = await work(transaction).finally(end);
  const failed = failure();
  if (failed !== undefined) throw failed.error;
  return value;
}

async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('COMMIT');
  // The server answers COMMIT of a broken transaction with ROLLBACK and no error.
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back');
}

/** Until COMMIT is sent, a lost connection means no effect; afterwards the outcome is unknown. */
async function attempt<T>(pool: Pool, work: Work<T>): Promise<Outcome<T>> {
  let begun = false;
  let sent = false;
  try {
    return await withClient(pool, async (client): Promise<Outcome<T>> => {
      begun = true;
      try {
        const value = await run(pool, client, work);
        sent = true;
        await commit(client);
        return { value };
      } catch (error) {
        if (isLost(error) || isStale(error)) throw error;
        await client.query('ROLLBACK');
        return { error, again: isConflict(error) };
      }
    });
  } catch (error) {
    return { error, again: isStale(error) || (begun && !sent && isLost(error)) };
  }
}

/**
 * Conflicting works of this process are repeated one after another, so that each of them finishes; conflicts with other
 * processes are retried after a growing pause with jitter.
 */
export function createPostgresWrite(
  pool: Pool,
  random: () => number = Math.random,
): <T>(work: Work<T>) => Promise<T> {
  let turn: Promise<unknown> = Promise.resolve();
  const repeat = async <T>(work: Work<T>, first: unknown): Promise<Outcome<T>> => {
    let outcome: Outcome<T> = { error: first, again: true };
    for (let count = 2; 'again' in outcome && outcome.again && count <= MAX_ATTEMPTS; count++) {
      await sleep(retryDelay(count - 1, isLost(outcome.error) ? LOST : CONFLICT, random()));
      outcome = await attempt(pool, work);
    }
    return outcome;
  };
  return async <T>(work: Work<T>): Promise<T> => {
    let outcome = await attempt(pool, work);
    if ('again' in outcome && outcome.again) {
      const { error } = outcome;
      const mine = turn.then(() => repeat(work, error));
      turn = mine;
      outcome = await mine;
    }
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  };
}
