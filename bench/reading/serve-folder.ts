/** A file host for the peers: gzip made once, hashed files cached for ever, pages revalidated by entity tag. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Names with a hash of the content: ours, and those of bundlers. */
const HASHED = /\/(?:_lectern|assets)\/.*[-.][\w-]{8,}\.\w+$/;

type Ready = { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> };

function ready(file: string, path: string): Ready {
  const body = readFileSync(file);
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  const small = /^text|json|svg/.test(type) ? gzipSync(body) : body;
  return {
    body: small,
    headers: {
      'content-type': type,
      'content-length': String(small.length),
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`,
      'cache-control': HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(small === body ? {} : { 'content-encoding': 'gzip' }),
    },
  };
}

/** Serves a built site on a free port of this machine. */
export async function serveFolder(folder: string): Promise<{ url: string; close(): void }> {
  const known = new Map<string, Ready>();
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname);
    const file = [path, `${path}.html`, join(path, 'index.html')]
      .map((name) => join(folder, name))
      .find((name) => statSync(name, { throwIfNoEntry: false })?.isFile());
    if (file === undefined) {
      const missing = join(folder, '404.html');
      const page = existsSync(missing) ? readFileSync(missing) : '';
      response.writeHead(404, { 'content-type': TYPES['.html'] }).end(page);
      return;
    }
    const answer = known.get(file) ?? ready(file, path);
    known.set(file, answer);
    if (request.headers['if-none-match'] === answer.headers['etag'])
      response.writeHead(304, answer.headers).end();
    else response.writeHead(200, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
