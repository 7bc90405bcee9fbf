/** Listens where a forge sends webhooks, and keeps what came. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookRequest } from '../../../src/jobs/forges/forge-webhooks.ts';

export interface WebhookReceiver {
  readonly url: string;
  readonly received: WebhookRequest[];
  close(): Promise<void>;
}

export async function receiveWebhooks(): Promise<WebhookReceiver> {
  const received: WebhookRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
