/** A log of JSON lines, one object each, that no text of a stranger can break into two or make unreadable. */

import type { Log, LogFields } from '../log.ts';
import type { Clock } from '../time/clock.ts';
import { currentRequest } from './trace/request-context.ts';

const MAX_FIELDS = 40;
/** How lines for people begin that are more than information. */
const LEVEL = /^(error|warning) +(.+)$/s;
const LONGEST = 8_000;
/** Names that fields cannot replace. */
const OWN = new Set(['time', 'level', 'message']);
/** What JSON leaves as it is, and terminals or other readers of lines obey: controls, line ends and direction marks. */
const UNSAFE = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** @param write gets a line without its end */
export function jsonLog(write: (line: string) => void, clock: Clock = Date.now): Log {
  const add = (level: string, message: string, fields: LogFields = {}): void =>
    write(jsonLine({ time: new Date(clock()).toISOString(), level, message: cut(message) }, fields));
  return {
    info: (message, fields) => {
      const [, level, rest] = LEVEL.exec(message) ?? [];
      if (level === undefined) add('info', message, fields);
      else add(level === 'error' ? 'error' : 'warn', rest!, fields);
    },
    error: (message, fields) => add('error', message, fields),
  };
}

function jsonLine(head: Readonly<Record<string, string>>, fields: LogFields): string {
  const line: Record<string, unknown> = { ...head, ...ofRequest() };
  for (const [name, value] of Object.entries(fields).slice(0, MAX_FIELDS)) {
    // Handlers call the id of a request `id`.
    const shown = name === 'id' ? 'requestId' : name;
    if (value !== undefined && !OWN.has(shown)) line[shown] = typeof value === 'string' ? cut(value) : value;
  }
  return JSON.stringify(line).replace(UNSAFE, escaped);
}

function ofRequest(): Readonly<Record<string, unknown>> {
  const request = currentRequest();
  if (request === undefined) return {};
  const { requestId, traceId, project } = request;
  return { requestId, traceId, project };
}

function cut(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
