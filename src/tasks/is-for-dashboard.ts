/** Decides whether a server without a documentation folder starts for its dashboard alone, where projects are made. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isNewInstallation } from '../installation/data-dir.ts';
import { openRecords } from '../installation/open-records.ts';
import { AppError } from '../lib/app-error.ts';
import type { ProjectPlan } from '../settings/project-plans.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * @param plans the folder that nobody has named: the current one
 * @returns false where a mistake is likelier: no owner, no project, and no docs.json here
 */
export async function isForDashboard(plans: readonly ProjectPlan[], settings: Settings): Promise<boolean> {
  if (plans.some(({ folder }) => existsSync(join(folder, 'docs.json')))) return false;
  if (settings.admin !== undefined) return true;
  if (isNewInstallation(settings)) return false;
  try {
    const { records, close } = await openRecords(settings);
    try {
      return !(await records.users.isNew()) || (await records.connections.projects()).length > 0;
    } finally {
      await close();
    }
  } catch (error) {
    // A restart while the database is away must not become a lasting failure.
    if (error instanceof AppError && error.code === 'store/unavailable')
      return settings.databaseUrl !== undefined;
    throw error;
  }
}
