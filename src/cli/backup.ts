/** `lectern backup FILE`: copies the embedded store while the server runs. */
import { backupStore } from '../app/backup-store.ts';
import { AppError } from '../lib/app-error.ts';
import type { Command } from './command.ts';
import { settingsOf } from './command-settings.ts';

const sum = (rows: Readonly<Record<string, number>>): number =>
  Object.values(rows).reduce((all, count) => all + count, 0);

export const backup: Command = {
  name: 'backup',
  usage: 'FILE',
  doc: 'Copy the embedded store to a file, also while the server runs',
  examples: [
    'lectern backup /backups/lectern.db',
    'LECTERN_DATA_DIR=/srv/lectern lectern backup /backups/lectern.db --force',
  ],
  options: {
    force: { type: 'boolean', doc: 'Replace the file when it exists' },
    config: { type: 'string', value: 'FILE', doc: 'Settings file; default none' },
    json: { type: 'boolean', doc: 'One JSON document instead of text' },
  },
  positionals: 1,
  run: async ({ positionals, values, terminal }) => {
    const [file] = positionals;
    if (file === undefined)
      throw new AppError('usage/file', 'The file to write is missing', {
        hint: 'Name it, for example: lectern backup ../lectern-backup.db',
      });
    const settings = settingsOf({ values });
    const result = backupStore(settings, { file, force: values['force'] === true });
    if (values['json'] === true) terminal.out(JSON.stringify({ ok: true, ...result }));
    else
      terminal.out(
        `${terminal.paint('green', '✔')} ${sum(result.rows)} rows, ${(result.bytes / 1_000_000).toFixed(1)} MB in ${file}`,
      );
    return 0;
  },
};
