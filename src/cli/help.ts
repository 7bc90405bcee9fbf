/** Formats the help texts from the commands' own descriptions. */
import type { Command } from './command.ts';

const GAP = 3;

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length)) + GAP;
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`).join('\n');
}

export function programHelp(commands: readonly Command[]): string {
  const rows = commands.map((command) => [`${command.name} ${command.usage}`.trim(), command.doc] as const);
  return `Lectern: a docs.json and MDX pages become a documentation site.

Usage: lectern COMMAND [options]

${columns(rows)}

Start here:
  lectern dev docs       preview the folder "docs" at http://localhost:3000
  lectern check docs     list everything that is wrong in it
  lectern COMMAND --help options and examples of one command

Exit codes: 0 fine, 1 errors found in the documentation, 2 wrong usage or unreadable input.`;
}

export function commandHelp(command: Command): string {
  const options = Object.entries(command.options).map(
    ([name, option]) =>
      [
        `${option.short === undefined ? '' : `-${option.short}, `}--${name}${option.value === undefined ? '' : ` ${option.value}`}`,
        option.doc,
      ] as const,
  );
  return `${command.doc}

Usage: lectern ${command.name} ${command.usage}${options.length > 0 ? ' [options]' : ''}
${options.length > 0 ? `\n${columns(options)}\n` : ''}
Examples:
${command.examples.map((example) => `  ${example}`).join('\n')}`;
}
