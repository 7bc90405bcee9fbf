/** Verifies the signature of a webhook that is an HMAC of its body, in the form `sha256=…`. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookRequest } from '../forge-webhooks.ts';

/** @param header lower case */
export function hasHmac({ headers, body }: WebhookRequest, header: string, secret: string): boolean {
  const given = headers[header];
  // An empty key would be known to everybody.
  if (typeof given !== 'string' || secret === '') return false;
  const expected = Buffer.from(hmacSignature(body, secret));
  const bytes = Buffer.from(given);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

export const hmacSignature = (body: Uint8Array, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
