/** Logs the beginning and the end of an outage, and nothing of the tries between. */
import type { Log } from '../../log.ts';

interface OutageLog {
  failed(error: unknown): void;
  worked(): void;
}

/** @param began, ended messages */
export function outageLog(
  log: Log,
  { began, ended }: Readonly<Record<'began' | 'ended', string>>,
): OutageLog {
  let isOut = false;
  return {
    failed: (error) => {
      if (!isOut) log.error(began, { error: describe(error) });
      isOut = true;
    },
    worked: () => {
      if (isOut) log.info(ended);
      isOut = false;
    },
  };
}

/** `fetch` says only that it failed; its cause says why. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
