/** The database interface, which both drivers below this folder implement and one suite tests. */

import type { Channel, ChannelOptions } from './channel.ts';

export type SqlValue = string | number | null | Uint8Array;

/**
 * Statements are written once for both drivers: `?` for each value (never inside a literal), no function that only one
 * of them has. Integers come back as JavaScript numbers, booleans are 1 and 0, moments are milliseconds since the
 * epoch. Row types name the columns as the statement does (`SELECT created_at AS "createdAt"` keeps its capitals in
 * both).
 */
export interface Queries {
  all<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>;
  first<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row | undefined>;
}

export interface Transaction extends Queries {
  /** @returns the number of changed rows */
  run(sql: string, values?: readonly SqlValue[]): Promise<number>;
}

/**
 * Every method throws AppError `store/full` when the database cannot be written and `store/unavailable` when it cannot
 * be read.
 */
export interface Database extends Queries {
  readonly kind: 'sqlite' | 'postgres';
  /**
   * Runs `work` as one transaction; its writes are durable when the promise resolves, and undone when it rejects.
   * Concurrent works may share one commit. `work` must await nothing but its own statements.
   */
  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** A query that reads many rows, for statistics: run separately, so that no other query waits for it. */
  survey<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>;
  /** Rows one after another, for exports: never more than a few thousand in memory. */
  each<Row>(sql: string, values?: readonly SqlValue[]): AsyncIterable<Row>;
  /** Throws when the database cannot be read. @returns whether it accepts writes, as far as is known */
  probe(): Promise<{ readonly writable: boolean }>;
  /**
   * A number that is another one at once after this process has changed the database, and within milliseconds after another
   * one has; absent for a driver that cannot tell without waiting.
   * @throws AppError `store/unavailable`
   */
  mark?(): number;
  /** Connections by state; absent for a driver without a pool. */
  connections?(): Readonly<Record<'used' | 'idle' | 'waiting', number>>;
  /** Opens a channel to the other programs on this database; absent for a driver whose database has one server. */
  channel?(options: ChannelOptions): Channel;
  close(): Promise<void>;
}
