/** Codes of an authenticator app: six digits every thirty seconds (RFC 6238 with SHA-1, as the apps use). */
import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP = 30_000;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding, as authenticator apps expect it. */
export function base32(bytes: Uint8Array): string {
  let out = '';
  let bits = 0;
  let buffered = 0;
  for (const byte of bytes) {
    buffered = (buffered << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) out += LETTERS[(buffered >>> (bits - 5)) & 31];
    buffered &= (1 << bits) - 1;
  }
  return bits === 0 ? out : out + LETTERS[(buffered << (5 - bits)) & 31];
}

/** The number of the thirty-second interval of a moment. */
export function totpStep(at: number): number {
  return Math.floor(at / STEP);
}

/** @param digits 6 for people; the RFC's examples have 8 */
export function totpCode(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE(mac[19]! & 15) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * Accepts the code of this step, the previous and the next one, for clocks that are a little off.
 * @param after the last used step: neither it nor an older one is accepted again
 * @returns the step to remember
 */
export function acceptedStep(
  secret: Uint8Array,
  code: string,
  { at, after }: { readonly at: number; readonly after: number | null },
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const now = totpStep(at);
  const typed = Buffer.from(code);
  return [now, now - 1, now + 1].find(
    (step) =>
      step >= 0 && step > (after ?? -1) && timingSafeEqual(Buffer.from(totpCode(secret, step)), typed),
  );
}

/** The content of the QR code. */
export function totpUri(secret: Uint8Array, email: string): string {
  const label = encodeURIComponent(`Lectern:${email}`);
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=Lectern&algorithm=SHA1&digits=6&period=30`;
}
