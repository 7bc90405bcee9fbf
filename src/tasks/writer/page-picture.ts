/** Draws pages of a folder with a Chromium: served for the moment on this machine, without any other network. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TakePicture } from '../../jobs/page-pictures.ts';
import { AppError } from '../../lib/app-error.ts';
import { SILENT } from '../../lib/log.ts';
import { readOwnAssets } from '../../program/own-assets.ts';
import { openRenderer } from '../../project/open-renderer.ts';
import { openUnlistedSite } from '../../server/sites/unlisted-site.ts';
import type { Settings } from '../../settings/settings.ts';
import { folderSource } from '../../site/source/folder-source.ts';
import { createIconSet } from '../../theme/icons/resolve-icon.ts';
import { listen } from '../../web/edge/http/listen.ts';
import { openLiveSite } from '../../web/reader/live/live-site.ts';
import { pageOfSite } from '../../web/reader/pages/page-of-site.ts';

interface PictureOptions {
  /** Absolute. */
  readonly folder: string;
  readonly settings: Pick<Settings, 'dataDir' | 'renderers'>;
  /** Path of the program. */
  readonly chromium: string;
  /** Whether the browser confines its pages itself; default: unless we are root. False where it is confined as a whole. */
  readonly ownSandbox?: boolean;
  /** Milliseconds for one picture; default 30 seconds. */
  readonly deadline?: number;
}

const DEADLINE = 30_000;
const MAX_BYTES = 8 * 1024 * 1024;
const ARGUMENTS = [
  '--headless',
  '--disable-gpu',
  '--hide-scrollbars',
  '--no-first-run',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** The only name that the browser can reach: pages of a repository may ask any address, also one of this machine. */
const NAME = 'page.lectern.test';

/** @returns a function that throws AppError `picture/failed` when the program draws nothing */
export function pagePictures(options: PictureOptions): TakePicture {
  return async (page, size, signal) => {
    const renderer = openRenderer(options.settings);
    const { files, manifest } = readOwnAssets();
    // Other users of this machine cannot guess it.
    const base = `/${randomBytes(16).toString('hex')}`;
    const source = folderSource(options.folder);
    const live = await openLiveSite({ source, renderer, base }, SILENT, false);
    const { symbol } = createIconSet();
    const origin = `http://${NAME}`;
    const site = openUnlistedSite(live, { files, manifest, symbol, log: SILENT, origin });
    const server = await listen(site.handler, { port: 0, host: '127.0.0.1', base });
    try {
      const url = pageOfSite(live.current(), `/${page.replace(/^\/+/, '')}`);
      if (url === undefined) return undefined;
      const address = `${origin}${base}${encodeURI(url)}`;
      return await draw({ address, port: server.port }, { ...options, ...size, signal });
    } finally {
      await server.close(0);
      await site.close();
      await renderer.close();
    }
  };
}

interface Drawing extends PictureOptions {
  readonly width: number;
  readonly height: number;
  readonly signal: AbortSignal;
}

async function draw(
  { address, port }: { readonly address: string; readonly port: number },
  { chromium, deadline = DEADLINE, ownSandbox, width, height, signal }: Drawing,
): Promise<Uint8Array> {
  const home = await mkdtemp(join(tmpdir(), 'lectern-picture-'));
  const file = join(home, 'page.png');
  try {
    const args = [
      ...ARGUMENTS,
      `--host-resolver-rules=MAP ${NAME} 127.0.0.1:${port}, MAP * ~NOTFOUND`,
      // Root cannot use its sandbox.
      ...((ownSandbox ?? process.getuid?.() !== 0) ? [] : ['--no-sandbox']),
      `--user-data-dir=${home}`,
      `--window-size=${width},${height}`,
      `--screenshot=${file}`,
      address,
    ];
    await run([chromium, args], home, AbortSignal.any([signal, AbortSignal.timeout(deadline)]));
    const size = (await stat(file).catch(() => undefined))?.size ?? 0;
    if (size === 0 || size > MAX_BYTES) throw failed(`its picture has ${size} bytes`);
    return await readFile(file);
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  }
}

function run(
  [program, args]: readonly [string, readonly string[]],
  home: string,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: { HOME: home }, stdio: 'ignore', detached: true });
    const stop = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended.
      }
    };
    signal.addEventListener('abort', stop, { once: true });
    child.once('error', () => reject(failed('it cannot be started')));
    child.once('exit', (code) => {
      signal.removeEventListener('abort', stop);
      stop();
      if (signal.aborted) reject(failed('it took too long'));
      else if (code === 0) resolve();
      else reject(failed(`it ended with ${code ?? 'a signal'}`));
    });
  });
}

function failed(why: string): AppError {
  return new AppError('picture/failed', `Chromium has drawn no picture: ${why}`, {
    hint: 'LECTERN_CHROMIUM names the program; read_page gives the text of the page',
  });
}
