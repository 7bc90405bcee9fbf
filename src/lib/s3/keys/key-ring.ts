/** The keys to sign with now: fixed ones, or those of a role, which are fetched again before they expire. */
import type { S3Keys } from '../sign-request.ts';
import type { KeyOptions } from './ask-for-keys.ts';
import { containerKeys } from './container-keys.ts';
import { instanceKeys } from './instance-keys.ts';
import type { KeySource } from './key-source.ts';
import type { RoleKeys } from './role-keys.ts';
import { webIdentityKeys } from './web-identity-keys.ts';

export interface KeyRing {
  /** @throws AppError `s3/keys` */
  now(): Promise<S3Keys>;
  /** After the store has said that they have expired. @returns whether there may be others */
  renew(): boolean;
}

/** Milliseconds before they expire; the longest request takes less. */
export const EARLY = 5 * 60_000;
/** Milliseconds without another try while the old keys are still valid. */
export const AGAIN = 60_000;

export function keyRing(keys: S3Keys | KeySource, options: KeyOptions): KeyRing {
  if ('kind' in keys) return renewedKeys(() => fetchKeys(keys, options), options.clock);
  return { now: async () => keys, renew: () => false };
}

function fetchKeys(source: KeySource, options: KeyOptions): Promise<RoleKeys> {
  if (source.kind === 'web identity') return webIdentityKeys(source, options);
  return source.kind === 'container' ? containerKeys(source, options) : instanceKeys(source, options);
}

/** Exported for its test. */
export function renewedKeys(fetched: () => Promise<RoleKeys>, clock: () => number): KeyRing {
  let kept: RoleKeys | undefined;
  let fetching: Promise<RoleKeys> | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  return {
    now: async () => {
      const left = (kept?.expires ?? 0) - clock();
      if (kept !== undefined && (left > EARLY || (left > 0 && clock() - failedAt < AGAIN))) return kept.keys;
      fetching ??= fetched().finally(() => (fetching = undefined));
      try {
        kept = await fetching;
      } catch (error) {
        failedAt = clock();
        if (kept === undefined || kept.expires <= clock()) throw error;
      }
      return kept.keys;
    },
    renew: () => {
      kept = undefined;
      return true;
    },
  };
}
