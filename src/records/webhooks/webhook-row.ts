/** Webhooks as rows: their columns, and how they are read. */
import type { Transaction } from '../store/database.ts';
import type { Webhook, WebhookEvent } from './webhook-records.ts';

export const HOOK_COLUMNS = 'id, project, url, events, enabled, created_at AS "createdAt"';

export type HookRow = Omit<Webhook, 'events' | 'enabled'> & {
  /** Joined by commas. */
  readonly events: string;
  readonly enabled: number;
};

export function hookOf({ events, enabled, ...row }: HookRow): Webhook {
  return { ...row, events: events.split(',') as WebhookEvent[], enabled: enabled === 1 };
}

export function insertHook(
  transaction: Transaction,
  { id, project, url, events, createdAt }: Webhook,
  secretHash: Uint8Array,
): Promise<number> {
  return transaction.run(
    'INSERT INTO webhooks (id, project, url, events, secret_hash, enabled, created_at) VALUES (?, ?, ?, ?, ?, 1, ?)',
    [id, project, url, events.join(','), secretHash, createdAt],
  );
}
