/** Hashes the secrets of readers for the store: they have at least 200 random bits, so a plain hash is enough. */
import { hash } from 'node:crypto';
import type { RandomBytes } from '../../lib/secrets/random-bytes.ts';

export const secretHash = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** 256 bits in 43 letters for a cookie or a link. */
export const newSecret = (random: RandomBytes): string => Buffer.from(random(32)).toString('base64url');

/** False for what `newSecret` never makes, so that the store is not asked about it. */
export const isSecret = (text: string): boolean => text.length === 43 && /^[\w-]{43}$/.test(text);
