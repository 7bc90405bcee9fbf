/** Sends errors that nobody expected to the service of the settings, also the one that ends the program. */

import { AppError } from '../../lib/app-error.ts';
import type { Log } from '../../lib/log.ts';
import { type ErrorReporter, errorReporter } from '../../lib/telemetry/error-report/error-reporter.ts';
import { sendEnvelope } from '../../lib/telemetry/error-report/send-envelope.ts';
import { currentRequest } from '../../lib/telemetry/trace/request-context.ts';
import { programRoot } from '../../program/program-root.ts';
import { programVersion } from '../../program/program-version.ts';
import type { ErrorSettings } from '../../settings/error-settings.ts';

export interface ErrorReports {
  /** Where what else the program says goes too. */
  readonly log: Log;
  close(): Promise<void>;
}

export function openErrorReports({ service, environment }: ErrorSettings, log: Log): ErrorReports {
  const version = programVersion();
  const reporter = errorReporter({
    send: (envelope) => sendEnvelope(service, envelope, { client: `lectern/${version}` }),
    source: { release: `lectern@${version}`, environment, root: programRoot() },
    log,
  });
  const leave = beforeTheEnd(async (thrown) => {
    reporter.report({ thrown, what: 'The program ended', tags: {}, trace: undefined });
    await reporter.flush();
  });
  return {
    log: reportedLog(log, reporter),
    close: async () => {
      leave();
      await reporter.flush();
    },
  };
}

/**
 * An error that nobody caught, or a promise, still ends the program as without this, but a moment later.
 * @returns a function that undoes it
 */
function beforeTheEnd(work: (thrown: unknown) => Promise<void>): () => void {
  const last = (thrown: unknown): void => {
    leave();
    void work(thrown).finally(() => {
      // Outside of the promise: Node then says the error itself, and ends.
      setImmediate(() => {
        throw thrown;
      });
    });
  };
  const leave = (): void => void process.off('uncaughtException', last);
  process.on('uncaughtException', last);
  return leave;
}

/** A log whose lines about unexpected errors also go to an error service. */
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
