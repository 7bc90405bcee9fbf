/** Sends queued purges to the service of the operator's caches, and tries again while it does not take them. */
import { defined } from '../../../lib/defined.ts';
import type { Log } from '../../../lib/log.ts';
import type { Purge } from '../../../records/purges/purge.ts';
import type { ClaimedPurge, PurgeRecords } from '../../../records/purges/purge-records.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createSendLoop, type Every, type SendLoop } from '../outbox/send-loop.ts';
import { outcomeOf } from '../webhooks/delivery-outcome.ts';
import { type Post, safePost } from '../webhooks/safe-post.ts';

interface PurgeSenderParts {
  readonly purges: Pick<PurgeRecords, 'claim' | 'finish'>;
  readonly target: PurgeTarget;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly every?: Every;
}

const TIMEOUT = 10_000;
const MAX_AT_ONCE = 4;

export function createPurgeSender(parts: PurgeSenderParts): SendLoop {
  const { purges, log, every } = parts;
  return createSendLoop<ClaimedPurge>({
    log,
    messages: {
      unreadable: 'The queue of purges cannot be read',
      unrecorded: 'The outcome of a purge could not be recorded',
    },
    claim: async (flying) => {
      const limit = MAX_AT_ONCE - flying.length;
      return limit <= 0 ? [] : purges.claim({ limit, lease: 3 * TIMEOUT });
    },
    send: (purge, stopping) => attempt(parts, purge, stopping),
    ...defined({ every }),
  });
}

async function attempt(
  { purges, target, log, metrics }: PurgeSenderParts,
  purge: ClaimedPurge,
  stopping: AbortSignal,
): Promise<void> {
  const result = await safePost(purgeRequest(target, purge), {
    typedBy: 'operator',
    timeout: TIMEOUT,
    signal: stopping,
  }).then(
    (status) => ({ status }),
    (error: unknown) => ({ error }),
  );
  if (stopping.aborted && 'error' in result) return;
  const { attempts, project, id } = purge;
  const { state, nextAt, error } = outcomeOf(result, { attempts, now: 0 });
  await purges.finish(id, { again: nextAt ?? undefined, error });
  metrics.count('lectern_purges_total', { result: state });
  const fields = { project, attempts, error: error ?? undefined };
  if (state === 'failed')
    log.error('A purge was given up: caches may show old pages until their time is over', fields);
  else if (state === 'waiting' && attempts === 1)
    log.error('A purge was not taken, and is tried again; until then caches may show old pages', fields);
}

interface PurgeTarget {
  readonly url: string;
  readonly token?: string;
}

const CLOUDFLARE = 'api.cloudflare.com';
const FASTLY = 'api.fastly.com';

/** Which form a service takes is known by its host; every other one gets ours, and the header that Varnish's xkey reads. */
export function purgeRequest({ url, token }: PurgeTarget, purge: Purge): Post {
  const { project, everything, tags, paths } = purge;
  const host = URL.parse(url)?.hostname;
  const common = { 'content-type': 'application/json', 'user-agent': 'Lectern-Purges' };
  if (host === FASTLY)
    return {
      url,
      headers: { ...common, ...defined({ 'fastly-key': token }) },
      body: JSON.stringify({ surrogate_keys: tags }),
    };
  const headers = { ...common, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  if (host === CLOUDFLARE) return { url, headers, body: JSON.stringify({ tags }) };
  return {
    url,
    headers: { ...headers, 'surrogate-key': tags.join(' ') },
    body: JSON.stringify({ project, everything, tags, paths }),
  };
}
