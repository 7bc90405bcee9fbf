/** Secrets that sign what webhooks send: made anew from the installation's secret each time, and so stored nowhere. */
import { hash } from 'node:crypto';
import { deriveKey } from '../../lib/derive-key.ts';

/** In the form of Standard Webhooks: `whsec_` and the key in base 64. */
export function webhookSecret(secret: Uint8Array, id: string): string {
  return `whsec_${deriveKey(secret, `webhook ${id}`).toString('base64')}`;
}

/** Kept beside the webhook: tells when the installation's secret is no longer the one that the receiver was given a key of. */
export function secretHash(webhook: string): Buffer {
  return hash('sha256', webhook, 'buffer');
}
