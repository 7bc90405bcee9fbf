/** Terminal output: colour where supported, and a progress bar for work that takes over a second. */
import type { Readable, Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import type { Log, LogFields } from '../lib/log.ts';
import { shownText, unbroken } from '../lib/text/clean-text.ts';

type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan';
const CODES: Readonly<Record<Style, number>> = { bold: 1, dim: 2, red: 31, yellow: 33, green: 32, cyan: 36 };

/** Where a command reads and writes; `process` is one. */
export interface CliIo {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Screen;
  readonly stderr: Screen;
}

type Screen = Writable & { readonly isTTY?: boolean; readonly columns?: number };

export interface Terminal {
  /** Result of the command, to standard output. */
  out(text: string): void;
  /** Everything beside the result, to standard error. */
  say(text: string): void;
  paint(style: Style, text: string): string;
  /** Reports progress; shown only on a terminal and only after a second. Call `done` when finished. */
  progress(label: string): { at(done: number, all: number): void; done(): void };
  readonly log: Log;
  /** Width of the terminal that shows standard output; undefined when it goes to a file or a program. */
  readonly columns: number | undefined;
}

const WIDTH = 28;
const PATIENCE_MS = 1_000;
const EVERY_MS = 80;

function bar(share: number): string {
  const full = Math.round(share * WIDTH);
  return `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)}`;
}

/** Whether the output gets colour: not with `--no-color` or NO_COLOR, nor in a file or a pipe. */
export interface Colour {
  readonly out: boolean;
  readonly err: boolean;
}

export function openTerminal(
  colouring: boolean | Colour,
  quiet: boolean,
  { stdout, stderr }: Pick<CliIo, 'stdout' | 'stderr'> = process,
): Terminal {
  const { out, err } = typeof colouring === 'boolean' ? { out: colouring, err: colouring } : colouring;
  const colour = out || err;
  // One of the two may be a file while the other is a terminal.
  const shown = (text: string, painted: boolean): string =>
    colour && !painted ? stripVTControlCharacters(text) : text;
  const paint = (style: Style, text: string): string =>
    colour ? `\u001b[${CODES[style]}m${text}\u001b[0m` : text;
  const say = (text: string): void => void stderr.write(`${shown(text, err)}\n`);
  const more = (message: string, fields: LogFields | undefined): string => {
    const { project, ...others } = fields ?? {};
    // Most sentences name their project; its field is for programs.
    const isNamed = project === undefined || message.includes(String(project));
    const text = logText(isNamed ? others : { project, ...others });
    return text === '' ? '' : ` ${paint('dim', text)}`;
  };
  return {
    out: (text) => void stdout.write(`${shown(text, out)}\n`),
    say,
    paint,
    columns: stdout.isTTY ? stdout.columns || 80 : undefined,
    progress: (label) => {
      const began = Date.now();
      let last = 0;
      let shown = false;
      return {
        at: (done, all) => {
          const now = Date.now();
          if (quiet || !stderr.isTTY || now - began < PATIENCE_MS || now - last < EVERY_MS) return;
          last = now;
          shown = true;
          stderr.write(`\r\u001b[K${label} ${paint('cyan', bar(done / Math.max(1, all)))} ${done}/${all}`);
        },
        done: () => {
          if (shown) stderr.write('\r\u001b[K');
        },
      };
    },
    log: {
      info: (message, fields) => say(message + more(message, fields)),
      error: (message, fields) => say(`${paint('red', 'error')} ${message}${more(message, fields)}`),
    },
  };
}

const LONGEST = 8_000;

/** `name=value` with blanks between; the lines of a stack are indented below the first. */
export function logText(fields: LogFields): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${fieldText(name, String(value).slice(0, LONGEST))}`)
    .join(' ');
}

function fieldText(name: string, text: string): string {
  return name === 'error' ? shownText(text).replaceAll(/\n */g, '\n    ') : unbroken(text);
}
