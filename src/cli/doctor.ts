/** `lectern doctor [FOLDER]`: says what is wrong with an installation, and what to do. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { examineInstallation } from '../tasks/examine-installation.ts';
import type { Command, CommandInput } from './command.ts';
import type { Terminal } from './terminal.ts';

type Examined = Awaited<ReturnType<typeof examineInstallation>>[number];

const COLOURS = { ok: 'green', warn: 'yellow', fail: 'red', skip: 'dim' } as const;
const NAME_WIDTH = 14;

function line({ check, state, text, hint }: Examined, { paint }: Terminal): string {
  const mark = paint(COLOURS[state], state.padEnd(4));
  return `${mark}  ${check.padEnd(NAME_WIDTH)}${text}${hint === undefined ? '' : `. ${paint('bold', hint)}`}`;
}

/** The folder that was named, else the current one where it is a site. */
function folderOf({ positionals: [named] }: CommandInput): string | undefined {
  if (named !== undefined) return resolve(named);
  return existsSync('docs.json') ? resolve('.') : undefined;
}

export const doctor: Command = {
  name: 'doctor',
  usage: '[FOLDER]',
  doc: 'Say what is wrong with an installation, and what to do',
  examples: ['lectern doctor docs', 'lectern doctor --config lectern.config.json', 'lectern doctor --json'],
  options: {
    config: { type: 'string', value: 'FILE', doc: 'Settings file; default none' },
    json: { type: 'boolean', doc: 'One JSON document instead of text' },
  },
  positionals: 1,
  run: async (input) => {
    const { terminal, values } = input;
    const config = typeof values['config'] === 'string' ? values['config'] : undefined;
    const found = await examineInstallation(folderOf(input), config);
    const failed = found.some(({ state }) => state === 'fail');
    if (values['json'] === true) terminal.out(JSON.stringify({ ok: !failed, checks: found }));
    else for (const one of found) terminal.out(line(one, terminal));
    return failed ? 1 : 0;
  },
};
