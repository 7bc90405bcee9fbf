/** A log whose lines about unexpected errors also go to an error service. */
import { AppError } from '../../app-error.ts';
import type { Log } from '../../log.ts';
import { currentRequest } from '../trace/request-context.ts';
import type { ErrorReporter } from './error-reporter.ts';

export function reportedLog(log: Log, reporter: Pick<ErrorReporter, 'report'>): Log {
  return {
    info: (message, fields) => log.info(message, fields),
    error: (message, fields, thrown) => {
      log.error(message, fields, thrown);
      // An AppError is meant for a person, who reads it in the log.
      if (thrown === undefined || thrown instanceof AppError) return;
      const { requestId, project, traceId, span, about } = currentRequest() ?? {};
      reporter.report({
        thrown,
        what: message,
        tags: { ...about?.(), request_id: requestId, trace_id: traceId, project },
        trace: span === undefined ? undefined : { traceId: span.traceId, spanId: span.spanId },
      });
    },
  };
}
