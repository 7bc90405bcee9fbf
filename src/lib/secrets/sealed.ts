/** Encrypts small values at rest, bound to their context (AES-256-GCM), against the theft of a database alone. */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { RandomBytes } from './random-bytes.ts';

const NONCE = 12;
const TAG = 16;

/** @param about the context, stored in clear beside the value: a value moved to another row does not decrypt */
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
