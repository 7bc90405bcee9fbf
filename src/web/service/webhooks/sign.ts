/** Signs webhook deliveries as Standard Webhooks defines, so that receivers can verify them with common libraries. */
import { createHmac } from 'node:crypto';

export interface SignedMessage {
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
