/** Sends errors that nobody expected to the service of the settings, also the one that ends the program. */

import type { Log } from '../../lib/log.ts';
import { errorReporter } from '../../lib/telemetry/error-report/error-reporter.ts';
import { reportedLog } from '../../lib/telemetry/error-report/reported-log.ts';
import { sendEnvelope } from '../../lib/telemetry/error-report/send-envelope.ts';
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
