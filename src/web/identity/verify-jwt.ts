/** Verifies the JSON Web Tokens of the hand-over: signed with a key of the project, short-lived, and of a bounded size. */
import { createHash } from 'node:crypto';
import { type CryptoKey, decodeProtectedHeader, errors, importSPKI, jwtVerify } from 'jose';
import type { Clock } from '../../lib/time/clock.ts';

export interface VerifyingKey {
  readonly id: string;
  readonly algorithm: 'EdDSA' | 'ES256';
  /** SPKI, PEM. */
  readonly publicKey: string;
}

export type VerifiedJwt =
  | {
      readonly payload: Readonly<Record<string, unknown>>;
      readonly key: string;
      /** Identifies the token in every spelling of it, until `expiresAt`. */
      readonly once: string;
      /** In milliseconds; clocks may differ a little, which is added. */
      readonly expiresAt: number;
    }
  | { readonly failed: JwtFailure };

/** `expired` also for a token that is not valid yet; `lasting` is one without an end, or with a distant one. */
export type JwtFailure = 'no-keys' | 'malformed' | 'signature' | 'expired' | 'lasting';

export const MAX_JWT_BYTES = 16 * 1024;
export const CLOCK_SKEW_SECONDS = 30;
export const MAX_JWT_SECONDS = 5 * 60;
/** Of one project; each is one more signature to check for whoever sends rubbish. */
const MAX_KEYS = 10;
const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

export type VerifyJwt = (token: string, keys: readonly VerifyingKey[]) => Promise<VerifiedJwt>;

export function createVerifyJwt(clock: Clock): VerifyJwt {
  return async (token, keys) => {
    if (token.length > MAX_JWT_BYTES || !COMPACT.test(token)) return { failed: 'malformed' };
    if (keys.length === 0) return { failed: 'no-keys' };
    const algorithm = algorithmOf(token);
    if (algorithm === undefined) return { failed: 'malformed' };
    // The token only says which keys are worth trying: each is used with its own algorithm, whatever the token claims.
    const fitting = keys.filter((key) => key.algorithm === algorithm).slice(0, MAX_KEYS);
    for (const key of fitting) {
      const found = await verifyWith(key, token, clock);
      if (found !== undefined) return found;
    }
    return { failed: 'signature' };
  };
}

function algorithmOf(token: string): unknown {
  try {
    return decodeProtectedHeader(token).alg;
  } catch {
    return undefined;
  }
}

/** @returns undefined when another key has signed it */
async function verifyWith(key: VerifyingKey, token: string, clock: Clock): Promise<VerifiedJwt | undefined> {
  const now = clock();
  try {
    const { payload } = await jwtVerify(token, await imported(key), {
      algorithms: [key.algorithm],
      currentDate: new Date(now),
      clockTolerance: CLOCK_SKEW_SECONDS,
    });
    const seconds = payload.exp;
    // Kept until then to refuse a second use, so the time is bounded.
    if (seconds === undefined || seconds * 1000 > now + (MAX_JWT_SECONDS + CLOCK_SKEW_SECONDS) * 1000)
      return { failed: 'lasting' };
    return {
      payload,
      key: key.id,
      once: onceKey(token),
      expiresAt: Math.ceil((seconds + CLOCK_SKEW_SECONDS) * 1000),
    };
  } catch (error) {
    return failureOf(error);
  }
}

function failureOf(error: unknown): VerifiedJwt | undefined {
  if (error instanceof errors.JWSSignatureVerificationFailed) return undefined;
  if (error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed)
    return { failed: 'expired' };
  if (error instanceof errors.JOSEError) return { failed: 'malformed' };
  throw error;
}

/** Without the signature, which can be spelled in several valid ways for the same content. */
function onceKey(token: string): string {
  return `jwt ${createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest('base64url')}`;
}

/** Imported keys by their text: a PEM never means another key. */
const known = new Map<string, Promise<CryptoKey>>();
const MAX_KNOWN = 500;

function imported({ algorithm, publicKey }: VerifyingKey): Promise<CryptoKey> {
  const name = `${algorithm}\n${publicKey}`;
  const found = known.get(name) ?? importSPKI(publicKey, algorithm);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(name, found);
  return found;
}
