/** The audit log: who did what in the dashboard and in the terminal; append-only. */

export interface AuditEntry {
  readonly id: string;
  readonly at: number;
  /** Member's id, `terminal`, `setup`, or `server` for automatic actions. */
  readonly actor: string;
  /** Stable, `thing.verb`, for example `key.created`. */
  readonly action: string;
  /** The object of the action, as people name it. */
  readonly target: string;
  readonly project: string | null;
  readonly detail: string | null;
}

/** Reaches webhooks in the transaction of the entry. */
export interface AuditRecorded {
  readonly kind: 'audit.recorded';
  readonly entry: AuditEntry;
}

export interface AuditFilter {
  /** Only entries about this project; left out, all of them, also those about no project. */
  readonly project?: string;
  /** Only entries of this moment or later. */
  readonly since?: number;
}

export interface AuditRecords {
  add(entry: Omit<AuditEntry, 'id' | 'at' | 'project' | 'detail'> & Partial<AuditEntry>): Promise<void>;
  /** Newest first. */
  list(page: { limit: number; before?: string }): Promise<AuditEntry[]>;
  get(id: string): Promise<AuditEntry | undefined>;
  /** Oldest first. @param page `after` is the id of the last entry of the page before */
  listFrom(filter: AuditFilter, page: { limit: number; after?: string }): Promise<AuditEntry[]>;
  /** Everything, oldest first, never more than a batch in memory and no transaction open between two. */
  batches(filter: AuditFilter): AsyncIterable<readonly AuditEntry[]>;
}
