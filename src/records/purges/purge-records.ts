/** The repository of purges: the state of each site that caches know, and requests to forget what they have of older ones. */
import type { Purge } from './purge.ts';

export interface NewPurge extends Purge {
  /** Names what the site is made of now; servers that serve the same give the same. */
  readonly state: string;
  /** Whether a purge service is configured, to which `claim` passes it; webhooks get it either way. */
  readonly direct: boolean;
}

export interface ClaimedPurge extends Purge {
  readonly id: string;
  /** This one included. */
  readonly attempts: number;
}

interface PurgeOutcome {
  /** Milliseconds until it is tried again; undefined when it is done or given up. */
  readonly again: number | undefined;
  /** For people; null when it went well. */
  readonly error: string | null;
}

export interface PurgeRecords {
  /**
   * Says that this process serves a new state from now on. The first process to say so queues the purge, which is sent a moment
   * later; those that follow within that moment are covered by it, and one that comes later queues another: until then it may have
   * given caches what is outdated.
   * @returns whether a purge was queued
   */
  announce(purge: NewPurge): Promise<boolean>;
  /** The same at the start of a process: without a purge when the state is the known one, or none is known yet. */
  begin(purge: NewPurge): Promise<boolean>;
  /** Claims due purges. Counts the attempt. @param claim.lease milliseconds in which no other process sends them */
  claim(claim: { readonly limit: number; readonly lease: number }): Promise<ClaimedPurge[]>;
  finish(id: string, outcome: PurgeOutcome): Promise<void>;
  /** Forgets purges that nobody sent. */
  expire(before: number): Promise<void>;
}
