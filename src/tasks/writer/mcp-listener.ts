/** An MCP server over HTTP for programs of this machine: behind a token, and closed to web pages. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '../../lib/app-error.ts';
import { answerMcp, type McpService } from '../../lib/mcp/mcp-server.ts';

interface McpListenerOptions {
  readonly service: McpService;
  readonly token: string;
  /** 0 = any that is free. */
  readonly port: number;
}

export interface McpListener {
  readonly url: string;
  close(): Promise<void>;
}

const PATH = '/mcp';
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_MESSAGES = 10;
const CONNECTIONS = 32;
/** Milliseconds until a request has arrived. */
const ARRIVAL = 30_000;
const PASSED_ON = ['content-type', 'accept', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];

/** @throws AppError `server/port` */
export async function openMcpListener({ service, token, port }: McpListenerOptions): Promise<McpListener> {
  const closed = new AbortController();
  const server = createServer({ requestTimeout: ARRIVAL, headersTimeout: ARRIVAL }, (request, response) => {
    answer(request, response, { service, token, ended: closed.signal }).catch(() => response.destroy());
  });
  server.maxConnections = CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new AppError('server/port', `Port ${port} of 127.0.0.1 is not available`, {
          hint: 'Choose another one with --port',
          cause,
        }),
      ),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`,
    close: async () => {
      closed.abort();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

interface Answering {
  readonly service: McpService;
  readonly token: string;
  readonly ended: AbortSignal;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { service, token, ended }: Answering,
): Promise<void> {
  const refused = refusal(request, token);
  if (refused !== undefined) return refuse(response, refused);
  const message = await readMessage(request);
  if ('status' in message) return refuse(response, message);
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const sent = new Request(`http://${request.headers.host}${PATH}`, {
    method: 'POST',
    headers: headersOf(request),
    signal: AbortSignal.any([gone.signal, ended]),
  });
  const reply = await answerMcp(service, sent, message.value);
  const text = await reply.text();
  const type = reply.headers.get('content-type') ?? 'application/json';
  response.writeHead(reply.status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
}

interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Names first: a web page that has rebound its name to this machine gets no further. */
function refusal({ headers, method, url }: IncomingMessage, token: string): Refusal | undefined {
  const { host, origin, authorization } = headers;
  if (!isOwnHost(host)) return { status: 403, message: 'This server is reached as 127.0.0.1 or localhost' };
  if (origin !== undefined && !isOwnHost(URL.parse(origin)?.host))
    return { status: 403, message: 'Web pages may not ask here' };
  if (!isSame(authorization ?? '', `Bearer ${token}`))
    return {
      status: 401,
      message: 'Send the token that "lectern mcp" has printed, as "Authorization: Bearer …"',
      headers: { 'www-authenticate': 'Bearer' },
    };
  if (url !== PATH) return { status: 404, message: `The server is at ${PATH}` };
  if (method !== 'POST')
    return { status: 405, message: 'Only POST is possible here', headers: { allow: 'POST' } };
  return undefined;
}

const isOwnHost = (host: string | undefined): boolean =>
  /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i.test(host ?? '');

/** Takes the same time for every wrong text. */
function isSame(given: string, right: string): boolean {
  const [a, b] = [given, right].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a!, b!);
}

async function readMessage(request: IncomingMessage): Promise<{ readonly value: unknown } | Refusal> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MAX_BYTES) return { status: 413, message: `A message has at most ${MAX_BYTES} bytes` };
    chunks.push(chunk as Buffer);
  }
  try {
    const value = JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
    if (Array.isArray(value) && (value.length === 0 || value.length > MAX_MESSAGES))
      return { status: 400, message: `A batch has 1 to ${MAX_MESSAGES} messages` };
    return { value };
  } catch {
    return { status: 400, message: 'This is not JSON' };
  }
}

function headersOf({ headers }: IncomingMessage): Headers {
  const known = PASSED_ON.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  return new Headers(known);
}

function refuse(response: ServerResponse, { status, message, headers = {} }: Refusal): void {
  const body = { jsonrpc: '2.0', error: { code: -32_000, message }, id: null };
  response
    .writeHead(status, { 'content-type': 'application/json', connection: 'close', ...headers })
    .end(JSON.stringify(body));
}
