/** The person behind an actor's name, for commits that name them. */
import type { Records } from '../../records/records.ts';

/** @returns undefined for keys, the terminal, and members who are gone */
export async function memberOf(
  actor: string,
  { users }: Pick<Records, 'users'>,
): Promise<{ readonly name: string; readonly mail: string } | undefined> {
  const id = /^user:(.+)$/.exec(actor)?.[1];
  const user = id === undefined ? undefined : await users.get(id);
  return user === undefined ? undefined : { name: user.name, mail: user.email };
}
