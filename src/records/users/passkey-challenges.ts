/** Challenges of passkeys: signed instead of stored, so that visitors cannot fill the database, and good once. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../lib/secrets/derive-key.ts';
import type { RecordDeps } from '../store/record-deps.ts';

export const CHALLENGE_GOOD_FOR = 5 * 60_000;

const NONCE = 16;
const TIME = 6;
const MAC = 32;

export interface PasskeyChallenges {
  /** @param about what the challenge is for, with the browser or session that it is bound to */
  make(about: string): string;
  /** @returns when it expires; undefined when it was made for something else, or has expired */
  expiry(challenge: string, about: string): number | undefined;
}

export function createPasskeyChallenges({
  clock,
  random,
  secret,
}: Pick<RecordDeps, 'clock' | 'random' | 'secret'>): PasskeyChallenges {
  const key = deriveKey(secret, 'passkey challenges');
  const sign = (head: Uint8Array, about: string): Buffer =>
    createHmac('sha256', key).update(head).update(about).digest();
  return {
    make: (about) => {
      const time = Buffer.alloc(TIME);
      time.writeUIntBE(clock() + CHALLENGE_GOOD_FOR, 0, TIME);
      const head = Buffer.concat([time, random(NONCE)]);
      return Buffer.concat([head, sign(head, about)]).toString('base64url');
    },
    expiry: (challenge, about) => {
      const bytes = Buffer.from(challenge, 'base64url');
      // One spelling only: a second one would pass as another challenge.
      if (bytes.length !== TIME + NONCE + MAC || bytes.toString('base64url') !== challenge) return undefined;
      const head = bytes.subarray(0, TIME + NONCE);
      if (!timingSafeEqual(sign(head, about), bytes.subarray(TIME + NONCE))) return undefined;
      const until = head.readUIntBE(0, TIME);
      return until > clock() ? until : undefined;
    },
  };
}
