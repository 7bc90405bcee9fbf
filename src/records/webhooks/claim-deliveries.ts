/** Claims deliveries from the outbox and records their outcome; safe with several senders on one database. */
import type { Database, Transaction } from '../store/database.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { type CurrentSubjects, type EventFacts, webhookMessage } from './webhook-message.ts';
import type {
  ClaimedDelivery,
  Delivery,
  DeliveryClaim,
  DeliveryOutcome,
  Webhook,
  WebhookRecords,
} from './webhook-records.ts';
import { HOOK_COLUMNS, type HookRow, hookOf } from './webhook-row.ts';
import { secretHash, webhookSecret } from './webhook-secret.ts';

/** One slow receiver must not occupy all slots of a sender. */
const MAX_OF_ONE = 2;
/** After this long without a success, the next delivery that fails for good switches the webhook off. */
const PATIENCE = 3 * 86_400_000;
const MAX_ERROR = 300;

type DueHook = Pick<Webhook, 'id' | 'url' | 'project'> & {
  readonly secretHash: Uint8Array;
  readonly due: number | null;
};
type Row = Delivery & { readonly subject: string; readonly facts: string; readonly body: string | null };
interface Taken {
  readonly hook: DueHook;
  readonly row: Row;
}

/** Those that have waited longest come first. */
async function dueHooks(database: Database, now: number): Promise<DueHook[]> {
  const hooks = await database.all<DueHook>(
    `SELECT id, url, project, secret_hash AS "secretHash", (SELECT min(next_at) FROM webhook_deliveries
      WHERE webhook = webhooks.id AND state = 'waiting') AS due FROM webhooks WHERE enabled = 1`,
  );
  return hooks
    .filter(({ due }) => due !== null && due <= now)
    .sort((a, b) => (a.due as number) - (b.due as number));
}

interface Turn {
  readonly now: number;
  readonly until: number;
  readonly max: number;
}

/** The change of `next_at` is the claim: of two processes that read the same row, one changes it. */
async function take(transaction: Transaction, hook: DueHook, { now, until, max }: Turn): Promise<Row[]> {
  const rows = await transaction.all<Row>(
    `SELECT id, webhook, event, subject, facts, body, state, attempts, created_at AS "createdAt", next_at AS "nextAt",
      last_status AS "lastStatus", last_error AS "lastError" FROM webhook_deliveries
     WHERE webhook = ? AND state = 'waiting' AND next_at <= ? ORDER BY next_at, id LIMIT ?`,
    [hook.id, now, Math.min(max, MAX_OF_ONE)],
  );
  const taken: Row[] = [];
  for (const row of rows) {
    const changed = await transaction.run(
      `UPDATE webhook_deliveries SET next_at = ?, attempts = attempts + 1
       WHERE id = ? AND state = 'waiting' AND next_at = ?`,
      [until, row.id, row.nextAt],
    );
    if (changed === 1) taken.push({ ...row, attempts: row.attempts + 1, nextAt: until });
  }
  return taken;
}

export function deliveryClaims(
  { database, clock, secret }: RecordDeps,
  current: CurrentSubjects,
): Pick<WebhookRecords, 'claim' | 'finish'> {
  const giveUp = (id: string, error: string): Promise<number> =>
    database.write((transaction) =>
      transaction.run(
        "UPDATE webhook_deliveries SET state = 'failed', next_at = NULL, last_error = ? WHERE id = ?",
        [error, id],
      ),
    );

  const bodyOf = async ({ hook, row }: Taken, text: DeliveryClaim['text']): Promise<string | undefined> => {
    if (row.body !== null) return row.body;
    const { id, event, createdAt, subject } = row;
    const facts = JSON.parse(row.facts) as EventFacts;
    const happened = { id, event, createdAt, facts, project: hook.project, subject };
    const message = await webhookMessage(happened, current);
    if (message === undefined) return undefined;
    const body = text(message);
    await database.write((transaction) =>
      transaction.run('UPDATE webhook_deliveries SET body = ? WHERE id = ?', [body, row.id]),
    );
    return body;
  };

  const complete = async (
    taken: Taken,
    text: DeliveryClaim['text'],
  ): Promise<ClaimedDelivery | undefined> => {
    const { hook, row } = taken;
    const key = webhookSecret(secret, hook.id);
    if (!secretHash(key).equals(hook.secretHash)) {
      await giveUp(
        row.id,
        'The secret of this installation has changed since the webhook was added: remove it and add it again',
      );
      return undefined;
    }
    const body = await bodyOf(taken, text);
    if (body === undefined) {
      await giveUp(row.id, 'The entry was deleted before it could be sent');
      return undefined;
    }
    const { subject: _, facts: __, ...delivery } = row;
    return { ...delivery, url: hook.url, secret: key, body };
  };

  return {
    claim: async ({ limit, until, busy = new Set(), text }) => {
      const now = clock();
      const hooks = (await dueHooks(database, now)).filter(({ id }) => !busy.has(id)).slice(0, limit);
      // Polled every second: without due deliveries nothing is written.
      if (hooks.length === 0) return [];
      const taken = await database.write(async (transaction) => {
        const all: Taken[] = [];
        for (const hook of hooks) {
          const max = limit - all.length;
          if (max <= 0) break;
          for (const row of await take(transaction, hook, { now, until, max })) all.push({ hook, row });
        }
        return all;
      });
      const claimed: ClaimedDelivery[] = [];
      for (const one of taken) {
        const whole = await complete(one, text);
        if (whole !== undefined) claimed.push(whole);
      }
      return claimed;
    },
    finish: (id, outcome) =>
      database.write((transaction) => finish(transaction, { id, now: clock() }, outcome)),
  };
}

/** Every transaction locks the webhook's row before its deliveries', so that no two deadlock. */
async function finish(
  transaction: Transaction,
  { id, now }: { readonly id: string; readonly now: number },
  { state, nextAt, status, error }: DeliveryOutcome,
): Promise<Webhook | undefined> {
  const delivery = await transaction.first<{ webhook: string }>(
    "SELECT webhook FROM webhook_deliveries WHERE id = ? AND state = 'waiting'",
    [id],
  );
  if (delivery === undefined) return undefined;
  const hook = await transaction.first<HookRow & { failingSince: number | null }>(
    state === 'delivered'
      ? `UPDATE webhooks SET failing_since = NULL WHERE id = ? RETURNING ${HOOK_COLUMNS}, failing_since AS "failingSince"`
      : `UPDATE webhooks SET failing_since = COALESCE(failing_since, CAST(? AS bigint)) WHERE id = ?
         RETURNING ${HOOK_COLUMNS}, failing_since AS "failingSince"`,
    state === 'delivered' ? [delivery.webhook] : [now, delivery.webhook],
  );
  // Readers' text is not kept here longer than needed.
  await transaction.run(
    `UPDATE webhook_deliveries SET state = ?, next_at = ?, last_status = ?, last_error = ?${state === 'waiting' ? '' : ', body = NULL'}
     WHERE id = ? AND state = 'waiting'`,
    [state, nextAt, status, error === null ? null : error.slice(0, MAX_ERROR), id],
  );
  if (state !== 'failed' || hook === undefined || hook.enabled === 0) return undefined;
  const { failingSince, ...row } = hook;
  if (failingSince === null || now - failingSince < PATIENCE) return undefined;
  await switchOff(transaction, hook.id);
  return { ...hookOf(row), enabled: false };
}

/** Pending deliveries are cancelled, since they would never be sent. */
export async function switchOff(transaction: Transaction, webhook: string): Promise<void> {
  await transaction.run('UPDATE webhooks SET enabled = 0 WHERE id = ?', [webhook]);
  await transaction.run(
    `UPDATE webhook_deliveries SET state = 'failed', next_at = NULL, body = NULL, last_error = ?
     WHERE webhook = ? AND state = 'waiting'`,
    ['The webhook was switched off', webhook],
  );
}
