/** `lectern restore FILE`: replaces the embedded store by a backup, also from an object store. */

import { AppError } from '../lib/app-error.ts';
import { type RestoredBackup, restoreBackup } from '../tasks/restore-backup.ts';
import type { Command } from './command.ts';
import { settingsOf } from './command-settings.ts';

const KEEP =
  'Copy the file "secret" of the old data folder into this one, or set LECTERN_SECRET: without it, members set up two-step sign-in again, and the secrets of sign-in providers and webhooks are lost';

const SECRETS: Readonly<Partial<Record<RestoredBackup['secret'], string>>> = {
  missing: `This data folder has no secret yet. ${KEEP}`,
  other: `The backup was made with another secret. ${KEEP}`,
};

export const restore: Command = {
  name: 'restore',
  usage: 'FILE | s3://BUCKET/KEY',
  doc: 'Replace the embedded store by a backup, and keep the old one; also while the server runs',
  brief: 'Replace the embedded store by a backup, and keep the old one',
  examples: [
    'lectern restore /backups/lectern.db',
    'lectern restore s3://my-backups/lectern/lectern-2026-01-15T030000Z-1a2b3c4d.db',
  ],
  options: {
    config: { type: 'string', value: 'FILE', doc: 'Settings file; default none' },
    json: { type: 'boolean', doc: 'One JSON document instead of text' },
  },
  positionals: 1,
  run: async ({ positionals, values, terminal }) => {
    const [file] = positionals;
    if (file === undefined)
      throw new AppError('usage/file', 'The backup is missing', {
        hint: 'Name the file that "lectern backup" has written',
      });
    const settings = settingsOf({ values });
    const {
      kept,
      serving,
      secret,
      installation: _,
      ...found
    } = await restoreBackup(settings, file, Date.now());
    const rows = Object.values(found.rows).reduce((all, count) => all + count, 0);
    if (values['json'] === true)
      terminal.out(JSON.stringify({ ok: true, ...found, kept: kept ?? null, serving, secret }));
    else {
      terminal.out(`${terminal.paint('green', '✔')} ${rows} rows restored into ${settings.dataDir}`);
      if (serving) terminal.say('  The server that runs on it goes on with them');
      if (kept !== undefined) terminal.say(`  The replaced store is now ${kept}`);
      const warning = SECRETS[secret];
      if (warning !== undefined) terminal.say(`  ${warning}`);
    }
    return 0;
  },
};
