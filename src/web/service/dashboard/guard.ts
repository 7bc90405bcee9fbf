/** The token against forged requests, which only our own pages contain; masked, so that no two pages look alike. */
import { timingSafeEqual } from 'node:crypto';
import type { RandomBytes } from '../../../lib/secrets/random-bytes.ts';

/**
 * Masks the token, differently on every page, so that the length of compressed replies reveals nothing about it.
 * @returns a random pad and the token under it
 */
export function maskToken(csrf: string, random: RandomBytes): string {
  const bytes = Buffer.from(csrf);
  const pad = Buffer.from(random(bytes.length));
  return `${pad.toString('base64url')}.${xor(bytes, pad).toString('base64url')}`;
}

export function isToken(csrf: string, shown: string | null): boolean {
  const [pad = '', masked = ''] = (shown ?? '').slice(0, 400).split('.');
  const [a, b] = [Buffer.from(pad, 'base64url'), Buffer.from(masked, 'base64url')];
  const expected = Buffer.from(csrf);
  if (a.length !== expected.length || b.length !== expected.length) return false;
  return timingSafeEqual(xor(a, b), expected);
}

function xor(a: Buffer, b: Buffer): Buffer {
  return Buffer.from(a.map((byte, at) => byte ^ b[at]!));
}
