/** Starts the server for documentation folders, loading the program while the renderer starts. */
import { defined } from '../lib/defined.ts';
import { openRenderer } from '../project/open-renderer.ts';
import type { RunningServer, StartOptions } from './run-server.ts';

export type { RunningServer, StartOptions } from './run-server.ts';

/** @throws AppError when there is no docs.json, the store cannot be opened, or the port is not available */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { errors } = options.settings;
  if (errors === undefined) return start(options);
  const reports = (await import('./telemetry/error-reports.ts')).openErrorReports(errors, options.log);
  try {
    const server = await start({ ...options, log: reports.log });
    return {
      ...server,
      stop: (stopping) => server.stop(stopping).finally(reports.close),
      close: () => server.close().finally(reports.close),
    };
  } catch (error) {
    await reports.close();
    throw error;
  }
}

async function start(options: StartOptions): Promise<RunningServer> {
  const { settings, log, renderProcesses } = options;
  const renderer = openRenderer(settings, { log, ...defined({ renderProcesses }) });
  try {
    const { runServer } = await import('./run-server.ts');
    return await runServer(options, renderer);
  } catch (error) {
    await renderer.close();
    throw error;
  }
}
