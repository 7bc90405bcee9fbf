/** `lectern digest show|set|test|remove`: the weekly digest of a project in a chat, set from the terminal and while the server runs. */
import { AppError } from '../lib/app-error.ts';
import {
  CHAT_CHOICES,
  chatName,
  type DigestLine,
  removeDigest,
  setDigest,
  showDigest,
  testDigest,
} from '../tasks/manage-digest.ts';
import { columns } from './columns.ts';
import type { Command, CommandInput, ExitCode } from './command.ts';
import { settingsOf } from './command-settings.ts';
import { optionsOf, textOption } from './feedback/feedback-options.ts';
import { runAction } from './run-action.ts';

/** Bytes of an address that are read from standard input. */
const MAX_ADDRESS = 4_096;

function printed({ terminal, values }: CommandInput, line: DigestLine): ExitCode {
  const { project, digest } = line;
  if (values['json'] === true) terminal.out(JSON.stringify(line));
  else if (digest === null)
    terminal.say('No chat gets the weekly digest; "lectern digest set URL" has it posted to one');
  else {
    const { last } = digest;
    terminal.out(
      columns([
        ['Project', project],
        ['Posted to', `${chatName(digest.chat)} at ${digest.host}`],
        ['Last', last === null ? 'none yet' : [last.state, last.at, last.error ?? ''].join(' ').trim()],
        ['Next', digest.nextAt],
      ]).join('\n'),
    );
  }
  return 0;
}

async function show(input: CommandInput): Promise<ExitCode> {
  return printed(input, await showDigest(settingsOf(input), optionsOf(input, 'lectern digest show')));
}

async function set(input: CommandInput): Promise<ExitCode> {
  const url = await addressOf(input);
  const request = optionsOf(input, 'lectern digest set');
  return printed(
    input,
    await setDigest(settingsOf(input), request, { url, chat: textOption(input, 'chat') }),
  );
}

/** From standard input it is in no list of processes and no history of a shell. */
async function addressOf({ positionals, io }: CommandInput): Promise<string> {
  const given = positionals[1];
  if (given !== undefined && given !== '-') return given;
  let read = '';
  if (given === '-' || io.stdin.isTTY !== true)
    for await (const chunk of io.stdin) {
      read += String(chunk);
      if (read.length > MAX_ADDRESS) break;
    }
  if (read.trim() !== '') return read.trim();
  throw new AppError('usage/arguments', 'The address of the incoming webhook is missing', {
    hint: 'For example "lectern digest set < address.txt", where the file has the address that the chat shows',
  });
}

async function test(input: CommandInput): Promise<ExitCode> {
  const { terminal, values } = input;
  const tested = await testDigest(settingsOf(input), optionsOf(input, 'lectern digest test'));
  const { chat, problem } = tested;
  if (values['json'] === true) terminal.out(JSON.stringify(tested));
  else if (problem === null) terminal.say(`${terminal.paint('green', '✔')} ${chatName(chat)} took the test`);
  else terminal.say(`${terminal.paint('red', '✘')} ${chatName(chat)} did not take the test. ${problem}`);
  return problem === null ? 0 : 1;
}

async function remove(input: CommandInput): Promise<ExitCode> {
  const { terminal, values } = input;
  const done = await removeDigest(settingsOf(input), optionsOf(input, 'lectern digest remove'));
  if (values['json'] === true) terminal.out(JSON.stringify(done));
  else
    terminal.say(
      done.removed
        ? `${terminal.paint('green', '✔')} No chat gets the digest any more`
        : 'No chat got the digest',
    );
  return 0;
}

export const digest: Command = {
  name: 'digest',
  usage: 'show | set [URL] | test | remove',
  doc: 'Have the weekly digest of a project posted to a chat by its incoming webhook, also while the server runs. Without URL, the address is read from standard input, which keeps it out of the history of your shell',
  brief: 'Have the weekly digest posted to a chat',
  examples: [
    'lectern digest set < address.txt',
    'lectern digest set https://chat.example.com/hooks/abc --chat mattermost',
    'lectern digest test',
    'lectern digest show --json',
  ],
  options: {
    chat: {
      type: 'string',
      value: 'NAME',
      doc: `set: ${CHAT_CHOICES.join(', ')}; default as the address says`,
    },
    project: { type: 'string', value: 'ID', doc: 'Default the only one there is' },
    config: { type: 'string', value: 'FILE', doc: 'Settings file; default none' },
    json: { type: 'boolean', doc: 'One JSON document instead of text' },
  },
  positionals: 2,
  run: runAction('digest', { show, set, test, remove }),
};
