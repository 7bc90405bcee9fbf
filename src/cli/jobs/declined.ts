/** `lectern jobs declined list|forget`: the edits that people declined, which no job makes again. */
import { AppError } from '../../lib/app-error.ts';
import { oneLine } from '../../lib/text/clean-text.ts';
import { type DeclinedLine, forgetDeclined, listDeclined } from '../../tasks/manage-declined.ts';
import { columns } from '../columns.ts';
import type { CommandInput, ExitCode } from '../command.ts';
import { settingsOf } from '../command-settings.ts';
import { textOption, wholeOption } from '../feedback/feedback-options.ts';

const MAX_LISTED = 10_000;
const ID_END = 10;
const CELL = 48;

export async function declined(input: CommandInput): Promise<ExitCode> {
  const [, action = 'list', id, extra] = input.positionals;
  if (action === 'list' && id === undefined) return list(input);
  if (action === 'forget' && id !== undefined && extra === undefined) return forget(input, id);
  throw new AppError(
    'usage/arguments',
    `"lectern jobs declined" cannot "${oneLine([action, id, extra].filter(Boolean).join(' '), 100)}"`,
    {
      hint: 'Say "lectern jobs declined list" or "lectern jobs declined forget ID"',
    },
  );
}

async function list(input: CommandInput): Promise<ExitCode> {
  const { terminal, values } = input;
  const limit = wholeOption(input, 'limit', { usual: 20, max: MAX_LISTED });
  const edits = await listDeclined(settingsOf(input), { project: textOption(input, 'project'), limit });
  if (values['json'] === true) terminal.out(JSON.stringify({ declined: edits }));
  else if (edits.length > 0) terminal.out(table(edits).join('\n'));
  else terminal.say('No edit of a job was declined');
  return 0;
}

async function forget(input: CommandInput, id: string): Promise<ExitCode> {
  const { terminal, values } = input;
  const edit = await forgetDeclined(settingsOf(input), { id, project: textOption(input, 'project') });
  if (values['json'] === true) terminal.out(JSON.stringify(edit));
  else
    terminal.say(
      `${terminal.paint('green', '✔')} Jobs may make this edit of ${oneLine(edit.path, 200)} again`,
    );
  return 0;
}

function table(edits: readonly DeclinedLine[]): string[] {
  const head = ['ID', 'DATE', 'FILE', 'BEFORE', 'AFTER', 'WHY'];
  return columns([
    head,
    ...edits.map((edit) => [
      edit.id.slice(-ID_END),
      edit.at.slice(0, 10),
      oneLine(edit.path, CELL),
      edit.everyEdit ? '(every edit)' : oneLine(edit.before, CELL),
      oneLine(edit.after, CELL),
      oneLine(edit.why ?? edit.kind.replace('_', ' '), CELL),
    ]),
  ]);
}
