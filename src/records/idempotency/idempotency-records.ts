/** Remembers answers by a key of the sender's making, so that a request that is sent again is not done again. */

/** How long an answer is kept. */
export const IDEMPOTENCY_KEPT_MS = 24 * 3_600_000;
/** After that long a request that never ended was cut off with its server, and the next one may finish it. */
export const IDEMPOTENCY_PATIENCE_MS = 60_000;

export interface IdempotentRequest {
  readonly project: string;
  readonly key: string;
  /** Hash of what was asked: the same key with another one is a mistake of the sender. */
  readonly fingerprint: string;
}

export type IdempotencyStart =
  /** The work is the caller's. `madeId` is the id of what is to be made, the same for each try of this request. */
  | { readonly kind: 'begun'; readonly madeId: string; readonly takenAt: number }
  | { readonly kind: 'answered'; readonly body: string }
  /** The first one is still being worked on. */
  | { readonly kind: 'running' }
  /** The key belongs to another request. */
  | { readonly kind: 'other' };

export interface IdempotencyRecords {
  begin(request: IdempotentRequest): Promise<IdempotencyStart>;
  /** Keeps the answer. */
  finish(request: IdempotentRequest, body: string): Promise<void>;
  /** Forgets a request that was refused, so that it may be sent again. @param takenAt of `begin`: who took it since keeps it */
  forget(request: IdempotentRequest, takenAt: number): Promise<void>;
  /** Deletes what was begun before this moment. @returns how many */
  expire(before: number): Promise<number>;
}
