/** Sends what packages print or warn to our log, each message once, so that it never mixes with a command's output. */
import { format } from 'node:util';
import type { Log } from '../lib/log.ts';
import { oneLine } from '../lib/text/clean-text.ts';

/** Different messages that are logged; later ones are dropped. */
const MAX = 50;
const LONGEST = 500;
/** Warnings about our own choices, or about things an operator cannot change. */
const NOISE = [/^AI SDK Warning System: /, /^ExperimentalWarning: /];
const WAYS = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'table'] as const;

/** Affects the whole process from now on. */
export function capturePackageOutput(log: Log): void {
  const logged = new Set<string>();
  const logOnce = (text: string): void => {
    if (NOISE.some((noise) => noise.test(text))) return;
    const line = oneLine(text, LONGEST);
    // Messages that differ only in numbers count as the same.
    const kind = line.replace(/\d+/g, '0');
    if (line === '' || logged.has(kind) || logged.size >= MAX) return;
    logged.add(kind);
    log.info(`A package says: ${line}`);
  };
  for (const way of WAYS) console[way] = (...parts: unknown[]) => logOnce(format(...parts));
  // The first listener is Node's own, which prints.
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => {
    logOnce(name === 'Warning' ? message : `${name}: ${message}`);
  });
}
