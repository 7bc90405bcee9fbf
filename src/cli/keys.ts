/** `lectern keys create|list|revoke`: administrator keys of the HTTP API. */

import { AppError } from '../lib/app-error.ts';
import { defined } from '../lib/defined.ts';
import { expiryMoment } from '../lib/time/expiry.ts';
import { plansOfFile, plansOfFolders } from '../settings/project-plans.ts';
import type { Settings } from '../settings/settings.ts';
import {
  type CreatedKey,
  createKey,
  KEY_CHOICES,
  type KeyLine,
  listKeys,
  revokeKey,
} from '../tasks/manage-keys.ts';
import { columns } from './columns.ts';
import type { Command, CommandInput, ExitCode } from './command.ts';
import { settingsOf } from './command-settings.ts';
import { documentationFolder } from './folder.ts';
import { runAction } from './run-action.ts';
import type { Terminal } from './terminal.ts';

function textOption({ values }: CommandInput, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

function expiry(given: string | undefined): { expiresAt?: number } {
  if (given === undefined) return {};
  const expiresAt = expiryMoment(given, Date.now());
  if (expiresAt !== undefined) return { expiresAt };
  throw new AppError('usage/expires', `--expires is "${given}"`, {
    hint: 'Give a number of days such as 90d, or a day to come such as 2030-12-31',
  });
}

/** `--scope a,b --scope c` is one list. An empty value stays in it, so that it is refused and does not mean everything. */
function listOption(input: CommandInput, name: string): readonly string[] | undefined {
  return textOption(input, name)
    ?.split(',')
    .map((one) => one.trim());
}

const dayOf = (moment: string | null): string => (moment === null ? 'never' : moment.slice(0, 10));
/** A key expires at its exact moment; for midnight people read the day before. */
const lastDay = (moment: string): string => new Date(Date.parse(moment) - 1).toISOString().slice(0, 10);

function untilText(moment: string | null): string {
  if (moment === null) return 'without expiry';
  return moment.includes('T00:00:00')
    ? `until the end of ${lastDay(moment)} UTC`
    : `until ${moment.slice(0, 16).replace('T', ' ')} UTC`;
}

async function create(input: CommandInput): Promise<ExitCode> {
  const { positionals, values, terminal } = input;
  const settings = settingsOf(input);
  const config = textOption(input, 'config');
  const folder = positionals[1];
  const created = await createKey(settings, {
    id: textOption(input, 'project'),
    plans:
      folder !== undefined
        ? plansOfFolders([documentationFolder(folder)])
        : config === undefined
          ? []
          : plansOfFile(config),
    here: plansOfFolders(['.'])[0]!,
    command: 'lectern keys create',
    name: textOption(input, 'name') ?? 'Made in the terminal',
    ...expiry(textOption(input, 'expires')),
    ...defined({ scopes: listOption(input, 'scope'), networks: listOption(input, 'ip') }),
  });
  const { key, secret } = created;
  if (values['json'] === true) terminal.out(JSON.stringify({ key: secret, ...key }));
  else {
    explain(created, { settings, folder, terminal });
    terminal.out(secret);
  }
  return 0;
}

interface KeyContext {
  readonly settings: Settings;
  readonly folder: string | undefined;
  readonly terminal: Terminal;
}

/** Everything but the key itself goes to standard error, so that `> key.txt` holds the key alone. */
function explain(
  { key, project, address }: CreatedKey,
  { settings, folder = '', terminal: { paint, say } }: KeyContext,
): void {
  const store = settings.databaseUrl === undefined ? settings.dataDir : 'PostgreSQL';
  const serve = `lectern serve ${folder}`.trim();
  say(
    `${paint('green', '✔')} A key for project ${paint('bold', project.id)}, named "${key.name}", ${untilText(key.expiresAt)}, in the store ${store}`,
  );
  say(
    `  It may do ${key.scopes?.join(', ') ?? 'everything in its project'}, from ${key.networks?.join(', ') ?? 'every address'}.`,
  );
  say(
    `  It is not shown again. ${project.isNew ? `No server has served this project on this store yet; start "${serve}", then:` : 'A server on the same store knows it already:'}`,
  );
  say(
    paint(
      'dim',
      `  curl -H "Authorization: Bearer KEY" ${address}/api/external/v1/analytics/${project.id}/feedback`,
    ),
  );
}

const shortList = (list: readonly string[] | null, none: string): string =>
  list === null
    ? none
    : [list[0] ?? 'nothing', list.length > 1 ? `+${list.length - 1}` : ''].join(' ').trim();

function keyTable(keys: readonly KeyLine[], { paint }: Terminal): string {
  const head = ['ID', 'PROJECT', 'KEY', 'STATE', 'CREATED', 'LAST USED', 'EXPIRES', 'SCOPES', 'FROM', 'NAME'];
  const rows = keys.map((key) => [
    key.id,
    key.project,
    key.hint,
    key.state,
    dayOf(key.createdAt),
    dayOf(key.lastUsedAt),
    key.expiresAt === null ? 'never' : lastDay(key.expiresAt),
    key.scopes?.join(',') ?? 'all',
    shortList(key.networks, 'anywhere'),
    key.name,
  ]);
  const [first, ...lines] = columns([head, ...rows]);
  return [
    paint('dim', first!),
    ...lines.map((line, at) => (keys[at]!.state === 'active' ? line : paint('dim', line))),
  ].join('\n');
}

async function list(input: CommandInput): Promise<ExitCode> {
  if (input.positionals.length > 1)
    throw new AppError(
      'usage/arguments',
      `"lectern keys list" takes nothing else, and got "${input.positionals[1]}"`,
      {
        hint: 'Name a project with --project ID',
      },
    );
  const keys = await listKeys(settingsOf(input), textOption(input, 'project'));
  const { terminal, values } = input;
  if (values['json'] === true) terminal.out(JSON.stringify({ keys }));
  else if (keys.length > 0) terminal.out(keyTable(keys, terminal));
  else terminal.say('There are no keys yet; "lectern keys create --name NAME" makes one');
  return 0;
}

async function revoke(input: CommandInput): Promise<ExitCode> {
  const id = input.positionals[1];
  if (id === undefined)
    throw new AppError('usage/key', 'The id of the key is missing', {
      hint: 'Run "lectern keys list" to see the ids, then "lectern keys revoke ID"',
    });
  const key = await revokeKey(settingsOf(input), { id, project: textOption(input, 'project') });
  const { terminal, values } = input;
  if (values['json'] === true) terminal.out(JSON.stringify(key));
  else
    terminal.say(
      `${terminal.paint('green', '✔')} ${key.hint} "${key.name}" of project ${key.project} is revoked; the next request with it is refused`,
    );
  return 0;
}

export const keys: Command = {
  name: 'keys',
  usage: 'create [DIR] | list | revoke ID',
  doc: 'Make, list and revoke keys of the HTTP API, also while the server runs',
  brief: 'Make, list and revoke keys of the HTTP API',
  examples: [
    'lectern keys create --name "Weekly report" --expires 90d',
    'lectern keys create docs --name "Weekly report" > key.txt',
    'lectern keys create --scope jobs:read,jobs:write --ip 203.0.113.0/24',
    'lectern keys list',
    'lectern keys revoke 01kah3v9ts5m2c7q8r4x6y0zbd',
  ],
  options: {
    project: { type: 'string', value: 'ID', doc: 'Project of the key; default the only one there is' },
    name: { type: 'string', value: 'NAME', doc: 'What will use the key, so that people know it again' },
    expires: {
      type: 'string',
      value: 'WHEN',
      doc: 'Days such as 90d, or the last day such as 2030-12-31; default never',
    },
    scope: {
      type: 'string',
      multiple: true,
      value: 'LIST',
      doc: `What the key may do: ${KEY_CHOICES.join(', ')}; default everything in its own project`,
    },
    ip: {
      type: 'string',
      multiple: true,
      value: 'LIST',
      doc: 'Addresses and networks from which it works, such as 203.0.113.0/24; default everywhere',
    },
    config: { type: 'string', value: 'FILE', doc: 'Settings file; default none' },
    json: { type: 'boolean', doc: 'One JSON document instead of text' },
  },
  positionals: 2,
  run: runAction('keys', { create, list, revoke }),
};
