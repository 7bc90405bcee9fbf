/** Short content hashes for cache keys and file names; not for secrets. */
import { hash } from 'node:crypto';

/** 128 bits of SHA-256 as 22 URL-safe characters. */
export function contentHash(data: string | Uint8Array): string {
  return hash('sha256', data, 'base64url').slice(0, 22);
}
