/** Webhooks as rows: their columns, and how they are read. */
import type { Webhook, WebhookEvent } from './webhook-records.ts';

export const HOOK_COLUMNS = 'id, project, url, events, enabled, created_at AS "createdAt"';

export type HookRow = Omit<Webhook, 'events' | 'enabled'> & {
  /** Joined by commas. */
  readonly events: string;
  readonly enabled: number;
};

export function hookOf({ id, project, url, events, enabled, createdAt }: HookRow): Webhook {
  return { id, project, url, events: events.split(',') as WebhookEvent[], enabled: enabled === 1, createdAt };
}
