/** The weekly digest of a project in a chat: where it is posted, how the newest one went, and when the next one is due. */
import type { ChatKind } from './chat-kind.ts';

/** `empty`: nothing was read or said in that week, so nothing was posted. `retrying`: it is tried again at `nextAt`. */
export const DIGEST_STATES = ['sent', 'empty', 'retrying', 'failed'] as const;
export type DigestState = (typeof DIGEST_STATES)[number];

export interface ChatDigest {
  readonly project: string;
  readonly chat: ChatKind;
  /** Host of the address. The address itself lets everybody post, so no face shows it again. */
  readonly host: string;
  readonly createdAt: number;
  /** When the next digest, or the next attempt, is due. */
  readonly nextAt: number;
  /** How the newest one went; null before the first. */
  readonly last: {
    readonly state: DigestState;
    readonly at: number;
    /** For people; null when nothing went wrong. */
    readonly error: string | null;
  } | null;
}

/** Where to post. */
export interface ChatAddress {
  readonly chat: ChatKind;
  readonly url: string;
}

/** A digest that one server has claimed. */
export interface ClaimedDigest {
  readonly project: string;
  readonly chat: ChatKind;
  /** Undefined when the secret of the installation has changed since it was set. */
  readonly url: string | undefined;
  /** End of the week that it is about. */
  readonly weekEnd: number;
  /** Counted from 1. */
  readonly attempts: number;
  /** No other server claims it before this moment. */
  readonly until: number;
}

export interface DigestOutcome {
  readonly state: DigestState;
  /** When it is tried again; used with `retrying` alone. */
  readonly nextAt?: number;
  readonly error?: string;
}

export interface ChatDigestRecords {
  get(project: string): Promise<ChatDigest | undefined>;
  /** Sets the address, or replaces it; the next digest is that of the week that is not over yet. */
  set(project: string, address: ChatAddress): Promise<ChatDigest>;
  /** @returns false when there was none */
  remove(project: string): Promise<boolean>;
  /** For a test; undefined when none is set, or it cannot be read any more. */
  address(project: string): Promise<ChatAddress | undefined>;
  /**
   * Takes digests of these projects that are due, those that wait longest first. Each is due again at `until` unless it is finished
   * before. After a long stop only the last whole week is told.
   */
  claim(claimRequest: {
    readonly projects: readonly string[];
    readonly limit: number;
    readonly until: number;
  }): Promise<readonly ClaimedDigest[]>;
  /** @returns false when another server has claimed it, or somebody has changed it since; then nothing is stored */
  finish(claimed: ClaimedDigest, outcome: DigestOutcome): Promise<boolean>;
}
