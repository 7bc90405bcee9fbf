/** `lectern access show|set`: who may read a project and its new previews. */

import { AppError } from '../lib/app-error.ts';
import { defined } from '../lib/defined.ts';
import {
  ACCESS_CHOICES,
  type AccessLine,
  manageAccess,
  type RequestedAccess,
} from '../tasks/manage-access.ts';
import { columns } from './columns.ts';
import type { Command, CommandInput, ExitCode } from './command.ts';
import { settingsOf } from './command-settings.ts';
import { optionsOf } from './feedback/feedback-options.ts';
import { runAction } from './run-action.ts';

const { visibilities, previews } = ACCESS_CHOICES;

function printed({ terminal, values }: CommandInput, line: AccessLine): ExitCode {
  const rows = [
    ['Project', line.project],
    ['Visibility', line.visibility],
    ['Members may read', line.members ? 'yes' : 'no'],
    ['Ways in', line.ways.join(', ') || 'none'],
    ['New previews', line.previews],
  ];
  terminal.out(values['json'] === true ? JSON.stringify(line) : columns(rows).join('\n'));
  if (line.visibility !== 'public' && line.ways.length === 0)
    terminal.say(
      'Readers must sign in, and no way in is on: "lectern access set --members yes", or the dashboard',
    );
  return 0;
}

async function show(input: CommandInput): Promise<ExitCode> {
  if (Object.keys(changeOf(input)).length > 0)
    throw new AppError('usage/options', '"lectern access show" changes nothing', {
      hint: 'Say "lectern access set" with these options',
    });
  return printed(input, await manageAccess(settingsOf(input), optionsOf(input, 'lectern access show'), {}));
}

async function set(input: CommandInput): Promise<ExitCode> {
  const change = changeOf(input);
  if (Object.keys(change).length === 0)
    throw new AppError('usage/arguments', 'There is nothing to change', {
      hint: 'For example "lectern access set --visibility private --members yes"',
    });
  return printed(
    input,
    await manageAccess(settingsOf(input), optionsOf(input, 'lectern access set'), change),
  );
}

/** @throws AppError `usage/choice` */
function changeOf({ values }: CommandInput): RequestedAccess {
  const choice = <T extends string>(name: string, choices: readonly T[]): T | undefined => {
    const given = values[name];
    if (given === undefined) return undefined;
    const found = choices.find((one) => one === given);
    if (found !== undefined) return found;
    throw new AppError('usage/choice', `--${name} is ${JSON.stringify(given)}`, {
      hint: `Say ${choices.join(', ')}`,
    });
  };
  const members = choice('members', ['yes', 'no']);
  return defined({
    visibility: choice('visibility', visibilities),
    members: members === undefined ? undefined : members === 'yes',
    previews: choice('previews', previews),
  });
}

export const access: Command = {
  name: 'access',
  usage: 'show | set',
  doc: 'Choose who may read a project and its new previews, also while the server runs',
  brief: 'Choose who may read a project and its new previews',
  examples: ['lectern access show', 'lectern access set --visibility private --members yes'],
  options: {
    visibility: { type: 'string', value: visibilities.join('|'), doc: 'set: which pages strangers see' },
    members: { type: 'string', value: 'yes|no', doc: 'set: whether members of the dashboard may read' },
    previews: {
      type: 'string',
      value: previews.join('|'),
      doc: 'set: who may open a new preview: everyone with its link, or members',
    },
    project: { type: 'string', value: 'ID', doc: 'Default the only one there is' },
    config: { type: 'string', value: 'FILE', doc: 'Settings file; default none' },
    json: { type: 'boolean', doc: 'One JSON document instead of text' },
  },
  positionals: 1,
  run: runAction('access', { show, set }),
};
