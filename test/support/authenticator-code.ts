/** The six digits that an authenticator app shows for a secret. */
import { totpCode, totpStep } from '../../src/records/users/totp.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** @param secret in base 32, as the dashboard shows it */
export function authenticatorCode(secret: string, now: number): string {
  const bits = [...secret].map((one) => ALPHABET.indexOf(one).toString(2).padStart(5, '0')).join('');
  const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  return totpCode(bytes, totpStep(now));
}
