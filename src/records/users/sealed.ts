/** Encrypts small values at rest, bound to what they belong to (AES-256-GCM): a stolen database alone does not give them. */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { RandomBytes } from '../../lib/random-bytes.ts';

const NONCE = 12;
const TAG = 16;

/** @param about stands beside the value in clear: the same value moved to another row does not open */
export function seal(key: Uint8Array, value: Uint8Array, about: string, random: RandomBytes): Buffer {
  const nonce = random(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
  return Buffer.concat([nonce, cipher.update(value), cipher.final(), cipher.getAuthTag()]);
}

/** @throws when the value was changed, moved, or sealed with another key */
export function unseal(key: Uint8Array, sealed: Uint8Array, about: string): Buffer {
  const bytes = Buffer.from(sealed);
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(-TAG));
  return Buffer.concat([cipher.update(bytes.subarray(NONCE, -TAG)), cipher.final()]);
}
