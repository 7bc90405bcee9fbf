/** Stores webhooks and their deliveries on either database. */
import { AppError } from '../../lib/app-error.ts';
import { newId } from '../../lib/secrets/new-id.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { deliveryClaims, switchOff } from './claim-deliveries.ts';
import { outboxWriter, putIntoOutbox } from './outbox.ts';
import { type CurrentSubjects, testFacts } from './webhook-message.ts';
import { type Delivery, WEBHOOK_EVENTS, type Webhook, type WebhookRecords } from './webhook-records.ts';
import { HOOK_COLUMNS, type HookRow, hookOf, insertHook } from './webhook-row.ts';
import { secretHash, webhookSecret } from './webhook-secret.ts';
import { webhookUrl } from './webhook-url.ts';

/** Each costs a row with every event. */
const MAX_HOOKS = 20;
const MAX_COUNT = 10_000;

/** @param current reads the subject of an event when it is sent */
export function createWebhookRecords(deps: RecordDeps, current: CurrentSubjects): WebhookRecords {
  const { database, clock, random, secret } = deps;

  const create: WebhookRecords['create'] = async (request) => {
    const url = webhookUrl(request.url);
    const events = WEBHOOK_EVENTS.filter((event) => request.events.includes(event));
    if (events.length === 0)
      throw new AppError('webhooks/events', 'The webhook has no events', {
        hint: `Choose at least one event of ${WEBHOOK_EVENTS.join(', ')}`,
      });
    const hook: Webhook = {
      ...request,
      id: newId(clock, random),
      url,
      events,
      enabled: true,
      createdAt: clock(),
    };
    const { project } = hook;
    const key = webhookSecret(secret, hook.id);
    await database.write(async (transaction) => {
      const row = await transaction.first<{ count: number }>(
        'SELECT count(*) AS count FROM webhooks WHERE project = ?',
        [project],
      );
      if ((row?.count ?? 0) >= MAX_HOOKS)
        throw new AppError(
          'webhooks/too-many',
          `The project "${project}" has ${MAX_HOOKS} webhooks already`,
          {
            hint: 'Remove one that nothing listens to any more',
          },
        );
      await insertHook(transaction, hook, secretHash(key));
    });
    return { hook, secret: key };
  };

  return {
    create,
    list: async (project) => {
      const rows = await database.all<HookRow>(
        `SELECT ${HOOK_COLUMNS} FROM webhooks WHERE project = ? ORDER BY created_at, id`,
        [project],
      );
      return rows.map(hookOf);
    },
    setEnabled: (project, id, enabled) =>
      database.write(async (transaction) => {
        const changed = await transaction.run(
          `UPDATE webhooks SET enabled = ?, failing_since = NULL WHERE project = ? AND id = ?`,
          [enabled ? 1 : 0, project, id],
        );
        if (changed === 1 && !enabled) await switchOff(transaction, id);
        return changed === 1;
      }),
    remove: (project, id) =>
      database.write(async (transaction) => {
        const removed = await transaction.run('DELETE FROM webhooks WHERE project = ? AND id = ?', [
          project,
          id,
        ]);
        if (removed === 1) await transaction.run('DELETE FROM webhook_deliveries WHERE webhook = ?', [id]);
        return removed === 1;
      }),
    onEvents: outboxWriter(deps),
    ...deliveryClaims(deps, current),
    deliveries: (project, webhook, limit) =>
      database.all<Delivery>(
        `SELECT id, webhook, event, state, attempts, created_at AS "createdAt", next_at AS "nextAt",
          last_status AS "lastStatus", last_error AS "lastError" FROM webhook_deliveries
         WHERE project = ? AND webhook = ? ORDER BY id DESC LIMIT ?`,
        [project, webhook, limit],
      ),
    resend: (project, delivery) =>
      database.write(async (transaction) => {
        // All attempts again: a person has fixed the receiver and requests it.
        const changed = await transaction.run(
          `UPDATE webhook_deliveries SET state = 'waiting', attempts = 0, next_at = ?
           WHERE project = ? AND id = ? AND webhook IN (SELECT id FROM webhooks WHERE enabled = 1)`,
          [clock(), project, delivery],
        );
        return changed === 1;
      }),
    test: (project, id) =>
      database.write(async (transaction) => {
        const hook = await transaction.first<HookRow>(
          `SELECT ${HOOK_COLUMNS} FROM webhooks WHERE project = ? AND id = ? AND enabled = 1`,
          [project, id],
        );
        if (hook === undefined) return false;
        const event = hookOf(hook).events[0]!;
        await putIntoOutbox(transaction, deps, {
          webhook: id,
          project,
          event,
          subject: 'test',
          facts: testFacts(event),
          nextAt: clock(),
        });
        return true;
      }),
    waiting: async () => {
      const row = await database.first<{ count: number }>(
        `SELECT count(*) AS count FROM (SELECT d.id FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook
          WHERE d.state = 'waiting' LIMIT ${MAX_COUNT}) AS waiting`,
      );
      return row?.count ?? 0;
    },
    expire: (before) =>
      database.write((transaction) =>
        transaction.run('DELETE FROM webhook_deliveries WHERE created_at < ?', [before]),
      ),
  };
}
