/** Sends an event to an error service, as an envelope of Sentry's protocol, and reads how long the service wants none. */
import { operatorFetch } from '../../outgoing/operator-fetch.ts';
import type { ErrorService } from './dsn.ts';

export interface Sent {
  readonly status: number;
  /** Milliseconds for which the service takes nothing more; 0 = it does. */
  readonly pause: number;
}

const TIMEOUT_MS = 5_000;
const MAX_PAUSE_MS = 3_600_000;
/** When the service says only that it is too much. */
const USUAL_PAUSE_MS = 60_000;

export interface Envelope {
  /** Of the event, 32 hexadecimal digits. */
  readonly id: string;
  readonly event: object;
}

/**
 * @param envelope undefined sends one without an event, which only asks whether the service takes it
 * @param client name and version of the program
 * @throws when there is no answer
 */
export async function sendEnvelope(
  { url, key }: ErrorService,
  envelope: Envelope | undefined,
  { client, signal }: { readonly client: string; readonly signal?: AbortSignal },
): Promise<Sent> {
  const answer = await operatorFetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-sentry-envelope',
      'x-sentry-auth': `Sentry sentry_version=7, sentry_client=${client}, sentry_key=${key}`,
      'user-agent': client,
    },
    body: envelopeText(envelope),
    signal: signal ?? AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  });
  await answer.body?.cancel();
  return { status: answer.status, pause: pauseOf(answer) };
}

/** Lines of JSON: the head, and for each item its head and itself. */
function envelopeText(envelope: Envelope | undefined): string {
  const sentAt = new Date().toISOString();
  if (envelope === undefined) return `${JSON.stringify({ sent_at: sentAt })}\n`;
  const item = JSON.stringify(envelope.event);
  const head = { type: 'event', length: Buffer.byteLength(item), content_type: 'application/json' };
  return `${JSON.stringify({ event_id: envelope.id, sent_at: sentAt })}\n${JSON.stringify(head)}\n${item}\n`;
}

function pauseOf({ status, headers }: Response): number {
  const limited = (headers.get('x-sentry-rate-limits') ?? '').split(',').flatMap((limit) => {
    const [seconds = '', categories = ''] = limit.trim().split(':');
    const isOurs =
      categories === '' || categories.split(';').some((one) => one === 'error' || one === 'default');
    return isOurs && /^\d{1,9}$/.test(seconds) ? [Number(seconds) * 1_000] : [];
  });
  const after = retryAfter(headers.get('retry-after'));
  const wait = Math.max(0, ...limited, after ?? 0);
  if (wait > 0) return Math.min(wait, MAX_PAUSE_MS);
  return status === 429 ? USUAL_PAUSE_MS : 0;
}

/** Seconds, or a date. */
function retryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}
