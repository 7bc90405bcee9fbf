/** A server process of the bench, `ours` or `bare`, that reports its port and, on request, its CPU time and its lag. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { joinSettings } from '../../src/app/settings.ts';
import { startServer } from '../../src/app/start-server.ts';
import { SILENT } from '../../src/lib/log.ts';
import { watchLag } from './lag.ts';

/** What the bare server answers: the same bytes as ours, out of memory. */
export interface Canned {
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A file. */
  readonly body: string;
}

async function bare(file: string): Promise<number> {
  const canned = new Map(
    (JSON.parse(readFileSync(file, 'utf8')) as Canned[]).map(({ path, body, ...rest }) => [
      path,
      { ...rest, body: readFileSync(body) },
    ]),
  );
  const server = createServer((request, response) => {
    const known = canned.get(request.url ?? '');
    if (known === undefined) return void response.writeHead(404).end();
    response.writeHead(known.status, known.headers);
    response.end(known.status === 304 ? undefined : known.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function ours(folder: string, dataDir: string, databaseUrl: string): Promise<number> {
  const settings = joinSettings([
    {
      port: 0,
      dataDir,
      renderers: 1,
      apiRate: 1_000_000,
      ...(databaseUrl === '' ? {} : { databaseUrl }),
    },
  ]);
  const projects = [{ folder, id: 'docs', hosts: [] }];
  return (await startServer({ projects, settings, preview: false, worker: false, log: SILENT })).port;
}

const [kind, place = '', dataDir = '', url = ''] = process.argv.slice(2);
const lag = watchLag();
const port = await (kind === 'ours' ? ours(place, dataDir, url) : bare(place));
// No client waits before the port is open.
lag();
process.on('message', (request: 'cpu' | 'lag' | 'memory') => {
  const { user, system } = process.cpuUsage();
  process.send?.(
    request === 'cpu'
      ? (user + system) / 1_000
      : request === 'lag'
        ? lag()
        : process.memoryUsage().rss / 2 ** 20,
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.(port);
