/** A server in a process of its own that reports its memory after a full collection: Lectern, or a bare `node:http` as control. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeHeapSnapshot } from 'node:v8';
import { SILENT } from '../../../src/lib/log.ts';
import { joinSettings } from '../../../src/settings/settings.ts';
import { startPatiently } from '../../support/start-patiently.ts';

export interface SoakMemory {
  readonly rss: number;
  readonly heap: number;
  /** Buffers. */
  readonly external: number;
}

const [kind, folder = '', dataDir = ''] = process.argv.slice(2);
const PAGE = Buffer.alloc(50_000, '<p>text</p>');
const MEGABYTE = 1024 * 1024;

async function start(): Promise<number> {
  if (kind === 'lectern') {
    const settings = joinSettings([{ port: 0, dataDir, renderers: 1 }]);
    const projects = [{ folder, id: 'docs', hosts: [] }];
    return (await startPatiently({ projects, settings, preview: false, worker: false, log: SILENT })).port;
  }
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const collect = (globalThis as { gc?: () => void }).gc ?? (() => undefined);
process.on('message', (request: 'memory' | { readonly snapshot: string }) => {
  collect();
  if (request !== 'memory') return void process.send?.(writeHeapSnapshot(request.snapshot));
  const { rss, heapUsed, external } = process.memoryUsage();
  const memory: SoakMemory = {
    rss: rss / MEGABYTE,
    heap: heapUsed / MEGABYTE,
    external: external / MEGABYTE,
  };
  process.send?.(memory);
});
process.on('disconnect', () => process.exit(0));
process.send?.(await start());
