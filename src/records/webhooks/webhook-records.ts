/** The webhook repository: addresses that receive events, the outbox, attempts and their outcomes. */
import type { AuditEntry } from '../audit/audit-records.ts';
import type { Deployment } from '../deployments/deployment.ts';
import type { RecordEvent } from '../event.ts';
import type { Feedback, FeedbackStatus } from '../feedback/feedback.ts';
import type { HourReading } from '../insight/insight-records.ts';
import type { Job } from '../jobs/job.ts';
import type { Purge } from '../purges/purge.ts';
import type { OnEvents } from '../store/on-events.ts';

export const WEBHOOK_EVENTS = [
  'feedback.created',
  'feedback.status_changed',
  'agent_job.finished',
  'deployment.finished',
  'site.changed',
  'insight.hour',
  'audit.recorded',
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

type DeliveryState = 'waiting' | 'delivered' | 'failed';

export interface Delivery {
  readonly id: string;
  readonly webhook: string;
  readonly event: WebhookEvent;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly createdAt: number;
  /** When the next attempt is due; null when there is none. */
  readonly nextAt: number | null;
  /** Status of the newest reply; null when there was none. */
  readonly lastStatus: number | null;
  readonly lastError: string | null;
}

interface Happened {
  /** Of the delivery; receivers detect repetitions by it. */
  readonly id: string;
  readonly event: WebhookEvent;
  readonly createdAt: number;
  readonly project: string;
  /** A test of the webhook: the subject is a sample. */
  readonly test?: true;
  /** For a changed status: the previous one, and who changed it. */
  readonly from?: FeedbackStatus;
  readonly actor?: string;
}

/** One of the subjects, and none of the others. */
type Subject<Name extends string, Value> = { readonly [key in Name]: Value } & {
  readonly [key in Exclude<
    'feedback' | 'job' | 'deployment' | 'change' | 'reading' | 'entry',
    Name
  >]?: undefined;
};

/**
 * The content of a delivery: an event and its subject, which has the event's own values for what the event is about.
 */
export type WebhookMessage = Happened &
  (
    | Subject<'feedback', Feedback>
    | Subject<'job', Job>
    | Subject<'deployment', Deployment>
    | Subject<'change', Purge>
    | Subject<'reading', HourReading>
    | Subject<'entry', AuditEntry>
  );

export interface DeliveryClaim {
  /** Most deliveries. */
  readonly limit: number;
  /** No other process sends them before this moment. */
  readonly until: number;
  /** Webhooks to skip. */
  readonly busy?: ReadonlySet<string>;
  /** Writes the body. Called once for each delivery: the text is kept until the last attempt. */
  readonly text: (message: WebhookMessage) => string;
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
  /** @returns the signing secret; shown once */
  create(
    hook: Omit<Webhook, 'id' | 'enabled' | 'createdAt'>,
  ): Promise<{ readonly hook: Webhook; readonly secret: string }>;
  list(project: string): Promise<Webhook[]>;
  setEnabled(project: string, id: string, enabled: boolean): Promise<boolean>;
  remove(project: string, id: string): Promise<boolean>;
  /** Writes events to the outbox, in their own transaction. */
  readonly onEvents: OnEvents<RecordEvent>;
  /** Claims due deliveries, at most two of a webhook. Counts the attempt. */
  claim(claim: DeliveryClaim): Promise<ClaimedDelivery[]>;
  /** @returns the webhook, when this failure has switched it off */
  finish(id: string, outcome: DeliveryOutcome): Promise<Webhook | undefined>;
  /** Newest first. */
  deliveries(project: string, webhook: string, limit: number): Promise<Delivery[]>;
  /** Makes a delivery of an enabled webhook due again; it carries the entry or job as it is then. */
  resend(project: string, delivery: string): Promise<boolean>;
  /** Puts a test event into the outbox of one webhook. */
  test(project: string, id: string): Promise<boolean>;
  /** The number of pending deliveries of all projects; counting stops at ten thousand. */
  waiting(): Promise<number>;
  expire(before: number): Promise<number>;
}
