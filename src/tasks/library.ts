/** The program for other programs: builds, checks and serves a documentation folder with plain options, and prints nothing. */
import type { Issue } from '../lib/issue.ts';

/** Called with the number of finished pages and the total. */
export type Progress = (done: number, all: number) => void;

export interface BuildOptions {
  /** Folder with docs.json. */
  readonly folder: string;
  /** Folder for the site: new, empty, or written by an earlier build. */
  readonly out: string;
  /** Path prefix of the whole site, as in `/docs`; default none. */
  readonly base?: string;
  /** False to render every page anew; default true. */
  readonly cache?: boolean;
  /** True to draw a picture of every page for link previews; they need `LECTERN_BASE_URL`. */
  readonly socialImages?: boolean;
  /** True to write nothing when there is any issue. */
  readonly strict?: boolean;
  readonly onProgress?: Progress;
}

export interface BuildResult {
  /** Pages of the site, written now or kept from the last build. */
  readonly pages: number;
  readonly written: number;
  readonly bytes: number;
  /** Pages that could not be rendered, with the reason. */
  readonly failed: readonly {
    readonly page: string;
    readonly file: string;
    readonly line?: number;
    readonly message: string;
  }[];
  readonly issues: readonly Issue[];
  /** True if `strict` found an issue, and nothing was written. */
  readonly refused: boolean;
  readonly milliseconds: number;
}

export interface CheckOptions {
  /** Folder with docs.json. */
  readonly folder: string;
  /** True to send no request: specifications at URLs are not read. Default false. */
  readonly offline?: boolean;
  readonly onProgress?: Progress;
}

export interface CheckResult {
  readonly issues: readonly Issue[];
  readonly pages: number;
  /** Operations listed in the navigation. */
  readonly endpoints: number;
  readonly files: number;
  readonly milliseconds: number;
}

export interface ServerOptions {
  /** Folders with docs.json, each a project. */
  readonly folders: readonly string[];
  /** Port to listen on, 0 for a free one; default that of the environment, else 3000. */
  readonly port?: number;
  /** Address to listen on; default that of the environment, else 127.0.0.1. */
  readonly host?: string;
  /** Public address of the server; default that of the environment, else the address it listens on. */
  readonly baseUrl?: string;
  /** Folder for caches and the store; default that of the environment, else `.lectern`. */
  readonly dataDir?: string;
  /** True to follow changes and show problems on the pages, as `lectern dev` does. */
  readonly preview?: boolean;
  /** Gets what the server has to say; default nothing. */
  readonly onLog?: (level: 'info' | 'error', message: string, fields: LogFields) => void;
}

export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export interface RunningServer {
  /** The public address, else the one it listens on. */
  readonly url: string;
  readonly port: number;
  readonly dashboardUrl: string;
  /** Address of the page that makes the dashboard's first owner, while there is none. */
  readonly setUpUrl: string | undefined;
  /** Finishes the requests in progress, and stops. */
  close(): Promise<void>;
}

/**
 * Writes a folder as a static site. Other settings are read from the environment, as `lectern build` does.
 * @throws AppError when there is no docs.json, or the output folder holds other files
 */
export async function buildSite(options: BuildOptions): Promise<BuildResult> {
  const { base = '', cache = true, onProgress, ...rest } = options;
  const { buildSite: build } = await import('./build-site.ts');
  const progress = onProgress === undefined ? {} : { progress: onProgress };
  const { pages, written, bytes, failed, issues, refused, milliseconds } = await build({
    ...rest,
    base,
    cache,
    ...progress,
  });
  return { pages, written, bytes, failed, issues, refused, milliseconds };
}

/**
 * Finds every problem of a folder, as `lectern check` does.
 * @throws AppError when there is no docs.json
 */
export async function checkSite(options: CheckOptions): Promise<CheckResult> {
  const { folder, offline = false, onProgress = () => undefined } = options;
  const { checkSite: check } = await import('./check-site.ts');
  const { issues, pages, endpoints, files, milliseconds } = await check(folder, onProgress, { offline });
  return { issues, pages, endpoints, files, milliseconds };
}

/**
 * Starts a server. Other settings are read from the environment, as `lectern serve` does.
 * @throws AppError when there is no docs.json, the store cannot be opened, or the port is not available
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { folders, preview = false, onLog, port, host, baseUrl, dataDir } = options;
  const [{ startServer: start }, { environmentSettings, joinSettings }, { plansOfFolders }] =
    await Promise.all([
      import('../server/start-server.ts'),
      import('../settings/settings.ts'),
      import('../settings/project-plans.ts'),
    ]);
  const log = {
    info: (message: string, fields: LogFields = {}) => onLog?.('info', message, fields),
    error: (message: string, fields: LogFields = {}) => onLog?.('error', message, fields),
  };
  const settings = joinSettings([{ port, host, baseUrl, dataDir }, environmentSettings()]);
  const running = await start({ projects: plansOfFolders(folders), settings, preview, log });
  const { url, dashboardUrl, setUpUrl } = running;
  return { url, port: running.port, dashboardUrl, setUpUrl, close: () => running.close() };
}
