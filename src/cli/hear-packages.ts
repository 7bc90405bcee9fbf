/** What packages print or warn of goes to our log, each of it once: it may stand in nobody's result, and fill nobody's log. */
import { format } from 'node:util';
import { oneLine } from '../lib/clean-text.ts';
import type { Log } from '../lib/log.ts';

/** Different things that are told at all; what comes after them is more of the same. */
const MOST = 50;
const LONGEST = 500;
/** Said of what we chose, or of what an operator cannot change. */
const NOISE = [/^AI SDK Warning System: /, /^ExperimentalWarning: /];
const WAYS = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'table'] as const;

/** For the whole process, from now on. */
export function hearPackages(log: Log): void {
  const told = new Set<string>();
  const hear = (text: string): void => {
    if (NOISE.some((noise) => noise.test(text))) return;
    const line = oneLine(text, LONGEST);
    // The same with other numbers is the same.
    const kind = line.replace(/\d+/g, '0');
    if (line === '' || told.has(kind) || told.size >= MOST) return;
    told.add(kind);
    log.info(`A package says: ${line}`);
  };
  for (const way of WAYS) console[way] = (...parts: unknown[]) => hear(format(...parts));
  // The first listener is Node's own, which prints.
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => {
    hear(name === 'Warning' ? message : `${name}: ${message}`);
  });
}
