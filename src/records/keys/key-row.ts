/** API keys as rows: their columns, and how they are read. */
import type { ApiKey } from './key-records.ts';
import { isKeyScope } from './key-scope.ts';

export const KEY_COLUMNS = `id, project, name, hint, created_at AS "createdAt", created_by AS "createdBy",
  last_used_at AS "lastUsedAt", expires_at AS "expiresAt", revoked_at AS "revokedAt", scopes, networks`;

export type KeyRow = Omit<ApiKey, 'scopes' | 'networks'> & {
  /** Joined by spaces, like `networks`. */
  readonly scopes: string | null;
  readonly networks: string | null;
};

/** Scopes that this version does not know allow nothing: without a known one the key may do nothing, not everything. */
export function keyOf({ scopes, networks, ...key }: KeyRow): ApiKey {
  return {
    ...key,
    scopes: scopes === null ? null : scopes.split(' ').filter(isKeyScope),
    networks: networks === null ? null : networks.split(' '),
  };
}
