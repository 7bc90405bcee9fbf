/** Delivers the webhooks' outbox: a loop that claims due deliveries, posts them signed, and records the outcome. */
import { defined } from '../../../lib/defined.ts';
import type { ClaimedDelivery } from '../../../records/webhooks/webhook-records.ts';
import type { Service } from '../service.ts';
import { deliveryText } from '../wire/delivery.ts';
import { outcomeOf } from './delivery-outcome.ts';
import { type Lookup, safePost } from './safe-post.ts';
import { signatureHeaders } from './sign.ts';

/** Calls `work` repeatedly until the returned function is called. */
export type Every = (milliseconds: number, work: () => void) => () => void;

export interface WebhookSenderOptions {
  /** For intranets and tests: allows webhooks at private addresses. */
  readonly allowPrivate?: boolean;
  readonly every?: Every;
  readonly lookup?: Lookup;
  /** Milliseconds per attempt; default 10,000. */
  readonly timeout?: number;
}

export interface WebhookSender {
  start(): void;
  /** Claims nothing more, and gives deliveries under way two seconds to end. */
  stop(): Promise<void>;
  /** Sends everything that is due and resolves when no delivery is under way. */
  sendDue(): Promise<void>;
}

const LOOK_EVERY = 1_000;
const TIMEOUT = 10_000;
const MOST_AT_ONCE = 16;
const MOST_OF_ONE = 2;
const LAST_WAIT = 2_000;

/** Timer ticks that do not keep the program running. */
const machineTicks: Every = (milliseconds, work) => {
  const timer = setInterval(work, milliseconds).unref();
  return () => clearInterval(timer);
};

type SenderService = Pick<Service, 'clock' | 'log' | 'metrics'> & {
  readonly records: Pick<Service['records'], 'webhooks' | 'audit'>;
};

export function createWebhookSender(
  service: SenderService,
  { allowPrivate = false, every = machineTicks, lookup, timeout = TIMEOUT }: WebhookSenderOptions = {},
): WebhookSender {
  const { webhooks } = service.records;
  const stopping = new AbortController();
  const flying = new Map<Promise<void>, string>();
  let looking: Promise<void> | undefined;
  let again = false;
  let failing = false;
  let stopTicks: (() => void) | undefined;
  let ended = false;

  const attempt = async (delivery: ClaimedDelivery): Promise<void> => {
    const { id, url, secret, body, attempts } = delivery;
    const timestamp = Math.floor(service.clock() / 1000);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Lectern-Webhooks',
      ...signatureHeaders(secret, { id, timestamp, body }),
    };
    const result = await safePost(
      { url, headers, body },
      { allowPrivate, timeout, signal: stopping.signal, ...defined({ lookup }) },
    ).then(
      (status) => ({ status }),
      (error: unknown) => ({ error }),
    );
    // Aborted by our own shutdown: the claim expires, and another process or the next start sends it.
    if (stopping.signal.aborted && 'error' in result) return;
    const outcome = outcomeOf(result, { attempts, now: service.clock() });
    const off = await webhooks.finish(id, outcome);
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
  };

  const launch = (delivery: ClaimedDelivery): void => {
    const flight = attempt(delivery)
      .catch((error: unknown) =>
        service.log.error('The outcome of a webhook could not be recorded', { error: String(error) }),
      )
      .finally(() => {
        flying.delete(flight);
        look();
      });
    flying.set(flight, delivery.webhook);
  };

  const claimAll = async (): Promise<void> => {
    for (;;) {
      const free = MOST_AT_ONCE - flying.size;
      if (ended || free <= 0) return;
      const counts = new Map<string, number>();
      for (const hook of flying.values()) counts.set(hook, (counts.get(hook) ?? 0) + 1);
      const busy = new Set([...counts].filter(([, count]) => count >= MOST_OF_ONE).map(([hook]) => hook));
      // Three times the longest attempt: a live process has recorded the outcome by then.
      const until = service.clock() + 3 * timeout;
      const claimed = await webhooks.claim({ limit: free, until, busy, text: deliveryText });
      if (claimed.length === 0) return;
      for (const delivery of claimed) launch(delivery);
    }
  };

  /** One pass at a time. A request during a pass causes another one: a webhook that was busy may be free by then. */
  const look = (): void => {
    if (ended) return;
    if (looking !== undefined) {
      again = true;
      return;
    }
    looking = claimAll()
      .then(
        () => void (failing = false),
        (error: unknown) => {
          // Logged once, not every second while the store is unavailable.
          if (!failing) service.log.error('The outbox of webhooks cannot be read', { error: String(error) });
          failing = true;
        },
      )
      .finally(() => {
        looking = undefined;
        if (again) look();
        again = false;
      });
  };

  const settled = async (): Promise<void> => {
    while (looking !== undefined || flying.size > 0) {
      await looking;
      await Promise.all(flying.keys());
    }
  };

  return {
    start: () => {
      stopTicks ??= every(LOOK_EVERY, look);
      look();
    },
    stop: async () => {
      ended = true;
      stopTicks?.();
      const cut = setTimeout(() => stopping.abort(), LAST_WAIT);
      await settled();
      clearTimeout(cut);
    },
    sendDue: async () => {
      look();
      await settled();
    },
  };
}
