/** A log that repeats the same message at most once a minute: an error at every request must not fill the disk. */
import { BoundedMap } from './cache/bounded-map.ts';
import type { Log, LogFields } from './log.ts';
import type { Clock } from './time/clock.ts';

const AGAIN_MS = 60_000;
/** Different messages that are remembered; beyond that, the one logged longest ago is logged again. */
const MAX = 200;

interface Logged {
  at: number;
  /** Repetitions since it was last logged. */
  left: number;
}

/**
 * Two errors are equal when their message and the first line of their cause are; ids and paths of requests do not
 * count.
 */
export function quietLog(log: Log, clock: Clock = Date.now): Log {
  const logged = new BoundedMap<string, Logged>({ entries: MAX });
  return {
    info: (message, fields) => log.info(message, fields),
    error: (message, fields, thrown) => {
      const reason = firstLine(fields?.['error']);
      const key = `${message}\n${reason ?? ''}`;
      const now = clock();
      const known = logged.get(key);
      if (known !== undefined && now - known.at < AGAIN_MS) {
        known.left++;
        return;
      }
      logged.set(key, { at: now, left: 0 });
      log.error(message, withRepetitions(fields, known?.left ?? 0), thrown);
    },
  };
}

function withRepetitions(fields: LogFields | undefined, left: number): LogFields | undefined {
  const reason = fields?.['error'];
  // A message for people is complete in one line; a stack trace would add nothing.
  const short =
    typeof reason === 'string' && /^AppError: /.test(reason)
      ? { error: firstLine(reason)!.slice('AppError: '.length) }
      : {};
  const more = left === 0 ? {} : { timesMore: left };
  return fields === undefined && left === 0 ? undefined : { ...fields, ...short, ...more };
}

function firstLine(reason: LogFields[string]): string | undefined {
  return typeof reason === 'string' ? reason.split('\n', 1)[0] : undefined;
}
