/** Ends what members read of protected sites, so that they come in again with the rights and teams of now. */
import type { Transaction } from '../store/database.ts';

/**
 * A member who is still signed in to the dashboard comes in again without another password.
 * @param users ids, one at least and some hundreds at most
 */
export async function endReading(transaction: Transaction, users: readonly string[]): Promise<void> {
  await transaction.run(
    `DELETE FROM reader_sessions WHERE way = 'members' AND subject IN (${users.map(() => '?').join(', ')})`,
    users,
  );
}

/** What began in one session of the dashboard; programs that the member allowed go on. */
export async function endReadingOfSession(
  transaction: Transaction,
  user: string,
  session: string,
): Promise<void> {
  await transaction.run("DELETE FROM reader_sessions WHERE way = 'members' AND subject = ? AND source = ?", [
    user,
    session,
  ]);
}

export async function endOtherReading(
  transaction: Transaction,
  user: string,
  session: string,
): Promise<void> {
  await transaction.run("DELETE FROM reader_sessions WHERE way = 'members' AND subject = ? AND source <> ?", [
    user,
    session,
  ]);
}

/** What began in sessions that began with a provider, of one member or of all. */
export async function endReadingOfProvider(
  transaction: Transaction,
  provider: string,
  user?: string,
): Promise<void> {
  await transaction.run(
    `DELETE FROM reader_sessions WHERE way = 'members' AND source IN (
       SELECT id FROM user_sessions WHERE provider = ?${user === undefined ? '' : ' AND user_id = ?'})`,
    user === undefined ? [provider] : [provider, user],
  );
}

export async function endReadingOfTeam(transaction: Transaction, team: string): Promise<void> {
  await transaction.run(
    `DELETE FROM reader_sessions WHERE way = 'members'
     AND subject IN (SELECT user_id FROM team_members WHERE team_id = ?)`,
    [team],
  );
}
