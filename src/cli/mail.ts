/** `lectern mail test ADDRESS`: sends one letter, and reports what the mail server answered. */

import { AppError } from '../lib/app-error.ts';
import { sendTestMail } from '../tasks/send-test-mail.ts';
import type { Command } from './command.ts';
import { settingsOf } from './command-settings.ts';

export const mail: Command = {
  name: 'mail',
  usage: 'test ADDRESS',
  doc: 'Try the mail settings with one letter to an address',
  examples: ['lectern mail test ada@example.com'],
  options: {
    config: { type: 'string', value: 'FILE', doc: 'Settings file; default none' },
    json: { type: 'boolean', doc: 'One JSON document instead of text' },
  },
  positionals: 2,
  run: async (input) => {
    const { positionals, terminal, values } = input;
    const [action, address] = positionals;
    if (action !== 'test' || address === undefined)
      throw new AppError('usage/arguments', '"lectern mail" needs "test" and an address', {
        hint: 'For example "lectern mail test ada@example.com"',
      });
    const result = await sendTestMail(settingsOf(input), address);
    const { ok, to, server, answer } = result;
    if (values['json'] === true) terminal.out(JSON.stringify(result));
    else {
      const mark = ok ? terminal.paint('green', '✔') : terminal.paint('red', '✖');
      terminal.say(
        `${mark} ${ok ? `${server} took the letter to ${to}` : `The letter to ${to} was not sent by ${server}`}`,
      );
      terminal.say(`  ${answer}`);
    }
    return ok ? 0 : 1;
  },
};
