/** Addresses of other programs that hear of events: outbox, attempts and their outcomes. */
import type { OnEvents, RecordEvent } from '../event.ts';

export const WEBHOOK_EVENTS = [
  'feedback.created',
  'feedback.status_changed',
  'agent_job.finished',
] as const satisfies readonly RecordEvent['kind'][];
export type WebhookEvent = RecordEvent['kind'];

export interface Webhook {
  readonly id: string;
  readonly project: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly enabled: boolean;
  readonly createdAt: number;
}

export type DeliveryState = 'waiting' | 'delivered' | 'failed';

export interface Delivery {
  readonly id: string;
  readonly webhook: string;
  readonly event: WebhookEvent;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly createdAt: number;
  /** When the next attempt is due; null when there is none. */
  readonly nextAt: number | null;
  /** Status of the newest answer, or null when there was none. */
  readonly lastStatus: number | null;
  readonly lastError: string | null;
}

/** A delivery that a sender has claimed. */
export interface ClaimedDelivery extends Delivery {
  readonly url: string;
  readonly secret: string;
  /** JSON text, the same at every attempt. */
  readonly body: string;
}

export interface DeliveryOutcome {
  /** `waiting`: it is tried again at `nextAt`. */
  readonly state: DeliveryState;
  readonly nextAt: number | null;
  readonly status: number | null;
  readonly error: string | null;
}

export interface WebhookRecords {
  /** @returns the secret that signs; shown once */
  create(hook: {
    project: string;
    url: string;
    events: readonly WebhookEvent[];
  }): Promise<{ readonly hook: Webhook; readonly secret: string }>;
  list(project: string): Promise<Webhook[]>;
  setEnabled(project: string, id: string, enabled: boolean): Promise<boolean>;
  remove(project: string, id: string): Promise<boolean>;
  /** Puts events into the outbox, in the transaction in which they happen. */
  readonly onEvents: OnEvents;
  /**
   * Takes deliveries that are due, so that no other process sends them before `until`; at most two of a webhook, none of those in
   * `busy`. Counts the attempt.
   */
  claim(limit: number, until: number, busy?: ReadonlySet<string>): Promise<ClaimedDelivery[]>;
  /** @returns the webhook, when this failure was the one after which it is switched off */
  finish(id: string, outcome: DeliveryOutcome): Promise<Webhook | undefined>;
  /** Newest first. */
  deliveries(project: string, webhook: string, limit: number): Promise<Delivery[]>;
  /** Makes a delivery of a webhook that is on due again; it carries the entry or job as it is by then. */
  resend(project: string, delivery: string): Promise<boolean>;
  /** Puts a test event into the outbox of one webhook. */
  test(project: string, id: string): Promise<boolean>;
  /** How many deliveries wait to be sent, of all projects; counting ends at ten thousand. */
  waiting(): Promise<number>;
  expire(before: number): Promise<number>;
}
