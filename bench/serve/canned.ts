/** A bare `node:http` server of a bench: the same bytes as ours, out of memory. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';

export interface Canned {
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A file. */
  readonly body: string;
}

/** @param file with the answers, as JSON */
export function cannedServer(file: string): Server {
  const canned = new Map(
    (JSON.parse(readFileSync(file, 'utf8')) as Canned[]).map(({ path, body, ...rest }) => [
      path,
      { ...rest, body: readFileSync(body) },
    ]),
  );
  return createServer((request, response) => {
    const known = canned.get(request.url ?? '');
    if (known === undefined) return void response.writeHead(404).end();
    response.writeHead(known.status, known.headers);
    response.end(known.status === 304 ? undefined : known.body);
  });
}
