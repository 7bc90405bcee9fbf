/** Serves a folder on a free port for the length of a test, exactly as the program does. */
import { rmSync } from 'node:fs';
import { SILENT } from '../../src/lib/log.ts';
import type { StartOptions } from '../../src/server/start-server.ts';
import { joinSettings, type SettingsSource } from '../../src/settings/settings.ts';
import { closeAfterFile } from './close-after-file.ts';
import { freshDataDir } from './migrated-store.ts';
import { QUICK_HASHES } from './quick-hashes.ts';
import { sharedRenderProcesses } from './render-processes.ts';
import { startPatiently } from './start-patiently.ts';

export interface RunningSite {
  readonly url: string;
  /** Fetches a path without following redirects. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  text(path: string): Promise<string>;
  /** Address that makes the dashboard's first owner. */
  readonly setUpUrl: string | undefined;
}

export async function runningSite(
  folder: string,
  {
    preview = false,
    baseUrl,
    problemsFound,
    ...more
  }: { preview?: boolean; baseUrl?: string } & Pick<StartOptions, 'problemsFound'> & SettingsSource = {},
): Promise<RunningSite> {
  const dataDir = await freshDataDir();
  const settings = joinSettings([{ port: 0, dataDir, renderers: 1, baseUrl, ...more }]);
  const running = await startPatiently({
    projects: [{ folder, hosts: [] }],
    settings,
    preview,
    passwordCost: QUICK_HASHES,
    editor: 'vscode://file{path}:{line}:{column}',
    problemsFound,
    log: SILENT,
    ...(more.renderers === undefined ? { renderProcesses: sharedRenderProcesses() } : {}),
  });
  closeAfterFile(async () => {
    await running.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  const url = `http://127.0.0.1:${running.port}`;
  // A command that a test runs on the same store finds the project there: the service answers once it is stored.
  if (more.dataDir !== undefined) await fetch(`${url}/dashboard/sign-in`);
  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${url}${path}`, { redirect: 'manual', headers: { accept: 'text/html', ...headers } });
  return {
    url,
    setUpUrl: running.setUpUrl?.replace(/^http:\/\/localhost:\d+/, url),
    get,
    text: async (path) => (await get(path)).text(),
  };
}
