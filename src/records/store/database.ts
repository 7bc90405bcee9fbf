/** What a database is to us: the two drivers below this folder keep this promise, and one suite holds them to it. */

export type SqlValue = string | number | null | Uint8Array;

/**
 * Statements are written once for both drivers: `?` for each value (never inside a literal), no function that only one of them
 * has. Whole numbers come back as JavaScript numbers, yes and no are 1 and 0, moments are milliseconds since the epoch.
 * Row types name the columns as the statement does (`SELECT created_at AS "createdAt"` keeps its capitals in both).
 */
export interface Queries {
  all<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>;
  first<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row | undefined>;
}

export interface Transaction extends Queries {
  /** @returns how many rows changed */
  run(sql: string, values?: readonly SqlValue[]): Promise<number>;
}

/** Every method throws AppError `store/full` when nothing can be written and `store/unavailable` when nothing can be asked. */
export interface Database extends Queries {
  readonly kind: 'sqlite' | 'postgres';
  /**
   * Runs `work` as one transaction; what it wrote is durable when the promise resolves, and undone when it rejects. Works that are
   * waiting at the same moment may share one commit. `work` must await nothing but its own statements.
   */
  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** A question that has to look at much, for figures: asked apart, so that nobody else waits for its answer. */
  survey<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>;
  /** Rows one after another, for exports: never more than a few thousand in memory. */
  each<Row>(sql: string, values?: readonly SqlValue[]): AsyncIterable<Row>;
  /** Throws when the database cannot be asked. @returns whether it accepts writes, as far as is known */
  probe(): Promise<{ readonly writable: boolean }>;
  /** Connections by what they do at the moment; absent where there is no pool of them. */
  connections?(): Readonly<Record<'used' | 'idle' | 'waiting', number>>;
  close(): Promise<void>;
}
