/** Starts a server that has opened its projects and its store, however long that takes on a busy machine. */
import { type RunningServer, type StartOptions, startServer } from '../../src/server/start-server.ts';

const PATIENCE_MS = 600_000;

/** For tests that ask something of a site or the store at once; one that cannot be opened is left after its first try. */
export function startPatiently(options: StartOptions): Promise<RunningServer> {
  return startServer({ patience: PATIENCE_MS, ...options });
}
