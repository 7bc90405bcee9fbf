/** Runs the command line: finds the command, parses its options, and turns its outcome into an exit code. */
import { parseArgs } from 'node:util';
import { AppError } from '../lib/app-error.ts';
import { nearest } from '../lib/text/nearest.ts';
import { programVersion } from '../program/program-version.ts';
import { wantsColour } from '../program/wants-colour.ts';
import type { Command, CommandInput, ExitCode } from './command.ts';
import { COMMAND_GROUPS, COMMANDS } from './commands.ts';
import { commandHelp, programHelp } from './help.ts';
import { type CliIo, type Colour, openTerminal, type Terminal } from './terminal.ts';
import { unheeded } from './unheeded.ts';

/**
 * Runs a command and reports its error.
 * @param argv name of the command, its options and its arguments
 * @param io the streams of the process, or those of a test
 */
export async function runCli(argv: readonly string[], io: CliIo = process): Promise<ExitCode> {
  const colour: Colour = {
    out: wantsColour(argv, io.stdout),
    err: wantsColour(argv, io.stderr),
  };
  const terminal = openTerminal(colour, argv.includes('--json'), io);
  try {
    return await runCommand(argv, { terminal, io });
  } catch (error) {
    reportError(error, terminal);
    return error instanceof AppError && error.code === 'build/failed' ? 1 : 2;
  }
}

async function runCommand(
  argv: readonly string[],
  { terminal, io }: Pick<CommandInput, 'terminal' | 'io'>,
): Promise<ExitCode> {
  const [name = 'help', ...rest] = argv;
  if (name === 'help' || name === '--help' || name === '-h') {
    const requested = commandNamed(rest[0]);
    terminal.out(
      requested === undefined
        ? programHelp(await allCommands(), terminal.paint)
        : helpText(await requested(), rest.slice(1), terminal.paint),
    );
    return 0;
  }
  if (name === '--version' || name === '-v') {
    terminal.out(programVersion());
    return 0;
  }
  const load = commandNamed(name);
  if (load === undefined) {
    const near = nearest(name, Object.keys(COMMANDS));
    throw new AppError('usage/command', `There is no command "${name}"`, {
      hint: near === undefined ? 'Run "lectern help" to see all of them' : `Did you mean "lectern ${near}"?`,
    });
  }
  const command = await load();
  if (rest.includes('--help') || rest.includes('-h')) {
    terminal.out(helpText(command, rest, terminal.paint));
    return 0;
  }
  const { values, positionals } = readArguments(command, rest);
  return command.run({ values, positionals, terminal, io });
}

async function allCommands(): Promise<Record<string, readonly Command[]>> {
  const groups = Object.entries(COMMAND_GROUPS).map(
    async ([title, group]) => [title, await Promise.all(Object.values(group).map((load) => load()))] as const,
  );
  return Object.fromEntries(await Promise.all(groups));
}

function helpText(command: Command, rest: readonly string[], paint: Terminal['paint']): string {
  const words = rest.filter((word) => !word.startsWith('-'));
  return commandHelp(command.topic?.(words) ?? command, paint);
}

function commandNamed(name: string | undefined): (() => Promise<Command>) | undefined {
  return name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
}

function readArguments(
  command: Command,
  args: readonly string[],
): { values: Record<string, string | boolean | undefined>; positionals: readonly string[] } {
  const options = { ...command.options, 'no-color': { type: 'boolean', doc: '' } } as const;
  try {
    const read = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    if (read.positionals.length > command.positionals) {
      throw new AppError(
        'usage/arguments',
        `"lectern ${command.name}" takes ${atMost(command.positionals)}, and got "${read.positionals.join('" "')}"`,
        { hint: `Run "lectern ${command.name} --help"` },
      );
    }
    return {
      values: Object.fromEntries(
        Object.entries(read.values).map(([name, value]) => [
          name,
          Array.isArray(value) ? value.join(',') : value,
        ]),
      ) as CommandInput['values'],
      positionals: read.positionals,
    };
  } catch (error) {
    if (error instanceof AppError) throw error;
    const unknown = /'(--[^' ]+)/.exec(String(error))?.[1];
    const near = unknown === undefined ? undefined : nearest(unknown.slice(2), Object.keys(command.options));
    const message = error instanceof Error ? error.message.split(/\. |\n/)[0]! : String(error);
    throw new AppError('usage/option', message, {
      hint:
        near === undefined
          ? `Run "lectern ${command.name} --help" to see its options`
          : `Did you mean --${near}?`,
      cause: error,
    });
  }
}

function atMost(count: number): string {
  return count === 0 ? 'no arguments' : count === 1 ? 'one argument' : `at most ${count} arguments`;
}

function reportError(error: unknown, terminal: Terminal): void {
  const known = error instanceof AppError;
  const plain = (text: string): string => text.split('\n').map(unheeded).join('\n');
  terminal.say(
    `${terminal.paint('red', 'error')} ${known ? plain(error.message) : error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
  if (known && error.hint !== undefined) terminal.say(`      ${plain(error.hint)}`);
  if (!known) terminal.say('This is a mistake in Lectern itself; please report it with the lines above.');
}
