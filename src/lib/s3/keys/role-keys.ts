/** Keys that a service gives for some hours, read from what it says. */
import type { S3Keys } from '../sign-request.ts';

export interface RoleKeys {
  readonly keys: S3Keys;
  /** Milliseconds since the epoch. */
  readonly expires: number;
}

/** Of keys whose service does not say when they expire. */
const ASSUMED = 15 * 60_000;
const LONGEST = 16 * 1024;

/** They become headers. */
const isKey = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST && /^[\x21-\x7e]+$/.test(value);

/** @returns undefined when a part is missing or cannot be one */
export function roleKeys(
  answer: {
    readonly id: unknown;
    readonly secret: unknown;
    readonly token: unknown;
    readonly expires: unknown;
  },
  now: number,
): RoleKeys | undefined {
  const { id, secret, token, expires } = answer;
  if (!isKey(id) || !isKey(secret) || !isKey(token)) return undefined;
  const moment = typeof expires === 'string' ? Date.parse(expires) : Number.NaN;
  return {
    keys: { id, secret, sessionToken: token },
    expires: Number.isNaN(moment) ? now + ASSUMED : moment,
  };
}

/** The reply of a container's agent and of an instance. @returns undefined when it is not JSON with keys */
export function jsonKeys(text: string, now: number): RoleKeys | undefined {
  const answer = jsonObject(text);
  return roleKeys(
    {
      id: answer['AccessKeyId'],
      secret: answer['SecretAccessKey'],
      token: answer['Token'],
      expires: answer['Expiration'],
    },
    now,
  );
}

/** Empty for everything that is not an object. */
export function jsonObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const read = JSON.parse(text) as unknown;
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export const wordOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
