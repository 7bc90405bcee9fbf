/** A small server with the endpoints for previews and deployments, which answers as a test says and keeps what was sent. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

export interface ScriptedAnswer {
  /** 0 = the connection is closed instead. */
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface UpdateServer {
  readonly url: string;
  /** `METHOD /path BODY`, in order. */
  readonly requests: string[];
  readonly keys: (string | undefined)[];
}

/** @param answers by `METHOD /path`; of several the first is used up, and the last stays */
export async function updateServer(
  answers: Readonly<Record<string, readonly ScriptedAnswer[]>>,
): Promise<UpdateServer> {
  const left = new Map(Object.entries(answers).map(([what, list]) => [what, [...list]]));
  const requests: string[] = [];
  const keys: (string | undefined)[] = [];
  const server = createServer(async (request, response) => {
    const what = `${request.method} ${request.url}`;
    const body = await textOf(request);
    requests.push(body === '' ? what : `${what} ${body}`);
    keys.push(request.headers.authorization);
    const list = left.get(what) ?? [];
    const { status, body: answer, headers } = (list.length > 1 ? list.shift() : list[0]) ?? { status: 404 };
    if (status === 0) return request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, keys };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
