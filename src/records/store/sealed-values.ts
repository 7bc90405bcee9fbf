/** Finds values in the store that the installation's secret does not open. */
import { deriveKey } from '../../lib/secrets/derive-key.ts';
import { unseal } from '../../lib/secrets/sealed.ts';
import type { Queries } from './database.ts';

interface SealedRow {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly sealed: Uint8Array;
}

interface SealedKind {
  /** For people. */
  readonly what: string;
  /** Of `deriveKey`. */
  readonly purpose: string;
  /** Gives `id`, `name`, `about` and `sealed`. */
  readonly sql: string;
}

/** Values that nobody types in again, such as sessions, are not here. Each is sealed by the records of its table. */
const KINDS: readonly SealedKind[] = [
  {
    what: 'Git provider accounts',
    purpose: 'forge accounts',
    sql: `SELECT id, name, 'forge account ' || id || ' ' || kind || ' ' || url AS about, secrets AS sealed FROM forge_accounts`,
  },
  {
    what: 'SSH keys of projects',
    purpose: 'deploy keys',
    sql: `SELECT id, remote AS name, 'deploy key ' || id || ' ' || remote AS about, private_key AS sealed FROM deploy_keys
      WHERE id IN (SELECT deploy_key FROM connected_projects WHERE deploy_key IS NOT NULL)`,
  },
  {
    what: 'sign-in providers of members',
    purpose: 'sign-in providers',
    sql: `SELECT id, id AS name, 'sign-in provider ' || id AS about, secret AS sealed FROM sign_in_providers WHERE secret IS NOT NULL`,
  },
  {
    what: 'authenticator apps of members',
    purpose: 'totp',
    sql: 'SELECT id, email AS name, id AS about, totp_secret AS sealed FROM users WHERE totp_secret IS NOT NULL',
  },
  {
    what: 'sign-in providers of readers of projects',
    purpose: 'access secrets',
    sql: 'SELECT project AS id, project AS name, project AS about, secrets AS sealed FROM reader_access WHERE secrets IS NOT NULL',
  },
  {
    what: 'mail that waits',
    purpose: 'mail',
    sql: `SELECT id, kind AS name, 'mail ' || id AS about, letter AS sealed FROM mail WHERE state = 'waiting' AND letter IS NOT NULL`,
  },
];
/** Of `{}`: a project whose readers need no secret. */
const EMPTY = 12 + 2 + 16;

interface SealedValues {
  readonly what: string;
  readonly count: number;
  /** Names of those that do not open. */
  readonly closed: readonly string[];
}

/** @param secret of the installation; undefined opens nothing. @returns kinds that have values */
export async function sealedValues(
  queries: Pick<Queries, 'all'>,
  secret: Uint8Array | undefined,
): Promise<readonly SealedValues[]> {
  const found: SealedValues[] = [];
  for (const { what, purpose, sql } of KINDS) {
    const key = secret === undefined ? undefined : deriveKey(secret, purpose);
    const rows = (await queries.all<SealedRow>(`${sql} ORDER BY 1 LIMIT 1000`)).filter(
      ({ sealed }) => sealed.length > EMPTY,
    );
    const closed = rows.filter((row) => !opens(key, row)).map(({ name }) => name);
    if (rows.length > 0) found.push({ what, count: rows.length, closed });
  }
  return found;
}

function opens(key: Uint8Array | undefined, { sealed, about }: SealedRow): boolean {
  if (key === undefined) return false;
  try {
    unseal(key, sealed, about);
    return true;
  } catch {
    return false;
  }
}
