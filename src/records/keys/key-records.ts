/** Administrator API keys: shown once, stored as a hash. */

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
}

export interface KeyRecords {
  create(key: {
    project: string;
    name: string;
    expiresAt?: number;
    createdBy?: string;
  }): Promise<{ readonly key: ApiKey /** The whole key; never to be had again. */; readonly secret: string }>;
  /** The key, unless it is unknown, expired or revoked; reads the store each time. */
  verify(secret: string): Promise<ApiKey | undefined>;
  /** Newest first, revoked ones too. */
  list(project: string): Promise<ApiKey[]>;
  /** @returns undefined when the project has no such key; revoking twice keeps the first moment */
  revoke(project: string, id: string): Promise<ApiKey | undefined>;
  /** Writes the last-used moments that are still in memory. */
  flush(): Promise<void>;
}
