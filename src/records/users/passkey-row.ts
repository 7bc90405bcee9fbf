/** Rows of passkeys: how they are read, and removed with their member. */
import type { Queries, Transaction } from '../store/database.ts';
import type { Passkey } from './passkey-records.ts';

const COLUMNS = `id, name, site, backed_up AS "backedUp", created_at AS "createdAt", last_used_at AS "lastUsedAt"`;

type PasskeyRow = Omit<Passkey, 'backedUp'> & { readonly backedUp: number };

const toPasskey = (row: PasskeyRow): Passkey => ({ ...row, backedUp: row.backedUp === 1 });

export async function listPasskeys(queries: Queries, user: string): Promise<readonly Passkey[]> {
  const rows = await queries.all<PasskeyRow>(
    `SELECT ${COLUMNS} FROM passkeys WHERE user_id = ? ORDER BY created_at, id`,
    [user],
  );
  return rows.map(toPasskey);
}

export async function removePasskey(
  transaction: Transaction,
  user: string,
  passkey: string,
): Promise<Passkey | undefined> {
  const row = await transaction.first<PasskeyRow>(
    `DELETE FROM passkeys WHERE user_id = ? AND id = ? RETURNING ${COLUMNS}`,
    [user, passkey],
  );
  return row === undefined ? undefined : toPasskey(row);
}

export async function removeAllPasskeys(transaction: Transaction, user: string): Promise<void> {
  await transaction.run('DELETE FROM passkeys WHERE user_id = ?', [user]);
}
