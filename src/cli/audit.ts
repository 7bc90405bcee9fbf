/** `lectern audit export`: writes the audit log as JSON Lines. */

import { AppError } from '../lib/app-error.ts';
import { defined } from '../lib/defined.ts';
import { parseDate } from '../lib/time/dates.ts';
import { exportAudit } from '../tasks/export-audit.ts';
import type { Command, CommandInput, ExitCode } from './command.ts';
import { settingsOf } from './command-settings.ts';
import { textOption } from './feedback/feedback-options.ts';
import { runAction } from './run-action.ts';

function sinceOf(input: CommandInput): number | undefined {
  const given = textOption(input, 'since');
  if (given === undefined) return undefined;
  const moment = parseDate(given);
  if (moment !== undefined) return moment;
  throw new AppError('usage/date', `--since is "${given}", which is no date that exists`, {
    hint: 'Give a day such as 2026-01-31, or a moment such as 2026-01-31T12:00:00Z',
  });
}

async function exportLog(input: CommandInput): Promise<ExitCode> {
  const { positionals, terminal, io } = input;
  const file = positionals[1];
  const to = file === undefined || file === '-' ? io.stdout : file;
  const filter = defined({ since: sinceOf(input), project: textOption(input, 'project') });
  const written = await exportAudit(settingsOf(input), { filter, to });
  if (to === file)
    terminal.say(
      `${terminal.paint('green', '✔')} ${written.toLocaleString('en')} ${written === 1 ? 'entry' : 'entries'} in ${file}`,
    );
  return 0;
}

export const audit: Command = {
  name: 'audit',
  usage: 'export [FILE]',
  doc: 'Export the audit log as JSON Lines, also while the server runs',
  examples: [
    'lectern audit export ../audit.jsonl',
    'lectern audit export --since 2026-01-01 | gzip > audit.jsonl.gz',
    'lectern audit export --project docs',
  ],
  options: {
    since: { type: 'string', value: 'DATE', doc: 'Only from this moment on, such as 2026-01-31' },
    project: {
      type: 'string',
      value: 'ID',
      doc: 'Only what concerns this project; default everything, members too',
    },
    config: { type: 'string', value: 'FILE', doc: 'Settings file; default none' },
  },
  positionals: 2,
  run: runAction('audit', { export: exportLog }),
};
