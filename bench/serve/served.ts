/** A server process of the bench, `ours` or `bare`, that reports its port and, on request, its CPU time and its lag. */
import type { AddressInfo } from 'node:net';
import { SILENT } from '../../src/lib/log.ts';
import { startServer } from '../../src/server/start-server.ts';
import { joinSettings } from '../../src/settings/settings.ts';
import { cannedServer } from './canned.ts';
import { watchLag } from './lag.ts';

async function bare(file: string): Promise<number> {
  const server = cannedServer(file);
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
