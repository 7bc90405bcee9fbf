/** The receiver of webhooks in a crash test: it answers late, or not at all, and keeps what it was told. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface CrashInbox {
  readonly url: string;
  /** Ends of rounds that were told of a job, each once. */
  toldOf(job: string): number;
  summary(): string;
  close(): void;
}

const MAX_FAULTS = 2;

export async function crashInbox(): Promise<CrashInbox> {
  const received = new Map<string, { job: string; times: number }>();
  const asked = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const { id, data } = JSON.parse(Buffer.concat(await request.toArray()).toString()) as {
      readonly id: string;
      readonly data: { readonly job: { readonly sessionId: string } };
    };
    // One in ten is taken and not answered in time, one in ten refused; not again and again, for the pauses grow.
    const tries = (asked.get(id) ?? 0) + 1;
    asked.set(id, tries);
    const luck = tries > MAX_FAULTS ? 1 : Math.random();
    if (luck < 0.1) return void response.writeHead(503).end();
    const known = received.get(id) ?? { job: data.job.sessionId, times: 0 };
    received.set(id, { ...known, times: known.times + 1 });
    if (luck < 0.2) await sleep(1_500);
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    toldOf: (job) => [...received.values()].filter((one) => one.job === job).length,
    summary: () =>
      `${received.size} webhooks, ${[...received.values()].filter(({ times }) => times > 1).length} of them more than once`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
