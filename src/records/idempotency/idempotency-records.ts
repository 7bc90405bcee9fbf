/** Remembers replies by the client's idempotency key, so that a repeated request is not executed again. */

/** How long a reply is kept. */
export const IDEMPOTENCY_KEPT_MS = 24 * 3_600_000;
/** A request that has not finished after this time was cut off with its server, and the next one may take over. */
export const IDEMPOTENCY_PATIENCE_MS = 60_000;

export interface IdempotentRequest {
  readonly project: string;
  readonly key: string;
  /** Hash of the request: the same key with another hash is a mistake of the client. */
  readonly fingerprint: string;
}

export type IdempotencyStart =
  /** The caller does the work. `madeId` is the id for the new record, the same for each try of this request. */
  | { readonly kind: 'begun'; readonly madeId: string; readonly takenAt: number }
  | { readonly kind: 'answered'; readonly body: string }
  /** The first request is still in progress. */
  | { readonly kind: 'running' }
  /** The key belongs to another request. */
  | { readonly kind: 'other' };

export interface IdempotencyRecords {
  begin(request: IdempotentRequest): Promise<IdempotencyStart>;
  /** Stores the reply. */
  finish(request: IdempotentRequest, body: string): Promise<void>;
  /**
   * Forgets a rejected request, so that it may be sent again.
   * @param takenAt of `begin`: a request that took over since then stays
   */
  forget(request: IdempotentRequest, takenAt: number): Promise<void>;
  /** Deletes what was begun before this moment. @returns the number of entries */
  expire(before: number): Promise<number>;
}
