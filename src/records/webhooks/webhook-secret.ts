/** Signing secrets of webhooks, derived from the installation's secret each time, and so never stored. */
import { hash } from 'node:crypto';
import { deriveKey } from '../../lib/secrets/derive-key.ts';

/** In the form of Standard Webhooks: `whsec_` and the key in base 64. */
export function webhookSecret(secret: Uint8Array, id: string): string {
  return `whsec_${deriveKey(secret, `webhook ${id}`).toString('base64')}`;
}

/** Stored beside the webhook: reveals that the installation's secret is no longer the one of the receiver's key. */
export function secretHash(webhook: string): Buffer {
  return hash('sha256', webhook, 'buffer');
}
