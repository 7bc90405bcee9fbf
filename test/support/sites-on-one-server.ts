/** Serves many folders as projects of one server, because a server with its processes costs more than all that most tests ask of it. */
import { rmSync } from 'node:fs';
import { SILENT } from '../../src/lib/log.ts';
import { joinSettings, type SettingsSource } from '../../src/settings/settings.ts';
import { closeAfterFile } from './close-after-file.ts';
import { type HostedAnswer, hostedGet } from './hosted-get.ts';
import { freshDataDir } from './migrated-store.ts';
import { sharedRenderProcesses } from './render-processes.ts';
import { startPatiently } from './start-patiently.ts';

export interface HostedSite {
  /** For a browser, which finds names below `localhost` on this machine. */
  readonly url: string;
  get(path: string): Promise<HostedAnswer>;
  text(path: string): Promise<string>;
}

/** @returns a site for each folder, in their order */
export async function sitesOnOneServer(
  folders: readonly string[],
  settings: SettingsSource = {},
): Promise<readonly HostedSite[]> {
  const dataDir = await freshDataDir();
  const running = await startPatiently({
    projects: folders.map((folder, i) => ({ folder, id: `site${i}`, hosts: [] })),
    settings: joinSettings([{ port: 0, dataDir, renderers: 1, ...settings }]),
    preview: false,
    renderProcesses: sharedRenderProcesses(),
    log: SILENT,
  });
  closeAfterFile(async () => {
    await running.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  return folders.map((_, i) => {
    const get = (path: string): Promise<HostedAnswer> =>
      hostedGet(running.port, `site${i}.localhost:${running.port}`, path);
    const url = `http://site${i}.localhost:${running.port}`;
    return { url, get, text: async (path) => (await get(path)).text };
  });
}
