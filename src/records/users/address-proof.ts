/** Whether a member's mail address was ever proven to be theirs: only then may it stand for the member. */
import type { Transaction } from '../store/database.ts';

export async function isAddressProven(transaction: Transaction, user: string): Promise<boolean> {
  return (
    (await transaction.first('SELECT id FROM users WHERE id = ? AND email_proven = 1', [user])) !== undefined
  );
}

export async function noteProof(transaction: Transaction, user: string, proven: boolean): Promise<void> {
  await transaction.run('UPDATE users SET email_proven = ? WHERE id = ?', [proven ? 1 : 0, user]);
}
