/** A sign-in that was begun with a provider and has not come back yet, sealed so that the browser can keep it. */

import { deriveKey } from '../../lib/secrets/derive-key.ts';
import type { RandomBytes } from '../../lib/secrets/random-bytes.ts';
import { seal, unseal } from '../../lib/secrets/sealed.ts';
import type { Clock } from '../../lib/time/clock.ts';

export const PENDING_GOOD_FOR = 10 * 60_000;
const LONGEST_SEALED = 6_000;

export interface PendingSignIn {
  /** Id of the provider it was begun with. */
  readonly provider: string;
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly verifier: string;
  /** The address that the provider returns to. */
  readonly callback: string;
  /** Where the person goes afterwards: a path that was checked. */
  readonly next: string;
  /** What it is for beyond signing in, for example an invitation. */
  readonly purpose?: string;
  readonly expiresAt: number;
}

export interface PendingSeal {
  seal(pending: PendingSignIn): string;
  /** @returns undefined when it is not ours, of another place, or has expired */
  open(sealed: string): PendingSignIn | undefined;
}

interface SealParts {
  readonly secret: Uint8Array;
  readonly random: RandomBytes;
  readonly clock: Clock;
}

/** @param about where it is valid: `dashboard`, or one project's readers */
export function pendingSeal({ secret, random, clock }: SealParts, about: string): PendingSeal {
  const key = deriveKey(secret, 'pending sign-in');
  return {
    seal: (pending) => seal(key, Buffer.from(JSON.stringify(pending)), about, random).toString('base64url'),
    open: (sealed) => {
      if (sealed.length > LONGEST_SEALED || !/^[\w-]+$/.test(sealed)) return undefined;
      try {
        const bytes = unseal(key, Buffer.from(sealed, 'base64url'), about);
        const pending = JSON.parse(bytes.toString('utf8')) as PendingSignIn;
        return pending.expiresAt > clock() ? pending : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
