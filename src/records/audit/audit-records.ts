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

export interface AuditRecords {
  add(entry: Omit<AuditEntry, 'id' | 'at' | 'project' | 'detail'> & Partial<AuditEntry>): Promise<void>;
  /** Newest first. */
  list(page: { limit: number; before?: string }): Promise<AuditEntry[]>;
}
