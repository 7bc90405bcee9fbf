/** Starts the server for documentation folders: the renderer first, the rest of the program while it gets ready. */
import { openRenderer } from './open-renderer.ts';
import type { RunningServer, StartOptions } from './run-server.ts';

export type { RunningServer, StartOptions } from './run-server.ts';

/** @throws AppError when there is no docs.json, the store cannot be opened, or the port cannot be had */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const renderer = openRenderer(options.settings, { log: options.log });
  try {
    const { runServer } = await import('./run-server.ts');
    return await runServer(options, renderer);
  } catch (error) {
    await renderer.close();
    throw error;
  }
}
