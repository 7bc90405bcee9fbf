/** Checks that scheduled backups can be read where they are kept, and that the last one is not too old. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NO_SECRET } from '../../installation/backup-store.ts';
import { knownMark, openTarget } from '../../installation/backups/open-target.ts';
import { isLate, ownBackups } from '../../installation/backups/schedule.ts';
import { STORE_FILE } from '../../installation/data-dir.ts';
import { type Check, fail, ok, skip, warn } from './check.ts';

const HOUR = 3_600_000;
const MB = 1_000_000;
const SEE_LOG = 'Look at the log of the server: it says why a backup fails, and tries again within the hour';

export const backups: Check = {
  name: 'backups',
  time: 30_000,
  run: async ({ settings, signal }) => {
    const { backups: scheduled, databaseUrl, dataDir } = settings;
    if (databaseUrl !== undefined)
      return skip('The store is on PostgreSQL: its own backups are not checked here');
    if (!existsSync(join(dataDir, STORE_FILE))) return skip('There is nothing to back up yet');
    if (scheduled === undefined)
      return warn(
        'No backups are scheduled',
        'Set LECTERN_BACKUP_TO to a folder or to s3://BUCKET/FOLDER/, or run "lectern backup" from a timer of your own',
      );
    const now = Date.now();
    const mark = (await knownMark(settings)) ?? NO_SECRET;
    const target = openTarget(settings, scheduled.to, mark, { signal });
    const own = ownBackups(await target.list(), mark, now);
    const last = own.at(-1);
    if (last === undefined)
      return fail(
        `There is no backup of this installation in "${target.text}"`,
        `Start the server. ${SEE_LOG}`,
      );
    const hours = Math.max(0, Math.floor((now - last.at) / HOUR));
    const text = `The last of ${own.length} in "${target.text}" is ${hours === 0 ? 'less than an hour' : `${hours} h`} old and has ${(last.size / MB).toFixed(1)} MB`;
    return isLate(scheduled, last.at, now) ? fail(text, SEE_LOG) : ok(text);
  },
};
