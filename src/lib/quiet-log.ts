/** A log that says the same thing once a minute: what fails at every request must not fill the disk that it may fail for. */
import { BoundedMap } from './bounded-map.ts';
import type { Clock } from './clock.ts';
import type { Log, LogFields } from './log.ts';

const AGAIN_MS = 60_000;
/** Different things that are remembered; when there are more, the one said longest ago is said again. */
const MOST = 200;

interface Said {
  at: number;
  /** Times that it was not said since. */
  left: number;
}

/** Two errors are the same when their words and the first line of their reason are; ids and paths of requests do not count. */
export function quietLog(log: Log, clock: Clock = Date.now): Log {
  const said = new BoundedMap<string, Said>({ entries: MOST });
  return {
    info: (message, fields) => log.info(message, fields),
    error: (message, fields) => {
      const reason = firstLine(fields?.['error']);
      const key = `${message}\n${reason ?? ''}`;
      const now = clock();
      const known = said.get(key);
      if (known !== undefined && now - known.at < AGAIN_MS) {
        known.left++;
        return;
      }
      said.set(key, { at: now, left: 0 });
      log.error(message, told(fields, known?.left ?? 0));
    },
  };
}

function told(fields: LogFields | undefined, left: number): LogFields | undefined {
  const reason = fields?.['error'];
  // What is meant for people says all in one line; where it was thrown tells them nothing.
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
