/** Makes a key for one purpose out of the installation's secret, so that no two parts share one (RFC 5869). */
import { hkdfSync } from 'node:crypto';

/** @param purpose fixed text, for example `cursor` */
export function deriveKey(secret: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `lectern ${purpose}`, 32));
}
