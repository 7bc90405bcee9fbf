/** Presents an API key to scripts. The key itself is shown once, when it is created. */
import type { ApiKey } from '../../../records/keys/key-records.ts';
import type { KeyScope } from '../../../records/keys/key-scope.ts';
import { timestamp } from './timestamp.ts';

type KeyState = 'active' | 'expired' | 'revoked';

export interface WireKey {
  readonly id: string;
  readonly project: string;
  readonly name: string;
  /** Beginning and end of the key, by which users recognise it. */
  readonly hint: string;
  readonly state: KeyState;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  /** Null for everything. */
  readonly scopes: readonly KeyScope[] | null;
  /** Null for everywhere. */
  readonly networks: readonly string[] | null;
}

const moment = (at: number | null): string | null => (at === null ? null : timestamp(at));

export function keyState({ expiresAt, revokedAt }: ApiKey, now: number): KeyState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
}

/** What a key may do and from where, in a line of the audit log. */
export function keyRightsText({ hint, scopes, networks }: ApiKey): string {
  const from = networks === null ? '' : `, from ${networks.join(' ')}`;
  return `${hint}${scopes === null ? '' : `, ${scopes.join(' ')}`}${from}`;
}

export function presentKey(key: ApiKey, now: number): WireKey {
  const { id, project, name, hint, createdAt, lastUsedAt, expiresAt, revokedAt, scopes, networks } = key;
  return {
    id,
    project,
    name,
    hint,
    state: keyState(key, now),
    createdAt: timestamp(createdAt),
    lastUsedAt: moment(lastUsedAt),
    expiresAt: moment(expiresAt),
    revokedAt: moment(revokedAt),
    scopes,
    networks,
  };
}
