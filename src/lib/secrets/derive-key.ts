/** Derives a key for one purpose from the installation's secret, so that no two parts share a key (RFC 5869). */
import { hkdfSync } from 'node:crypto';

/** Caches the key of the last secret, for code that needs it at every request. */
export function derivedKey(purpose: string): (secret: Uint8Array) => Buffer {
  const known = new WeakMap<Uint8Array, Buffer>();
  return (secret) => {
    const key = known.get(secret) ?? deriveKey(secret, purpose);
    known.set(secret, key);
    return key;
  };
}

/** @param purpose fixed text, for example `cursor` */
export function deriveKey(secret: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `lectern ${purpose}`, 32));
}
