/** A site whose readers are named by a cookie, served on a free port with the program's own scripts. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SILENT } from '../../src/lib/log.ts';
import { readOwnAssets } from '../../src/program/own-assets.ts';
import type { Reader } from '../../src/records/readers/reader.ts';
import { memorySource } from '../../src/site/source/memory-source.ts';
import { createIconSet } from '../../src/theme/icons/resolve-icon.ts';
import { withParts } from '../../src/web/edge/http/handler.ts';
import { listen } from '../../src/web/edge/http/listen.ts';
import { openLiveSite } from '../../src/web/reader/live/live-site.ts';
import { createPageMaker, pagePolicy } from '../../src/web/reader/pages/render-page.ts';
import { cachedRenderer } from '../../src/web/reader/render/cached-renderer.ts';
import { createRenderPool } from '../../src/web/reader/render/render-pool.ts';
import { createSiteHandler } from '../../src/web/reader/site-handler.ts';
import { closeAfterFile } from './close-after-file.ts';

export interface PersonalSite {
  readonly url: string;
  /** Paths that were asked of the site, in order. */
  readonly asked: string[];
}

/** @param readers by the value of the cookie `who` */
export async function personalSite(
  files: Readonly<Record<string, string>>,
  readers: Readonly<Record<string, Reader>>,
  sessionInfo?: string,
): Promise<PersonalSite> {
  const asked: string[] = [];
  const renderer = cachedRenderer(createRenderPool({ workers: 1 }));
  const live = await openLiveSite({ source: memorySource(files), renderer }, SILENT, false);
  const { files: assets, manifest } = readOwnAssets();
  const maker = createPageMaker({
    assets: manifest,
    symbol: createIconSet().symbol,
    search: 'server' as const,
    reader: () => 'stranger' as const,
    sessionInfo: () => sessionInfo,
  });
  const handler = createSiteHandler({
    live,
    maker,
    assets,
    policy: pagePolicy(live, maker),
    origin: 'https://docs.example.com',
    preview: false,
    log: SILENT,
  });
  const listening = await listen(
    (request) => {
      asked.push(request.path);
      const who = /(?:^|; )who=(\w+)/.exec(String(request.headers['cookie'] ?? ''))?.[1] ?? '';
      return handler(withParts(request, { reader: Object.hasOwn(readers, who) ? readers[who] : undefined }));
    },
    { port: 0, host: '127.0.0.1', base: '' },
  );
  closeAfterFile(() => renderer.close());
  closeAfterFile(() => listening.close());
  return { url: `http://127.0.0.1:${listening.port}`, asked };
}

/** An author's application at another origin: it knows who has its cookie, and tells pages of `origin()`. */
export async function application(
  origin: () => string,
  told: object,
): Promise<{ readonly url: string; readonly cookies: (string | undefined)[] }> {
  const cookies: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    cookies.push(request.headers.cookie);
    response.setHeader('access-control-allow-origin', origin());
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader('cache-control', 'private, no-store');
    const known = request.headers.cookie?.includes('app=1') === true;
    response.writeHead(known ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(known ? told : {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAfterFile(async () => server.close().closeAllConnections());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/me`, cookies };
}
