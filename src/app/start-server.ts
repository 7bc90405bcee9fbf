/** Starts the server for one documentation folder: the renderer first, the rest of the program while it gets ready. */
import type { Log } from '../lib/log.ts';
import type { Site } from '../site/site.ts';
import { openRenderer } from './open-renderer.ts';
import type { Settings } from './settings.ts';

export interface RunningServer {
  /** Address for people: what the base URL says, else where it listens. */
  readonly url: string;
  readonly port: number;
  readonly site: Site;
  close(): Promise<void>;
}

export interface StartOptions {
  readonly folder: string;
  readonly settings: Settings;
  /** True for `dev`: live reload, and problems shown on the pages. */
  readonly preview: boolean;
  readonly log: Log;
}

/** @throws AppError when there is no docs.json, or the port cannot be had */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const renderer = openRenderer(options.settings);
  try {
    const { runServer } = await import('./run-server.ts');
    return await runServer(options, renderer);
  } catch (error) {
    await renderer.close();
    throw error;
  }
}
