/** Whether a member has to sign in with a provider; owners never have to, so that a provider that is away locks nobody out. */
import type { Queries } from '../store/database.ts';
import type { User } from './user.ts';

export async function mustUseProvider(queries: Queries, { role }: Pick<User, 'role'>): Promise<boolean> {
  if (role === 'owner') return false;
  return (await queries.first('SELECT id FROM sign_in_providers WHERE enforced = 1 LIMIT 1')) !== undefined;
}
