/** Turns errors of handlers into replies without a stack; the stack is logged. */
import { AppError } from '../../../lib/app-error.ts';
import type { Log } from '../../../lib/log.ts';
import { isClientGone } from '../http/client-gone.ts';
import type { Middleware } from '../http/handler.ts';
import { loggedPath } from '../http/logged-path.ts';
import { reply, TEXT_TYPE } from '../http/reply.ts';
import { unavailable } from './unavailable.ts';

/** The request is valid, and the same one will succeed later. */
const LATER: ReadonlySet<string> = new Set(['render/unavailable', 'render/closed']);

export function errors(log: Log): Middleware {
  return (next) => async (request) => {
    try {
      return await next(request);
    } catch (error) {
      if (isClientGone(error, request.signal)) return reply(400, TEXT_TYPE, 'The request is not complete\n');
      // Already logged where it happens; the reason is not for readers.
      if (error instanceof AppError && LATER.has(error.code)) return unavailable(request);
      log.error(
        'request failed',
        {
          id: request.id,
          path: loggedPath(request.path),
          error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        },
        error,
      );
      const message =
        error instanceof AppError
          ? `${error.message}${error.hint === undefined ? '' : `. ${error.hint}`}`
          : 'Something went wrong on our side';
      return reply(500, TEXT_TYPE, `${message}\nRequest id: ${request.id}\n`, {
        'cache-control': 'no-store',
      });
    }
  };
}
