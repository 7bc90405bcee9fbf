/** `lectern restore FILE`: replaces the embedded store by a backup. */
import { restoreWhileServing } from '../app/restore-while-serving.ts';
import { AppError } from '../lib/app-error.ts';
import type { Command } from './command.ts';
import { settingsOf } from './command-settings.ts';

export const restore: Command = {
  name: 'restore',
  usage: 'FILE',
  doc: 'Replace the embedded store by a backup, and keep the old one; also while the server runs',
  brief: 'Replace the embedded store by a backup, and keep the old one',
  examples: ['lectern restore /backups/lectern.db'],
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
    const { kept, serving, ...found } = await restoreWhileServing(settings, file, Date.now());
    const rows = Object.values(found.rows).reduce((all, count) => all + count, 0);
    if (values['json'] === true)
      terminal.out(JSON.stringify({ ok: true, ...found, kept: kept ?? null, serving }));
    else {
      terminal.out(`${terminal.paint('green', '✔')} ${rows} rows restored into ${settings.dataDir}`);
      if (serving) terminal.say('  The server that runs on it goes on with them');
      if (kept !== undefined) terminal.say(`  The replaced store is now ${kept}`);
    }
    return 0;
  },
};
