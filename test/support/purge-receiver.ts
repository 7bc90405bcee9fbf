/** A purge service of an operator: notes what it is told to forget. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedPurge {
  readonly project: string;
  readonly everything: boolean;
  readonly tags: readonly string[];
  readonly paths: readonly string[];
}

export interface PurgeReceiver {
  readonly url: string;
  /** In the order in which they came. */
  readonly heard: ReceivedPurge[];
  /** Of its answers from now on. */
  status: number;
  close(): void;
}

export async function purgeReceiver(): Promise<PurgeReceiver> {
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString();
    if (one.status === 200) one.heard.push(JSON.parse(text) as ReceivedPurge);
    response.writeHead(one.status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const one: PurgeReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`,
    heard: [],
    status: 200,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return one;
}
