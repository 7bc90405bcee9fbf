/** `lectern webhooks list|add|on|off|test|remove`: addresses that are told what happens, set from the terminal and while the server runs. */

import { AppError } from '../lib/app-error.ts';
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  WEBHOOK_CHOICES,
  type WebhookChange,
  type WebhookLine,
} from '../tasks/manage-webhooks.ts';
import { columns } from './columns.ts';
import type { Command, CommandInput, ExitCode } from './command.ts';
import { settingsOf } from './command-settings.ts';
import { optionsOf, textOption } from './feedback/feedback-options.ts';
import { runAction } from './run-action.ts';

async function list(input: CommandInput): Promise<ExitCode> {
  const { terminal, values } = input;
  const webhooks = await listWebhooks(settingsOf(input), optionsOf(input, 'lectern webhooks list'));
  if (values['json'] === true) terminal.out(JSON.stringify({ webhooks }));
  else if (webhooks.length === 0)
    terminal.say('There is no webhook yet; "lectern webhooks add URL --event LIST" makes one');
  else {
    const rows = webhooks.map((one) => [
      one.id,
      one.enabled ? 'on' : 'off',
      lastOf(one),
      one.url,
      one.events.join(' '),
    ]);
    terminal.out(columns([['ID', 'STATE', 'LAST', 'ADDRESS', 'EVENTS'], ...rows]).join('\n'));
  }
  return 0;
}

const lastOf = ({ lastDelivery }: WebhookLine): string =>
  lastDelivery === null ? 'none' : `${lastDelivery.state} ${lastDelivery.status ?? ''}`.trim();

/** Everything but the secret goes to standard error, so that `> secret.txt` holds the secret alone. */
async function add(input: CommandInput): Promise<ExitCode> {
  const { terminal, values, positionals } = input;
  const [url, events] = [positionals[1], textOption(input, 'event')];
  if (url === undefined || events === undefined)
    throw new AppError(
      'usage/arguments',
      `The ${url === undefined ? 'address' : 'list --event'} is missing`,
      {
        hint: 'For example "lectern webhooks add https://example.com/hooks/docs --event agent_job.finished"',
      },
    );
  const created = await addWebhook(settingsOf(input), optionsOf(input, 'lectern webhooks add'), {
    url,
    events: events.split(',').flatMap((one) => one.trim() || []),
  });
  if (values['json'] === true) terminal.out(JSON.stringify(created));
  else {
    terminal.say(
      `${terminal.paint('green', '✔')} The webhook ${created.id} is on; its secret is not shown again:`,
    );
    terminal.out(created.secret);
  }
  return 0;
}

const DONE: Readonly<Record<WebhookChange, string>> = {
  on: 'is on',
  off: 'is off; what was waiting is given up',
  test: 'gets a test from the running server; "lectern webhooks list" shows how it went',
  remove: 'is removed',
};

const changing =
  (change: WebhookChange) =>
  async (input: CommandInput): Promise<ExitCode> => {
    const { terminal, values, positionals } = input;
    const id = positionals[1];
    if (id === undefined)
      throw new AppError('usage/arguments', 'The id of the webhook is missing', {
        hint: `Run "lectern webhooks list" to see the ids, then "lectern webhooks ${change} ID"`,
      });
    const request = optionsOf(input, `lectern webhooks ${change}`);
    const line = await changeWebhook(settingsOf(input), request, { id, change });
    if (values['json'] === true) terminal.out(JSON.stringify(line));
    else terminal.say(`${terminal.paint('green', '✔')} The webhook ${id} ${DONE[change]}`);
    return 0;
  };

export const webhooks: Command = {
  name: 'webhooks',
  usage: 'list | add URL --event LIST | on ID | off ID | test ID | remove ID',
  doc: 'Set the addresses that are told what happens, also while the server runs',
  brief: 'Set the addresses that are told what happens',
  examples: [
    'lectern webhooks add https://example.com/hooks --event agent_job.finished',
    'lectern webhooks list',
    'lectern webhooks test 01kah3v9ts5m2c7q8r4x6y0zbd',
  ],
  options: {
    event: { type: 'string', multiple: true, value: 'LIST', doc: `add: ${WEBHOOK_CHOICES.join(', ')}` },
    project: { type: 'string', value: 'ID', doc: 'Default the only one there is' },
    config: { type: 'string', value: 'FILE', doc: 'Settings file; default none' },
    json: { type: 'boolean', doc: 'One JSON document instead of text' },
  },
  positionals: 2,
  run: runAction('webhooks', {
    list,
    add,
    on: changing('on'),
    off: changing('off'),
    test: changing('test'),
    remove: changing('remove'),
  }),
};
