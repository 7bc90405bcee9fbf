/** The shape of every command. */
import type { CliIo, Terminal } from './terminal.ts';

/** An option as parseArgs of `node:util` takes it, with a sentence for the help text. */
export interface Option {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  /** May be repeated: its values reach the command in one text, separated by commas. */
  readonly multiple?: true;
  readonly doc: string;
  /** Shown in the help text: `--port NUMBER`. */
  readonly value?: string;
}

export interface CommandInput {
  readonly positionals: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly terminal: Terminal;
  readonly io: CliIo;
}

/** 0 success, 1 the work found errors, 2 wrong usage or unreadable input. */
export type ExitCode = 0 | 1 | 2;

/** What a help text is made of. */
export type HelpTopic = Pick<Command, 'name' | 'usage' | 'doc' | 'examples' | 'options'>;

export interface Command {
  readonly name: string;
  /** `[DIR]`, for the help text; ` | ` stands between forms of the command. */
  readonly usage: string;
  readonly doc: string;
  /** For the line of the overview, where `doc` is longer than 66 characters. */
  readonly brief?: string;
  readonly examples: readonly string[];
  readonly options: Readonly<Record<string, Option>>;
  /** Most positional arguments. */
  readonly positionals: number;
  /** The help of a part of it, named by the words after its name; undefined for the whole. */
  topic?(words: readonly string[]): HelpTopic | undefined;
  run(input: CommandInput): Promise<ExitCode>;
}
