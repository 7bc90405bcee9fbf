/** Writes a section for each command from the command's own help. */
import type { Command } from '../../src/cli/command.ts';
import { COMMANDS } from '../../src/cli/commands.ts';
import { usageLines } from '../../src/cli/help.ts';
import { cell, code, fence, sentence, table } from './markdown.ts';

export async function commandSections(): Promise<string> {
  const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  return commands.map(section).join('\n\n');
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
    fence('text', usageLines({ name, usage, options }).join('\n')),
    ...(rows.length > 0 ? [table(['Option', ''], rows)] : []),
    fence(
      'bash',
      examples.map((example) => (/^(lectern|[A-Z_]+=)/.test(example) ? example : `# ${example}`)).join('\n'),
    ),
  ].join('\n\n');
}
