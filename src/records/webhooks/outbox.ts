/** The outbox: events are written to it, and deliveries are read from it. */

import { newId } from '../../lib/secrets/new-id.ts';
import type { RandomBytes } from '../../lib/secrets/random-bytes.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { RecordEvent } from '../event.ts';
import type { Transaction } from '../store/database.ts';
import type { OnEvents } from '../store/on-events.ts';
import { type EventFacts, factsOf } from './webhook-message.ts';
import type { WebhookEvent } from './webhook-records.ts';

/** Readers vote first and comment a moment later: such a vote waits this long, so that one message covers both. */
const COMMENT_TIME = 60_000;

interface OutboxRow {
  readonly webhook: string;
  readonly project: string;
  readonly event: WebhookEvent;
  /** Id of the feedback, the job, the deployment, the purge, the hour, or the entry of the audit log. */
  readonly subject: string;
  readonly facts: EventFacts;
  readonly nextAt: number;
}

interface OutboxParts {
  readonly clock: Clock;
  readonly random: RandomBytes;
}

export async function putIntoOutbox(
  transaction: Transaction,
  { clock, random }: OutboxParts,
  row: OutboxRow,
): Promise<void> {
  const { webhook, project, event, subject, facts, nextAt } = row;
  await transaction.run(
    `INSERT INTO webhook_deliveries (id, webhook, project, event, subject, facts, state, attempts, created_at, next_at)
     VALUES (?, ?, ?, ?, ?, ?, 'waiting', 0, ?, ?)`,
    [newId(clock, random), webhook, project, event, subject, JSON.stringify(facts), clock(), nextAt],
  );
}

function pauseOf(event: RecordEvent): number {
  if (event.kind === 'site.changed') return event.wait;
  if (event.kind !== 'feedback.created') return 0;
  const { source, comment } = event.feedback;
  return source === 'contextual' && comment === null ? COMMENT_TIME : 0;
}

/**
 * Only the event is written here. The text is read from the entry when it is sent, so that it includes a later comment
 * and excludes deleted text.
 */
export function outboxWriter(parts: OutboxParts): OnEvents<RecordEvent> {
  return async (transaction, events) => {
    const hooksOf = new Map<string | null, readonly OutboxHook[]>();
    for (const event of events) {
      const { project, id: subject } = subjectOf(event);
      const hooks = hooksOf.get(project) ?? (await findHooks(transaction, project));
      hooksOf.set(project, hooks);
      for (const hook of hooks) {
        if (!hook.events.split(',').includes(event.kind)) continue;
        await putIntoOutbox(transaction, parts, {
          webhook: hook.id,
          project: hook.project,
          event: event.kind,
          subject,
          facts: factsOf(event),
          nextAt: parts.clock() + pauseOf(event),
        });
      }
    }
  };
}

interface OutboxHook {
  readonly id: string;
  readonly project: string;
  readonly events: string;
}

function subjectOf(event: RecordEvent): { readonly project: string | null; readonly id: string } {
  if (event.kind === 'audit.recorded') return event.entry;
  if (event.kind === 'deployment.finished') return event.deployment;
  if (event.kind === 'site.changed') return event.change;
  if (event.kind === 'insight.hour') return event.reading;
  return event.kind === 'agent_job.finished' ? event.job : event.feedback;
}

/** What happened to no project, such as a new member, concerns all of them. */
function findHooks(transaction: Transaction, project: string | null): Promise<OutboxHook[]> {
  return transaction.all<OutboxHook>(
    `SELECT id, project, events FROM webhooks WHERE ${project === null ? '' : 'project = ? AND '}enabled = 1`,
    project === null ? [] : [project],
  );
}
