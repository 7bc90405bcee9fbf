/** Administrator API keys: shown once, stored as a hash. */

import type { KeyScope } from './key-scope.ts';

export interface ApiKey {
  readonly id: string;
  readonly project: string;
  readonly name: string;
  /** Prefix and last four characters, for people to tell keys apart. */
  readonly hint: string;
  readonly createdAt: number;
  /** Member's id, or null for one made in the terminal. */
  readonly createdBy: string | null;
  readonly lastUsedAt: number | null;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  /** What it may do; null for everything. */
  readonly scopes: readonly KeyScope[] | null;
  /** Addresses and networks from which it works; null for everywhere. */
  readonly networks: readonly string[] | null;
}

export interface NewKey {
  readonly project: string;
  readonly name: string;
  readonly expiresAt?: number;
  readonly createdBy?: string;
  /** Names of scopes; left out, the key may do everything. */
  readonly scopes?: readonly string[];
  /** Left out or empty, the key works from everywhere. */
  readonly networks?: readonly string[];
}

export interface KeyRecords {
  /** @throws AppError `keys/name`, `keys/expiry`, `keys/scopes`, `keys/networks`, `keys/too-many` */
  create(
    key: NewKey,
  ): Promise<{ readonly key: ApiKey /** The whole key; never to be had again. */; readonly secret: string }>;
  /** The key, unless it is unknown, expired or revoked; reads the store each time. */
  verify(secret: string): Promise<ApiKey | undefined>;
  /** Newest first, revoked ones too. */
  list(project: string): Promise<ApiKey[]>;
  /** @returns undefined when the project has no such key; revoking twice keeps the first moment */
  revoke(project: string, id: string): Promise<ApiKey | undefined>;
  /** Writes the last-used moments that are still in memory. */
  flush(): Promise<void>;
}
