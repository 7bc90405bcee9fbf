/** Turns whatever a handler throws into an answer without a stack; the log gets the stack. */
import { AppError } from '../../../lib/app-error.ts';
import type { Log } from '../../../lib/log.ts';
import { isClientGone } from '../http/client-gone.ts';
import type { Middleware } from '../http/handler.ts';
import { reply, TEXT_TYPE } from '../http/reply.ts';
import { unavailable } from './unavailable.ts';

/** Nothing is wrong with what was asked, and the same will be answered later. */
const LATER: ReadonlySet<string> = new Set(['render/unavailable', 'render/closed']);

export function errors(log: Log): Middleware {
  return (next) => async (request) => {
    try {
      return await next(request);
    } catch (error) {
      if (isClientGone(error, request.signal)) return reply(400, TEXT_TYPE, 'The request is not complete\n');
      // Said once where it happens, with its reason, which is nothing for readers.
      if (error instanceof AppError && LATER.has(error.code)) return unavailable(request);
      log.error('request failed', {
        id: request.id,
        path: request.path,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
      const told =
        error instanceof AppError
          ? `${error.message}${error.hint === undefined ? '' : `. ${error.hint}`}`
          : 'Something went wrong on our side';
      return reply(500, TEXT_TYPE, `${told}\nRequest id: ${request.id}\n`, { 'cache-control': 'no-store' });
    }
  };
}
