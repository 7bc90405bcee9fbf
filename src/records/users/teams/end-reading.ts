/** Ends what members read of protected sites, so that they come in again with the rights and teams of now. */
import type { Transaction } from '../../store/database.ts';

/** A member who is still signed in to the dashboard comes in again without another password. */
export async function endReading(transaction: Transaction, user: string): Promise<void> {
  await transaction.run("DELETE FROM reader_sessions WHERE way = 'members' AND subject = ?", [user]);
}

export async function endReadingOfTeam(transaction: Transaction, team: string): Promise<void> {
  await transaction.run(
    `DELETE FROM reader_sessions WHERE way = 'members'
     AND subject IN (SELECT user_id FROM team_members WHERE team_id = ?)`,
    [team],
  );
}
