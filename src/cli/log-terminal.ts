/** The terminal of a server whose log is JSON: everything beside the result of the command is a line of that log. */
import { stripVTControlCharacters } from 'node:util';
import { AppError } from '../lib/app-error.ts';
import { jsonLog } from '../lib/telemetry/json-log.ts';
import { unbroken } from '../lib/text/clean-text.ts';
import { capturePackageOutput } from './capture-package-output.ts';
import type { ExitCode } from './command.ts';
import type { Terminal } from './terminal.ts';

export function logTerminal(terminal: Terminal, format: 'text' | 'json'): Terminal {
  if (format === 'text') return terminal;
  const log = jsonLog((line) => void process.stderr.write(`${line}\n`));
  capturePackageOutput(log);
  return {
    ...terminal,
    log,
    say: (text) => log.info(unbroken(stripVTControlCharacters(text)).trim()),
  };
}

/** Runs a server; with a JSON log, the error that ends it is a line of the log too. */
export async function inLog(
  { log }: Terminal,
  format: 'text' | 'json',
  run: () => Promise<ExitCode>,
): Promise<ExitCode> {
  if (format === 'text') return run();
  try {
    return await run();
  } catch (error) {
    if (error instanceof AppError)
      log.error(error.message, {
        code: error.code,
        ...(error.hint === undefined ? {} : { hint: error.hint }),
      });
    else
      log.error('The server ended with an unexpected error', {
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
    return 2;
  }
}
