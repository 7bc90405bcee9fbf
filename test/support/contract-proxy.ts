/** A proxy between tests and a server that records every request and reply that differs from the server's OpenAPI document. */
import { createServer, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createContractCheck } from './contract-check.ts';
import type { Documented } from './document-reader.ts';

export interface ContractProxy {
  readonly url: string;
  /** One sentence each; tests end by asserting that there is none. */
  readonly differences: readonly string[];
  /** Exchanges that were compared. */
  readonly seen: number;
  close(): Promise<void>;
}

async function wholeOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

async function forward(
  target: string,
  { method, url: path, headers }: IncomingMessage,
  sent: Buffer,
): Promise<{ message: IncomingMessage; body: Buffer }> {
  const { hostname, port } = new URL(target);
  return new Promise((resolve, reject) => {
    const asked = send({ hostname, port, method, path, headers: { ...headers, connection: 'close' } });
    asked.on('response', (message) => {
      wholeOf(message).then((body) => resolve({ message, body }), reject);
    });
    asked.on('error', reject);
    asked.end(sent);
  });
}

/** @param target address of the server, without trailing slash */
export async function openContractProxy(target: string): Promise<ContractProxy> {
  const document = (await (await fetch(`${target}/openapi.json`)).json()) as Documented;
  const check = createContractCheck(document);
  const differences: string[] = [];
  let seen = 0;
  const server = createServer(async (from, to) => {
    try {
      const sent = await wholeOf(from);
      const { message, body } = await forward(target, from, sent);
      const status = message.statusCode ?? 0;
      seen++;
      differences.push(
        ...check(
          {
            method: from.method ?? 'GET',
            target: from.url ?? '/',
            headers: from.headers,
            body: sent.toString('utf8'),
          },
          { status, headers: message.headers, body: body.toString('utf8') },
        ),
      );
      to.writeHead(status, message.headers);
      to.end(body);
    } catch (error) {
      differences.push(`${from.method} ${from.url}: no answer, ${String(error)}`);
      to.writeHead(502);
      to.end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    differences,
    get seen() {
      return seen;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
