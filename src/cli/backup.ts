/** `lectern backup`: copies the embedded store to a file or an object store, and lists what is there. */

import { AppError } from '../lib/app-error.ts';
import { type BackupList, backUp, listBackups } from '../tasks/back-up.ts';
import { columns } from './columns.ts';
import type { Command, CommandInput, ExitCode } from './command.ts';
import { settingsOf } from './command-settings.ts';

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

const OWN = { true: 'this one', false: 'another one' } as const;

function table({ backups }: BackupList, paint: (text: string) => string): string {
  const rows = backups
    .toReversed()
    .map(({ at, size, own, installation, file }) => [
      new Date(at).toISOString().slice(0, 16).replace('T', ' '),
      megabytes(size),
      own === undefined ? installation : OWN[`${own}`],
      file,
    ]);
  const [head = '', ...lines] = columns([['MADE (UTC)', 'SIZE', 'INSTALLATION', 'FILE'], ...rows]);
  return [paint(head), ...lines].join('\n');
}

async function list(input: CommandInput): Promise<ExitCode> {
  const { positionals, values, terminal } = input;
  const found = await listBackups(settingsOf(input), positionals[1]);
  if (values['json'] === true) {
    const backups = found.backups.map(({ at, size, file, installation, own }) => ({
      file,
      made: new Date(at).toISOString(),
      bytes: size,
      installation,
      own: own ?? null,
    }));
    terminal.out(JSON.stringify({ place: found.place, backups }));
  } else if (found.backups.length > 0) terminal.out(table(found, (text) => terminal.paint('dim', text)));
  else terminal.say(`There are no backups in "${found.place}"`);
  return 0;
}

async function make(input: CommandInput): Promise<ExitCode> {
  const { positionals, values, terminal } = input;
  const [text, more] = positionals;
  if (more !== undefined)
    throw new AppError('usage/arguments', `"lectern backup" takes one place, and got "${more}" too`, {
      hint: 'Say lectern backup FILE, or lectern backup list FOLDER',
    });
  const settings = settingsOf(input);
  const backup = await backUp(settings, { text, force: values['force'] === true, now: Date.now() });
  const rows = Object.values(backup.rows).reduce((all, count) => all + count, 0);
  if (values['json'] === true) terminal.out(JSON.stringify({ ok: true, ...backup }));
  else
    terminal.out(
      `${terminal.paint('green', '✔')} ${rows} rows, ${megabytes(backup.bytes)} in ${backup.file}`,
    );
  return 0;
}

export const backup: Command = {
  name: 'backup',
  usage: '[FILE] | FOLDER/ | s3://BUCKET/FOLDER/ | list [FOLDER/]',
  doc: 'Copy the embedded store to a file or an object store, also while the server runs, and list the copies',
  brief: 'Copy the embedded store to a file or an object store',
  examples: [
    'lectern backup /backups/lectern.db',
    'LECTERN_DATA_DIR=/srv/lectern lectern backup /backups/lectern.db --force',
    'lectern backup s3://my-backups/lectern/',
    'lectern backup list s3://my-backups/lectern/',
  ],
  options: {
    force: { type: 'boolean', doc: 'Replace the file or object when it exists' },
    config: { type: 'string', value: 'FILE', doc: 'Settings file; default none' },
    json: { type: 'boolean', doc: 'One JSON document instead of text' },
  },
  positionals: 2,
  run: (input) => (input.positionals[0] === 'list' ? list(input) : make(input)),
};
