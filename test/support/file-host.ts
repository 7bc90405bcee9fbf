/** A plain file host for built sites: files, `index.html` of folders, `404.html`, and nothing clever. */
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after } from 'node:test';
import { contentType } from '../../src/web/edge/http/reply.ts';

const closers: (() => void)[] = [];
after(() => {
  for (const close of closers) close();
});

/** @returns address without trailing slash */
export async function fileHost(folder: string): Promise<string> {
  const server = createServer((request, response) => {
    const path = join(folder, decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname));
    const file = [path, join(path, 'index.html')].find((one) =>
      statSync(one, { throwIfNoEntry: false })?.isFile(),
    );
    const found = file ?? join(folder, '404.html');
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': contentType(found) });
    createReadStream(found).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
