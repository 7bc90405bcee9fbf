/** Terminal output: colour where supported, and a progress bar for work that takes over a second. */
import type { Log } from '../lib/log.ts';

type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green' | 'cyan';
const CODES: Readonly<Record<Style, number>> = { bold: 1, dim: 2, red: 31, yellow: 33, green: 32, cyan: 36 };

export interface Terminal {
  /** Result of the command, to standard output. */
  out(text: string): void;
  /** Everything beside the result, to standard error. */
  say(text: string): void;
  paint(style: Style, text: string): string;
  /** Reports progress; shown only on a terminal and only after a second. Call `done` when finished. */
  progress(label: string): { at(done: number, all: number): void; done(): void };
  readonly log: Log;
}

const WIDTH = 28;
const PATIENCE_MS = 1_000;
const EVERY_MS = 80;

function bar(share: number): string {
  const full = Math.round(share * WIDTH);
  return `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)}`;
}

/** @param colour false for `--no-color`, NO_COLOR or output that is not a terminal */
export function openTerminal(colour: boolean, quiet: boolean): Terminal {
  const paint = (style: Style, text: string): string =>
    colour ? `\u001b[${CODES[style]}m${text}\u001b[0m` : text;
  const say = (text: string): void => void process.stderr.write(`${text}\n`);
  return {
    out: (text) => void process.stdout.write(`${text}\n`),
    say,
    paint,
    progress: (label) => {
      const began = Date.now();
      let last = 0;
      let shown = false;
      return {
        at: (done, all) => {
          const now = Date.now();
          if (quiet || !process.stderr.isTTY || now - began < PATIENCE_MS || now - last < EVERY_MS) return;
          last = now;
          shown = true;
          process.stderr.write(
            `\r\u001b[K${label} ${paint('cyan', bar(done / Math.max(1, all)))} ${done}/${all}`,
          );
        },
        done: () => {
          if (shown) process.stderr.write('\r\u001b[K');
        },
      };
    },
    log: {
      info: (message) => say(message),
      error: (message, fields) =>
        say(
          `${paint('red', 'error')} ${message}${
            fields === undefined
              ? ''
              : ` ${paint(
                  'dim',
                  Object.entries(fields)
                    .map(([name, value]) => `${name}=${String(value)}`)
                    .join(' '),
                )}`
          }`,
        ),
    },
  };
}
