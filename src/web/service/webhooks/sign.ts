/** Signs what webhooks send in the form of Standard Webhooks, so that receivers can check it with any library that knows it. */
import { createHmac } from 'node:crypto';

export interface SignedMessage {
  readonly id: string;
  /** Seconds since the epoch: receivers refuse what is minutes old. */
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
