/** One real server with a project for each payload, and the addresses of all that its sites answer. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SILENT } from '../../src/lib/log.ts';
import { joinSettings } from '../../src/settings/settings.ts';
import { fixtureFolder } from './fixture-folder.ts';
import type { Payload } from './hostile-payloads.data.ts';
import { hostileFolder, longPages } from './hostile-site.ts';
import type { Share } from './hostile-write.ts';
import { startPatiently } from './start-patiently.ts';

export interface HostileServer {
  readonly port: number;
  origin(payload: Payload): string;
  folder(payload: Payload): string;
  /** Pages of the site, and the addresses that readers make up. */
  paths(payload: Payload): readonly string[];
  close(): Promise<void>;
}

const encoded = (path: string): string => path.toWellFormed().split('/').map(encodeURIComponent).join('/');

/** @param share how many of the many props and attributes each payload is written into */
export async function serveHostile(
  payloads: readonly Payload[],
  canary: string,
  share: number,
): Promise<HostileServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-hostile-'));
  const folders = payloads.map((payload, i) => {
    const part: Share = { of: share, at: i % share };
    return fixtureFolder({ ...hostileFolder(payload, canary, part), ...(i === 0 ? longPages() : {}) }).path;
  });
  const running = await startPatiently({
    projects: folders.map((folder, i) => ({ folder, id: payloads[i]!.id, hosts: [] })),
    settings: joinSettings([{ port: 0, dataDir, renderers: 2 }]),
    preview: false,
    log: SILENT,
  });
  const { port } = running;
  return {
    port,
    origin: (payload) => `http://${payload.id}.localhost:${port}`,
    folder: (payload) => folders[payloads.indexOf(payload)]!,
    paths(payload) {
      const { site } = running.projects[payloads.indexOf(payload)]!;
      const say = (place: string): string =>
        encodeURIComponent(payload.text(`qreader00_${place}`, canary).toWellFormed());
      return [
        ...[...site.pages.byUrl.values()]
          .filter(({ externalUrl }) => externalUrl === undefined)
          .map(({ url }) => encoded(url)),
        `/no-such-page-${say('path')}`,
        `/search?q=${say('query')}`,
        `/updates?tags=${say('tags')}&q=${say('q')}`,
      ];
    },
    close: async () => {
      await running.close();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
