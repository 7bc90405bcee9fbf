/** The fields of a log line as text for people, where no value can begin a line of its own or control the terminal. */

import type { LogFields } from '../log.ts';
import { shownText, unbroken } from './clean-text.ts';

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
