/** Serves many folders as projects of one server, because a server with its processes costs more than all that most tests ask of it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { joinSettings } from '../../src/app/settings.ts';
import { startServer } from '../../src/app/start-server.ts';
import { SILENT } from '../../src/lib/log.ts';
import { type HostedAnswer, hostedGet } from './hosted-get.ts';

export interface HostedSite {
  get(path: string): Promise<HostedAnswer>;
  text(path: string): Promise<string>;
}

/** Registered once for the file: inside a hook, `after` would run as soon as the hook ends. */
const open: (() => Promise<void>)[] = [];
after(async () => {
  for (const close of open) await close();
});

/** @returns a site for each folder, in their order */
export async function sitesOnOneServer(folders: readonly string[]): Promise<readonly HostedSite[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-data-'));
  const running = await startServer({
    projects: folders.map((folder, i) => ({ folder, id: `site${i}`, hosts: [] })),
    settings: joinSettings([{ port: 0, dataDir, renderers: 1 }]),
    preview: false,
    log: SILENT,
  });
  open.push(async () => {
    await running.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return folders.map((_, i) => {
    const get = (path: string): Promise<HostedAnswer> =>
      hostedGet(running.port, `site${i}.localhost:${running.port}`, path);
    return { get, text: async (path) => (await get(path)).text };
  });
}
