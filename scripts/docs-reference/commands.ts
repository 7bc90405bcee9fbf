/** Writes a section for each command from what the command says of itself. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from '../../src/cli/command.ts';
import { cell, code, fence, sentence, table } from './markdown.ts';

const LIST = /\bCOMMANDS[^=]*=\s*\[([^\]]*)\]/;
/** Runs the program when it is imported. */
const PROGRAM = 'main.ts';

/** @param folder `src/cli` */
export async function commandSections(folder: string): Promise<string> {
  const commands = await readCommands(folder);
  return commands.map(section).join('\n\n');
}

/** Every command the program lists, in its order. */
async function readCommands(folder: string): Promise<readonly Command[]> {
  const names = LIST.exec(readFileSync(join(folder, PROGRAM), 'utf8'))?.[1]?.match(/\w+/g) ?? [];
  const found = new Map<string, Command>();
  for (const file of globSync('*.ts', { cwd: folder })) {
    if (file === PROGRAM || file.endsWith('.test.ts')) continue;
    const module = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module)) if (isCommand(value)) found.set(name, value);
  }
  return names.map((name) => {
    const command = found.get(name);
    if (command === undefined)
      throw new Error(`${PROGRAM} lists the command "${name}", but no file of ${folder} exports it`);
    return command;
  });
}

function isCommand(value: unknown): value is Command {
  return (
    typeof value === 'object' && value !== null && 'usage' in value && 'options' in value && 'run' in value
  );
}

function section({ name, usage, doc, options, examples }: Command): string {
  const rows = Object.entries(options).map(([option, { short, value, doc: text }]) => [
    [
      ...(short === undefined ? [] : [code(`-${short}`)]),
      code(`--${option}${value === undefined ? '' : ` ${value}`}`),
    ].join(', '),
    cell(sentence(text)),
  ]);
  return [
    `## lectern ${name}`,
    cell(sentence(doc)),
    fence('text', `lectern ${name} ${usage}${rows.length > 0 ? ' [options]' : ''}`.trim()),
    ...(rows.length > 0 ? [table(['Option', ''], rows)] : []),
    fence(
      'bash',
      examples.map((example) => (/^(lectern|[A-Z_]+=)/.test(example) ? example : `# ${example}`)).join('\n'),
    ),
  ].join('\n\n');
}
