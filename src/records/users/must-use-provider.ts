/** Whether a member has to sign in with a provider; owners never have to, so that a provider that is away locks nobody out. */
import { AppError } from '../../lib/app-error.ts';
import type { Queries } from '../store/database.ts';
import type { User } from './user.ts';

export async function mustUseProvider(queries: Queries, { role }: Pick<User, 'role'>): Promise<boolean> {
  if (role === 'owner') return false;
  return (await queries.first('SELECT id FROM sign_in_providers WHERE enforced = 1 LIMIT 1')) !== undefined;
}

/** For links that would let a member in with a new password. @throws AppError `users/must-use-provider` */
export async function refusePassword(queries: Queries, user: Pick<User, 'role' | 'email'>): Promise<void> {
  if (await mustUseProvider(queries, user))
    throw new AppError(
      'users/must-use-provider',
      `A password does not let "${user.email}" in: members of this dashboard sign in with a provider`,
      { hint: 'Sign in with the provider; only owners can use a password' },
    );
}
