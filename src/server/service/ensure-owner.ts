/** Makes the first owner of the dashboard from the settings. */
import { AppError } from '../../lib/app-error.ts';
import { defined } from '../../lib/defined.ts';
import type { UserRecords } from '../../records/users/user-records.ts';
import type { Settings } from '../../settings/settings.ts';

/** @throws AppError `settings/invalid` when the address or the password cannot be used */
export async function ensureOwner(users: UserRecords, admin: Settings['admin']): Promise<void> {
  if (admin === undefined) return;
  try {
    await users.ensureOwner(admin);
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('users/')) throw error;
    const name = error.code === 'users/email' ? 'LECTERN_ADMIN_EMAIL' : 'LECTERN_ADMIN_PASSWORD';
    throw new AppError('settings/invalid', `${name} cannot be used: ${error.message}`, {
      ...defined({ hint: error.hint }),
      cause: error,
    });
  }
}
