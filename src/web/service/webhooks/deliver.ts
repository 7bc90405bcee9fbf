/** Delivers the webhooks' outbox: posts what is due, signed, and records the outcome. */

import { createHmac } from 'node:crypto';
import { defined } from '../../../lib/defined.ts';
import type { Log } from '../../../lib/log.ts';
import { inTrace } from '../../../lib/telemetry/trace/work-traces.ts';
import type { ClaimedDelivery } from '../../../records/webhooks/webhook-records.ts';
import { createSendLoop, type Every, type SendLoop } from '../outbox/send-loop.ts';
import type { Service } from '../service.ts';
import { deliveryText } from '../wire/delivery.ts';
import { outcomeOf } from './delivery-outcome.ts';
import { type Lookup, safePost } from './safe-post.ts';

export interface WebhookSenderOptions {
  /** For intranets and tests: allows webhooks at private addresses. */
  readonly allowPrivate?: boolean;
  readonly every?: Every;
  readonly lookup?: Lookup;
  /** Milliseconds per attempt; default 10,000. */
  readonly timeout?: number;
}

const TIMEOUT = 10_000;
const MAX_AT_ONCE = 16;
const MAX_OF_ONE = 2;

/** Paths and queries of webhooks hold secrets. */
const hostOf = (url: string): string | undefined => URL.parse(url)?.host;

type SenderService = Pick<Service, 'clock' | 'log' | 'metrics' | 'traces'> & {
  readonly records: Pick<Service['records'], 'webhooks' | 'audit'>;
};

export function createWebhookSender(service: SenderService, options: WebhookSenderOptions = {}): SendLoop {
  const { timeout = TIMEOUT, every } = options;
  const note = receiverNotes(service.log);
  return createSendLoop<ClaimedDelivery>({
    log: service.log,
    messages: {
      unreadable: 'The outbox of webhooks cannot be read',
      unrecorded: 'The outcome of a webhook could not be recorded',
    },
    claim: async (flying) => {
      const limit = MAX_AT_ONCE - flying.length;
      if (limit <= 0) return [];
      const until = service.clock() + 3 * timeout;
      return service.records.webhooks.claim({ limit, until, busy: busyHooks(flying), text: deliveryText });
    },
    send: (delivery, stopping) =>
      inTrace(
        service.traces,
        'webhook',
        { kind: 'client', attributes: { 'server.address': hostOf(delivery.url) } },
        () => attempt(service, delivery, { ...options, timeout, stopping, note }),
      ),
    ...defined({ every }),
  });
}

/** A slow receiver gets no more at a time, so that it holds up no other. */
function busyHooks(flying: readonly ClaimedDelivery[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { webhook } of flying) counts.set(webhook, (counts.get(webhook) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= MAX_OF_ONE).map(([hook]) => hook));
}

/** @param problem undefined after a delivery */
type ReceiverNotes = (
  delivery: Pick<ClaimedDelivery, 'webhook' | 'url'>,
  problem: string | undefined,
) => void;

/** Receivers that are remembered as failing. */
const MAX_FAILING = 1_000;

/** Logs a receiver that fails once, however often it is tried, and once when it takes deliveries again. */
function receiverNotes(log: Log): ReceiverNotes {
  const failing = new Set<string>();
  return ({ webhook, url }, problem) => {
    const receiver = hostOf(url) ?? webhook;
    if (problem === undefined) {
      if (failing.delete(webhook))
        log.info(`The webhook receiver "${receiver}" takes deliveries again`, { webhook });
    } else if (!failing.has(webhook) && failing.size < MAX_FAILING) {
      failing.add(webhook);
      log.error(`The webhook receiver "${receiver}" takes no deliveries, which are tried again: ${problem}`, {
        webhook,
      });
    }
  };
}

interface Attempt extends WebhookSenderOptions {
  readonly timeout: number;
  readonly stopping: AbortSignal;
  readonly note: ReceiverNotes;
}

async function attempt(
  service: SenderService,
  delivery: ClaimedDelivery,
  { allowPrivate = false, lookup, timeout, stopping, note }: Attempt,
): Promise<void> {
  const { id, url, secret, body, attempts } = delivery;
  const timestamp = Math.floor(service.clock() / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Lectern-Webhooks',
    ...signatureHeaders(secret, { id, timestamp, body }),
  };
  const result = await safePost(
    { url, headers, body },
    { typedBy: 'admin', allowPrivate, timeout, signal: stopping, ...defined({ lookup }) },
  ).then(
    (status) => ({ status }),
    (error: unknown) => ({ error }),
  );
  if (stopping.aborted && 'error' in result) return;
  const outcome = outcomeOf(result, { attempts, now: service.clock() });
  note(delivery, outcome.error ?? undefined);
  const off = await service.records.webhooks.finish(id, outcome);
  service.metrics.count('lectern_webhook_deliveries_total', { result: outcome.state });
  if (off === undefined) return;
  service.log.error('A webhook is switched off after three days without success', { webhook: off.id });
  await service.records.audit.add({
    actor: 'server',
    action: 'webhook.switched_off',
    // The path may contain a secret of the receiver.
    target: URL.parse(off.url)?.host ?? off.id,
    project: off.project,
    detail: `Nothing was delivered for three days; the last attempt: ${outcome.error ?? 'no answer'}`,
  });
}

interface SignedMessage {
  readonly id: string;
  /** Seconds since the epoch: receivers reject signatures that are minutes old. */
  readonly timestamp: number;
  readonly body: string;
}

/** @param secret `whsec_…` */
export function signatureHeaders(
  secret: string,
  { id, timestamp, body }: SignedMessage,
): Readonly<Record<string, string>> {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}
